import { z } from 'zod';
import { defineTexts, roundTo, textOf } from '../../core/index.ts';
import { surroundings } from '../../minecraft/perception/index.ts';
import { compassName, compassPoint, compassPointOf } from '../facing.ts';
import { bodyTool } from '../host.ts';
import { at, blockName, blockOf, certaintyName, roundPoint } from '../said.ts';
import { block, certainty, position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const MAX_RADIUS = 64;

const TEXTS = defineTexts({
  here: {
    en: 'at {where} facing {facing}, standing on {under}; feet in {feet}, head in {head}; can stand here: {canStand}; ahead: {ahead}',
    zh: '在{where}，朝{facing}，踩着{under}；脚在{feet}，头在{head}；此处能站：{canStand}；前方：{ahead}',
  },
  solid: { en: '{block} at {at}, {distance} away', zh: '{at}有{block}，距{distance}' },
  clear: { en: 'free for {distance}', zh: '{distance}以内通畅' },
  unloaded: { en: 'free for {distance}, then not loaded', zh: '{distance}以内通畅，再往前没有加载' },
  'out-of-world': { en: 'free for {distance}, then the world ends', zh: '{distance}以内通畅，再往前是世界之外' },
});

export const surroundingsTool = bodyTool({
  name: 'surroundings',
  description: 'Where you are, what you stand on and in, what is ahead within radius.',
  readOnly: true,
  input: z.object({ radius: z.int().min(1).max(MAX_RADIUS).default(4) }),
  output: z.object({
    position,
    facing: compassPoint,
    standingOn: block,
    feet: block,
    head: block,
    ahead: z.object({
      reason: z.enum(['clear', 'solid', 'unloaded', 'out-of-world']),
      level: z.enum(['legs', 'eyes']),
      distance: z.number(),
      block: block.optional(),
      at: position.optional(),
    }),
    canStandHere: certainty,
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, { radius }, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const { blocks, self } = session.state;
    const pose = { position: where.value.position, yaw: self.yaw, pitch: self.pitch };
    const { standingOn, feet, head, ahead, canStandHere } = surroundings(blocks, pose, radius);
    const here = roundPoint(pose.position, 2);
    const facing = compassPointOf(self.yaw);
    const { reason, level, cell } = ahead;
    const distance = roundTo(ahead.distance, 2);
    const aheadText = textOf(TEXTS[reason], locale, {
      distance,
      block: cell && blockName(cell),
      at: cell && at(cell.pos),
    });
    const values = {
      where: at(here),
      facing: compassName(facing, locale),
      under: blockName(standingOn),
      feet: blockName(feet),
      head: blockName(head),
      canStand: certaintyName(canStandHere, locale),
      ahead: aheadText,
    };
    return {
      ok: true,
      describe: textOf(TEXTS.here, locale, values),
      position: here,
      facing,
      standingOn: blockOf(standingOn),
      feet: blockOf(feet),
      head: blockOf(head),
      ahead: { reason, level, distance, block: cell && blockOf(cell), at: cell?.pos },
      canStandHere,
    };
  },
});
