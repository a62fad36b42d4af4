import {
  type Clock,
  type Failure,
  fail,
  messageOf,
  type Random,
  type Success,
  seededRandom,
  sleep,
  succeed,
} from '../../core/index.ts';
import { FREE, type Price } from '../prices.ts';
import type { ToolCall } from '../request.ts';
import { tokenBound } from '../tokens.ts';
import type {
  AnswerForm,
  Backend,
  BackendCall,
  BackendHearing,
  BackendReply,
  BackendSound,
  BackendSpeech,
  BackendTranscript,
  BackendVectors,
  Trouble,
} from './backend.ts';
import { silentWav } from './silence.ts';

/** What a script is told of a call. */
export interface ScriptedCall extends Omit<BackendCall, 'signal' | 'onPiece'> {
  /** The text of the last message. */
  readonly prompt: string;
  /** How many calls of this owner and layer came before: 0, 1, 2 ... */
  readonly count: number;
  /** Randomness of this call alone. */
  readonly random: Random;
}

/** What a script answers: a text, an object (sent as JSON), either with more said about it, or a failure. */
export type ScriptedReply =
  | string
  | { readonly json: unknown; readonly latencyMs?: number }
  | { readonly text: string; readonly toolCalls?: readonly ToolCall[]; readonly latencyMs?: number }
  | Failure;

/** Answers by a function, or by layer from a list that is gone through again and again. */
export type Script =
  | ((call: ScriptedCall) => ScriptedReply | Promise<ScriptedReply>)
  | Readonly<Record<string, readonly ScriptedReply[]>>;

export interface ScriptedOptions {
  /** The model's name; default `scripted`. */
  readonly name?: string;
  /** Default: always the same. */
  readonly random?: Random;
  /** How long a call takes; default 0. Declared, not waited for, unless there is a `clock`. */
  readonly latencyMs?: number;
  /** Waits for the latency on this clock. */
  readonly clock?: Clock;
  /** What it pretends to cost; default nothing. */
  readonly price?: Price;
  /** How tokens are counted; default: the bound that budgets use. */
  readonly countTokens?: (text: string) => number;
}

/** How long a scripted voice takes for a character. */
const SPOKEN_MS_A_CHAR = 60;

/** Length of the vectors of a scripted model. */
const VECTOR_LENGTH = 64;

/**
 * A model without a provider: it answers by a script, through the same gateway as any other. A head that it has seen
 * before counts as served from a cache.
 */
export function scripted(script: Script, options: ScriptedOptions = {}): Backend {
  return new ScriptedBackend(script, options);
}

class ScriptedBackend implements Backend {
  readonly provider = 'scripted';
  readonly model: string;
  readonly price: Price;
  readonly #script: Script;
  readonly #options: ScriptedOptions;
  readonly #random: Random;
  readonly #count: (text: string) => number;
  readonly #heads = new Set<string>();
  readonly #counts = new Map<string, number>();

  constructor(script: Script, options: ScriptedOptions) {
    this.model = options.name ?? 'scripted';
    this.price = options.price ?? FREE;
    this.#script = script;
    this.#options = options;
    this.#random = options.random ?? seededRandom('scripted');
    this.#count = options.countTokens ?? tokenBound;
  }

  formNote(form: AnswerForm): string {
    return JSON.stringify(form.json);
  }

  async generate(call: BackendCall): Promise<Success<BackendReply> | Trouble> {
    const place = `${call.owner}\n${call.layer}`;
    const count = this.#counts.get(place) ?? 0;
    this.#counts.set(place, count + 1);
    const { signal, onPiece, ...told } = call;
    const random = this.#random.fork(`${place}\n${count}`);
    const prompt = call.messages.at(-1)?.text ?? '';
    const reply = await this.#answer({ ...told, prompt, count, random });
    const declaredMs =
      (typeof reply === 'object' && 'latencyMs' in reply ? reply.latencyMs : undefined) ?? this.#options.latencyMs ?? 0;
    if (!(await this.#wait(declaredMs, signal))) return failed(fail('aborted', 'given up', 'ask again'));
    if (typeof reply === 'object' && 'ok' in reply) return failed(reply);
    const text = textOfReply(reply);
    const toolCalls = typeof reply === 'object' && 'text' in reply ? (reply.toolCalls ?? []) : [];
    onPiece('text', text);
    const finish = toolCalls.length > 0 ? 'tools' : 'stop';
    return succeed({ text, toolCalls, finish, tokens: this.#tokens(call, text, toolCalls), latencyMs: declaredMs });
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Success<BackendVectors> | Trouble> {
    const latencyMs = this.#options.latencyMs ?? 0;
    if (!(await this.#wait(latencyMs, signal))) return failed(fail('aborted', 'given up', 'ask again'));
    const vectors = texts.map((text) => {
      const random = this.#random.fork(text);
      return Float32Array.from({ length: VECTOR_LENGTH }, () => random.next() - 0.5);
    });
    return succeed({ vectors, inputTokens: texts.reduce((sum, text) => sum + this.#count(text), 0), latencyMs });
  }

  /** Silence, as long as the text would take. */
  async speak({ text, signal }: BackendSpeech): Promise<Success<BackendSound> | Trouble> {
    const latencyMs = this.#options.latencyMs ?? 0;
    if (!(await this.#wait(latencyMs, signal))) return failed(fail('aborted', 'given up', 'ask again'));
    return succeed({ sound: silentWav(text.length * SPOKEN_MS_A_CHAR), latencyMs });
  }

  /** Hears what bytes say as UTF-8. */
  async transcribe({ sound, signal }: BackendHearing): Promise<Success<BackendTranscript> | Trouble> {
    const latencyMs = this.#options.latencyMs ?? 0;
    if (!(await this.#wait(latencyMs, signal))) return failed(fail('aborted', 'given up', 'ask again'));
    return succeed({ text: new TextDecoder().decode(sound), latencyMs });
  }

  async #answer(call: ScriptedCall): Promise<ScriptedReply> {
    try {
      if (typeof this.#script === 'function') return await this.#script(call);
    } catch (thrown) {
      return fail('script_threw', `the script threw: ${messageOf(thrown)}`, 'correct the script');
    }
    const lines = this.#script[call.layer] ?? [];
    const line = lines[call.count % lines.length];
    return line ?? fail('script_silent', `the script has nothing for ${call.layer}`, 'add a reply for this layer');
  }

  async #wait(latencyMs: number, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#options;
    if (clock === undefined || latencyMs <= 0) return !signal.aborted;
    return (await sleep(clock, latencyMs, signal)) === 'elapsed';
  }

  #tokens({ head, messages, form }: BackendCall, text: string, toolCalls: readonly ToolCall[]) {
    const headTokens = head === undefined ? 0 : this.#count(head);
    const cachedTokens = head !== undefined && this.#heads.has(head) ? headTokens : 0;
    if (head !== undefined) this.#heads.add(head);
    const formTokens = form === undefined ? 0 : this.#count(this.formNote(form));
    const said = messages.reduce((sum, message) => sum + this.#count(message.text), 0);
    const outputTokens = this.#count(text) + (toolCalls.length > 0 ? this.#count(JSON.stringify(toolCalls)) : 0);
    return { inputTokens: headTokens + formTokens + said, cachedTokens, cacheWriteTokens: 0, outputTokens };
  }
}

function textOfReply(reply: Exclude<ScriptedReply, Failure>): string {
  if (typeof reply === 'string') return reply;
  return 'text' in reply ? reply.text : JSON.stringify(reply.json);
}

function failed(failure: Failure): Trouble {
  return { ...failure, retry: false, blame: 'none', billed: false };
}
