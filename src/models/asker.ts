import { z } from 'zod';
import { type Clock, type Failure, type Locale, type Result, succeed, textOf } from '../core/index.ts';
import { formOf, readAnswer } from './answer-form.ts';
import { badRequest, type LanguageQuestion, languageWork, messagesOf, partsOf, refusalIn, repairOf } from './asked.ts';
import type { Caller, Work } from './caller.ts';
import { isDegradable, tiersFor } from './degrading.ts';
import { embedAll, embedFault } from './embedding.ts';
import { modelFailure, worded } from './failures.ts';
import type { Probe } from './model-gateway.ts';
import type { BackendReply } from './providers/backend.ts';
import { silentWav } from './providers/silence.ts';
import { Question } from './question.ts';
import { type RecordedOutcome, textOfVector, vectorOfText } from './recording/recorded-call.ts';
import type {
  Embeddings,
  LanguageTier,
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  TextRequest,
  Tier,
  ToolAnswer,
  ToolRequest,
  Usage,
} from './request.ts';
import {
  type HeardSpeech,
  type HearingRequest,
  hearingFault,
  hearingWork,
  type SpeechRequest,
  type SpokenSound,
  speechFault,
  speechWork,
} from './sound.ts';
import { outcomeOfFailure, type Tape } from './tape.ts';
import type { Target } from './target.ts';
import { MODEL_TEXTS } from './texts.ts';
import type { Watchers } from './watchers.ts';

/** What questions are answered with. */
interface AskerParts {
  readonly targets: ReadonlyMap<Tier, Target>;
  readonly caller: Caller;
  readonly clock: Clock;
  readonly tries: number;
  readonly answerMs: number;
  readonly locale: Locale;
  readonly tape: Tape;
  readonly watchers: Watchers;
}

type AnswerOutcome = Extract<RecordedOutcome, { kind: 'answer' }>;
type FailureOutcome = Extract<RecordedOutcome, { kind: 'failure' }>;

interface Asking<O> {
  readonly outcome: O;
  readonly latencyMs: number;
}

/** Whose account the probe of a tier goes on. */
const PROBE_OWNER = 'probe';
const PROBE_OUTPUT_TOKENS = 100;
/** The voice that OpenAI, and what follows its protocol, has under this name. */
const PROBE_VOICE = 'alloy';
const PROBE_SCHEMA = z.strictObject({ ready: z.boolean() });

/** Answers questions: by the tape, by the tier that was asked for, or by a cheaper one; with one repair. */
export class Asker {
  readonly #parts: AskerParts;
  readonly #open = new Set<Question>();
  #isClosed = false;
  #onIdle: (() => void) | undefined;

  constructor(parts: AskerParts) {
    this.#parts = parts;
  }

  async ask<T>(request: ModelRequest<T>): Promise<Result<ModelAnswer<T>>>;
  async ask(request: TextRequest): Promise<Result<ModelAnswer<string>>>;
  async ask<T>(request: ModelRequest<T> | TextRequest): Promise<Result<ModelAnswer<T | string>>> {
    const { schema } = request;
    const form = schema === undefined ? undefined : formOf(schema, request.schemaName);
    const read = schema === undefined ? undefined : (text: string) => readAnswer(text, schema);
    const messages = messagesOf(request.prompt);
    const answer = await this.#answer({ request, messages, form, read, tools: [], toolChoice: 'none' });
    if (!answer.ok || schema === undefined) return answer;
    const reading = readAnswer(answer.value.text, schema);
    if (reading.ok) return succeed({ ...answer.value, value: reading.value });
    return worded(modelFailure('bad_answer', { model: 'the recording', detail: reading.fault }), this.#parts.locale);
  }

  converse(request: ToolRequest): Promise<Result<ToolAnswer>> {
    const { tools, toolChoice = 'auto' } = request;
    const messages = messagesOf(request.prompt);
    return this.#answer({ request, messages, form: undefined, read: undefined, tools, toolChoice });
  }

  async embed(owner: string, texts: readonly string[], signal?: AbortSignal): Promise<Result<Embeddings>> {
    const { tape, locale, caller, tries } = this.#parts;
    const fault = embedFault(owner, texts);
    if (fault !== undefined) return worded(fault, locale);
    const taped = await tape.through('vectors', { owner, layer: 'embed', parts: [texts] }, () =>
      this.#question(
        signal,
        async (question): Promise<Extract<RecordedOutcome, { kind: 'vectors' }> | FailureOutcome> => {
          const target = this.#targetOf('embed');
          const found = target.ok ? await embedAll(caller, target.value, owner, texts, question, tries) : target;
          if (!found.ok) return outcomeOfFailure(worded(found, locale));
          return { kind: 'vectors', vectors: found.value.map(textOfVector), usage: question.usage };
        },
      ),
    );
    if (!taped.ok) return worded(taped, locale);
    const { outcome, latencyMs, from } = taped.value;
    return succeed({ vectors: outcome.vectors.map(vectorOfText), usage: outcome.usage, latencyMs, from });
  }

  async probe(tier: Tier, signal?: AbortSignal): Promise<Result<Probe>> {
    const { locale, caller } = this.#parts;
    const target = this.#targetOf(tier);
    if (!target.ok) return worded(target, locale);
    const model = target.value.name;
    const { outcome, latencyMs } = await this.#question(signal, async (question) => {
      const found = await this.#probe(tier, target.value, question, caller);
      return { found, usage: question.usage };
    });
    const { found, usage } = outcome;
    return found.ok ? succeed({ tier, model, latencyMs, usage, found: found.value }) : worded(found, locale);
  }

  async speak(request: SpeechRequest): Promise<Result<SpokenSound>> {
    const said = await this.#sounded('voice', request, speechFault(request), speechWork);
    return said.ok ? succeed({ ...said.value, sound: said.value.reply.sound }) : said;
  }

  async transcribe(request: HearingRequest): Promise<Result<HeardSpeech>> {
    const heard = await this.#sounded('ears', request, hearingFault(request), hearingWork);
    return heard.ok ? succeed({ ...heard.value, text: heard.value.reply.text }) : heard;
  }

  /** Gives up what is under way and waits until it is settled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const question of this.#open) question.giveUp(modelFailure('gateway_closed'));
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  async #answer(asked: LanguageQuestion): Promise<Result<ToolAnswer>> {
    const { tape, locale } = this.#parts;
    const fault = badRequest(asked);
    if (fault !== undefined) return worded(fault, locale);
    const { owner, layer, signal } = asked.request;
    const taped = await tape.through('answer', { owner, layer, parts: partsOf(asked) }, () =>
      this.#question(signal, async (question): Promise<AnswerOutcome | FailureOutcome> => {
        const said = await this.#byTiers(asked, question);
        return said.ok ? said.value : outcomeOfFailure(worded(said, locale));
      }),
    );
    if (!taped.ok) return worded(taped, locale);
    const { outcome, latencyMs, from } = taped.value;
    const { kind: _, ...answer } = outcome;
    if (from === 'recording') asked.request.onText?.(answer.text, false);
    return succeed({ ...answer, value: answer.text, latencyMs, from });
  }

  /** Asks a tier of sound. What cannot be asked, and a replay, ask nobody. */
  async #sounded<Q extends SpeechRequest | HearingRequest, R>(
    tier: 'voice' | 'ears',
    request: Q,
    unsound: Failure | undefined,
    workFor: (request: Q, target: Target) => Work<R>,
  ): Promise<Result<{ readonly reply: R; readonly usage: Usage; readonly latencyMs: number }>> {
    const { caller, locale, tries, tape } = this.#parts;
    const fault = unsound ?? tape.missed(request.owner, request.layer);
    if (fault !== undefined) return worded(fault, locale);
    const { outcome, latencyMs } = await this.#question(request.signal, async (question) => {
      const target = this.#targetOf(tier);
      const reply = target.ok
        ? await caller.call(target.value, workFor(request, target.value), question, tries)
        : target;
      return { reply, usage: question.usage };
    });
    const { reply, usage } = outcome;
    return reply.ok ? succeed({ reply: reply.value, usage, latencyMs }) : worded(reply, locale);
  }

  /** Opens a question, does `work` with it, and ends it whatever happens. */
  async #question<O>(signal: AbortSignal | undefined, work: (question: Question) => Promise<O>): Promise<Asking<O>> {
    const { clock, answerMs } = this.#parts;
    const question = new Question(clock, answerMs, signal);
    this.#open.add(question);
    try {
      if (this.#isClosed) question.giveUp(modelFailure('gateway_closed'));
      const outcome = await work(question);
      return { outcome, latencyMs: question.latencyMs };
    } finally {
      question.end();
      this.#open.delete(question);
      if (this.#open.size === 0) this.#onIdle?.();
    }
  }

  #targetOf(tier: Tier): Result<Target> {
    const target = this.#parts.targets.get(tier);
    if (this.#isClosed) return modelFailure('gateway_closed');
    if (target === undefined) return modelFailure('tier_unset', { tier });
    return target.fault ?? succeed(target);
  }

  /** The answer of the tier that was asked for, or of the next cheaper one that stands for another model. */
  async #byTiers(asked: LanguageQuestion, question: Question): Promise<Result<AnswerOutcome>> {
    const { watchers, tries, locale } = this.#parts;
    const { tier: wanted, owner } = asked.request;
    const asking = new Set<string>();
    let failure: Failure | undefined;
    for (const tier of tiersFor(wanted)) {
      const target = this.#targetOf(tier);
      if (!target.ok) {
        // A tier that is left out is served by the next one: that is how it is meant, and no trouble.
        if (target.code !== 'tier_unset') failure ??= target;
        continue;
      }
      if (asking.has(target.value.name)) continue;
      asking.add(target.value.name);
      const why = failure === undefined ? undefined : worded(failure, locale).why;
      if (why !== undefined) watchers.tell({ kind: 'degraded', owner, from: wanted, to: tier, why });
      const said = await this.#onTarget(asked, tier, target.value, question, tries);
      if (said.ok) {
        const { text, toolCalls, finish } = said.value;
        const degraded =
          why === undefined ? {} : { degraded: textOf(MODEL_TEXTS.degraded, locale, { from: wanted, to: tier, why }) };
        const cutOff = finish === 'length';
        return succeed({
          kind: 'answer',
          text,
          toolCalls: [...toolCalls],
          tier,
          cutOff,
          usage: question.usage,
          ...degraded,
        });
      }
      if (!isDegradable(said.code) || question.signal.aborted) return said;
      failure ??= said;
    }
    return failure ?? modelFailure('tier_unset', { tier: wanted });
  }

  /** The answer of one target, put right once where it does not fit. */
  async #onTarget(
    asked: LanguageQuestion,
    tier: LanguageTier,
    target: Target,
    question: Question,
    tries: number,
  ): Promise<Result<BackendReply>> {
    const { caller, locale } = this.#parts;
    let messages: readonly ModelMessage[] = asked.messages;
    for (const isRepair of [false, true]) {
      const work = languageWork(asked, messages, tier, target, isRepair);
      const reply = await caller.call(target, work, question, tries);
      if (!reply.ok) return reply;
      const refusal = refusalIn(reply.value, target.name);
      if (refusal !== undefined) return refusal;
      const reading = asked.read?.(reply.value.text);
      if (reading === undefined || reading.ok) return reply;
      if (isRepair) {
        const { maxOutputTokens } = asked.request;
        const isCut = reply.value.finish === 'length';
        const detail = isCut ? `cut off after ${maxOutputTokens} tokens` : reading.fault;
        return modelFailure('bad_answer', { model: target.name, detail });
      }
      messages = repairOf(messages, reply.value, reading.fault, locale);
    }
    throw new Error('a repair is the last thing that is tried');
  }

  async #probe(tier: Tier, target: Target, question: Question, caller: Caller): Promise<Result<string>> {
    const { locale } = this.#parts;
    if (tier === 'embed') {
      const vectors = await embedAll(caller, target, PROBE_OWNER, ['ready'], question, 1);
      return vectors.ok ? succeed(textOf(MODEL_TEXTS.vectors, locale, { length: vectors.value[0]?.length })) : vectors;
    }
    const asked = { owner: PROBE_OWNER, layer: 'probe' };
    if (tier === 'voice') {
      const request = { ...asked, text: 'ready', voice: PROBE_VOICE, format: 'wav' } as const;
      const said = await caller.call(target, speechWork(request, target), question, 1);
      return said.ok ? succeed(textOf(MODEL_TEXTS.sound, locale, { bytes: said.value.sound.length })) : said;
    }
    if (tier === 'ears') {
      const request = { ...asked, sound: silentWav(1000), format: 'wav', seconds: 1 } as const;
      const heard = await caller.call(target, hearingWork(request, target), question, 1);
      return heard.ok ? succeed(textOf(MODEL_TEXTS.hearing, locale)) : heard;
    }
    const said = await this.#onTarget(probeQuestion(tier, locale), tier, target, question, 1);
    return said.ok ? succeed(textOf(MODEL_TEXTS.structured, locale)) : said;
  }
}

/** What a probe asks: the smallest thing that has a form. */
function probeQuestion(tier: LanguageTier, locale: Locale): LanguageQuestion {
  const prompt = textOf(MODEL_TEXTS.probe, locale);
  const request = { owner: PROBE_OWNER, layer: 'probe', tier, prompt, maxOutputTokens: PROBE_OUTPUT_TOKENS };
  const read = (text: string) => readAnswer(text, PROBE_SCHEMA);
  return { request, messages: messagesOf(prompt), form: formOf(PROBE_SCHEMA), read, tools: [], toolChoice: 'none' };
}
