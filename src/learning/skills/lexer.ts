/** A piece of source text. */
export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'template' | 'regexp' | 'mark';
  readonly text: string;
  /** Line in the source, from 1. */
  readonly line: number;
}

const SPACE = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const NAME = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /0[xob][\da-f_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?n?/iy;
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y;
const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const MARK = /=>|\.\.\.|[-+*/%&|^!=<>?]=+|&&|\|\||\?\?|\?\.|\+\+|--|\*\*|<<|>>>?|[\s\S]/y;

/** Words after which a slash begins a regular expression, as it does after a mark. */
const BEFORE_REGEXP = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'void',
  'delete',
  'await',
  'yield',
  'throw',
  'else',
]);

/**
 * Cuts JavaScript into tokens; comments and spaces are left out. It reads what programs are made of, not whether they are
 * right: an unfinished string or template ends with the text. A template with what stands in it is one token.
 */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const space = match(SPACE);
    const found = space === undefined ? next(source, at, match, tokens.at(-1)) : undefined;
    const text = space ?? found?.text ?? '';
    if (found !== undefined) tokens.push({ ...found, line });
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === 10) line++;
    at += Math.max(1, text.length);
  }
  return tokens;
}

function next(
  source: string,
  at: number,
  match: (pattern: RegExp) => string | undefined,
  last: Token | undefined,
): Omit<Token, 'line'> {
  if (source[at] === '`') return { kind: 'template', text: templateAt(source, at) };
  const kinds = [
    ['name', NAME],
    ['number', NUMBER],
    ['string', STRING],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const text = match(pattern);
    if (text !== undefined) return { kind, text };
  }
  const regexp = source[at] === '/' && mayBeginRegexp(last) ? match(REGEXP) : undefined;
  if (regexp !== undefined) return { kind: 'regexp', text: regexp };
  return { kind: 'mark', text: match(MARK) ?? source[at] ?? '' };
}

function mayBeginRegexp(last: Token | undefined): boolean {
  if (last === undefined) return true;
  if (last.kind === 'name') return BEFORE_REGEXP.has(last.text);
  return last.kind === 'mark' && last.text !== ')' && last.text !== ']' && last.text !== '}';
}

/** A template from its opening to its closing backtick; braces within `${ }` are counted, templates in it are skipped. */
function templateAt(source: string, start: number): string {
  let depth = 0;
  for (let i = start + 1; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (depth === 0 && char === '`') return source.slice(start, i + 1);
    else if (depth === 0 && char === '$' && source[i + 1] === '{') {
      depth = 1;
      i++;
    } else if (depth > 0 && char === '{') depth++;
    else if (depth > 0 && char === '}') depth--;
    else if (depth > 0 && char === '`') i += templateAt(source, i).length - 1;
  }
  return source.slice(start);
}
