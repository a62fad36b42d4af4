import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { SENDING_FAILURES, sendText, sentText } from '../sent-text.ts';

/** Longest text one call takes; the session splits it into messages as the game limits them. */
const MAX_CHAT_CHARS = 2048;

const TEXTS = defineTexts({
  sent: { en: 'said it; answers arrive as chat events', zh: '已发出；回复会以 chat 事件到来' },
});

export const chatTool = bodyTool({
  name: 'chat',
  description: 'Say a text to all players. Long texts are split, and wait where the server limits the rate.',
  input: z.object({ text: z.string().min(1).max(MAX_CHAT_CHARS) }),
  output: sentText,
  failureCodes: [...SENDING_FAILURES, 'text_too_long', 'looks_like_command'],
  run({ session }, { text }, { locale }) {
    const sent = sendText(session, text, (text) => session.say(text));
    return sent.ok ? { ok: true, describe: textOf(TEXTS.sent, locale), ...sent.value } : sent;
  },
});
