import { type Locale, type Text, textOf } from '../../../core/index.ts';
import { PROMPT_TEXTS } from './prompt-texts.ts';

/** Counts the tokens of a text, exactly or from above. */
export type CountTokens = (text: string) => number;

/** One component of a prompt: a title, its lines, and what it may take. */
export interface PromptPart {
  /** For the reader of a prompt, and for tests. */
  readonly id: string;
  readonly title?: Text;
  readonly lines: readonly string[];
  /** Tokens at most, title and the note of what was left out included. */
  readonly budgetTokens: number;
  /** Which lines stay where not all fit. */
  readonly keeps: 'first' | 'last';
}

/** A prompt as it is sent, and what was left out of it. */
export interface Prompt {
  readonly text: string;
  /** Parts that were cut to their budget, by id. */
  readonly cut: readonly string[];
}

/** Puts a prompt together; a part without lines is left out, one that is too long is cut and says so. */
export function assemble(parts: readonly PromptPart[], locale: Locale, count: CountTokens): Prompt {
  const cut: string[] = [];
  const texts: string[] = [];
  for (const part of parts) {
    if (part.lines.length === 0) continue;
    const { lines, left } = fitting(part, locale, count);
    if (left > 0) cut.push(part.id);
    texts.push(lines.join('\n'));
  }
  return { text: texts.join('\n\n'), cut };
}

function fitting(
  { title, lines, budgetTokens, keeps }: PromptPart,
  locale: Locale,
  count: CountTokens,
): { readonly lines: readonly string[]; readonly left: number } {
  const head = title === undefined ? [] : [textOf(title, locale)];
  const note = (left: number) => textOf(PROMPT_TEXTS.leftOut, locale, { left });
  const fixed = head.reduce((sum, line) => sum + count(`${line}\n`), 0);
  const costs = lines.map((line) => count(`${line}\n`));
  const all = costs.reduce((sum, cost) => sum + cost, fixed);
  if (all <= budgetTokens) return { lines: [...head, ...lines], left: 0 };
  const room = budgetTokens - fixed - count(`${note(lines.length)}\n`);
  const order = lines.map((_, i) => (keeps === 'first' ? i : lines.length - 1 - i));
  const kept = new Set<number>();
  let taken = 0;
  for (const i of order) {
    taken += costs[i] ?? 0;
    if (taken > room) break;
    kept.add(i);
  }
  const shown = lines.filter((_, i) => kept.has(i));
  const [first = ''] = order.map((i) => lines[i] ?? '');
  // One line that is too long for all of it is shown as far as it goes.
  if (shown.length === 0)
    return { lines: [...head, shortened(first, room, count), note(lines.length - 1)], left: lines.length };
  const left = lines.length - shown.length;
  return { lines: keeps === 'first' ? [...head, ...shown, note(left)] : [...head, note(left), ...shown], left };
}

/** The beginning of a line that fits, by halving. */
function shortened(line: string, room: number, count: CountTokens): string {
  let least = 0;
  let most = line.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (count(`${line.slice(0, middle)}…\n`) <= room) least = middle;
    else most = middle - 1;
  }
  return `${line.slice(0, least)}…`;
}
