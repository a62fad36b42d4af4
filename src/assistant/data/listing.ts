import { type Result, succeed } from '../../core/index.ts';
import type { DecodeStored } from '../../engine/index.ts';
import type { Row } from './driver.ts';
import { decodeStored } from './values.ts';

/** What a list answers unless told otherwise, and at most. */
export const LIST_LIMIT = 100;
export const MAX_LIST = 1000;

/**
 * A page of documents by key: what is stored, with what a transaction wrote itself over it (undefined: removed). `rows`
 * hold one more than is wanted for each of those, so that the page is full where it can be.
 */
export function page<T>(
  space: string,
  rows: readonly Row[],
  own: readonly (readonly [string, string | undefined])[],
  wanted: number,
  decode: DecodeStored<T>,
): Result<{ readonly documents: readonly (readonly [string, T])[]; readonly more: boolean }> {
  const texts = new Map<string, unknown>(rows.map((row) => [String(row['key']), row['value']]));
  for (const [key, text] of own) {
    if (text === undefined) texts.delete(key);
    else texts.set(key, text);
  }
  const sorted = [...texts].sort(([a], [b]) => compareUtf8(a, b));
  const documents: (readonly [string, T])[] = [];
  for (const [key, text] of sorted.slice(0, Math.max(0, wanted))) {
    const value = decodeStored(text, `${space}/${key}`, decode);
    if (!value.ok) return value;
    documents.push([key, value.value]);
  }
  return succeed({ documents, more: sorted.length > documents.length });
}

/** The order of both databases: by the bytes of UTF-8. */
export function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
