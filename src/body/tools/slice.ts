import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { MAX_SLICE_HEIGHT, MAX_SLICE_WIDTH, sliceText, sliceView } from '../../minecraft/perception/index.ts';
import { bodyTool } from '../host.ts';
import { blockCoordinate } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  slice: { en: 'slice {axis}={at}', zh: '切面 {axis}={at}' },
  unknown: { en: 'slice {axis}={at}, {count} cells unknown', zh: '切面 {axis}={at}，{count} 格未知' },
});

const axis = z.enum(['x', 'y', 'z']);
const span = z.object({ axis, from: z.int(), to: z.int() });

export const sliceTool = bodyTool({
  name: 'slice',
  description:
    'The terrain around you, a character a block: upright across z or x, or a map across y. Default at: your own.',
  readOnly: true,
  input: z.object({
    axis: axis.default('z'),
    at: blockCoordinate.optional(),
    width: z.int().min(1).max(MAX_SLICE_WIDTH).default(16),
    height: z.int().min(1).max(MAX_SLICE_HEIGHT).default(10),
  }),
  output: z.object({
    axis,
    at: z.int(),
    ascii: z.string(),
    columns: span,
    layers: span,
    legend: z.record(z.string(), z.string()),
    unknownCells: z.int(),
    otherKinds: z.int(),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, args, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const { cell } = where.value;
    const { axis, at = cell[axis], width, height } = args;
    const slice = sliceView(session.state.blocks, { axis, at, centre: cell, width, height });
    const { rows, columns, layers, legend, unknownCells, otherKinds } = slice;
    const text = unknownCells === 0 ? TEXTS.slice : TEXTS.unknown;
    return {
      ok: true,
      describe: textOf(text, locale, { axis, at, count: unknownCells }),
      axis,
      at,
      ascii: rows.join('\n'),
      columns,
      layers,
      legend,
      unknownCells,
      otherKinds,
    };
  },
  text({ describe, ascii, ...slice }, locale) {
    return `${describe}; ${sliceText({ ...slice, rows: ascii.split('\n') }, locale)}`;
  },
});
