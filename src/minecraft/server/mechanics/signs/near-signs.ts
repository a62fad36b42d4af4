import type { Vec3 } from 'vec3';
import type { BlockPos } from '../../../../core/index.ts';
import { type Compound, entriesOf, numberOf, type Tag } from '../../../files/index.ts';
import type { Signs } from './sign-texts.ts';

/** A sign with what is written on it: its front, then its back where that is written on. Empty lines are left out. */
export interface WrittenSign {
  readonly pos: BlockPos;
  readonly lines: readonly string[];
}

/** The signs within `radius` blocks of a place that something is written on, the nearest first, at most `limit`. */
export function writtenNear(signs: Signs, centre: Vec3, radius: number, limit: number): readonly WrittenSign[] {
  const chunkOf = (coordinate: number) => Math.floor(coordinate / 16);
  const near: { readonly sign: WrittenSign; readonly distance: number }[] = [];
  for (let chunkX = chunkOf(centre.x - radius); chunkX <= chunkOf(centre.x + radius); chunkX++) {
    for (let chunkZ = chunkOf(centre.z - radius); chunkZ <= chunkOf(centre.z + radius); chunkZ++) {
      for (const sign of signs.inChunk(chunkX, chunkZ)) {
        const pos = { x: numberOf(sign['x']), y: numberOf(sign['y']), z: numberOf(sign['z']) };
        const distance = Math.hypot(pos.x + 0.5 - centre.x, pos.y + 0.5 - centre.y, pos.z + 0.5 - centre.z);
        const lines = linesOf(sign);
        if (distance <= radius && lines.length > 0) near.push({ sign: { pos, lines }, distance });
      }
    }
  }
  near.sort((a, b) => a.distance - b.distance);
  return near.slice(0, limit).map(({ sign }) => sign);
}

function linesOf(sign: Compound): readonly string[] {
  const old = ['Text1', 'Text2', 'Text3', 'Text4'].map((name) => sign[name]?.value);
  const sides = ['front_text', 'back_text'].flatMap((name) => messagesOf(sign[name]));
  return [...old, ...sides].map(plainLine).filter((line) => line.trim() !== '');
}

function messagesOf(side: Tag | undefined): readonly unknown[] {
  const messages = entriesOf(side)['messages']?.value;
  const list = typeof messages === 'object' && messages !== null && 'value' in messages ? messages.value : [];
  return Array.isArray(list) ? list : [];
}

/** A line as it reads: files keep it as the JSON of a text, whose parts follow each other. */
function plainLine(line: unknown): string {
  if (typeof line !== 'string') return '';
  try {
    return wordsOf(JSON.parse(line));
  } catch {
    return line;
  }
}

function wordsOf(json: unknown): string {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return '';
  if (Array.isArray(json)) return json.map(wordsOf).join('');
  const { text, extra } = json as { readonly text?: unknown; readonly extra?: unknown };
  return `${typeof text === 'string' ? text : ''}${Array.isArray(extra) ? wordsOf(extra) : ''}`;
}
