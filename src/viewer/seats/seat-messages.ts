import { z } from 'zod';
import { fail, type Result, succeed } from '../../core/index.ts';
import type { SeatMessage } from './seat-protocol.ts';

/** Longest line that is said, called or written. */
const MAX_WORDS = 500;
/** Facts of one line. */
const MAX_FACTS = 4;

const messageSchema: z.ZodType<SeatMessage> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hello'), seat: z.string().max(200) }),
  z.strictObject({
    kind: z.literal('do'),
    key: z.string().max(200),
    words: z.string().trim().min(1).max(MAX_WORDS).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('stop') }),
  z.strictObject({
    kind: z.literal('say'),
    words: z.string().trim().min(1).max(MAX_WORDS),
    memories: z.array(z.int().positive()).max(MAX_FACTS),
    act: z.enum(['auto', 'chat', 'ask', 'tell', 'accuse', 'comfort', 'warn', 'agree', 'refuse', 'farewell']),
  }),
  z.strictObject({ kind: z.literal('leave') }),
]);

/** Reads what a seat sent. Fails with `bad_message`, which names the field. */
export function readMessage(text: string): Result<SeatMessage> {
  const read = messageSchema.safeParse(parsed(text));
  if (read.success) return succeed(read.data);
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the message' : `'${issue.path.join('.')}'`;
  return fail(
    'bad_message',
    `${where}: ${issue?.message ?? 'unreadable'}`,
    'send {"kind": hello, do, stop, say, leave}',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
