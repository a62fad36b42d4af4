import { z } from 'zod';
import { defineTexts, roundTo, textOf } from '../../core/index.ts';
import { MAX_NEARBY_RADIUS, nearbyBlocks } from '../../minecraft/perception/index.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  found: { en: '{total} blocks of {kinds} kinds within {radius}', zh: '{radius}格内{kinds}种、{total}个方块' },
  unknown: { en: ', {count} more of unknown states', zh: '，另有{count}个状态不认识' },
  unloaded: { en: ', {count} cells not loaded', zh: '，{count}格没有加载' },
  outOfWorld: { en: ', {count} cells out of the world', zh: '，{count}格在世界之外' },
  ids: { en: 'unknown states: {ids}', zh: '不认识的状态：{ids}' },
  more: { en: '... {count} more kinds', zh: '……还有{count}种' },
});

export const nearbyBlocksTool = bodyTool({
  name: 'nearby_blocks',
  description: 'Kinds of block around you, with count and nearest.',
  readOnly: true,
  input: z.object({
    radius: z.int().min(1).max(MAX_NEARBY_RADIUS).default(4),
    wantAir: z.boolean().default(false),
  }),
  output: z.object({
    kinds: z.int(),
    blocks: z.array(z.object({ name: z.string(), count: z.int(), nearest: position, distance: z.number() })),
    total: z.int(),
    truncated: z.boolean(),
    unknownStateIds: z.array(z.int()),
    unknownStateIdsTruncated: z.boolean(),
    unknownCells: z.int(),
    unloadedCells: z.int(),
    outOfWorldCells: z.int(),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, { radius, wantAir }, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const found = nearbyBlocks(session.state.blocks, where.value.cell, radius, wantAir);
    const note = (text: 'unknown' | 'unloaded' | 'outOfWorld', count: number) =>
      count === 0 ? '' : textOf(TEXTS[text], locale, { count });
    return {
      ok: true,
      describe:
        textOf(TEXTS.found, locale, { ...found, radius }) +
        note('unknown', found.unknownCells) +
        note('unloaded', found.unloadedCells) +
        note('outOfWorld', found.outOfWorldCells),
      ...found,
      blocks: found.blocks.map((kind) => ({ ...kind, distance: roundTo(kind.distance, 1) })),
      unknownStateIds: [...found.unknownStateIds],
    };
  },
  text({ describe, blocks, kinds, truncated, unknownStateIds, unknownStateIdsTruncated }, locale) {
    const lines = blocks.map(({ name, count, nearest }) => `${name} x${count}, nearest ${at(nearest)}`);
    if (truncated) lines.push(textOf(TEXTS.more, locale, { count: kinds - blocks.length }));
    if (unknownStateIds.length > 0) {
      const ids = `${unknownStateIds.join(' ')}${unknownStateIdsTruncated ? ' ...' : ''}`;
      lines.push(textOf(TEXTS.ids, locale, { ids }));
    }
    return [describe, ...lines].join('\n');
  },
});
