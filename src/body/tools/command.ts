import { z } from 'zod';
import { defineTexts } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { SENDING_FAILURES, sendText, sentText } from '../sent-text.ts';

/** The game's own limit of a command. */
const MAX_COMMAND_CHARS = 256;

const { replies: REPLIES } = defineTexts({
  replies: { en: 'what comes of it arrives as events', zh: '结果会以事件到来' },
});

export const commandTool = bodyTool({
  name: 'command',
  description: 'Run a server command (leading / optional). Its reply is a chat event.',
  destructive: true,
  input: z.object({ cmd: z.string().min(1).max(MAX_COMMAND_CHARS) }),
  output: sentText,
  failureCodes: [...SENDING_FAILURES, 'command_too_long'],
  run: ({ session }, { cmd }, { locale }) =>
    sendText(session, cmd, (text) => session.command(text, locale), REPLIES, locale),
});
