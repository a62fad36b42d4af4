import type { Outcome, Reader } from './command.ts';
import { good, refused } from './command.ts';

/** Data as commands write it, without the widths of its numbers. */
export type DataValue = string | number | readonly DataValue[] | DataCompound;

/** Named values. */
export interface DataCompound {
  readonly [key: string]: DataValue;
}

/** Compounds and lists within each other at most, as the game counts. */
const MAX_DEPTH = 512;

const BARE = /^[A-Za-z0-9._+-]+/;
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[bslfdBSLFD]?$/;

/** Reads a compound in the game's text form (`{a:1b,b:["c"]}`), and nothing behind it. */
export function readData(reader: Reader): Outcome<DataCompound> {
  const read = compound(reader, 0);
  skip(reader);
  return read;
}

function skip(reader: Reader): void {
  reader.take(/^\s*/);
}

/** Whether the next sign, spaces aside, is this one; it is taken then. */
function takes(reader: Reader, sign: string): boolean {
  skip(reader);
  if (!reader.rest.startsWith(sign)) return false;
  reader.at += sign.length;
  return true;
}

function value(reader: Reader, depth: number): Outcome<DataValue> {
  skip(reader);
  if (depth > MAX_DEPTH) return refused('argument.nbt.trailing');
  if (reader.rest.startsWith('{')) return compound(reader, depth);
  if (reader.rest.startsWith('[')) return list(reader, depth);
  return scalar(reader);
}

function scalar(reader: Reader): Outcome<string | number> {
  const text = quoted(reader);
  if (text !== undefined) return good(text);
  const bare = reader.take(BARE)?.[0];
  if (bare === undefined) return refused('argument.nbt.expected.value');
  if (bare === 'true' || bare === 'false') return good(Number(bare === 'true'));
  const number = NUMBER.exec(bare)?.[1];
  return good(number === undefined ? bare : Number(number));
}

/** A text in quotes of either kind, with the quote and the backslash escaped. */
function quoted(reader: Reader): string | undefined {
  const match = reader.take(/^"((?:[^"\\]|\\.)*)"/s) ?? reader.take(/^'((?:[^'\\]|\\.)*)'/s);
  return match?.[1]?.replace(/\\(.)/gs, '$1');
}

function compound(reader: Reader, depth: number): Outcome<DataCompound> {
  if (!takes(reader, '{')) return refused('parsing.expected', '{');
  const entries: (readonly [string, DataValue])[] = [];
  while (!takes(reader, '}')) {
    if (entries.length > 0 && !takes(reader, ',')) return refused('parsing.expected', '}');
    skip(reader);
    const key = quoted(reader) ?? reader.take(BARE)?.[0];
    if (key === undefined) return refused('argument.nbt.expected.key');
    if (!takes(reader, ':')) return refused('parsing.expected', ':');
    const read = value(reader, depth + 1);
    if (!read.ok) return read;
    entries.push([key, read.value]);
  }
  return good(Object.fromEntries(entries));
}

function list(reader: Reader, depth: number): Outcome<readonly DataValue[]> {
  reader.take(/^\[\s*(?:[BIL]\s*;)?/);
  const values: DataValue[] = [];
  while (!takes(reader, ']')) {
    if (values.length > 0 && !takes(reader, ',')) return refused('parsing.expected', ']');
    const read = value(reader, depth + 1);
    if (!read.ok) return read;
    values.push(read.value);
  }
  return good(values);
}
