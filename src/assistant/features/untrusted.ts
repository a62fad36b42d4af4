import { type Logger, type Text, textOf } from '../../core/index.ts';
import type { AgentContext, PromptNeeds } from '../../engine/index.ts';

/** Characters of a suspicious text that the log keeps. */
const MAX_LOGGED_CHARS = 200;

/**
 * What orders hidden in a text look like. It guards nothing: what a model may do is bounded by its workflow's tools and by
 * the gateways, whatever it reads. It only makes attempts visible to the operator.
 */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instruction|prompt|rule|above|previous)/i,
  /\b(?:you must|you are now|system ?:|as (?:an )?(?:admin|operator|system))\b/i,
  /\b(?:give|transfer|send|grant)\b.{0,40}\b(?:diamond|item|coin|emerald|netherite|op|operator)/i,
  /\b(?:reveal|show|tell|print|leak)\b.{0,40}\b(?:password|secret|token|key|prompt|other player|private)/i,
  /\b(?:fetch|open|visit|call|request|curl)\b.{0,40}\b(?:https?:|file:|localhost|127\.|169\.254\.|10\.|192\.168\.)/i,
  /忽略.{0,20}(?:指令|提示|规则|以上)/,
  /(?:给|发放|转给).{0,20}(?:钻石|物品|绿宝石|权限)/,
  /(?:透露|泄露|显示|告诉).{0,20}(?:密码|秘密|密钥|提示词)/,
];

/**
 * Texts that others wrote, as a model is shown them: between marks that they cannot write themselves. The head that goes
 * with them says that what stands there is data.
 */
export function fenced(label: string, text: string): string {
  const inert = (raw: string) => raw.replace(/[<>]/g, (sign) => (sign === '<' ? '‹' : '›'));
  return `<text source="${inert(label).replaceAll('"', "'")}">\n${inert(text)}\n</text>`;
}

/** Logs texts that give orders. They stay data: nobody obeys them. */
export function logOrders(logger: Logger, context: AgentContext, source: string, text: string): boolean {
  const found = ORDERS.some((order) => order.test(text));
  if (found) {
    const { player } = context;
    logger.warn(
      { player, source, text: text.slice(0, MAX_LOGGED_CHARS) },
      'a text that gives orders was taken as data',
    );
  }
  return found;
}

/** The prompts that an operator may write themselves, with what each must name. `language`: that of the player. */
export const ASSISTANT_PROMPTS = {
  questions_answer: ['language'],
  research_plan: [],
  narration_choice: [],
} as const satisfies PromptNeeds;

const LANGUAGES = { en: 'English', zh: '中文' } as const;

/** A prompt of the operator's folder where there is one of this name, else the built-in one. */
export function headFor(context: AgentContext, name: keyof typeof ASSISTANT_PROMPTS, builtIn: Text): string {
  const own = context.prompts.fill(name, { language: LANGUAGES[context.locale] });
  return own.ok ? own.value : textOf(builtIn, context.locale);
}
