import type { ModelGateway } from '../models/index.ts';

/** What the engine needs of the gateway to models: the gateway itself is one. Without sound it neither speaks nor hears. */
export type ModelClient = Pick<ModelGateway, 'ask' | 'converse' | 'embed'> &
  Partial<Pick<ModelGateway, 'speak' | 'transcribe'>>;
