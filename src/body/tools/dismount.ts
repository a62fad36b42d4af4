import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { dismount } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({ off: { en: 'got off {kind} {entityId}', zh: '从 {kind} {entityId} 下来了' } });

export const dismountTool = bodyTool({
  name: 'dismount',
  set: 'entities',
  description: 'Get off what the body sits on.',
  input: z.object({}),
  output: z.object({ kind: z.string(), ticks: z.int() }),
  failureCodes: [...ACTION_FAILURES, 'not_riding', 'still_riding'],
  async run(host, _args, context) {
    const done = await perform(host, context, (options) => dismount(host.session, options));
    if (!done.ok) return done;
    const { kind, ticks } = done.value;
    return { ok: true, describe: textOf(TEXTS.off, context.locale, { ...done.value }), kind, ticks };
  },
});
