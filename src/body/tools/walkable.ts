import { z } from 'zod';
import { defineTexts, type Text, textOf } from '../../core/index.ts';
import type { BlockView } from '../../minecraft/blocks/index.ts';
import { MAX_WALKABLE_RADIUS, walkable } from '../../minecraft/perception/index.ts';
import { compassName } from '../facing.ts';
import { bodyTool } from '../host.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  grid: {
    en: '{open} open (.), {blocked} blocked (#: no place to stand at your level, one up or one down), {unknown} unknown (?{why}); you are in the middle, row 0 is {row0Is}, left is west',
    zh: '可站{open}(.)，阻挡{blocked}(#：同高、高一格、低一格都站不了)，未知{unknown}(?{why})；你在正中，第0行是{row0Is}，左边是西',
  },
  none: { en: '', zh: '' },
  unloaded: { en: ': not loaded', zh: '：没有加载' },
  unknownStates: { en: ': blocks of unknown states', zh: '：方块状态不认识' },
  both: {
    en: ': {unloaded} not loaded, the others blocks of unknown states',
    zh: '：{unloaded}没有加载，其余方块状态不认识',
  },
});

export const walkableTool = bodyTool({
  name: 'walkable',
  description: 'Where one can stand around you, one step up or down included: . open, # blocked, ? unknown.',
  readOnly: true,
  input: z.object({ radius: z.int().min(1).max(MAX_WALKABLE_RADIUS).default(3) }),
  output: z.object({
    grid: z.array(z.string()),
    /** Of the unknown ones, `unloaded` are not loaded; in the others there is a block of an unknown state. */
    stats: z.object({ open: z.int(), blocked: z.int(), unknown: z.int(), unloaded: z.int() }),
    row0Is: z.literal('north'),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, { radius }, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const { blocks } = session.state;
    const { cell } = where.value;
    const { rows, row0Is, stats } = walkable(blocks, cell, radius);
    const unloaded = stats.unknown === 0 ? 0 : unloadedIn(rows, blocks, { x: cell.x - radius, z: cell.z - radius });
    const values = {
      ...stats,
      row0Is: compassName(row0Is, locale),
      why: textOf(whyUnknown(stats.unknown, unloaded), locale, { unloaded }),
    };
    const describe = textOf(TEXTS.grid, locale, values);
    return { ok: true, describe, grid: [...rows], stats: { ...stats, unloaded }, row0Is };
  },
  text: ({ describe, grid }) => [describe, ...grid].join('\n'),
});

/** How many of the unknown places lie in columns that are not loaded; `corner` is the north-western one. */
function unloadedIn(rows: readonly string[], blocks: BlockView, corner: { x: number; z: number }): number {
  let count = 0;
  for (const [south, row] of rows.entries()) {
    for (const [east, place] of [...row].entries()) {
      if (place === '?' && !blocks.hasColumn((corner.x + east) >> 4, (corner.z + south) >> 4)) count++;
    }
  }
  return count;
}

function whyUnknown(unknown: number, unloaded: number): Text {
  if (unknown === 0) return TEXTS.none;
  if (unloaded === 0) return TEXTS.unknownStates;
  return unloaded === unknown ? TEXTS.unloaded : TEXTS.both;
}
