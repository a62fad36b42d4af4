import type { IdSource, Logger, Result } from '../../../core/index.ts';
import type { AgentStore, ModelClient, UsageLine } from '../../../engine/index.ts';
import type { Usage } from '../../../models/index.ts';

/** Whose account a call is on, as executions name it. */
const PLAYER_OWNER = /^player:(.+)$/;

/** What stands in the usage ledger for models. Stored: never renamed. */
const MODEL_OWNER = 'models';

/** What is counted as a model's input and output. Stored: never renamed. */
type UsageUnit = 'modelTokens' | 'ttsChars' | 'asrSeconds';

/** Where usage is written. */
interface UsageSink {
  readonly store: Pick<AgentStore, 'recordUsage'>;
  readonly ids: IdSource;
  readonly logger: Logger;
}

/**
 * A model client that writes what each answered call of a player used into the usage ledger, which outlasts the player's own
 * data. An answer is not withheld because its usage could not be written: that is logged.
 */
export function meteredModels(models: ModelClient, sink: UsageSink): ModelClient {
  const metered = async <A extends { readonly usage: Usage }>(
    owner: string,
    asked: Promise<Result<A>>,
    unit: UsageUnit = 'modelTokens',
  ) => {
    const answered = await asked;
    const player = PLAYER_OWNER.exec(owner)?.[1];
    if (answered.ok && player !== undefined) await record(player, unit, answered.value.usage);
    return answered;
  };
  const record = async (
    player: string,
    unit: UsageUnit,
    { calls, inputTokens, outputTokens, micros }: Usage,
  ): Promise<void> => {
    const id = sink.ids.next('use');
    const amounts = { modelCalls: calls, [unit]: inputTokens + outputTokens, ...(micros ? { micros } : {}) };
    const lines = Object.entries(amounts).map(
      ([counter, amount]): UsageLine => ({ key: `${id}:${counter}`, player, owner: MODEL_OWNER, counter, amount }),
    );
    const recorded = await sink.store.recordUsage(lines);
    if (!recorded.ok) sink.logger.error({ player, why: recorded.why }, 'usage was not written');
  };
  const ask = ((request: Parameters<ModelClient['ask']>[0]) =>
    metered(request.owner, models.ask(request))) as ModelClient['ask'];
  const { speak, transcribe } = models;
  return {
    ask,
    converse: (request) => metered(request.owner, models.converse(request)),
    embed: (owner, texts, signal) => metered(owner, models.embed(owner, texts, signal)),
    ...(speak && { speak: (request) => metered(request.owner, speak(request), 'ttsChars') }),
    ...(transcribe && { transcribe: (request) => metered(request.owner, transcribe(request), 'asrSeconds') }),
  };
}
