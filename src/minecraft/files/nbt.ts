import { createRequire } from 'node:module';
import { readWithinBounds } from '../protocol/index.ts';

/** A value of the game's file format, with its type's name: what prismarine-nbt reads and writes. */
export interface Tag {
  readonly type: string;
  readonly value: unknown;
}

/** A compound's entries. */
export type Compound = Readonly<Record<string, Tag | undefined>>;

/** A file's root. */
export interface Root extends Tag {
  readonly name: string;
}

interface NbtLibrary {
  writeUncompressed(value: Root): Buffer;
  parseUncompressed(bytes: Buffer): Root;
}

readWithinBounds();
const library = createRequire(import.meta.url)('prismarine-nbt') as NbtLibrary;

/** A root's bytes. */
export const writeNbt = (root: Root): Buffer => library.writeUncompressed(root);

/** The root that bytes are; throws on anything else. */
export const readNbt = (bytes: Buffer): Root => library.parseUncompressed(bytes);

export const byte = (value: number): Tag => ({ type: 'byte', value });
export const short = (value: number): Tag => ({ type: 'short', value });
export const int = (value: number): Tag => ({ type: 'int', value });
export const float = (value: number): Tag => ({ type: 'float', value });
export const string = (value: string): Tag => ({ type: 'string', value });
export const compound = (value: Compound): Tag => ({ type: 'compound', value });

/** A list of compounds. */
export function compounds(values: readonly Compound[]): Tag {
  return {
    type: 'list',
    value: values.length === 0 ? { type: 'end', value: [] } : { type: 'compound', value: values },
  };
}

/** A list of numbers of one type. */
export const numbers = (type: 'double' | 'float', values: readonly number[]): Tag => ({
  type: 'list',
  value: { type, value: values },
});

/** A compound's entries; none for what is no compound. */
export function entriesOf(tag: Tag | undefined): Compound {
  return tag?.type === 'compound' && typeof tag.value === 'object' && tag.value !== null ? (tag.value as Compound) : {};
}

/** A list's compounds; none for what is no such list. */
export function compoundsIn(tag: Tag | undefined): readonly Compound[] {
  const list = tag?.type === 'list' ? (tag.value as { readonly type?: string; readonly value?: unknown }) : undefined;
  return list?.type === 'compound' && Array.isArray(list.value) ? (list.value as readonly Compound[]) : [];
}

/** A list's numbers; none for what is no such list. */
export function numbersIn(tag: Tag | undefined): readonly number[] {
  const list = tag?.type === 'list' ? (tag.value as { readonly value?: unknown }) : undefined;
  return Array.isArray(list?.value) ? list.value.map(Number) : [];
}

/** A number; `otherwise` for what is none. */
export function numberOf(tag: Tag | undefined, otherwise = 0): number {
  return typeof tag?.value === 'number' && Number.isFinite(tag.value) ? tag.value : otherwise;
}

/** A text; the empty one for what is none. */
export function textOf(tag: Tag | undefined): string {
  return typeof tag?.value === 'string' ? tag.value : '';
}
