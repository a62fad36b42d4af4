import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { lookAt } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { aimOf } from '../aim.ts';
import { bodyTool } from '../host.ts';
import { coordinate } from '../schemas.ts';

const TEXTS = defineTexts({
  looking: {
    en: 'looking at ({x},{y},{z}): yaw {yaw}, pitch {pitch}',
    zh: '看着({x},{y},{z})：yaw {yaw}，pitch {pitch}',
  },
});

export const lookAtTool = bodyTool({
  name: 'look_at',
  description: "Look at a point (whole x y z: a block's middle).",
  idempotent: true,
  input: z.object({ x: coordinate, y: coordinate, z: coordinate }),
  output: z.object({ yaw: z.number(), pitch: z.number() }),
  failureCodes: [...ACTION_FAILURES, 'same_point'],
  async run(host, target, context) {
    const looked = await perform(host, context, (options) => lookAt(host.session, { target: aimOf(target) }, options));
    if (!looked.ok) return looked;
    const { yaw, pitch } = looked.value;
    return { ok: true, describe: textOf(TEXTS.looking, context.locale, { ...target, yaw, pitch }), yaw, pitch };
  },
});
