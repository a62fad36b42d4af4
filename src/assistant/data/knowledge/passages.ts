/** Characters of one passage: about what an answer shows. */
const MAX_PASSAGE_CHARS = 600;

/** A part of a document that can be an answer. */
export interface PassageText {
  /** The heading it stands under; empty where there is none. */
  readonly heading: string;
  readonly text: string;
}

const HEADING = /^#{1,6}\s+(.+)$/;

/**
 * Cuts a text into passages: at headings (Markdown's), then at blank lines; paragraphs that fit together stay together,
 * and one that is too long is cut at a sentence's end where there is one. No character but white space is lost.
 */
export function passagesOf(text: string): readonly PassageText[] {
  const passages: PassageText[] = [];
  let heading = '';
  let kept = '';
  const flush = (): void => {
    if (kept !== '') passages.push({ heading, text: kept });
    kept = '';
  };
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n(?=#{1,6}\s)|\n\s*\n/)) {
    const [first = '', ...rest] = block.trim().split('\n');
    const title = HEADING.exec(first)?.[1];
    if (title !== undefined) {
      flush();
      heading = title.trim();
    }
    const body = (title === undefined ? block : rest.join('\n')).trim();
    for (const piece of piecesOf(body)) {
      if (kept.length + piece.length + 1 > MAX_PASSAGE_CHARS) flush();
      kept = kept === '' ? piece : `${kept}\n${piece}`;
    }
  }
  flush();
  return passages;
}

/** A paragraph in pieces that fit. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  let left = paragraph;
  while (left.length > MAX_PASSAGE_CHARS) {
    const at = cutOf(left);
    pieces.push(left.slice(0, at).trim());
    left = left.slice(at).trim();
  }
  return left === '' ? pieces : [...pieces, left];
}

/** Where to cut: behind the last sentence that fits, else before the last word, else in its midst. */
function cutOf(text: string): number {
  const head = text.slice(0, MAX_PASSAGE_CHARS);
  for (const ends of [/[.!?]\s|[。！？\n]/g, /\s/g]) {
    const last = [...head.matchAll(ends)].at(-1);
    if (last !== undefined && last.index > 0) return last.index + last[0].length;
  }
  // A pair of surrogates is one character.
  return /[\uD800-\uDBFF]$/.test(head) ? MAX_PASSAGE_CHARS - 1 : MAX_PASSAGE_CHARS;
}
