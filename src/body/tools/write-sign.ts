import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { SIGN_LINES, writeSign } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { blockCoordinate } from '../schemas.ts';
import { SIGN_READ_FAILURES, sign, signLine } from '../text-tools.ts';

/** Characters of a line: more than fits on a sign. */
const MAX_LINE_CHARS = 64;

const TEXTS = defineTexts({ written: { en: 'wrote on {block} at {at}', zh: '在 {at} 的 {block} 上写了字' } });

export const writeSignTool = bodyTool({
  name: 'write_sign',
  set: 'signs',
  description: 'Write on a sign within reach; about 15 characters fit a line. Before 1.20 only on one just placed.',
  destructive: true,
  idempotent: true,
  input: z.object({
    x: blockCoordinate,
    y: blockCoordinate,
    z: blockCoordinate,
    lines: z.array(z.string().max(MAX_LINE_CHARS)).min(1).max(SIGN_LINES),
    side: z.enum(['front', 'back']).default('front'),
  }),
  output: sign,
  failureCodes: [...ACTION_FAILURES, ...SIGN_READ_FAILURES, 'out_of_world', 'out_of_reach', 'not_written'],
  async run(host, { x, y, z: zBlock, lines, side }, context) {
    const pos = { x, y, z: zBlock };
    const done = await perform(host, context, (options) => writeSign(host.session, { pos, lines, side }, options));
    if (!done.ok) return done;
    const { block, front, back } = done.value;
    const describe = textOf(TEXTS.written, context.locale, { block, at: at(pos) });
    return { ok: true, describe, block, front: [...front], back: [...back] };
  },
  text: ({ describe, front, back }, locale) => `${describe}: ${signLine(front, back, locale)}`,
});
