import { z } from 'zod';
import { defineTexts, type Point, roundTo, textOf } from '../../core/index.ts';
import { eyeOf } from '../../minecraft/blocks/index.ts';
import { castRay, lookDirection, MAX_RAY_DISTANCE } from '../../minecraft/perception/index.ts';
import { bodyTool } from '../host.ts';
import { at as atText, blockName, blockOf } from '../said.ts';
import { block, position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const DIRECTIONS = {
  x: { x: 1, y: 0, z: 0 },
  '-x': { x: -1, y: 0, z: 0 },
  y: { x: 0, y: 1, z: 0 },
  '-y': { x: 0, y: -1, z: 0 },
  z: { x: 0, y: 0, z: 1 },
  '-z': { x: 0, y: 0, z: -1 },
  up: { x: 0, y: 1, z: 0 },
  down: { x: 0, y: -1, z: 0 },
} as const satisfies Readonly<Record<string, Point>>;

const TEXTS = defineTexts({
  solid: { en: '{block} at {at}, {distance} away', zh: '{at}有{block}，距{distance}' },
  face: { en: ', its {face} face', zh: '，{face} 面' },
  clear: { en: 'nothing within {distance}', zh: '{distance}以内没有东西' },
  unloaded: {
    en: 'nothing for {distance}, then {at} is not loaded: unknown beyond',
    zh: '{distance}以内没有东西，再往前{at}没有加载：之外不知道',
  },
  'out-of-world': { en: 'nothing for {distance}, then the world ends', zh: '{distance}以内没有东西，再往前是世界之外' },
});

export const raycastTool = bodyTool({
  name: 'raycast',
  description: 'The first block on a line from the eyes. Default direction: the look.',
  readOnly: true,
  input: z.object({
    direction: z.enum(Object.keys(DIRECTIONS) as (keyof typeof DIRECTIONS)[]).optional(),
    maxDistance: z.number().min(1).max(MAX_RAY_DISTANCE).default(16),
  }),
  output: z.object({
    hit: z.boolean(),
    reason: z.enum(['clear', 'solid', 'unloaded', 'out-of-world']),
    distance: z.number(),
    block: block.optional(),
    position: position.optional(),
    face: z.enum(['down', 'up', 'north', 'south', 'west', 'east']).optional(),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, { direction, maxDistance }, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const { blocks, self } = session.state;
    const along = direction === undefined ? lookDirection(self.yaw, self.pitch) : DIRECTIONS[direction];
    const { hit, reason, cell, face, ...ray } = castRay(blocks, eyeOf(where.value.position), along, maxDistance);
    const distance = roundTo(ray.distance, 2);
    const values = { distance, block: cell && blockName(cell), at: cell && atText(cell.pos) };
    return {
      ok: true,
      describe:
        textOf(TEXTS[reason], locale, values) + (face === undefined ? '' : textOf(TEXTS.face, locale, { face })),
      hit,
      reason,
      distance,
      block: cell && blockOf(cell),
      position: cell?.pos,
      face,
    };
  },
});
