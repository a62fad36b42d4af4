import type { SpeechAct } from '../../bus/life-event.ts';
import { contentWords } from './telling.ts';

/** A line as it was said, in one language. */
export interface SaidLine {
  readonly act: SpeechAct;
  readonly words: string;
  /** It told or asked about some fact. */
  readonly hasFacts: boolean;
}

/** How a talk goes: on, round in circles of one sort or the other, or nowhere any more. */
type TalkCourse = 'on' | 'agreeing' | 'repeating' | 'ending';

/** Two lines that share so much of their words are the same line. */
const ALIKE_FROM = 0.6;
/** A line of which less is new adds nothing. */
const NEW_FROM = 0.4;
/** So many lines in a row that add nothing call for a nudge; so many, for a farewell. */
const NUDGE_AFTER = 3;
const END_AFTER = 5;
/** Lines that a new one is held against. */
const LOOK_BACK = 10;

/** What carries a talk on by itself: a question, a charge, words that are had, news. */
const MOVING: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'ask',
  'accuse',
  'refuse',
  'deny',
  'demand',
  'quarrel',
  'apologise',
  'warn',
  'propose',
]);

/** Whether two texts say the same in nearly the same words: their shared share of all words (Jaccard). */
function isAlike(a: string, b: string): boolean {
  const [left, right] = [contentWords(a), contentWords(b)];
  if (left.size === 0 || right.size === 0) return plain(a) === plain(b);
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared) >= ALIKE_FROM;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\s]/gu, '');
}

/** Whether words have been said in that talk before, or as good as. */
export function isRepeated(words: string, lines: readonly SaidLine[]): boolean {
  return lines.slice(-LOOK_BACK).some((line) => isAlike(line.words, words));
}

/** Measures where a talk is going by its last lines: how many in a row bring nothing new, and why. */
export function courseOf(lines: readonly SaidLine[]): TalkCourse {
  let idle = 0;
  let repeats = 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i];
    if (line === undefined) break;
    const before = lines.slice(Math.max(0, i - LOOK_BACK), i);
    const repeated = isRepeated(line.words, before);
    if (line.hasFacts || (!repeated && bringsSomething(line, before))) break;
    idle++;
    if (repeated) repeats++;
  }
  if (idle >= END_AFTER) return 'ending';
  if (idle < NUDGE_AFTER) return 'on';
  return repeats * 2 >= idle ? 'repeating' : 'agreeing';
}

function bringsSomething({ act, words }: SaidLine, before: readonly SaidLine[]): boolean {
  if (before.length === 0) return true;
  const known = new Set(before.flatMap((line) => [...contentWords(line.words)]));
  const own = contentWords(words);
  const fresh = [...own].filter((word) => !known.has(word)).length;
  const isNew = own.size > 0 && fresh / own.size >= NEW_FROM;
  // Assent is no news, however it is put.
  return MOVING.has(act) ? isNew || own.size === 0 : act !== 'agree' && isNew;
}
