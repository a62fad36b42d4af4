import { fail, type Result, succeed } from '../../core/index.ts';

/** An entry whose text can be told from its number, so that a torn one shows. */
export interface Line {
  readonly n: number;
  readonly text: string;
}

/** Up to three pages of text for entry `n`. */
export function textOfLine(n: number): string {
  return `${n},`.repeat(1 + ((n * 7919) % 3000));
}

export function decodeLine(json: unknown): Result<Line> {
  const isLine = typeof json === 'object' && json !== null && 'n' in json && 'text' in json;
  if (isLine && typeof json.n === 'number' && json.text === textOfLine(json.n)) {
    return succeed({ n: json.n, text: textOfLine(json.n) });
  }
  return fail('not_a_line', 'the line is torn', 'restore it');
}
