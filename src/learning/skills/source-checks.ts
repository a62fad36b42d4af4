import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import { type Token, tokensOf } from './lexer.ts';
import type { Skill } from './skill.ts';

/** A number this far from 0 can be part of a place; less is a count, an offset, a slot. */
const LEAST_COORDINATE = 17;

/** Names that a declaration gives follow these. */
const DECLARING = new Set(['const', 'let', 'var', 'function', 'class']);

/** What a skill's source is checked against. */
export interface SourceChecks {
  /** Names of host functions. */
  readonly primitives: ReadonlySet<string>;
  /** Other skills, with their code. */
  readonly others: readonly Skill[];
}

/**
 * Checks a skill's source without running it. Fails with `no_default_export`, `imports_differ` (from those declared),
 * `shadows` (it declares the name of a host function), `does_nothing` (it calls neither host function nor skill),
 * `hard_coded_place` or `copies` (another skill, but for names, numbers and comments).
 */
export function checkSource(skill: Skill, { primitives, others }: SourceChecks): Result<undefined> {
  const tokens = tokensOf(skill.code);
  return (
    defaultExport(tokens) ??
    importsOf(tokens, skill) ??
    shadowing(tokens, primitives) ??
    idle(tokens, primitives, skill) ??
    hardCodedPlace(tokens) ??
    copy(tokens, skill, others) ??
    succeed(undefined)
  );
}

function at(token: Token | undefined): Readonly<Record<string, unknown>> {
  return token === undefined ? {} : { line: token.line };
}

function defaultExport(tokens: readonly Token[]): Failure | undefined {
  if (tokens.some(({ text }, i) => text === 'export' && tokens[i + 1]?.text === 'default')) return undefined;
  return fail('no_default_export', 'it exports nothing to call', 'write export default async function (input) { ... }');
}

/** Modules that source imports, statically or by a literal `import('...')`. */
export function importedNames(tokens: readonly Token[]): readonly string[] {
  const names = tokens.flatMap(({ kind, text }, i) => {
    const before = tokens[i - 1]?.text;
    const isImport =
      before === 'import' ||
      (before === 'from' && isFromOfImport(tokens, i - 1)) ||
      (before === '(' && tokens[i - 2]?.text === 'import');
    return kind === 'string' && isImport ? [text.slice(1, -1)] : [];
  });
  return [...new Set(names)];
}

function isFromOfImport(tokens: readonly Token[], from: number): boolean {
  for (let i = from - 1; i >= 0; i--) {
    const { text } = tokens[i] ?? { text: ';' };
    if (text === 'import' || text === 'export') return true;
    if (text === ';' || text === '(') return false;
  }
  return false;
}

function importsOf(tokens: readonly Token[], { imports }: Skill): Failure | undefined {
  const found = importedNames(tokens);
  const missing = found.filter((name) => !imports.includes(name));
  const unused = imports.filter((name) => !found.includes(name));
  if (missing.length === 0 && unused.length === 0) return undefined;
  const parts = [
    ...(missing.length > 0 ? [`it imports ${missing.join(', ')}, which it does not declare`] : []),
    ...(unused.length > 0 ? [`it declares ${unused.join(', ')}, which it does not import`] : []),
  ];
  return fail('imports_differ', parts.join('; '), 'declare what the code imports, and nothing else', {
    missing,
    unused,
  });
}

function shadowing(tokens: readonly Token[], primitives: ReadonlySet<string>): Failure | undefined {
  const declared = tokens.find((token, i) => {
    if (token.kind !== 'name' || !primitives.has(token.text) || tokens[i - 1]?.text === '.') return false;
    const before = tokens[i - 1]?.text ?? '';
    const isAssigned = tokens[i + 1]?.text === '=';
    return (
      DECLARING.has(before) || (before === '*' && tokens[i - 2]?.text === 'function') || isAssigned || before === 'as'
    );
  });
  if (declared === undefined) return undefined;
  const why = `line ${declared.line} gives ${declared.text} another meaning: that is a host function`;
  return fail('shadows', why, 'choose another name', at(declared));
}

function idle(tokens: readonly Token[], primitives: ReadonlySet<string>, { imports }: Skill): Failure | undefined {
  const calls = tokens.some(({ kind, text }) => kind === 'name' && primitives.has(text));
  if (calls || imports.length > 0) return undefined;
  return fail('does_nothing', 'it calls no host function and no skill', 'do something in the world');
}

function hardCodedPlace(tokens: readonly Token[]): Failure | undefined {
  for (let i = 0; i < tokens.length; i++) {
    const place = placeAt(tokens, i);
    if (place === undefined) continue;
    const why = `line ${tokens[i]?.line} names a place of one world: ${place}`;
    return fail('hard_coded_place', why, 'look for what is near, or take the place as a parameter', at(tokens[i]));
  }
  return undefined;
}

/** A place written out from token `i` on: `x: 120, y: 64`, or three numbers in a row, or a text of three numbers. */
function placeAt(tokens: readonly Token[], i: number): string | undefined {
  const token = tokens[i];
  if (token?.kind === 'string' || token?.kind === 'template') {
    const triple = /-?\d+(?:\.\d+)?[ ,]+-?\d+(?:\.\d+)?[ ,]+-?\d+(?:\.\d+)?/.exec(token.text)?.[0];
    return triple !== undefined && isPlace(triple.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []) ? triple : undefined;
  }
  if (token?.kind === 'name' && /^[xz]$/.test(token.text) && tokens[i + 1]?.text === ':') {
    const number = numberAt(tokens, i + 2);
    return number !== undefined && Math.abs(number.value) >= LEAST_COORDINATE
      ? `${token.text}: ${number.value}`
      : undefined;
  }
  const numbers: number[] = [];
  for (let next = i; numbers.length < 3; ) {
    const number = numberAt(tokens, next);
    if (number === undefined) return undefined;
    numbers.push(number.value);
    next = number.next;
    if (numbers.length < 3 && tokens[next++]?.text !== ',') return undefined;
  }
  return isPlace(numbers) ? numbers.join(', ') : undefined;
}

/** Two of three coordinates away from the middle of the world: a place, not an offset. */
function isPlace(numbers: readonly number[]): boolean {
  return numbers.filter((value) => Math.abs(value) >= LEAST_COORDINATE).length >= 2;
}

function numberAt(tokens: readonly Token[], i: number): { readonly value: number; readonly next: number } | undefined {
  const isNegative = tokens[i]?.text === '-';
  const token = tokens[isNegative ? i + 1 : i];
  if (token?.kind !== 'number') return undefined;
  const value = Number(token.text.replaceAll('_', '').replace(/n$/, ''));
  return { value: isNegative ? -value : value, next: isNegative ? i + 2 : i + 1 };
}

function copy(tokens: readonly Token[], skill: Skill, others: readonly Skill[]): Failure | undefined {
  const own = shapeOf(tokens);
  const original = others.find(({ name, code }) => name !== skill.name && shapeOf(tokensOf(code)) === own);
  if (original === undefined) return undefined;
  const howTo = `import ${original.name}; what differs in it belongs into a parameter`;
  return fail('copies', `it is ${original.name} with other names or numbers`, howTo, { of: original.name });
}

/** A source's shape: the same for two that differ in their own names, in numbers and in layout only. */
export function shapeOf(tokens: readonly Token[]): string {
  const declared = new Map<string, string>();
  for (const [i, { kind, text }] of tokens.entries()) {
    const before = tokens[i - 1]?.text ?? '';
    const isParameter =
      tokens[i + 1]?.text === '=>' || (before === '(' && /^(?:,|\)|=)$/.test(tokens[i + 1]?.text ?? ''));
    if (kind === 'name' && (DECLARING.has(before) || isParameter) && !declared.has(text)) {
      declared.set(text, `name${declared.size}`);
    }
  }
  return tokens
    .map(({ kind, text }, i) => {
      if (kind === 'number') return '0';
      if (kind === 'string') return `'${text.slice(1, -1)}'`;
      return kind === 'name' && tokens[i - 1]?.text !== '.' ? (declared.get(text) ?? text) : text;
    })
    .filter((text) => text !== ';')
    .join(' ');
}
