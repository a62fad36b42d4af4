import type { ModelGateway } from '../models/index.ts';

/** What the engine needs of the gateway to language models: the gateway itself is one. */
export type ModelClient = Pick<ModelGateway, 'ask' | 'converse' | 'embed'>;
