import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { readSign } from '../../minecraft/actions/index.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { blockCoordinate } from '../schemas.ts';
import { SIGN_READ_FAILURES, sign, signLine } from '../text-tools.ts';
import { sessionClosed } from '../whereabouts.ts';

const TEXTS = defineTexts({ stands: { en: '{block} at {at}', zh: '{at} 的 {block}' } });

export const readSignTool = bodyTool({
  name: 'read_sign',
  set: 'signs',
  description: 'What is written on a sign, as far as it is loaded.',
  readOnly: true,
  input: z.object({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate }),
  output: sign,
  failureCodes: ['session_closed', ...SIGN_READ_FAILURES],
  run({ session }, pos, { locale }) {
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const read = readSign(session.state, pos, locale);
    if (!read.ok) return read;
    const { block, front, back } = read.value;
    const describe = textOf(TEXTS.stands, locale, { block, at: at(pos) });
    return { ok: true, describe, block, front: [...front], back: [...back] };
  },
  text: ({ describe, front, back }, locale) => `${describe}: ${signLine(front, back, locale)}`,
});
