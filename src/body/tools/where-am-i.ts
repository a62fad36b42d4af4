import { z } from 'zod';
import { blockPosOf, defineTexts, roundTo, textOf } from '../../core/index.ts';
import { eyeOf } from '../../minecraft/blocks/index.ts';
import { canStandAt, cellAt, standingOn } from '../../minecraft/perception/index.ts';
import { compassName, compassPoint, compassPointOf } from '../facing.ts';
import { bodyTool } from '../host.ts';
import { blockName, blockOf, certaintyName, roundPoint } from '../said.ts';
import { block, certainty, position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  here: {
    en: 'in {dimension} at ({x},{y},{z}) facing {facing} (yaw {yaw}, pitch {pitch}), standing on {under}; feet in {feet}, head in {head}; can stand here: {canStand}',
    zh: '在{dimension}的({x},{y},{z})，朝{facing}（yaw {yaw}，pitch {pitch}），踩着{under}；脚在{feet}，头在{head}；此处能站：{canStand}',
  },
});

export const whereAmITool = bodyTool({
  name: 'where_am_i',
  description: 'Position, facing, and the blocks stood on and in.',
  readOnly: true,
  input: z.object({}),
  output: z.object({
    position,
    cell: position,
    facing: compassPoint,
    yaw: z.number(),
    pitch: z.number(),
    standingOn: block,
    feet: block,
    head: block,
    canStandHere: certainty,
    dimension: z.string().optional(),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, _args, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const { position: feetAt, cell } = where.value;
    const { blocks, self } = session.state;
    const here = {
      position: roundPoint(feetAt, 2),
      cell,
      facing: compassPointOf(self.yaw),
      yaw: roundTo(self.yaw, 1),
      pitch: roundTo(self.pitch, 1),
      standingOn: blockOf(standingOn(blocks, feetAt)),
      feet: blockOf(cellAt(blocks, cell)),
      head: blockOf(cellAt(blocks, blockPosOf(eyeOf(feetAt)))),
      canStandHere: canStandAt(blocks, cell),
    };
    const values = {
      ...here.position,
      yaw: here.yaw,
      pitch: here.pitch,
      facing: compassName(here.facing, locale),
      under: blockName(here.standingOn),
      feet: blockName(here.feet),
      head: blockName(here.head),
      canStand: certaintyName(here.canStandHere, locale),
      dimension: self.dimension ?? '?',
    };
    return {
      ok: true,
      describe: textOf(TEXTS.here, locale, values),
      ...here,
      dimension: self.dimension,
    };
  },
});
