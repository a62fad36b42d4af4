import type { z } from 'zod';
import { type BlockPos, defineTexts, type Locale, type Point, roundTo, textOf } from '../core/index.ts';
import type { BlockSource } from '../minecraft/blocks/index.ts';
import type { Certainty } from '../minecraft/perception/index.ts';
import type { block } from './schemas.ts';

/** What the state and perception tell of a block. */
interface ToldBlock {
  readonly source: BlockSource;
  readonly name?: string | undefined;
  readonly stateId?: number | undefined;
}

/** A block as an answer shows it. */
export function blockOf({ source, name, stateId }: ToldBlock): z.output<typeof block> {
  return { source, name, stateId };
}

/** A block in one word: its name, `state#N` for an unknown state, or why it is not known. */
export function blockName({ source, name, stateId }: ToldBlock): string {
  return name ?? (stateId === undefined ? source : `state#${stateId}`);
}

const CERTAINTIES = defineTexts<Certainty>({
  yes: { en: 'yes', zh: '是' },
  no: { en: 'no', zh: '否' },
  unknown: { en: 'unknown', zh: '不知道' },
});

/** Yes, no or unknown, in words. */
export function certaintyName(certainty: Certainty, locale: Locale): string {
  return textOf(CERTAINTIES[certainty], locale);
}

/** A position as texts show it. */
export function at({ x, y, z }: BlockPos): string {
  return `(${x},${y},${z})`;
}

/** A point rounded to `digits` decimals. */
export function roundPoint({ x, y, z }: Point, digits: number): { x: number; y: number; z: number } {
  return { x: roundTo(x, digits), y: roundTo(y, digits), z: roundTo(z, digits) };
}
