import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { mount } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { ENTITY_FAILURES, entityId } from '../entity-tools.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({ seated: { en: 'sits on {kind} {entityId}', zh: '坐上了 {kind} {entityId}' } });

export const mountTool = bodyTool({
  name: 'mount',
  set: 'entities',
  description: 'Go to a boat, minecart or tame animal and sit on it.',
  input: z.object({ entityId }),
  output: z.object({ kind: z.string(), ticks: z.int() }),
  failureCodes: [...ACTION_FAILURES, ...ENTITY_FAILURES, 'riding', 'not_mounted'],
  async run(host, args, context) {
    const done = await perform(host, context, (options) => mount(host.session, args, options));
    if (!done.ok) return done;
    const { kind, ticks } = done.value;
    return { ok: true, describe: textOf(TEXTS.seated, context.locale, { ...done.value }), kind, ticks };
  },
});
