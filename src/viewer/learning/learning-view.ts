import { LOCALES, type Text } from '../../core/index.ts';
import {
  type AttemptRecord,
  type Cost,
  currentOf,
  effortsOf,
  type GameBook,
  type RoundRecord,
  type RunHistory,
  type RunState,
  rungOf,
  type SkillVersion,
  type Task,
  taskText,
  techTree,
} from '../../learning/index.ts';
import type {
  AttemptView,
  CostView,
  DeedView,
  LearningView,
  RoundLine,
  RoundView,
  RungView,
  SkillLine,
  SkillVersionView,
  SkillView,
} from './learning-protocol.ts';

/** Rounds in one answer; older ones are asked for by their numbers. */
const MAX_ROUNDS_TOLD = 200;
/** Voyager with GPT-4: attempts to the first tool of wood, stone and iron (Wang et al. 2023, figure 5 and table 1). */
const VOYAGER = [
  { item: 'wooden_pickaxe', attempt: 6 },
  { item: 'stone_pickaxe', attempt: 11 },
  { item: 'iron_pickaxe', attempt: 21 },
] as const;
const DEED_KINDS = ['mined', 'crafted', 'smelted', 'placed', 'killed', 'eaten'] as const;

/** What a page on a run is drawn from. */
export interface LearningSubject {
  readonly state: RunState;
  readonly history: RunHistory;
  /** Undefined before the run has a version, or of one that is not known here: then there is no ladder. */
  readonly book: GameBook | undefined;
}

/** A run as its page shows it. Pure. */
export function learningView(
  { state, history, book }: LearningSubject,
  about: Pick<LearningView, 'revision' | 'name' | 'isLive'>,
): LearningView {
  const { open } = state;
  const newestRounds = history.newest(MAX_ROUNDS_TOLD).map(roundLine);
  return {
    ...about,
    version: state.version ?? null,
    seed: state.seed ?? null,
    learner: state.learner ?? null,
    rounds: state.rounds,
    attempts: state.attempts,
    assists: state.assists,
    cost: costView(state.cost),
    ladder: book === undefined ? [] : ladderOf(book, state),
    items: Object.entries(state.items)
      .map(([item, attempt]) => ({ item, attempt }))
      .sort((a, b) => a.attempt - b.attempt),
    scale: VOYAGER,
    underWay:
      open === undefined
        ? null
        : {
            round: open.round,
            task: textOfTask(open.task),
            attempt: open.attempt ?? null,
            code: open.code ?? null,
          },
    newestRounds,
    earlierRounds: state.rounds - newestRounds.length,
    skills: Object.keys(state.library).flatMap((name) => skillLine(state, name) ?? []),
  };
}

/** A task with all that was tried; undefined where there is none of that number. */
export function roundView({ history }: LearningSubject, number: number): RoundView | undefined {
  const found = history.round(number);
  if (found === undefined) return undefined;
  const { round, task, why, outcome, attempts } = found;
  return { round, task: textOfTask(task), why, outcome, attempts: attempts.map(attemptView) };
}

/** A skill with its versions; undefined where there is none of that name. */
export function skillView({ state, history }: LearningSubject, name: string): SkillView | undefined {
  const entry = Object.hasOwn(state.library, name) ? state.library[name] : undefined;
  if (entry === undefined) return undefined;
  const record = Object.hasOwn(state.skills, name) ? state.skills[name] : undefined;
  return {
    name,
    current: entry.current,
    versions: entry.versions.map(versionView).toReversed(),
    attempts: record?.attempts ?? 0,
    cost: record === undefined ? null : costView(record.cost),
    faults: history.faultsOf(name),
  };
}

function ladderOf(book: GameBook, { items }: RunState): readonly RungView[] {
  const first = new Map<string, number>();
  for (const [item, attempt] of Object.entries(items)) {
    const rung = rungOf(item);
    first.set(rung, Math.min(attempt, first.get(rung) ?? attempt));
  }
  const tree = techTree(book, effortsOf(book, { seen: new Set() }), new Set(first.keys()));
  return tree.map(({ item, needs }) => ({ item, needs, attempt: first.get(item) ?? null }));
}

function roundLine({ round, task, outcome, attempts }: RoundRecord): RoundLine {
  const ticks = attempts.reduce((sum, { cost }) => sum + (cost?.ticks ?? 0), 0);
  return { round, task: textOfTask(task), outcome, attempts: attempts.length, ticks };
}

function attemptView({ attempt, outcome, why, code, linked, deeds, cost }: AttemptRecord): AttemptView {
  const done = DEED_KINDS.flatMap((kind) =>
    Object.entries(deeds?.[kind] ?? {}).map(([name, count]): DeedView => ({ kind, name, count })),
  );
  return {
    attempt,
    outcome,
    why,
    code,
    linked,
    deeds: done,
    assists: deeds?.assists ?? [],
    cost: cost === undefined ? null : costView(cost),
  };
}

function skillLine({ library }: RunState, name: string): SkillLine | undefined {
  const inUse = currentOf(library, name);
  if (inUse === undefined) return undefined;
  const { version, status, skill, statistics } = inUse;
  const { runs, successes } = statistics;
  const versions = library[name]?.versions.length ?? 1;
  return { name, description: skill.description, version, versions, status, runs, successes };
}

function versionView({ version, hash, status, skill, trials, statistics }: SkillVersion): SkillVersionView {
  const { description, postcondition, imports, code } = skill;
  const { runs, successes } = statistics;
  const told = { description, postcondition: textOfTask(postcondition), imports, code };
  return { version, hash, status, ...told, runs, successes, trials };
}

function costView({ modelCalls, tokens, microdollars, unpricedCalls, ticks }: Cost): CostView {
  return { modelCalls, tokens, microdollars: unpricedCalls > 0 ? null : microdollars, ticks };
}

function textOfTask(task: Task): Text {
  const [en = '', zh = ''] = LOCALES.map((locale) => taskText(task, locale));
  return { en, zh };
}
