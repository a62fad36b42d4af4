import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { sow } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { FIELD_FAILURES, field, fieldOf, fieldReport, fieldReportOf, leftLine } from '../field-tools.ts';
import { bodyTool } from '../host.ts';
import { itemName } from '../window-tools.ts';

const TEXTS = defineTexts({
  sown: { en: 'sowed {item} on {done} of {blocks} blocks', zh: '在 {blocks} 格中的 {done} 格播了 {item}' },
  none: { en: 'no {item} was sown: {left}', zh: '没有播下 {item}：{left}' },
  noneHowTo: {
    en: 'till the soil first; give the blocks of farmland themselves',
    zh: '先 till；给出耕地方块本身的位置',
  },
});

export const sowTool = bodyTool({
  name: 'sow',
  set: 'farm',
  description: 'Sow carried seeds on farmland: the block of soil x y z, or a field from x z to to_x to_z.',
  destructive: true,
  input: z.object({ item: itemName, ...field }),
  output: fieldReport,
  failureCodes: [...ACTION_FAILURES, ...FIELD_FAILURES, 'not_seeds', 'not_carried'],
  async run(host, { item, ...args }, context) {
    const { locale } = context;
    const done = await perform(host, context, (options) => sow(host.session, { field: fieldOf(args), item }, options));
    if (!done.ok) return done;
    const told = fieldReportOf(done.value);
    const left = leftLine(told.left, locale);
    const isIdle = told.done === 0 && told.left.some(({ because }) => because !== 'already_done');
    if (isIdle) {
      return fail('nothing_done', textOf(TEXTS.none, locale, { item, left }), textOf(TEXTS.noneHowTo, locale), told);
    }
    return { ok: true, describe: textOf(TEXTS.sown, locale, { ...told, item }), ...told };
  },
  text: ({ describe, left }, locale) => (left.length === 0 ? describe : `${describe}: ${leftLine(left, locale)}`),
});
