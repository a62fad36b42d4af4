import type { Action, RunningAction } from '../actor/action.ts';
import type { Intent } from '../actor/intent.ts';
import type { EndedAction, WakeReason } from '../actor/mind.ts';
import type { Listener } from '../bus/attention.ts';
import { Inbox, type SavedInbox } from '../bus/inbox.ts';
import type { Percept } from '../bus/percept.ts';
import { bodyAtStart } from '../soma/body.ts';
import type { SomaState } from '../soma/soma.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import { type EdgeIndex, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { OwnWays } from '../world/routes.ts';
import type { Person } from '../world/things.ts';
import { RandomStream } from './random-stream.ts';

/** Actions that a plan holds at most; what a mind plans beyond is dropped. */
export const MAX_PLAN = 8;
/** Ended actions kept for the next thought at most: more can only be a plan that runs by itself. */
export const MAX_ENDED = MAX_PLAN + 1;
/** Ways found barred that one remembers, and for how long: then one tries again. */
const MAX_BARRED = 8;
const BARRED_MS = 2 * HOUR_MS;

/** A question put to a mind that has not answered yet: asked again after a save was loaded. */
export interface OpenQuestion {
  readonly reason: WakeReason;
  readonly askedAtMs: number;
  readonly percepts: readonly Percept[];
  readonly missed: number;
  readonly ended: readonly EndedAction[];
}

/** A resident's own state as plain JSON. */
export interface SavedResident {
  readonly running: RunningAction | null;
  readonly suspended: RunningAction | null;
  readonly plan: readonly Action[];
  readonly intent: Intent | null;
  readonly ended: readonly EndedAction[];
  readonly soma: SomaState;
  readonly inbox: SavedInbox;
  readonly random: number;
  readonly secrets: readonly EdgeIndex[];
  readonly barred: readonly Barred[];
  readonly trail: readonly PlaceIndex[];
  readonly started: boolean;
  readonly endingCode: string;
  readonly question: OpenQuestion | null;
  readonly startled: boolean;
  readonly ownEvent: number;
  readonly lived: boolean;
}

interface Barred {
  readonly edge: EdgeIndex;
  readonly sinceMs: number;
}

/**
 * One resident: a process of its own, written as explicit state, so that it can be saved between any two steps. Only
 * `Acting` and `Thinking` change it.
 */
export class Resident implements Listener {
  readonly person: PersonIndex;
  readonly self: Person;
  readonly inbox: Inbox;
  readonly random: RandomStream;
  readonly soma: SomaState;
  running: RunningAction | undefined;
  suspended: RunningAction | undefined;
  plan: Action[];
  intent: Intent | undefined;
  ended: EndedAction[];
  /** Where the one it follows was seen to go, the next step first. */
  trail: PlaceIndex[];
  /** Whether it has had its first thought. */
  started: boolean;
  /** How the talk under way was ended from outside; '' while it was not. */
  endingCode: string;
  question: OpenQuestion | undefined;
  /** Something interrupted it while its mind owed an answer, or while its action was being ended. */
  startled: boolean;
  /** The last event that it made itself: its arrival where it is, or what it did there; `NONE` before the first. */
  ownEvent: number;
  /** A human decides what it does; its mind only perceives. */
  lived: boolean;
  readTo = 0;
  interrupted = false;
  interruptedAtMs = NONE;
  interruptsThen = 0;
  #ways: OwnWays;
  #barred: readonly Barred[];

  constructor(
    self: Person,
    seed: number | string,
    secrets: readonly EdgeIndex[],
    startMs: number,
    saved?: SavedResident,
  ) {
    this.person = self.index;
    this.self = self;
    this.inbox = new Inbox(saved?.inbox);
    this.random = saved === undefined ? RandomStream.of(seed, self.id, 'mind') : new RandomStream(saved.random);
    this.soma = saved === undefined ? bodyAtStart(self, startMs) : { ...saved.soma };
    this.running = saved?.running ?? undefined;
    this.suspended = saved?.suspended ?? undefined;
    this.plan = [...(saved?.plan ?? [])];
    this.intent = saved?.intent ?? undefined;
    this.ended = [...(saved?.ended ?? [])];
    this.trail = [...(saved?.trail ?? [])];
    this.started = saved?.started ?? false;
    this.endingCode = saved?.endingCode ?? '';
    this.question = saved?.question ?? undefined;
    this.startled = saved?.startled ?? false;
    this.ownEvent = saved?.ownEvent ?? NONE;
    this.lived = saved?.lived ?? false;
    this.#barred = saved?.barred ?? [];
    this.#ways = { secrets: saved?.secrets ?? secrets, barred: this.#barred.map(({ edge }) => edge) };
  }

  /** What this resident knows of the ways beyond what everybody knows. What it found barred is forgotten in time. */
  waysAt(atMs: number): OwnWays {
    if (this.#barred.length > 0 && this.#barred.some(({ sinceMs }) => atMs - sinceMs >= BARRED_MS)) {
      this.#setBarred(this.#barred.filter(({ sinceMs }) => atMs - sinceMs < BARRED_MS));
    }
    return this.#ways;
  }

  /** Notes that a way was found barred. */
  findBarred(edge: EdgeIndex, atMs: number): void {
    const others = this.#barred.filter((barred) => barred.edge !== edge);
    this.#setBarred([...others, { edge, sinceMs: atMs }].slice(-MAX_BARRED));
  }

  /** Notes that a secret way is known now. */
  learnSecret(edge: EdgeIndex): void {
    if (this.#ways.secrets.includes(edge)) return;
    this.#ways = { ...this.#ways, secrets: [...this.#ways.secrets, edge].toSorted((a, b) => a - b) };
  }

  save(): SavedResident {
    return {
      running: this.running ?? null,
      suspended: this.suspended ?? null,
      plan: this.plan,
      intent: this.intent ?? null,
      ended: this.ended,
      soma: this.soma,
      inbox: this.inbox.save(),
      random: this.random.state,
      secrets: this.#ways.secrets,
      barred: this.#barred,
      trail: this.trail,
      started: this.started,
      endingCode: this.endingCode,
      question: this.question ?? null,
      startled: this.startled,
      ownEvent: this.ownEvent,
      lived: this.lived,
    };
  }

  #setBarred(barred: readonly Barred[]): void {
    this.#barred = barred;
    this.#ways = { ...this.#ways, barred: barred.map(({ edge }) => edge).toSorted((a, b) => a - b) };
  }
}
