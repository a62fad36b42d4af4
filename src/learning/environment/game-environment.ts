import { type Clock, distanceOf, type Result, succeed, systemClock } from '../../core/index.ts';
import { nearbyBlocks, type Session } from '../../minecraft/index.ts';
import { BlockRecords, RECORD_PERIOD_TICKS } from '../observation/block-records.ts';
import type { Observe } from '../observation/event-record.ts';
import { inventoryOf, observe, voxelsOf } from '../observation/observe.ts';
import type { RunLog } from '../runs/run-log.ts';
import type { TaskRecord } from '../runs/run-state.ts';
import type { Capability } from '../sandbox/capability.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import type { SandboxOutcome } from '../sandbox/sandbox-run.ts';
import { usableSkills } from '../skills/library.ts';
import type { LinkedProgram } from '../skills/link.ts';
import type { Skill } from '../skills/skill.ts';
import type { TrialRun } from '../skills/trial-checks.ts';
import { addDeeds, type Moment, NO_DEEDS, type Tally } from '../tasks/deeds.ts';
import type { Evidence } from '../tasks/judge.ts';
import { AssistWatch } from './assist-watch.ts';
import { DeedsBook } from './deeds-book.ts';
import { primitivesOf } from './primitives.ts';

/** How far around the body kinds of blocks count as seen, in blocks. */
const SEEN_RADIUS = 16;

export interface EnvironmentOptions {
  /** A body in the world; it stays its owner's to close. */
  readonly session: Session;
  readonly clock?: Clock;
  readonly limits?: Partial<SandboxLimits>;
}

/** What came of running a program in the world. */
export interface WorldRun extends TrialRun, Evidence {
  readonly outcome: SandboxOutcome;
  /** Game ticks it took. */
  readonly ticks: number;
}

/** What a run that is gone on with had come to. */
interface Resumed {
  /** The skills that may be used. */
  readonly experience: readonly Skill[];
  readonly finishedTasks: readonly TaskRecord[];
  /** The game as it was seen last; undefined where the run never came so far. */
  readonly lastObservation: Observe | undefined;
  /** The attempt that a killed process left open, which counts as abandoned; undefined where none was. */
  readonly abandonedAttempt: number | undefined;
}

/**
 * What stands between a learner and the game: it keeps the observation fresh, and runs programs against the body in the
 * sandbox. It needs no operator's rights and is not the place where minds talk to each other.
 */
export class GameEnvironment {
  readonly session: Session;
  readonly capabilities: readonly Capability[];
  readonly #sandbox: Sandbox;
  readonly #deeds = new DeedsBook();
  readonly #assists: AssistWatch;
  readonly #chests = new Map<string, Tally>();
  readonly #records = new BlockRecords();
  readonly #sinceTick: number;
  readonly #stopNoting: () => void;

  constructor({ session, clock = systemClock, limits }: EnvironmentOptions) {
    this.session = session;
    this.#assists = new AssistWatch(session, this.#deeds);
    this.capabilities = primitivesOf({
      session,
      deeds: this.#deeds,
      assists: this.#assists,
      chests: this.#chests,
      observe: () => this.retrieve(),
    });
    this.#sandbox = new Sandbox({
      capabilities: this.capabilities,
      clock,
      ...(limits === undefined ? {} : { limits }),
    });
    this.#sinceTick = session.state.tick;
    this.#stopNoting = session.onTick((tick) => {
      if (tick % RECORD_PERIOD_TICKS === 0) this.#note();
    });
  }

  /** The observation of this moment (the seed's `on_event_retrieve`). */
  retrieve(): Observe {
    this.#note();
    return observe(this.session, { chests: this.#chests, records: this.#records, sinceTick: this.#sinceTick });
  }

  /** Kinds of blocks and living things around and seen before: what a plan may count on. */
  seen(): ReadonlySet<string> {
    const { status, blockRecords } = this.retrieve();
    const { blocks, self } = this.session.state;
    const { position } = self;
    const cell = position && { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
    const near = cell === undefined ? [] : nearbyBlocks(blocks, cell, SEEN_RADIUS).blocks.map(({ name }) => name);
    return new Set([...near, ...blockRecords, ...Object.keys(status.entities)]);
  }

  /**
   * Goes on where a run stands (the seed's `set_mc_resume`): closes what a killed process left open in it, remembers the
   * chests and blocks of its last observation, and answers what it had come to. Fails as the log does.
   */
  resume(run: RunLog): Result<Resumed> {
    const closed = run.resume();
    if (!closed.ok) return closed;
    const { library, tasks, observed } = run.state;
    const { tick } = this.session.state;
    if (observed !== undefined) {
      this.#records.note(observed.blockRecords, observed.inventory, tick);
      for (const [place, content] of Object.entries(observed.nearbyChests)) {
        if (content !== 'Unknown' && !this.#chests.has(place)) this.#chests.set(place, content);
      }
    }
    return succeed({
      experience: usableSkills(library).map(({ skill }) => skill),
      finishedTasks: Object.values(tasks).filter(({ done }) => done > 0),
      lastObservation: observed,
      abandonedAttempt: closed.value,
    });
  }

  /** Runs a linked program against the body (`on_event_execute`) and answers what the world says of it. Never rejects. */
  async execute({ entry, modules }: LinkedProgram, input: unknown = null, signal?: AbortSignal): Promise<WorldRun> {
    // Help that came since the last run counts for this one: it begins with what it was given.
    const { assists } = this.#deeds.take();
    const [before, beforeTick] = [this.#moment(), this.session.state.tick];
    const outcome = await this.#sandbox.run({ entry, modules, input }, signal);
    const after = this.#moment();
    const movedBlocks =
      before.position === undefined || after.position === undefined
        ? undefined
        : distanceOf(before.position, after.position);
    const ticks = this.session.state.tick - beforeTick;
    const deeds = addDeeds({ ...NO_DEEDS, assists }, this.#deeds.take());
    return { outcome, calls: outcome.calls, before, after, movedBlocks, deeds, ticks };
  }

  /** Stops what runs; the session stays open. */
  async close(): Promise<void> {
    this.#stopNoting();
    this.#assists.close();
    await this.#sandbox.close();
  }

  #moment(): Moment {
    const { self, inventory } = this.session.state;
    return { inventory: inventoryOf(inventory), position: self.position };
  }

  #note(): void {
    const { state } = this.session;
    this.#records.note(voxelsOf(state), inventoryOf(state.inventory) ?? {}, state.tick);
  }
}

/** The failure of a run, in a line for its record; undefined where the program returned. */
export function failureOf({ outcome }: WorldRun): string | undefined {
  const { result }: { readonly result: Result<unknown> } = outcome;
  return result.ok ? undefined : `${result.code}: ${result.why}`;
}
