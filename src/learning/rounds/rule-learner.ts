import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import { nextTask, type Proposal } from '../curriculum/next-task.ts';
import { makingSkillName, writeSkill } from '../curriculum/skill-template.ts';
import { failureOf, type GameEnvironment, type WorldRun } from '../environment/game-environment.ts';
import { TALKING } from '../environment/primitives.ts';
import type { GameBook } from '../game/game-book.ts';
import { inventoryOf } from '../observation/observe.ts';
import type { RunEvent } from '../runs/run-event.ts';
import type { RunLog } from '../runs/run-log.ts';
import type { RunState } from '../runs/run-state.ts';
import { mayAdd, usableSkills } from '../skills/library.ts';
import { type LinkedProgram, linkProgram } from '../skills/link.ts';
import type { Skill } from '../skills/skill.ts';
import { checkSource } from '../skills/source-checks.ts';
import { checkTrial } from '../skills/trial-checks.ts';
import { judge, type Verdict } from '../tasks/judge.ts';
import { type Task, taskKey } from '../tasks/task.ts';

/** Attempts of one round (Voyager's four). */
export const MAX_ATTEMPTS = 4;
/** Characters of a reason in the log. */
const MAX_WHY_CHARS = 1_000;

/** What a learner works with. */
export interface LearnerOptions {
  readonly environment: GameEnvironment;
  readonly run: RunLog;
  readonly book: GameBook;
  /** Told each event that is kept. */
  readonly onEvent?: (event: RunEvent, state: RunState) => void;
}

/** How an attempt ended; `unwritable` where there was nothing to try. */
type AttemptOutcome = 'done' | 'not_done' | 'broken' | 'unwritable';

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
 * A learner without a model: its curriculum is the ladder and the least effort, its developer a template over the game's
 * recipes, its critic the world. All it knows is in the run's log, so it goes on wherever that stands.
 */
export class RuleLearner {
  readonly #options: LearnerOptions;

  constructor(options: LearnerOptions) {
    this.#options = options;
  }

  /**
   * One round: proposes a task, or takes up the one that is open, tries it at most {@link MAX_ATTEMPTS} times, and keeps
   * the skill where it passed. Fails with `nothing_left`, `aborted`, or as the log does.
   */
  async round(signal?: AbortSignal): Promise<Result<RoundReport>> {
    const resumed = this.#options.run.resume();
    if (!resumed.ok) return resumed;
    const opened = this.#open();
    if (!opened.ok) return opened;
    const { round, task } = opened.value;
    let kept: string | undefined;
    let last: AttemptOutcome = 'not_done';
    while (last === 'not_done' && (this.#state.open?.attempts ?? 0) < MAX_ATTEMPTS) {
      if (signal?.aborted === true) return fail('aborted', 'learning was stopped', 'go on with the same run');
      const tried = await this.#attempt(round, task, signal);
      if (!tried.ok) return tried;
      last = tried.value.outcome;
      kept = tried.value.kept;
    }
    const outcome = last === 'done' || last === 'broken' ? last : 'failed';
    const attempts = this.#state.open?.attempts ?? 0;
    const ended = this.#append({ kind: 'round_ended', round, outcome });
    return ended.ok ? succeed({ round, task, outcome, attempts, skill: kept }) : ended;
  }

  get #state(): RunState {
    return this.#options.run.state;
  }

  #append(event: RunEvent): Result<RunState> {
    const appended = this.#options.run.append(event);
    if (appended.ok) this.#options.onEvent?.(event, appended.value);
    return appended;
  }

  #open(): Result<{ readonly round: number; readonly task: Task }> {
    const { open } = this.#state;
    if (open !== undefined) return succeed(open);
    const proposal = this.#propose();
    if (!proposal.ok) return proposal;
    const { task, why } = proposal.value;
    const round = this.#state.rounds + 1;
    const begun = this.#append({ kind: 'round_started', round, task, why });
    return begun.ok ? succeed({ round, task }) : begun;
  }

  #propose(): Result<Proposal> {
    const { environment, book } = this.#options;
    const { items, tasks } = this.#state;
    const inventory = inventoryOf(environment.session.state.inventory) ?? {};
    return nextTask(book, {
      items: new Set([...Object.keys(items), ...Object.keys(inventory)]),
      inventory,
      seen: environment.seen(),
      failures: new Map(Object.values(tasks).map(({ task, failed }) => [taskKey(task), failed])),
    });
  }

  async #attempt(
    round: number,
    task: Task,
    signal: AbortSignal | undefined,
  ): Promise<Result<{ readonly outcome: AttemptOutcome; readonly kept: string | undefined }>> {
    const written = this.#write(task);
    if (!written.ok) return succeed({ outcome: 'unwritable', kept: undefined });
    const { skill, program } = written.value;
    const attempt = (this.#state.open?.attempts ?? 0) + 1;
    const begun = this.#append({ kind: 'attempt_started', round, attempt, code: skill.code });
    if (!begun.ok) return begun;
    const run = await this.#options.environment.execute(program, {}, signal);
    const verdict = judge(task, run);
    const outcome = outcomeOf(run, verdict);
    const ended = this.#append(attemptEnded(round, attempt, { program, run, verdict, outcome }));
    if (!ended.ok) return ended;
    for (const { name, version } of program.linked) {
      const used = this.#append({ kind: 'skill_used', name, version, succeeded: outcome === 'done' });
      if (!used.ok) return used;
    }
    const kept = outcome === 'done' && !verdict.already ? this.#keep(skill, run) : succeed(undefined);
    return kept.ok ? succeed({ outcome, kept: kept.value }) : kept;
  }

  /** The skill for a task: the library's own where it has one, else one from the template. */
  #write(task: Task): Result<{ readonly skill: Skill; readonly program: LinkedProgram }> {
    const { book, environment } = this.#options;
    if (task.kind !== 'have') return noTemplate(task);
    const known = new Set(usableSkills(this.#state.library).map(({ skill }) => skill.name));
    known.delete(makingSkillName(task.item));
    const skill = writeSkill(book, { item: task.item, count: task.count, seen: environment.seen(), known });
    if (!skill.ok) return skill;
    const program = linkProgram(this.#state.library, { name: skill.value.name, code: skill.value.code });
    return program.ok ? succeed({ skill: skill.value, program: program.value }) : program;
  }

  /** Keeps a skill that passed, where its source and its run pass the checks too; answers its name, or undefined. */
  #keep(skill: Skill, run: WorldRun): Result<string | undefined> {
    const { library } = this.#state;
    const primitives = new Set(this.#options.environment.capabilities.map(({ name }) => name));
    const others = usableSkills(library).map((version) => version.skill);
    const passes =
      checkSource(skill, { primitives, others }).ok && checkTrial(run, TALKING).ok && mayAdd(library, skill).ok;
    if (!passes) return succeed(undefined);
    const added = this.#append({ kind: 'skill_added', skill });
    return added.ok ? succeed(skill.name) : added;
  }
}

/** A task that is done is done, whatever the program says; what broke the run is no failure of the task. */
function outcomeOf({ outcome: { result } }: WorldRun, verdict: Verdict): 'done' | 'not_done' | 'broken' {
  if (verdict.outcome === 'done') return 'done';
  const isBroken = verdict.outcome === 'unknown' || (!result.ok && BREAKING.has(result.code));
  return isBroken ? 'broken' : 'not_done';
}

/** Failures that say nothing of the task. */
const BREAKING: ReadonlySet<string> = new Set([
  'aborted',
  'sandbox_died',
  'sandbox_closed',
  'sandbox_busy',
  'sandbox_broken',
]);

function attemptEnded(
  round: number,
  attempt: number,
  {
    program,
    run,
    verdict,
    outcome,
  }: { program: LinkedProgram; run: WorldRun; verdict: Verdict; outcome: 'done' | 'not_done' | 'broken' },
): RunEvent {
  const failure = failureOf(run);
  const why = failure === undefined ? verdict.why : `${verdict.why}; ${failure}`;
  return {
    kind: 'attempt_ended',
    round,
    attempt,
    outcome,
    why: why.slice(0, MAX_WHY_CHARS),
    deeds: run.deeds,
    inventory: run.after.inventory ?? {},
    linked: program.linked.map(({ name, version }) => ({ name, version })),
    cost: { modelCalls: 0, tokens: 0, microdollars: 0, ticks: run.ticks },
  };
}

function noTemplate(task: Task): Failure<'no_template'> {
  return fail('no_template', `there is no template for ${task.kind}`, 'let a model write it');
}
