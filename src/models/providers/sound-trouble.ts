import type { Backend, Trouble } from './backend.ts';
import { trouble } from './trouble.ts';

/** The failure of a provider whose API neither says nor hears anything. */
export function noSoundAt({ provider, model }: Pick<Backend, 'provider' | 'model'>): Trouble {
  const values = { model: `${provider}/${model}`, detail: 'this provider neither speaks nor hears' };
  return trouble('request_rejected', { retry: false, blame: 'none', billed: false }, values);
}
