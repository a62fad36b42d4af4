import type { Result } from '../../core/index.ts';
import type { Execution } from '../../execution/index.ts';
import {
  type Embeddings,
  type HeardSpeech,
  type HearingRequest,
  type ModelAnswer,
  type ModelRequest,
  type SpeechRequest,
  type SpokenSound,
  type TextRequest,
  type ToolAnswer,
  type ToolRequest,
  tokenBound,
} from '../../models/index.ts';
import { engineFailure } from '../failures.ts';
import type { ModelClient } from '../model-client.ts';

/** What a question says once the context has said whose it is and who pays. */
type Unattributed<R> = Omit<R, 'owner' | 'execution' | 'signal'>;

/**
 * The model client as one execution may use it: every call is attributed to the player, paid by the execution's budget,
 * given up with it, and refused when the execution is over or of an earlier generation.
 */
export class ContextModels {
  readonly #client: ModelClient;
  readonly #execution: Execution;
  readonly #player: string;
  readonly #check: () => Result<undefined>;

  constructor(client: ModelClient, execution: Execution, player: string, check: () => Result<undefined>) {
    this.#client = client;
    this.#execution = execution;
    this.#player = player;
    this.#check = check;
  }

  /** Asks for text. `paidBy` pays in place of the execution: a part of its budget set aside. */
  async ask(request: Unattributed<TextRequest>, paidBy = this.#execution): Promise<Result<ModelAnswer<string>>> {
    return await this.#asked(() => this.#client.ask({ ...request, ...this.#attribution(paidBy) }));
  }

  /** Asks for what a schema describes. */
  async askFor<T>(request: Unattributed<ModelRequest<T>>): Promise<Result<ModelAnswer<T>>> {
    return await this.#asked(() => this.#client.ask({ ...request, ...this.#attribution() }));
  }

  /** One step of a loop with tools. */
  async converse(request: Unattributed<ToolRequest>): Promise<Result<ToolAnswer>> {
    return await this.#asked(() => this.#client.converse({ ...request, ...this.#attribution() }));
  }

  /** Vectors of texts. */
  async embed(texts: readonly string[]): Promise<Result<Embeddings>> {
    const tokens = texts.reduce((sum, text) => sum + tokenBound(text), 0);
    const reserved = this.#execution.reserve({ modelCalls: 1, modelTokens: tokens });
    if (!reserved.ok) return reserved;
    const embedded = await this.#asked(() =>
      this.#client.embed(this.#attribution().owner, texts, this.#execution.signal),
    );
    const used = embedded.ok ? { modelCalls: 1, modelTokens: embedded.value.usage.inputTokens } : undefined;
    reserved.value.settle(used);
    return embedded;
  }

  /** Has a text said. Fails with `not_available` where the models have no voice at all. */
  async speak(request: Unattributed<SpeechRequest>): Promise<Result<SpokenSound>> {
    const { speak } = this.#client;
    if (speak === undefined) return engineFailure('not_available', { name: 'speech' });
    return await this.#asked(() => speak({ ...request, ...this.#attribution() }));
  }

  /** Has a recording written down; as {@link speak}. */
  async transcribe(request: Unattributed<HearingRequest>): Promise<Result<HeardSpeech>> {
    const { transcribe } = this.#client;
    if (transcribe === undefined) return engineFailure('not_available', { name: 'speech' });
    return await this.#asked(() => transcribe({ ...request, ...this.#attribution() }));
  }

  #attribution(execution = this.#execution) {
    return { owner: `player:${this.#player}`, execution, signal: execution.signal };
  }

  /** An answer that comes after its execution is over is not passed on. */
  async #asked<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const before = this.#check();
    if (!before.ok) return before;
    const answer = await ask();
    const after = this.#check();
    return after.ok ? answer : after;
  }
}
