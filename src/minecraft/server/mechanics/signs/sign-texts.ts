import type { Vec3 } from 'vec3';
import { byte, type Compound, compound, entriesOf, int, string, type Tag } from '../../../files/index.ts';

/** Lines on one side of a sign. */
const SIGN_LINES = 4;

/** From this version on signs have two sides. */
export const TWO_SIDES_SINCE = '1.20';

const EMPTY_LINE = JSON.stringify({ text: '' });

/** What all signs of a world say, by place, in the game's own form. Of chunks that are loaded. */
export class Signs {
  readonly #byPlace = new Map<string, Compound>();
  readonly #byChunk = new Map<string, Set<string>>();

  at(pos: Vec3): Compound | undefined {
    return this.#byPlace.get(keyOf(pos));
  }

  put(pos: Vec3, sign: Compound): void {
    const key = keyOf(pos);
    this.#byPlace.set(key, sign);
    const chunk = chunkKeyOf(pos);
    const inChunk = this.#byChunk.get(chunk) ?? new Set();
    this.#byChunk.set(chunk, inChunk.add(key));
  }

  remove(pos: Vec3): void {
    this.#byPlace.delete(keyOf(pos));
    this.#byChunk.get(chunkKeyOf(pos))?.delete(keyOf(pos));
  }

  inChunk(chunkX: number, chunkZ: number): readonly Compound[] {
    return [...(this.#byChunk.get(`${chunkX},${chunkZ}`) ?? [])].flatMap((key) => {
      const sign = this.#byPlace.get(key);
      return sign === undefined ? [] : [sign];
    });
  }

  /** Forgets a chunk that is unloaded. */
  unload(chunkX: number, chunkZ: number): void {
    for (const key of this.#byChunk.get(`${chunkX},${chunkZ}`) ?? []) this.#byPlace.delete(key);
    this.#byChunk.delete(`${chunkX},${chunkZ}`);
  }
}

const keyOf = ({ x, y, z }: Vec3) => `${x},${y},${z}`;
const chunkKeyOf = ({ x, z }: Vec3) => `${Math.floor(x / 16)},${Math.floor(z / 16)}`;

/** Whether a block is a sign, by name. */
export function isSign(name: string): boolean {
  return name.endsWith('_sign');
}

/** A sign with nothing on it. */
export function blankSign({ x, y, z }: Vec3, name: string, twoSides: boolean): Compound {
  const id = string(name.includes('hanging') ? 'minecraft:hanging_sign' : 'minecraft:sign');
  const place = { id, x: int(x), y: int(y), z: int(z) };
  if (!twoSides) return { ...place, Color: string('black'), ...oldLines([]) };
  return { ...place, is_waxed: byte(0), front_text: side([]), back_text: side([]) };
}

/** A sign with other lines on one side, all else kept. */
export function withLines(sign: Compound, lines: readonly string[], front: boolean): Compound {
  if (sign['front_text'] === undefined) return { ...sign, ...oldLines(lines) };
  const key = front ? 'front_text' : 'back_text';
  return { ...sign, [key]: compound({ ...entriesOf(sign[key]), messages: messages(lines) }) };
}

function oldLines(lines: readonly string[]): Compound {
  return Object.fromEntries(jsonLines(lines).map((json, index) => [`Text${index + 1}`, string(json)]));
}

function side(lines: readonly string[]): Tag {
  return compound({ color: string('black'), has_glowing_text: byte(0), messages: messages(lines) });
}

function messages(lines: readonly string[]): Tag {
  return { type: 'list', value: { type: 'string', value: jsonLines(lines) } };
}

function jsonLines(lines: readonly string[]): string[] {
  return Array.from({ length: SIGN_LINES }, (_, index) =>
    lines[index] === undefined ? EMPTY_LINE : JSON.stringify({ text: lines[index] }),
  );
}
