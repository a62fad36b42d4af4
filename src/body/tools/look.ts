import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { look } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { compassName, compassPointOf } from '../facing.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({
  looking: { en: 'looking {facing} (yaw {yaw}, pitch {pitch})', zh: '朝{facing}看（yaw {yaw}，pitch {pitch}）' },
  clamped: { en: '; {names} brought into range', zh: '；{names} 已收回范围内' },
});

export const lookTool = bodyTool({
  name: 'look',
  description: 'Turn the head: yaw 0..360 (0 south, 90 west; wrapped), pitch -90 up..90 down (clamped).',
  idempotent: true,
  input: z.object({ yaw: z.number(), pitch: z.number() }),
  output: z.object({ yaw: z.number(), pitch: z.number(), clamped: z.array(z.enum(['yaw', 'pitch'])) }),
  failureCodes: ACTION_FAILURES,
  async run(host, args, context) {
    const looked = await perform(host, context, (options) => look(host.session, args, options));
    if (!looked.ok) return looked;
    const { yaw, pitch, clamped } = looked.value;
    const facing = compassName(compassPointOf(yaw), context.locale);
    const note = clamped.length === 0 ? '' : textOf(TEXTS.clamped, context.locale, { names: clamped.join(', ') });
    const describe = textOf(TEXTS.looking, context.locale, { facing, yaw, pitch }) + note;
    return { ok: true, describe, yaw, pitch, clamped: [...clamped] };
  },
});
