import { z } from 'zod';
import { fail, type Result, succeed, type Text } from '../core/index.ts';
import { type Life, MAX_RATE } from '../life/index.ts';
import type { Command } from './protocol.ts';
import type { ViewerSources } from './sources.ts';

/** Longest thought that is whispered. */
const MAX_WHISPER_CHARS = 500;

/** What the creator may ask for. */
const commandSchema: z.ZodType<Command> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause'), paused: z.boolean() }),
  z.strictObject({
    kind: z.literal('rate'),
    rate: z.union([z.number().positive().max(MAX_RATE), z.literal('max')]),
  }),
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({ kind: z.literal('weather'), state: z.string().max(100) }),
  z.strictObject({ kind: z.literal('power'), on: z.boolean() }),
  z.strictObject({
    kind: z.literal('whisper'),
    person: z.number().int().nonnegative(),
    words: z.string().trim().min(1).max(MAX_WHISPER_CHARS),
  }),
  z.strictObject({ kind: z.literal('omniscience'), on: z.boolean() }),
  z.strictObject({ kind: z.literal('save') }),
]);

/** Reads a command off the wire. Fails with `bad_command`, which names the field and what it should be. */
export function readCommand(body: unknown): Result<Command> {
  const read = commandSchema.safeParse(body);
  if (read.success) return succeed(read.data);
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the command' : `'${issue.path.join('.')}'`;
  const kinds = 'pause, rate, skip, weather, power, whisper, omniscience, save';
  return fail('bad_command', `${where}: ${issue?.message ?? 'unreadable'}`, `send {"kind": one of ${kinds}, ...}`);
}

/**
 * Carries out a command. All but `save` are handed to the life as inputs: it journals them, and they take effect between
 * two moments. Answers what there is to tell.
 */
export async function carryOut(
  life: Life,
  sources: ViewerSources,
  command: Command,
): Promise<Result<Text | undefined>> {
  if (command.kind !== 'save') return life.input(command);
  if (sources.save === undefined) {
    return fail('not_kept', 'this life is not kept anywhere', 'start it with a data folder');
  }
  return sources.save();
}
