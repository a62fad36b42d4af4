export { standInEspeak, wavOf } from './parts.ts';
