import { z } from 'zod';
import { type BlockPos, defineTexts, type Locale, textOf } from '../core/index.ts';
import type { Field, FieldReport, FieldWork } from '../minecraft/actions/index.ts';
import { blockCoordinate } from './schemas.ts';
import { inventoryChange } from './window-tools.ts';

const FIELD_WORKS = [
  'done',
  'not_soil',
  'not_ripe',
  'not_bare',
  'already_done',
  'unreachable',
  'unloaded',
  'refused',
  'no_item',
] as const satisfies readonly FieldWork[];

const TEXTS = defineTexts<FieldWork>({
  done: { en: 'done', zh: '完成' },
  not_soil: { en: 'no soil for it', zh: '不是合适的土' },
  not_ripe: { en: 'not ripe', zh: '未成熟' },
  not_bare: { en: 'something stands on it', zh: '上面有东西' },
  already_done: { en: 'done before', zh: '早已完成' },
  unreachable: { en: 'out of reach', zh: '够不到' },
  unloaded: { en: 'not loaded', zh: '未加载' },
  refused: { en: 'refused by the server', zh: '被服务器拒绝' },
  no_item: { en: 'the item ran out', zh: '物品用完了' },
});

/** Blocks of soil of one height: from x z to `to_x` `to_z`, one block without them. */
export const field = {
  x: blockCoordinate,
  y: blockCoordinate,
  z: blockCoordinate,
  toX: blockCoordinate.optional(),
  toZ: blockCoordinate.optional(),
};

/** What became of a field, in an answer. */
export const fieldReport = z.object({
  blocks: z.int(),
  done: z.int(),
  left: z.array(z.object({ because: z.enum(FIELD_WORKS), blocks: z.int() })),
  inventoryChanges: z.array(inventoryChange),
});

/** Codes that the work on a field may fail with, beside those of any action. */
export const FIELD_FAILURES = ['too_big', 'nothing_done'] as const;

/** The field of a call's arguments. */
export function fieldOf({
  x,
  y,
  z: zBlock,
  toX = x,
  toZ = zBlock,
}: BlockPos & { toX?: number | undefined; toZ?: number | undefined }): Field {
  return { from: { x, y, z: zBlock }, to: { x: toX, z: toZ } };
}

/** {@link fieldReport} of what was done. */
export function fieldReportOf({ blocks, came, changes }: FieldReport): z.output<typeof fieldReport> {
  const left = FIELD_WORKS.flatMap((because) => {
    const count = came[because] ?? 0;
    return because === 'done' || count === 0 ? [] : [{ because, blocks: count }];
  });
  return { blocks, done: came.done ?? 0, left, inventoryChanges: [...changes] };
}

/** Why blocks of a field were left, on one line. */
export function leftLine(left: z.output<typeof fieldReport>['left'], locale: Locale): string {
  return left.map(({ because, blocks }) => `${blocks} ${textOf(TEXTS[because], locale)}`).join(', ');
}
