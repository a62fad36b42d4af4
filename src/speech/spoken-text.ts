/** Characters of one piece: a voice begins to answer soon, and a piece that is given up is little lost. */
export const MAX_PIECE_CHARS = 400;

/** What nobody would say: colour codes, control characters, marks of Markdown, pictures, espeak's phoneme brackets. */
const UNSPOKEN = /§.|&[0-9a-fk-or]|\p{Cc}|[*_`#<>|~^]+|\[\[|\]\]|\p{Extended_Pictographic}|\ufe0f|\u200d/giu;
const LINK = /\bhttps?:\/\/\S+/gi;

/** Where a text may be cut, the best first: behind a sentence, behind a clause, between words. */
const CUTS = [/[.!?。！？…]["'”’）)]*\s*/g, /[,;:，；：、]\s*/g, /\s+/g] as const;

/** A text as it is said: without what is only seen. */
export function spokenText(text: string): string {
  return text
    .replace(/[\n\t]/g, ' ')
    .replace(LINK, '')
    .replace(UNSPOKEN, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text in pieces of {@link MAX_PIECE_CHARS} characters at most, cut at sentences where that is possible; nothing is lost. */
export function spokenPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = spokenText(text);
  while (rest.length > MAX_PIECE_CHARS) {
    const at = cutOf(rest.slice(0, MAX_PIECE_CHARS));
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** Where to cut a piece that is full. */
function cutOf(full: string): number {
  for (const cut of CUTS) {
    const ends = Array.from(full.matchAll(cut), ({ index, 0: mark }) => index + mark.length);
    const last = ends.at(-1);
    if (last !== undefined && last > 0) return last;
  }
  // Between the halves of one character nobody cuts.
  const code = full.charCodeAt(full.length - 1);
  return code >= 0xd800 && code <= 0xdbff ? full.length - 1 : full.length;
}
