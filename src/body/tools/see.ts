import { z } from 'zod';
import { defineTexts, roundTo, textOf } from '../../core/index.ts';
import { eyeOf } from '../../minecraft/blocks/index.ts';
import { canSee, MAX_RAY_DISTANCE, type SightReason } from '../../minecraft/perception/index.ts';
import { aimOf } from '../aim.ts';
import { bodyTool } from '../host.ts';
import { at as atText, blockName, blockOf } from '../said.ts';
import { block, coordinate, position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  clear: {
    en: '({x},{y},{z}) is in sight, {distance} away: nothing but air is there',
    zh: '看得见({x},{y},{z})，距{distance}：那里只有空气',
  },
  target_reached: {
    en: '{block} at ({x},{y},{z}) is in sight, {distance} away',
    zh: '看得见({x},{y},{z})的{block}，距{distance}',
  },
  same_point: { en: 'that is where your eyes are', zh: '那就是你眼睛所在' },
  blocked: { en: '{by} at {at} is in the way', zh: '被{at}的{by}挡住' },
  too_far: {
    en: '{distance} away, further than the {maxDistance} looked',
    zh: '距{distance}，超过所看的{maxDistance}',
  },
  out_of_world: { en: '({x},{y},{z}) is out of the world', zh: '({x},{y},{z})在世界之外' },
  unknown_unloaded: { en: 'nobody knows: {at} on the way is not loaded', zh: '无从知道：途中{at}没有加载' },
  target_unloaded: { en: 'nobody knows: ({x},{y},{z}) is not loaded', zh: '无从知道：({x},{y},{z})没有加载' },
} satisfies Record<SightReason, unknown>);

export const seeTool = bodyTool({
  name: 'see',
  description: "Whether the eyes see a point (whole x y z: a block's middle).",
  readOnly: true,
  input: z.object({
    x: coordinate,
    y: coordinate,
    z: coordinate,
    maxDistance: z.number().min(1).max(MAX_RAY_DISTANCE).default(32),
  }),
  output: z.object({
    visible: z.boolean().nullable(),
    reason: z.enum([
      'clear',
      'target_reached',
      'same_point',
      'blocked',
      'too_far',
      'out_of_world',
      'unknown_unloaded',
      'target_unloaded',
    ]),
    distance: z.number(),
    block: block.optional(),
    by: block.optional(),
    at: position.optional(),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, { maxDistance, ...target }, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const sight = canSee(session.state.blocks, eyeOf(where.value.position), aimOf(target), maxDistance);
    const { visible, reason, block: seen, by, at } = sight;
    const distance = roundTo(sight.distance, 2);
    const values = {
      ...target,
      distance,
      maxDistance,
      block: seen && blockName(seen),
      by: by && blockName(by),
      at: at && atText(at),
    };
    return {
      ok: true,
      describe: textOf(TEXTS[reason], locale, values),
      visible,
      reason,
      distance,
      block: seen === undefined ? undefined : blockOf(seen),
      by: by === undefined ? undefined : blockOf(by),
      at,
    };
  },
});
