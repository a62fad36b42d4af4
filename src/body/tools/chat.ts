import { z } from 'zod';
import { defineTexts } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { SENDING_FAILURES, sendText, sentText } from '../sent-text.ts';

/** Longest text one call takes; the session splits it into messages as the game limits them. */
const MAX_CHAT_CHARS = 2048;

const { replies: REPLIES } = defineTexts({
  replies: { en: 'answers arrive as chat events', zh: '回复会以 chat 事件到来' },
});

export const chatTool = bodyTool({
  name: 'chat',
  description: "Say a text to all. Long texts are split and wait for the server's rate limit.",
  input: z.object({ text: z.string().min(1).max(MAX_CHAT_CHARS) }),
  output: sentText,
  failureCodes: [...SENDING_FAILURES, 'text_too_long', 'looks_like_command'],
  run: ({ session }, { text }, { locale }) =>
    sendText(session, text, (said) => session.say(said, locale), REPLIES, locale),
});
