import { z } from 'zod';
import { type Failure, fail, type Locale, type Result, succeed, textOf } from '../../core/index.ts';
import type { GameBook, NameKind } from '../game/game-book.ts';
import { TASK_TEXTS } from './texts.ts';

/** The most of one thing that a task may want: a full inventory of stacks. */
const MAX_COUNT = 2304;
/** As far as the game's world reaches. */
const WORLD_EDGE = 30_000_000;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'a name of the game, as oak_log');
const count = z.int().min(1).max(MAX_COUNT).default(1);
const across = z.number().min(-WORLD_EDGE).max(WORLD_EDGE);

/** A task as data: what must be so in the world when it is done. Each kind is judged by {@link judge}, by no model. */
export const taskSchema = z.discriminatedUnion('kind', [
  /** So many of an item are carried. */
  z.strictObject({ kind: z.literal('have'), item: name, count }),
  /** So many of an item were crafted. */
  z.strictObject({ kind: z.literal('craft'), item: name, count }),
  /** So many of an item came out of a furnace. */
  z.strictObject({ kind: z.literal('smelt'), item: name, count }),
  /** So many of a block were placed. */
  z.strictObject({ kind: z.literal('place'), block: name, count }),
  /** So many of a living thing were killed. */
  z.strictObject({ kind: z.literal('kill'), entity: name, count }),
  /** Something was eaten; a certain food, where one is named. */
  z.strictObject({ kind: z.literal('eat'), food: name.optional() }),
  /** The body stands within some blocks of a place; at any height where none is given. */
  z.strictObject({
    kind: z.literal('reach'),
    x: across,
    y: z.number().min(-512).max(1024).optional(),
    z: across,
    withinBlocks: z.number().min(1).max(1000).default(3),
  }),
]);

/** See {@link taskSchema}. */
export type Task = z.infer<typeof taskSchema>;

/** Kinds of tasks. */
export const TASK_KINDS = taskSchema.options.map((option) => option.shape.kind.value);

/**
 * Reads a task that somebody proposed. Fails with `bad_task` where it has no such shape, and with `no_such_thing` where it
 * names what this version does not have: `data.nearest` has the real names that are most like it.
 */
export function readTask(proposed: unknown, book: GameBook): Result<Task> {
  const parsed = taskSchema.safeParse(proposed);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const at = issue === undefined || issue.path.length === 0 ? 'a task' : issue.path.join('.');
    const howTo = `write it as {"kind": one of ${TASK_KINDS.join(', ')}, ...}`;
    return fail('bad_task', `${at}: ${issue?.message ?? 'is no task'}`, howTo);
  }
  const task = parsed.data;
  const [kind, named] = namedBy(task);
  if (named === undefined || kind === undefined) return succeed(task);
  if (!book.has(kind, named)) return noSuchThing(kind, named, book);
  return possible(task, book);
}

/** What a task names, and of which kind that is. */
function namedBy(task: Task): readonly [kind?: NameKind, name?: string] {
  switch (task.kind) {
    case 'have':
    case 'craft':
    case 'smelt':
      return ['item', task.item];
    case 'place':
      return ['block', task.block];
    case 'kill':
      return ['entity', task.entity];
    case 'eat':
      return task.food === undefined ? [] : ['food', task.food];
    case 'reach':
      return [];
  }
}

/** Crafting and smelting have a table of what they make. */
function possible(task: Task, book: GameBook): Result<Task> {
  if (task.kind === 'craft' && book.recipesOf(task.item).length === 0) {
    return fail('no_such_thing', `nothing crafts ${task.item}`, 'ask to have it, not to craft it', { nearest: [] });
  }
  if (task.kind === 'smelt' && book.smeltedFrom(task.item).length === 0) {
    return fail('no_such_thing', `no furnace makes ${task.item}`, 'ask to have it, not to smelt it', { nearest: [] });
  }
  return succeed(task);
}

function noSuchThing(kind: NameKind, named: string, book: GameBook): Failure<'no_such_thing'> {
  const nearest = book.nearest(kind, named);
  const howTo = nearest.length === 0 ? `name a real ${kind}` : `did you mean ${nearest.join(', ')}?`;
  return fail('no_such_thing', `there is no ${kind} ${named} in ${book.version}`, howTo, { nearest });
}

/** A task in a few words, as a goal for a person or a model. */
export function taskText(task: Task, locale: Locale = 'en'): string {
  if (task.kind === 'eat') return textOf(TASK_TEXTS[task.food === undefined ? 'eatAnything' : 'eat'], locale, task);
  if (task.kind === 'reach') {
    const place = task.y === undefined ? `(${task.x}, ${task.z})` : `(${task.x}, ${task.y}, ${task.z})`;
    return textOf(TASK_TEXTS.reach, locale, { place, within: task.withinBlocks });
  }
  return textOf(TASK_TEXTS[task.kind], locale, task);
}

/** What makes two tasks the same: equal keys, whatever the order of their fields. */
export function taskKey(task: Task): string {
  const entries = Object.entries(task).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}
