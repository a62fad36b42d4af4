export { PlausibleModel } from './plausible-model.ts';
