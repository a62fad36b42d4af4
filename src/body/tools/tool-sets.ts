import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { BASE_SET } from '../../tools/index.ts';
import { bodyTool } from '../host.ts';

/** Names in one call: more than there are sets. */
const MAX_NAMES = 32;

const MAX_NAME_CHARS = 32;

const TEXTS = defineTexts({
  on: { en: 'on: {on}; off: {off}', zh: '启用：{on}；未启用：{off}' },
  none: { en: 'none', zh: '无' },
  unknown: { en: 'there is no tool set {names}', zh: '没有工具集 {names}' },
  unknownHowTo: { en: 'pick from `available`', zh: '从 available 里选' },
  baseStays: { en: 'the tool set base stays on', zh: '工具集 base 不能关' },
  baseStaysHowTo: { en: 'leave it out of `off`', zh: '不要放进 off' },
});

const names = z.array(z.string().max(MAX_NAME_CHARS)).max(MAX_NAMES).optional();

export const toolSetsTool = bodyTool({
  name: 'tool_sets',
  description: 'Turn tool sets on or off for you alone; without arguments: list.',
  idempotent: true,
  input: z.object({ on: names, off: names }),
  output: z.object({ on: z.array(z.string()), off: z.array(z.string()), tools: z.array(z.string()) }),
  failureCodes: ['unknown_tool_set', 'base_stays'],
  run(host, { on = [], off = [] }, { client, locale }) {
    const { toolSets } = host;
    const known = toolSets.known();
    const strange = [...on, ...off].filter((name) => !known.includes(name));
    if (strange.length > 0) {
      const why = textOf(TEXTS.unknown, locale, { names: strange.join(', ') });
      return fail('unknown_tool_set', why, textOf(TEXTS.unknownHowTo, locale), { available: known });
    }
    if (off.includes(BASE_SET)) {
      return fail('base_stays', textOf(TEXTS.baseStays, locale), textOf(TEXTS.baseStaysHowTo, locale));
    }
    const before = toolSets.of(client);
    const chosen = known.filter((name) => (before.includes(name) || on.includes(name)) && !off.includes(name));
    if (on.length + off.length > 0) toolSets.use(client, chosen);
    const left = known.filter((name) => !chosen.includes(name));
    const said = (sets: readonly string[]) => sets.join(', ') || textOf(TEXTS.none, locale);
    return {
      ok: true,
      describe: textOf(TEXTS.on, locale, { on: said(chosen), off: said(left) }),
      on: chosen,
      off: left,
      tools: host.tools(client).map(({ name }) => name),
    };
  },
});
