import { type Failure, type Locale, type Success, textOf } from '../core/index.ts';
import type { Reading } from './answer-form.ts';
import type { Work } from './caller.ts';
import { modelFailure } from './failures.ts';
import type { AnswerForm, BackendReply } from './providers/backend.ts';
import type { Asked, LanguageTier, ModelMessage, ToolRequest } from './request.ts';
import type { Target } from './target.ts';
import { MODEL_TEXTS } from './texts.ts';
import { messagesTokenBound } from './tokens.ts';

/** The characters a question may have in all. */
const MAX_PROMPT_CHARS = 2_000_000;
/** The output that may be asked for. */
const MAX_OUTPUT_TOKENS = 200_000;
/** The most of a bad answer that its repair shows again. */
const MAX_REPAIR_CHARS = 20_000;

/** A question of language, whichever way it was asked. */
export interface LanguageQuestion {
  readonly request: Asked;
  readonly messages: readonly ModelMessage[];
  readonly form: AnswerForm | undefined;
  /** Reads an answer; undefined where any text will do. */
  readonly read: ((text: string) => Reading<unknown>) | undefined;
  readonly tools: ToolRequest['tools'];
  readonly toolChoice: 'auto' | 'required' | 'none';
}

/** The messages of a prompt. */
export function messagesOf(prompt: Asked['prompt']): readonly ModelMessage[] {
  return typeof prompt === 'string' ? [{ role: 'user', text: prompt }] : prompt;
}

/** Why a question cannot be asked, or undefined. */
export function badRequest({ request, messages }: LanguageQuestion): Failure | undefined {
  const { owner, layer, maxOutputTokens, head = '' } = request;
  const say = (detail: string): Failure => modelFailure('bad_request', { detail });
  if (owner === '' || layer === '') return say('owner and layer must be named');
  if (!Number.isInteger(maxOutputTokens) || maxOutputTokens < 1 || maxOutputTokens > MAX_OUTPUT_TOKENS) {
    return say(`maxOutputTokens must be a whole number from 1 to ${MAX_OUTPUT_TOKENS}, not ${maxOutputTokens}`);
  }
  if (messages.length === 0) return say('there is no message');
  const chars = messages.reduce((sum, { text }) => sum + text.length, head.length);
  return chars > MAX_PROMPT_CHARS ? say(`it has ${chars} characters, more than ${MAX_PROMPT_CHARS}`) : undefined;
}

/** All of a question that can make its answer another one. */
export function partsOf({ request, messages, form, tools, toolChoice }: LanguageQuestion): readonly unknown[] {
  return [request.tier, request.head, messages, form, tools, toolChoice, request.maxOutputTokens];
}

/** The question as work for one target; `messages` are its own or those of its repair. */
export function languageWork(
  question: LanguageQuestion,
  messages: readonly ModelMessage[],
  tier: LanguageTier,
  { backend }: Target,
  isRepair: boolean,
): Work<BackendReply> {
  const { request, form, tools, toolChoice } = question;
  const { owner, layer, maxOutputTokens, onText, execution } = request;
  // Providers refuse an empty system message.
  const head = request.head === '' ? undefined : request.head;
  let restart = isRepair;
  const toolTexts = tools.map((tool) => JSON.stringify(tool));
  const callTexts = messages.map((message) => ('toolCalls' in message ? JSON.stringify(message.toolCalls) : ''));
  const inputTokens = messagesTokenBound([
    head ?? '',
    ...messages.map(({ text }) => text),
    ...callTexts,
    form === undefined ? '' : backend.formNote(form),
    ...toolTexts,
  ]);
  return {
    owner,
    layer,
    tier,
    head,
    execution,
    inputTokens,
    outputTokens: maxOutputTokens,
    onRetry: () => {
      restart = true;
    },
    run: (signal, onPiece) =>
      backend.generate({
        ...{ owner, layer, tier, head, messages, form, tools, toolChoice, maxOutputTokens, signal },
        onPiece(kind, piece) {
          onPiece(piece);
          if (kind !== 'text' || signal.aborted) return;
          onText?.(piece, restart);
          restart = false;
        },
      }),
    tokensOf: ({ tokens }) => tokens,
    declaredMsOf: ({ latencyMs }) => latencyMs,
  };
}

/** The conversation that asks to put a bad answer right. */
export function repairOf(
  messages: readonly ModelMessage[],
  reply: BackendReply,
  fault: string,
  locale: Locale,
): readonly ModelMessage[] {
  const ask = reply.finish === 'length' ? MODEL_TEXTS.repairShorter : MODEL_TEXTS.repair;
  // Providers refuse an empty message.
  const text = reply.text.slice(0, MAX_REPAIR_CHARS).trim() || '-';
  return [...messages, { role: 'assistant', text }, { role: 'user', text: textOf(ask, locale, { fault }) }];
}

/** A reply that is none, as a failure; undefined of one that can be read. */
export function refusalIn(reply: Success<BackendReply>['value'], model: string): Failure | undefined {
  if (reply.finish !== 'refused') return undefined;
  return modelFailure('model_refused', { model, detail: reply.text.slice(0, 200).trim() || '-' });
}
