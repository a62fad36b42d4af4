import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { columnProfile } from '../../minecraft/perception/index.ts';
import { bodyTool } from '../host.ts';
import { blockName, blockOf } from '../said.ts';
import { block, blockCoordinate } from '../schemas.ts';
import { ownCellFor, sessionClosed, unloadedHowTo, WHEREABOUTS_FAILURES } from '../whereabouts.ts';

const TEXTS = defineTexts({
  surface: {
    en: 'column ({x},{z}): surface y={y} {name}, {count} blocks that are not air',
    zh: '({x},{z})这一列：地表 y={y} {name}，非空气{count}格',
  },
  empty: { en: 'column ({x},{z}) is all air', zh: '({x},{z})这一列全是空气' },
  more: { en: '... {count} more runs', zh: '……还有{count}段' },
  unloaded: {
    en: 'column ({x},{z}) is not loaded: unknown, not empty',
    zh: '({x},{z})这一列没有加载：是不知道，不是空',
  },
});

export const columnTool = bodyTool({
  name: 'column',
  description: 'A column from its surface down. Default: your own.',
  readOnly: true,
  input: z.object({ x: blockCoordinate.optional(), z: blockCoordinate.optional() }),
  output: z.object({
    x: z.int(),
    z: z.int(),
    surface: block.extend({ y: z.int() }).optional(),
    nonAirCount: z.int(),
    profile: z.array(block.extend({ topY: z.int(), bottomY: z.int() })),
    total: z.int(),
    truncated: z.boolean(),
  }),
  failureCodes: [...WHEREABOUTS_FAILURES, 'unloaded'],
  run({ session }, args, { locale }) {
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const cell = ownCellFor(session, args, ['x', 'z'], locale);
    if (!cell.ok) return cell;
    const { x, z: zBlock } = cell.value;
    const column = columnProfile(session.state.blocks, x, zBlock);
    if (!column.loaded) {
      const why = textOf(TEXTS.unloaded, locale, { x, z: zBlock });
      return fail('unloaded', why, unloadedHowTo(session, locale), { source: 'unloaded' });
    }
    const { surface, nonAirCount, runs, totalRuns, truncated } = column;
    const values = { x, z: zBlock, y: surface?.pos.y, name: surface && blockName(surface), count: nonAirCount };
    return {
      ok: true,
      describe: textOf(surface === undefined ? TEXTS.empty : TEXTS.surface, locale, values),
      x,
      z: zBlock,
      surface: surface && { y: surface.pos.y, ...blockOf(surface) },
      nonAirCount,
      profile: runs.map((run) => ({ topY: run.topY, bottomY: run.bottomY, ...blockOf(run) })),
      total: totalRuns,
      truncated,
    };
  },
  text({ describe, profile, total, truncated }, locale) {
    const runs = profile.map((run) => {
      const span = run.topY === run.bottomY ? `${run.topY}` : `${run.topY}..${run.bottomY}`;
      return `${span} ${blockName(run)}`;
    });
    const more = truncated ? [textOf(TEXTS.more, locale, { count: total - profile.length })] : [];
    return [describe, ...runs, ...more].join('\n');
  },
});
