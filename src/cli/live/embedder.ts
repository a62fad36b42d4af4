import { succeed } from '../../core/index.ts';
import type { Embedder } from '../../memory/index.ts';
import type { ModelGateway } from '../../models/index.ts';

/** Texts that an endpoint takes at once. */
const BATCH = 64;

/** The tier `embed` of the models as what memories are found by, on that account. */
export function embedderBy(gateway: Pick<ModelGateway, 'embed'>, owner: string): Embedder {
  return {
    batch: BATCH,
    async embed(texts, signal) {
      const embedded = await gateway.embed(owner, texts, signal);
      return embedded.ok ? succeed(embedded.value.vectors) : embedded;
    },
  };
}
