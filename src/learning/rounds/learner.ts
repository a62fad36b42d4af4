import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import { failureOf, type GameEnvironment, type WorldRun } from '../environment/game-environment.ts';
import { TALKING } from '../environment/primitives.ts';
import type { GameBook } from '../game/game-book.ts';
import type { RunEvent } from '../runs/run-event.ts';
import type { RunLog } from '../runs/run-log.ts';
import type { RunState } from '../runs/run-state.ts';
import { mayAdd, usableSkills } from '../skills/library.ts';
import { linkProgram } from '../skills/link.ts';
import type { Skill } from '../skills/skill.ts';
import { checkSource } from '../skills/source-checks.ts';
import { checkTrial } from '../skills/trial-checks.ts';
import { NO_DEEDS } from '../tasks/deeds.ts';
import { judge, type Verdict } from '../tasks/judge.ts';
import type { Task } from '../tasks/task.ts';
import { nextTrialSeed, type TrialGround, tryFrom, untried } from './admission.ts';
import type { LearnerMind, MindView } from './learner-mind.ts';

/** Attempts of one round (Voyager's four). */
export const MAX_ATTEMPTS = 4;
/** Characters of a reason in the log. */
const MAX_WHY_CHARS = 2_000;

/** What a learner works with. */
export interface LearnerOptions {
  readonly environment: GameEnvironment;
  readonly run: RunLog;
  readonly book: GameBook;
  readonly mind: LearnerMind;
  /** Where skills are tried again from other starts; without it they stay provisional. */
  readonly ground?: TrialGround | undefined;
}

/** How an attempt ended; `unwritable` where there was nothing to try. */
type AttemptOutcome = 'done' | 'not_done' | 'broken' | 'unwritable';

interface Tried {
  readonly outcome: AttemptOutcome;
  /** The skill that was kept. */
  readonly kept?: string | undefined;
}

/** What became of a round. */
export interface RoundReport {
  readonly round: number;
  readonly task: Task;
  readonly outcome: 'done' | 'failed' | 'broken';
  readonly attempts: number;
  /** The skill that was kept. */
  readonly skill: string | undefined;
}

/**
 * Learns in rounds: a task is proposed, a program for it is written, run and judged by the world, and kept as a skill where
 * it passed. All it knows is in the run's log, so it goes on wherever that stands.
 */
export class Learner {
  readonly #options: LearnerOptions;
  #isResumed = false;

  constructor(options: LearnerOptions) {
    this.#options = options;
  }

  /**
   * One round: proposes a task, or takes up the one that is open, tries it at most {@link MAX_ATTEMPTS} times, and keeps
   * the skill where it passed. Fails with `nothing_left`, `aborted`, as the mind does (then the round stays open, and is
   * taken up by the next call), or as the log does.
   */
  async round(signal?: AbortSignal): Promise<Result<RoundReport>> {
    const resumed = this.#resume();
    if (!resumed.ok) return resumed;
    const opened = await this.#open(signal);
    if (!opened.ok) return opened;
    const { round, task } = opened.value;
    let last: Tried = { outcome: 'not_done' };
    let attempts = this.#state.open?.attempts ?? 0;
    while (last.outcome === 'not_done' && (this.#state.open?.tries ?? 0) < MAX_ATTEMPTS) {
      const tried = await this.#attempt(round, task, signal);
      if (!tried.ok) return tried;
      if (tried.value.outcome !== 'unwritable') attempts++;
      if (signal?.aborted === true && tried.value.outcome !== 'done') return stopped();
      last = tried.value;
    }
    const outcome = last.outcome === 'done' || last.outcome === 'broken' ? last.outcome : 'failed';
    // With what was done the round has ended already.
    const ended = outcome === 'done' ? succeed(this.#state) : this.#append({ kind: 'round_ended', round, outcome });
    return ended.ok ? succeed({ round, task, outcome, attempts, skill: last.kept }) : ended;
  }

  /**
   * Tries every provisional skill from the starts it has not passed yet; answers how many trials there were. Fails as
   * opening a start does, with `aborted`, or as the log does; what was tried stands.
   */
  async admit(signal?: AbortSignal): Promise<Result<number>> {
    const { ground, run } = this.#options;
    let trials = 0;
    for (;;) {
      const [version] = untried(this.#state.library);
      if (version === undefined || ground === undefined) return succeed(trials);
      const seed = nextTrialSeed(run.state.seed ?? 0, version);
      const tried = await tryFrom(seed, { library: this.#state.library, version, ground, signal });
      if (!tried.ok) return tried;
      const { skill, version: number } = version;
      const kept = this.#append({ kind: 'skill_tried', name: skill.name, version: number, trial: tried.value });
      if (!kept.ok) return kept;
      trials++;
    }
  }

  /** The first round takes up all that the run knows; a later one what a round before it left open. */
  #resume(): Result<unknown> {
    const { environment, run } = this.#options;
    const resumed = this.#isResumed ? run.resume() : environment.resume(run);
    this.#isResumed ||= resumed.ok;
    return resumed;
  }

  get #state(): RunState {
    return this.#options.run.state;
  }

  #append(event: RunEvent): Result<RunState> {
    return this.#options.run.append(event);
  }

  #view(signal: AbortSignal | undefined): MindView {
    const { environment, book } = this.#options;
    return { state: this.#state, environment, book, signal };
  }

  async #open(signal: AbortSignal | undefined): Promise<Result<{ readonly round: number; readonly task: Task }>> {
    if (signal?.aborted === true) return stopped();
    const { open } = this.#state;
    if (open !== undefined) return succeed(open);
    const proposed = await this.#options.mind.propose(this.#view(signal));
    if (!proposed.ok) return proposed;
    const { task, why, answers } = proposed.value;
    for (const answer of answers) {
      const kept = this.#append({ kind: 'answered', ...answer });
      if (!kept.ok) return kept;
    }
    const round = this.#state.rounds + 1;
    const begun = this.#append({ kind: 'round_started', round, task, why: why.slice(0, MAX_WHY_CHARS) });
    return begun.ok ? succeed({ round, task }) : begun;
  }

  async #attempt(round: number, task: Task, signal: AbortSignal | undefined): Promise<Result<Tried>> {
    const { mind, environment } = this.#options;
    if (signal?.aborted === true) return stopped();
    const written = await mind.write(task, this.#view(signal));
    if (!written.ok) return written;
    if ('none' in written.value) return succeed({ outcome: 'unwritable' });
    const { skill } = written.value;
    const attempt = (this.#state.open?.attempts ?? 0) + 1;
    const begun = this.#append({ kind: 'attempt_started', round, attempt, code: skill.code });
    if (!begun.ok) return begun;
    const program = linkProgram(this.#state.library, { name: skill.name, code: skill.code });
    if (!program.ok) return this.#notLinked(round, attempt, program);
    const run = await environment.execute(program.value, {}, signal);
    const verdict = judge(task, run);
    const outcome = outcomeOf(run, verdict);
    const reviewed =
      outcome === 'broken' ? undefined : await mind.review(task, { skill, run, verdict }, this.#view(signal));
    // Without a review the attempt stands as the world judged it.
    const { skill: draft, critique } = reviewed?.ok === true ? reviewed.value : { skill, critique: undefined };
    const linked = program.value.linked.map(({ name, version }) => ({ name, version }));
    const isNew = outcome === 'done' && !verdict.already;
    const refused = isNew ? this.#refusalOf(draft, run) : undefined;
    const notKept = refused === undefined ? undefined : `not kept as a skill: ${refused.why}`;
    const why = [verdict.why, failureOf(run), critique, notKept].filter((part) => part !== undefined).join('; ');
    const kept = isNew && refused === undefined ? draft : undefined;
    // All at once: what is done stays done, and its skill kept, whenever the process is killed.
    const ended = this.#options.run.appendAll([
      this.#ended(round, attempt, { outcome, why, run, linked }),
      { kind: 'observed', observe: environment.retrieve() },
      ...linked
        .filter(({ name }) => tellsOf(name, run, outcome))
        .map((used) => ({ kind: 'skill_used', ...used, succeeded: outcome === 'done' }) as const),
      ...(kept === undefined ? [] : [{ kind: 'skill_added', skill: kept } as const]),
      ...(outcome === 'done' ? [{ kind: 'round_ended', round, outcome } as const] : []),
    ]);
    return ended.ok ? succeed({ outcome, kept: kept?.name }) : ended;
  }

  /** What cannot be linked was an attempt too: its author is told why, and tries again. */
  #notLinked(round: number, attempt: number, { why, howTo }: { why: string; howTo: string }): Result<Tried> {
    const told = { outcome: 'not_done', why: `${why}: ${howTo}`, run: undefined, linked: [] } as const;
    const ended = this.#append(this.#ended(round, attempt, told));
    return ended.ok ? succeed({ outcome: 'not_done' }) : ended;
  }

  #ended(
    round: number,
    attempt: number,
    {
      run,
      why,
      ...told
    }: {
      readonly outcome: 'done' | 'not_done' | 'broken';
      readonly why: string;
      readonly run: WorldRun | undefined;
      readonly linked: readonly { readonly name: string; readonly version: number }[];
    },
  ): RunEvent {
    return {
      kind: 'attempt_ended',
      round,
      attempt,
      ...told,
      why: why.slice(0, MAX_WHY_CHARS),
      deeds: run?.deeds ?? NO_DEEDS,
      inventory: run?.after.inventory ?? this.#state.inventory,
      cost: { ...this.#options.mind.takeCost(), ticks: run?.ticks ?? 0 },
    };
  }

  /** Why a skill that passed is not kept: its source and its run must pass the checks too. Undefined where they do. */
  #refusalOf(skill: Skill, run: WorldRun): Failure | undefined {
    const { library } = this.#state;
    const primitives = new Set(this.#options.environment.capabilities.map(({ name }) => name));
    const others = usableSkills(library).map((version) => version.skill);
    const checks = [checkSource(skill, { primitives, others }), checkTrial(run, TALKING), mayAdd(library, skill)];
    return checks.find((checked) => !checked.ok);
  }
}

function stopped(): Result<never> {
  return fail('aborted', 'learning was stopped', 'go on with the same run');
}

/** A task that is done is done, whatever the program says; what broke the run is no failure of the task. */
function outcomeOf({ outcome: { result } }: WorldRun, verdict: Verdict): 'done' | 'not_done' | 'broken' {
  if (verdict.outcome === 'done') return 'done';
  const isBroken = verdict.outcome === 'unknown' || (!result.ok && BREAKING.has(result.code));
  return isBroken ? 'broken' : 'not_done';
}

/**
 * Whether an attempt says something of a skill that it was linked with: that it served, where the task is done, or that it
 * failed, where the error came out of it. A program may fail for many reasons that are not its skills'.
 */
function tellsOf(skill: string, { outcome: { result } }: WorldRun, outcome: 'done' | 'not_done' | 'broken'): boolean {
  if (outcome !== 'not_done') return outcome === 'done';
  if (result.ok) return false;
  const stack: unknown = result.data?.['stack'];
  const frames: readonly { readonly module?: unknown }[] = Array.isArray(stack) ? stack : [];
  return [result.data, ...frames].some((place) => place?.['module'] === skill);
}

/** Failures that say nothing of the task. */
const BREAKING: ReadonlySet<string> = new Set([
  'aborted',
  'sandbox_died',
  'sandbox_closed',
  'sandbox_busy',
  'sandbox_broken',
]);
