import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fail, succeed } from '../../../core/index.ts';
import type { AgentContext, AgentStore, DecodeStored } from '../../../engine/index.ts';
import { fenced, headFor } from '../untrusted.ts';
import { NARRATION_TEXTS } from './texts.ts';

/** Where choices are kept, for all: a pack's text is nobody's. Stored: never renamed. */
const SPACE = 'narration';
/** Lines of one quest that are looked at. */
export const MAX_LINES = 60;
const CHOICE_TOKENS = 200;

const chosen = z.array(z.int().min(0).max(MAX_LINES));
const answer = z.object({ lines: z.array(z.int().min(1)).max(MAX_LINES) });

const decode: DecodeStored<readonly number[]> = (json) => {
  const read = chosen.safeParse(json);
  return read.success ? succeed(read.data) : fail('bad_choice', z.prettifyError(read.error), 'remove it');
};

/** What no story is: lists, coordinates, recipes, commands, and what is hardly a sentence. */
const NO_STORY: readonly RegExp[] = [
  /^\s*(?:[-*•[(]|\d+[.)x])/,
  /-?\d+\s*[,/]\s*-?\d+\s*[,/]\s*-?\d+/,
  /\d\s*[x×]\s*\w|[=→+]\s*\w+.*[=→+]/,
  /^\s*\//,
];

/** Whether a line sounds like a story, by rule: a sentence that is none of {@link NO_STORY}. */
function isStory(line: string): boolean {
  const isSentence = /[.!?。！？…]["'”’）)]*\s*$/.test(line) || line.length >= 60 || /[\u4e00-\u9fff]{6}/.test(line);
  return isSentence && !NO_STORY.some((sign) => sign.test(line));
}

/**
 * Which lines are worth hearing: as it was chosen before for the same text, else as a model says, else by rule. A model
 * answers numbers alone, so that whatever a line orders changes nothing but what is heard of it.
 */
export async function worthHearing(
  context: AgentContext,
  shared: AgentStore['shared'],
  lines: readonly string[],
  usesModel: boolean,
): Promise<readonly string[]> {
  const key = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  const known = await shared.get(SPACE, key, decode);
  const kept = known.ok ? known.value : undefined;
  if (kept !== undefined) return pickedFrom(lines, kept);
  const byModel = usesModel ? await choiceOfModel(context, lines) : undefined;
  if (byModel === undefined) return lines.filter(isStory);
  // What could not be kept is chosen again next time.
  if (context.check().ok) await shared.put(SPACE, key, byModel);
  return pickedFrom(lines, byModel);
}

async function choiceOfModel(context: AgentContext, lines: readonly string[]): Promise<readonly number[] | undefined> {
  const asked = await context.models.askFor({
    layer: 'narration_choice',
    tier: 'quick',
    head: headFor(context, 'narration_choice', NARRATION_TEXTS.choiceHead),
    prompt: lines.map((line, i) => fenced(`${i + 1}`, line)).join('\n'),
    schema: answer,
    maxOutputTokens: CHOICE_TOKENS,
  });
  if (!asked.ok) return undefined;
  const numbers = new Set(asked.value.value.lines.filter((number) => number <= lines.length));
  return [...numbers].sort((a, b) => a - b).map((number) => number - 1);
}

function pickedFrom(lines: readonly string[], choice: readonly number[]): readonly string[] {
  return choice.flatMap((i) => lines[i] ?? []);
}
