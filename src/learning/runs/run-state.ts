import type { Observe } from '../observation/event-record.ts';
import { applySkillEvent, EMPTY_LIBRARY, type Library } from '../skills/library.ts';
import type { Tally } from '../tasks/deeds.ts';
import { type Task, taskKey } from '../tasks/task.ts';
import type { Cost, RunEvent } from './run-event.ts';

/** Answers that are kept; the oldest goes first. */
export const MAX_ANSWERS = 500;

/** What became of a task. */
export interface TaskRecord {
  readonly task: Task;
  readonly rounds: number;
  readonly attempts: number;
  readonly done: number;
  readonly failed: number;
  readonly cost: Cost;
}

/** What a skill took and gave, over all its versions. */
export interface SkillRecord {
  readonly attempts: number;
  readonly cost: Cost;
}

/** The round under way. */
export interface OpenRound {
  readonly round: number;
  readonly task: Task;
  /** Attempts that ended: the next one is numbered from here. */
  readonly attempts: number;
  /** Those of them that were judged: what broke off or was abandoned uses up no try. */
  readonly tries: number;
  /** The attempt under way, and its code. */
  readonly attempt: number | undefined;
  readonly code: string | undefined;
  /** The last attempt that was judged, for the next one to learn from. */
  readonly last: { readonly code: string; readonly why: string } | undefined;
}

/** A run as its log tells it: plain data, the same bytes for the same log. */
export interface RunState {
  readonly seed: number | undefined;
  readonly version: string | undefined;
  readonly learner: string | undefined;
  /** Rounds that began. */
  readonly rounds: number;
  /** Attempts that were judged: `broken` and `abandoned` ones taught nothing and do not count. */
  readonly attempts: number;
  readonly open: OpenRound | undefined;
  readonly tasks: Readonly<Record<string, TaskRecord>>;
  /** Items that were ever carried, with the attempt that brought each first. */
  readonly items: Readonly<Record<string, number>>;
  /** What was carried after the last attempt. */
  readonly inventory: Tally;
  /** What was seen after the last attempt. */
  readonly observed: Observe | undefined;
  readonly library: Library;
  readonly skills: Readonly<Record<string, SkillRecord>>;
  readonly answers: readonly { readonly question: string; readonly answer: string; readonly round: number }[];
  /** Help from outside: a score with any of it says so. */
  readonly assists: number;
  readonly cost: Cost;
}

const NO_COST: Cost = { modelCalls: 0, tokens: 0, microdollars: 0, unpricedCalls: 0, ticks: 0 };

export const NEW_RUN: RunState = {
  seed: undefined,
  version: undefined,
  learner: undefined,
  rounds: 0,
  attempts: 0,
  open: undefined,
  tasks: {},
  items: {},
  inventory: {},
  observed: undefined,
  library: EMPTY_LIBRARY,
  skills: {},
  answers: [],
  assists: 0,
  cost: NO_COST,
};

/**
 * The state after an event. Total: an event that does not fit (of a round that is not open) changes nothing, so every
 * prefix of every log folds.
 */
export function applyRunEvent(state: RunState, event: RunEvent): RunState {
  switch (event.kind) {
    case 'run_started':
      return { ...state, seed: event.seed, version: event.version, learner: event.learner };
    case 'round_started':
      return roundStarted(state, event);
    case 'attempt_started': {
      const { open } = state;
      if (open?.round !== event.round || open.attempt !== undefined) return state;
      return { ...state, open: { ...open, attempt: event.attempt, code: event.code } };
    }
    case 'attempt_ended':
      return attemptEnded(state, event);
    case 'observed':
      return { ...state, observed: event.observe };
    case 'round_ended':
      return roundEnded(state, event);
    case 'answered': {
      const { question, answer } = event;
      const answers = [...state.answers.filter((one) => one.question !== question)];
      return { ...state, answers: [...answers, { question, answer, round: state.rounds }].slice(-MAX_ANSWERS) };
    }
    default:
      return { ...state, library: applySkillEvent(state.library, event) };
  }
}

type EventOf<K extends RunEvent['kind']> = Extract<RunEvent, { kind: K }>;

function roundStarted(state: RunState, { round, task }: EventOf<'round_started'>): RunState {
  if (state.open !== undefined || round !== state.rounds + 1) return state;
  const record = recordOf(state, task);
  return {
    ...state,
    rounds: round,
    open: { round, task, attempts: 0, tries: 0, attempt: undefined, code: undefined, last: undefined },
    tasks: { ...state.tasks, [taskKey(task)]: { ...record, rounds: record.rounds + 1 } },
  };
}

function attemptEnded(state: RunState, event: EventOf<'attempt_ended'>): RunState {
  const { open } = state;
  if (open?.round !== event.round || open.attempt !== event.attempt) return state;
  const isJudged = event.outcome === 'done' || event.outcome === 'not_done';
  const attempts = state.attempts + (isJudged ? 1 : 0);
  const record = recordOf(state, open.task);
  const isKnown = event.outcome !== 'abandoned';
  const skills = { ...state.skills };
  for (const { name } of event.linked) {
    const used = Object.hasOwn(skills, name) ? skills[name] : undefined;
    skills[name] = { attempts: (used?.attempts ?? 0) + 1, cost: addCost(used?.cost ?? NO_COST, event.cost) };
  }
  return {
    ...state,
    attempts,
    open: {
      ...open,
      attempt: undefined,
      code: undefined,
      attempts: open.attempts + 1,
      tries: open.tries + (isJudged ? 1 : 0),
      last: isJudged && open.code !== undefined ? { code: open.code, why: event.why } : open.last,
    },
    tasks: {
      ...state.tasks,
      [taskKey(open.task)]: {
        ...record,
        attempts: record.attempts + (isJudged ? 1 : 0),
        cost: addCost(record.cost, event.cost),
      },
    },
    items: isKnown ? withItems(state.items, event, attempts) : state.items,
    inventory: isKnown ? event.inventory : state.inventory,
    skills,
    assists: state.assists + event.deeds.assists.length,
    cost: addCost(state.cost, event.cost),
  };
}

/** Items that are carried, and those that were made and used up again. */
function withItems(items: RunState['items'], { inventory, deeds }: EventOf<'attempt_ended'>, attempt: number) {
  const found = { ...items };
  for (const tally of [inventory, deeds.crafted, deeds.smelted]) {
    for (const [name, count] of Object.entries(tally)) {
      if (count > 0 && !Object.hasOwn(found, name)) found[name] = attempt;
    }
  }
  return found;
}

function roundEnded(state: RunState, { round, outcome }: EventOf<'round_ended'>): RunState {
  const { open } = state;
  if (open?.round !== round || open.attempt !== undefined) return state;
  const record = recordOf(state, open.task);
  const ended = {
    ...record,
    done: record.done + (outcome === 'done' ? 1 : 0),
    failed: record.failed + (outcome === 'failed' ? 1 : 0),
  };
  return { ...state, open: undefined, tasks: { ...state.tasks, [taskKey(open.task)]: ended } };
}

function recordOf({ tasks }: RunState, task: Task): TaskRecord {
  const key = taskKey(task);
  const known = Object.hasOwn(tasks, key) ? tasks[key] : undefined;
  return known ?? { task, rounds: 0, attempts: 0, done: 0, failed: 0, cost: NO_COST };
}

function addCost(a: Cost, b: Cost): Cost {
  return {
    modelCalls: a.modelCalls + b.modelCalls,
    tokens: a.tokens + b.tokens,
    microdollars: a.microdollars + b.microdollars,
    unpricedCalls: a.unpricedCalls + b.unpricedCalls,
    ticks: a.ticks + b.ticks,
  };
}
