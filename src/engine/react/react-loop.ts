import { type Failure, type Result, succeed, textOf } from '../../core/index.ts';
import { Execution } from '../../execution/index.ts';
import { type ModelMessage, type ToolAnswer, tokenBound } from '../../models/index.ts';
import type { AgentContext } from '../execution/agent-context.ts';
import { canonicalJson } from '../execution/canonical-json.ts';
import { ENGINE_TEXTS } from '../texts.ts';
import type { ToolRegistry } from '../tool/tool-registry.ts';

/** Rounds of one loop, calls of one round, and rounds in a row that may bring nothing new. */
export const MAX_ROUNDS = 12;
export const MAX_CALLS_A_ROUND = 8;
const MAX_IDLE_ROUNDS = 2;

/** What a call costs beyond its texts: the roles and separators of head and prompt. */
const CALL_OVERHEAD_TOKENS = 32;
/** Characters of one observation that the closing answer is made from. */
const MAX_OBSERVATION_CHARS = 4000;

/** What a loop is asked. */
export interface ReactRequest {
  /** The static head: who it is and what it may do. */
  readonly head: string;
  readonly question: string;
  /** What went before, oldest first. */
  readonly history?: readonly ModelMessage[];
  /** Names of the tools it may use. */
  readonly tools: readonly string[];
  readonly layer: string;
  /** Default {@link MAX_ROUNDS}. */
  readonly maxRounds?: number;
  /** Output tokens of each round, and of the answer. */
  readonly roundTokens: number;
  readonly answerTokens: number;
  /** Input tokens set aside for the closing answer: head, question and findings are cut to fit. */
  readonly answerInputTokens: number;
}

/** Why a loop ended. `answered`: the model was done. */
export type ReactEnd = 'answered' | 'no_progress' | 'rounds' | 'budget' | 'model_failed';

/** What a loop found. */
export interface ReactAnswer {
  readonly text: string;
  readonly end: ReactEnd;
  readonly rounds: number;
  /** Why it ended before the model was done, where something failed. */
  readonly failure?: Failure;
}

interface Observation {
  readonly name: string;
  readonly text: string;
}

/**
 * Asks a model, runs the tools it calls, shows it what they found, and so on, until it answers. What the closing answer
 * may cost is set aside before the first round, so that there is always one to give; two rounds in a row that bring
 * nothing new end the loop, and so does the budget: the answer is then made from what was found.
 *
 * Fails with `budget_exhausted` where not even the answer fits the budget, as the context's check does, or as the model
 * when the closing answer fails too.
 */
export async function react(
  context: AgentContext,
  tools: ToolRegistry,
  request: ReactRequest,
): Promise<Result<ReactAnswer>> {
  const { answerTokens, answerInputTokens } = request;
  const reserve = context.execution.reserve({ modelCalls: 1, modelTokens: answerTokens + answerInputTokens });
  if (!reserve.ok) return reserve;
  const loop = new Loop(context, tools, request);
  try {
    const ended = await loop.run();
    if (ended.text !== undefined) {
      reserve.value.settle({});
      return succeed({ text: ended.text, end: ended.end, rounds: loop.rounds });
    }
    const standing = context.check();
    if (!standing.ok) return standing;
    const closed = await close(context, request, loop.observations, reserve.value);
    if (!closed.ok) return closed;
    const failure = ended.failure === undefined ? {} : { failure: ended.failure };
    return succeed({ text: closed.value, end: ended.end, rounds: loop.rounds, ...failure });
  } finally {
    reserve.value.settle({});
  }
}

/** The rounds of one loop. */
class Loop {
  rounds = 0;
  readonly observations: Observation[] = [];
  readonly #context: AgentContext;
  readonly #tools: ToolRegistry;
  readonly #request: ReactRequest;
  readonly #messages: ModelMessage[];
  /** What each call found last, by name and input. */
  readonly #found = new Map<string, string>();

  constructor(context: AgentContext, tools: ToolRegistry, request: ReactRequest) {
    this.#context = context;
    this.#tools = tools;
    this.#request = request;
    this.#messages = [...(request.history ?? []), { role: 'user', text: request.question }];
  }

  /** Runs rounds until the model answers (`text`), or something ends them. */
  async run(): Promise<{ readonly text?: string; readonly end: ReactEnd; readonly failure?: Failure }> {
    const { head, layer, roundTokens, maxRounds = MAX_ROUNDS, tools } = this.#request;
    let idle = 0;
    while (this.rounds < Math.min(maxRounds, MAX_ROUNDS)) {
      const answered = await this.#context.models.converse({
        layer,
        tier: 'slow',
        head,
        prompt: this.#messages,
        tools: this.#tools.offersFor(this.#context, tools),
        maxOutputTokens: roundTokens,
      });
      if (!answered.ok) {
        return { end: answered.code === 'budget_exhausted' ? 'budget' : 'model_failed', failure: answered };
      }
      this.rounds++;
      const { text, toolCalls } = answered.value;
      if (toolCalls.length === 0 && text.trim() !== '') return { text, end: 'answered' };
      const round = await this.#round(answered.value);
      if (!round.ok) return { end: 'budget', failure: round };
      idle = round.value ? 0 : idle + 1;
      if (idle >= MAX_IDLE_ROUNDS) return { end: 'no_progress' };
    }
    return { end: 'rounds' };
  }

  /** Runs the calls of one answer; answers whether they brought anything new. Fails where the execution cannot go on. */
  async #round({ text, toolCalls }: ToolAnswer): Promise<Result<boolean>> {
    const { locale } = this.#context;
    this.#messages.push({ role: 'assistant', text, toolCalls });
    let isNew = false;
    for (const [i, { id, name, input, fault }] of toolCalls.entries()) {
      const say = (said: string) => this.#messages.push({ role: 'tool', callId: id, name, text: said });
      if (i >= MAX_CALLS_A_ROUND) {
        say(textOf(ENGINE_TEXTS.tooManyCalls, locale, { limit: MAX_CALLS_A_ROUND }));
        continue;
      }
      if (fault !== undefined) {
        say(fault);
        continue;
      }
      const called = await this.#tools.call(this.#context, this.#request.tools, name, input);
      if (!called.ok) {
        // A call that is refused is told to the model; only what ends the execution ends the loop.
        if (called.code === 'budget_exhausted' || !this.#context.check().ok) return called;
        say(`${called.why}: ${called.howTo}`);
        continue;
      }
      const place = `${name} ${canonicalJson(input)}`;
      const repeated = this.#found.get(place) === called.value.text;
      this.#found.set(place, called.value.text);
      say(repeated ? textOf(ENGINE_TEXTS.repeated, locale) : called.value.text);
      if (repeated || !called.value.ok) continue;
      isNew = true;
      this.observations.push({ name, text: called.value.text });
    }
    return succeed(isNew);
  }
}

/** The closing answer, from what was found, paid by what was set aside for it. */
async function close(
  context: AgentContext,
  request: ReactRequest,
  observations: readonly Observation[],
  reserve: {
    readonly amounts: Readonly<Record<string, number>>;
    settle(used?: Readonly<Record<string, number>>): void;
  },
): Promise<Result<string>> {
  const { head, layer, answerTokens } = request;
  const prompt = closingPrompt(context, request, observations);
  // An execution of its own, so that nobody else can take what was set aside between freeing and asking.
  const { owner, leftMs, signal } = context.execution;
  const paying = Execution.start({ owner, limits: reserve.amounts, wallMs: leftMs, signal, clock: context.clock });
  try {
    const answered = await context.models.ask(
      { layer, tier: 'slow', head, prompt, maxOutputTokens: answerTokens },
      paying,
    );
    return answered.ok ? succeed(answered.value.text) : answered;
  } finally {
    paying.finish();
    reserve.settle(paying.budget.spent);
  }
}

/** Question, findings, and what to do: the newest findings that fit what was set aside, in the order they were found. */
function closingPrompt(context: AgentContext, request: ReactRequest, observations: readonly Observation[]): string {
  const { locale } = context;
  const ask = textOf(ENGINE_TEXTS.answerNow, locale);
  const question = (text: string) => textOf(ENGINE_TEXTS.question, locale, { text });
  const cut = (count: number) => textOf(ENGINE_TEXTS.cut, locale, { count });
  let left = request.answerInputTokens - CALL_OVERHEAD_TOKENS - tokenBound(request.head) - tokenBound(ask);
  left -= tokenBound(cut(observations.length));
  const asked = fitted(question(request.question), left);
  left -= tokenBound(asked) + 1;
  const kept: string[] = [];
  for (const { name, text } of observations.toReversed()) {
    const line = textOf(ENGINE_TEXTS.observation, locale, { name, text: text.slice(0, MAX_OBSERVATION_CHARS) });
    left -= tokenBound(line) + 1;
    if (left < 0) break;
    kept.unshift(line);
  }
  const leftOut = observations.length - kept.length;
  return [asked, ...(leftOut > 0 ? [cut(leftOut)] : []), ...kept, ask].join('\n');
}

/** The beginning of a text that is within a bound of tokens. */
function fitted(text: string, maxTokens: number): string {
  let kept = text;
  while (kept.length > 0 && tokenBound(kept) > maxTokens) kept = kept.slice(0, Math.floor(kept.length * 0.8));
  return kept;
}
