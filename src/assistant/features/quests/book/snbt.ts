import { fail, type Result, succeed } from '../../../../core/index.ts';

/** Data as quest books write them, without the widths of their numbers. */
export type SnbtValue = string | number | boolean | readonly SnbtValue[] | SnbtCompound;

/** Named values. */
export interface SnbtCompound {
  readonly [key: string]: SnbtValue;
}

/** Characters of one text, values in it, and how deep they may lie within each other. */
const MAX_CHARS = 8 * 1024 * 1024;
const MAX_VALUES = 500_000;
const MAX_DEPTH = 64;

const SPACE = /[\s,]*(?:(?:#|\/\/)[^\n]*[\s,]*)*/y;
const BARE = /[A-Za-z0-9._+:/-]+/y;
const NAME = /[A-Za-z0-9._+/-]+/y;
const QUOTED = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"|'([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y;
const ARRAY = /\[\s*[BILbil]\s*;/y;
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[bslfdBSLFD]?$/;

/**
 * Reads a compound in the text form that quest books are written in: as the game's SNBT, but that a new line may stand for
 * a comma, `true` and `false` are values, and lines may carry comments (`#`, `//`). Fails with `snbt_unreadable`, which says
 * in which line, or `snbt_too_large`.
 */
export function readSnbt(text: string): Result<SnbtCompound> {
  if (text.length > MAX_CHARS) {
    return fail('snbt_too_large', `it has ${text.length} characters, of ${MAX_CHARS}`, 'split it');
  }
  try {
    return succeed(new SnbtReader(text.replace(/^\uFEFF/, '')).whole());
  } catch (thrown) {
    if (thrown instanceof Unreadable) {
      return fail('snbt_unreadable', `line ${thrown.line}: ${thrown.message}`, 'correct it', { line: thrown.line });
    }
    throw thrown;
  }
}

/** Ends the reading from any depth; never leaves this file. */
class Unreadable extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

class SnbtReader {
  readonly #text: string;
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): SnbtCompound {
    this.#skip();
    const read = this.#compound(0);
    this.#skip();
    if (this.#at < this.#text.length) throw this.#fault('something stands behind the end');
    return read;
  }

  #value(depth: number): SnbtValue {
    if (++this.#values > MAX_VALUES) throw this.#fault(`it holds more than ${MAX_VALUES} values`);
    if (depth > MAX_DEPTH) throw this.#fault(`it lies more than ${MAX_DEPTH} deep`);
    const next = this.#text[this.#at];
    if (next === '{') return this.#compound(depth);
    if (next === '[') return this.#list(depth);
    const quoted = this.#quoted();
    if (quoted !== undefined) return quoted;
    const bare = this.#take(BARE)?.[0];
    if (bare === undefined) throw this.#fault('a value is missing');
    if (bare === 'true' || bare === 'false') return bare === 'true';
    const number = NUMBER.exec(bare)?.[1];
    return number === undefined ? bare : Number(number);
  }

  #compound(depth: number): SnbtCompound {
    this.#expect('{');
    const entries: (readonly [string, SnbtValue])[] = [];
    for (;;) {
      this.#skip();
      if (this.#takes('}')) return Object.fromEntries(entries);
      const key = this.#quoted() ?? this.#take(NAME)?.[0];
      if (key === undefined) throw this.#fault('a name is missing');
      this.#skip();
      this.#expect(':');
      this.#skip();
      entries.push([key, this.#value(depth + 1)]);
    }
  }

  #list(depth: number): readonly SnbtValue[] {
    if (this.#take(ARRAY) === undefined) this.#expect('[');
    const values: SnbtValue[] = [];
    for (;;) {
      this.#skip();
      if (this.#takes(']')) return values;
      values.push(this.#value(depth + 1));
    }
  }

  #quoted(): string | undefined {
    const match = this.#take(QUOTED);
    const raw = match?.[1] ?? match?.[2];
    return raw?.replace(/\\([\s\S])/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign));
  }

  #skip(): void {
    this.#take(SPACE);
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw this.#fault(`'${sign}' is missing`);
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }

  #fault(message: string): Unreadable {
    return new Unreadable(message, this.#text.slice(0, this.#at).split('\n').length);
  }
}
