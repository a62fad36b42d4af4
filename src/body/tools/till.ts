import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { till } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { FIELD_FAILURES, field, fieldOf, fieldReport, fieldReportOf, leftLine } from '../field-tools.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({
  tilled: { en: 'tilled {done} of {blocks} blocks', zh: '耕了 {blocks} 格中的 {done} 格' },
  none: { en: 'nothing was tilled: {left}', zh: '一格也没耕：{left}' },
  noneHowTo: {
    en: 'give the blocks of dirt or grass themselves, with air above',
    zh: '给出泥土或草方块本身的位置，上面要是空气',
  },
});

export const tillTool = bodyTool({
  name: 'till',
  set: 'farm',
  description: 'Till soil with a carried hoe: the block x y z, or a field from x z to to_x to_z.',
  destructive: true,
  input: z.object(field),
  output: fieldReport,
  failureCodes: [...ACTION_FAILURES, ...FIELD_FAILURES, 'not_carried'],
  async run(host, args, context) {
    const { locale } = context;
    const done = await perform(host, context, (options) => till(host.session, { field: fieldOf(args) }, options));
    if (!done.ok) return done;
    const told = fieldReportOf(done.value);
    const left = leftLine(told.left, locale);
    const isIdle = told.done === 0 && told.left.some(({ because }) => because !== 'already_done');
    if (isIdle)
      return fail('nothing_done', textOf(TEXTS.none, locale, { left }), textOf(TEXTS.noneHowTo, locale), told);
    return { ok: true, describe: textOf(TEXTS.tilled, locale, told), ...told };
  },
  text: ({ describe, left }, locale) => (left.length === 0 ? describe : `${describe}: ${leftLine(left, locale)}`),
});
