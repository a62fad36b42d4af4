import { z } from 'zod';
import { fail, type Result, succeed } from '../../core/index.ts';
import { observeSchema } from '../observation/event-record.ts';
import { skillName, skillSchema } from '../skills/skill.ts';
import { taskSchema } from '../tasks/task.ts';

const number = z.int().min(1);
const tally = z.record(z.string(), z.number()).readonly();
const said = z.string().max(2_000);

const deeds = z.strictObject({
  mined: tally,
  crafted: tally,
  smelted: tally,
  placed: tally,
  killed: tally,
  eaten: tally,
  assists: z.array(z.string()).readonly(),
});

/** What a piece of work took. Money in millionths of a dollar, as the gateway counts. */
const cost = z.strictObject({
  modelCalls: z.int().min(0).default(0),
  tokens: z.int().min(0).default(0),
  microdollars: z.int().min(0).default(0),
  /** Calls whose price is not known: the money does not hold them. */
  unpricedCalls: z.int().min(0).default(0),
  ticks: z.int().min(0).default(0),
});

/** A version of a skill, named. */
const linked = z.strictObject({ name: skillName, version: number });

/**
 * What happens in a run, in order. The log holds nothing else, and the state of a run is a fold of it, so an event tells
 * all that the state needs: models are never asked again to know what was.
 */
const runEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run_started'), seed: z.int(), version: z.string(), learner: z.string() }),
  z.strictObject({ kind: z.literal('round_started'), round: number, task: taskSchema, why: said }),
  z.strictObject({ kind: z.literal('attempt_started'), round: number, attempt: number, code: z.string() }),
  z.strictObject({
    kind: z.literal('attempt_ended'),
    round: number,
    attempt: number,
    /**
     * `done` and `not_done` by the world's judgement; `broken` where nothing was learned of the task: the server was gone, a
     * model did not answer; `abandoned` where the process was killed meanwhile.
     */
    outcome: z.enum(['done', 'not_done', 'broken', 'abandoned']),
    why: said,
    deeds,
    inventory: tally,
    linked: z.array(linked).readonly(),
    cost,
  }),
  /** What the body saw after an attempt: where one goes on from when the run is resumed. */
  z.strictObject({ kind: z.literal('observed'), observe: observeSchema }),
  z.strictObject({ kind: z.literal('round_ended'), round: number, outcome: z.enum(['done', 'failed', 'broken']) }),
  z.strictObject({ kind: z.literal('answered'), question: said, answer: said }),
  z.strictObject({ kind: z.literal('skill_added'), skill: skillSchema }),
  z.strictObject({
    kind: z.literal('skill_tried'),
    name: skillName,
    version: number,
    trial: z.strictObject({ seed: z.int(), passed: z.boolean(), why: said }),
  }),
  z.strictObject({ kind: z.literal('skill_used'), name: skillName, version: number, succeeded: z.boolean() }),
  z.strictObject({ kind: z.literal('skill_quarantined'), name: skillName, version: number }),
  z.strictObject({ kind: z.literal('skill_rolled_back'), name: skillName, to: number }),
]);

/** See {@link runEventSchema}. */
export type RunEvent = z.infer<typeof runEventSchema>;

/** See {@link cost}. */
export type Cost = z.infer<typeof cost>;

/** Reads an event of a log. */
export function decodeRunEvent(json: unknown): Result<RunEvent> {
  const parsed = runEventSchema.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const issue = parsed.error.issues[0];
  const why = `it is no event of a run: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  return fail('bad_event', why, 'read it with the program that wrote it');
}

/** An event's own key: what is appended twice under one is there once. Undefined for what may happen again. */
export function keyOf(event: RunEvent): string | undefined {
  switch (event.kind) {
    case 'run_started':
      return event.kind;
    case 'round_started':
    case 'round_ended':
      return `${event.kind}/${event.round}`;
    case 'attempt_started':
    case 'attempt_ended':
      return `${event.kind}/${event.round}/${event.attempt}`;
    default:
      return undefined;
  }
}
