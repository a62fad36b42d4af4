import { type Logger, messageOf } from '../../core/index.ts';
import {
  type EndedAction,
  type Mind,
  NO_THOUGHT,
  type ThinkRequest,
  type Thought,
  type WakeReason,
} from '../actor/mind.ts';
import type { Percept } from '../bus/percept.ts';
import { MINUTE_MS, SECOND_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Acting } from './acting.ts';
import { MAX_PLAN, type OpenQuestion, type Resident } from './resident.ts';
import { ResidentSenses } from './resident-senses.ts';
import type { Stage } from './stage.ts';
import type { TalkSystem } from './system.ts';
import { bookPoint, bookPointInTalk } from './thinking-points.ts';
import { WakeRequest } from './wake-request.ts';

/** A failed action costs at least this, so that no mind can fail without end in no time. */
export const FAILURE_MS = 5 * SECOND_MS;
/** What comes after an action is thought of for this long at least: plans of nothing must not loop in no time either. */
export const LEAST_THOUGHT_MS = SECOND_MS;
/** The mind of one whom a human lives takes in what was perceived so often: what it knows is then there to be told. */
const LIVED_IDLE_MS = MINUTE_MS;

/** Hears of thoughts. */
interface ThinkingListeners {
  /** A thought took effect. */
  readonly onThought: (person: PersonIndex, thought: Thought) => void;
  /** A mind answers later: the promise of its thought, and when it was asked first (a load asks it again). */
  readonly onAsked: (person: PersonIndex, thought: Promise<Thought>, askedAtMs: number) => void;
  /** One whom a human lives has taken in what was perceived. */
  readonly onPerceived: (person: PersonIndex, percepts: readonly Percept[]) => void;
  /** An action of somebody is over. */
  readonly onEnded: (person: PersonIndex, ended: EndedAction) => void;
}

/** How residents come to think, and what a thought changes. */
export class Thinking {
  readonly #stage: Stage;
  readonly #acting: Acting;
  readonly #mind: Mind;
  readonly #talk: TalkSystem | undefined;
  readonly #listeners: ThinkingListeners;
  readonly #logger: Logger;

  constructor(
    stage: Stage,
    acting: Acting,
    mind: Mind,
    talk: TalkSystem | undefined,
    listeners: ThinkingListeners,
    logger: Logger,
  ) {
    this.#stage = stage;
    this.#acting = acting;
    this.#mind = mind;
    this.#talk = talk;
    this.#listeners = listeners;
    this.#logger = logger;
    acting.onEnded = (resident) => this.#onEnded(resident);
  }

  /** An interrupt: what is under way is held, and the mind asked at once. */
  interrupt(resident: Resident): void {
    if (resident.lived) {
      this.#startle(resident);
      return;
    }
    // It waits for the answer that is owed, or for what ends at this very moment.
    if (resident.question !== undefined || resident.endingCode !== '') {
      resident.startled = true;
      return;
    }
    if (this.#acting.interruption(resident) === 'never') return;
    this.#acting.pause(resident);
    if (resident.soma.asleep) this.#acting.putAside(resident);
    this.ask(resident, 'interrupt');
  }

  /**
   * A beat of a talk: the resident is asked for a line. Who cannot be asked keeps silent; a human is waited for, as long
   * as the talk waits.
   */
  beat(resident: Resident): void {
    if (resident.lived) return;
    if (resident.question === undefined) this.ask(resident, 'beat');
    else this.#talk?.said(resident.person, undefined);
  }

  /** Asks the mind, unless it still owes an answer. */
  ask(resident: Resident, reason: WakeReason): void {
    if (resident.question !== undefined || !this.#stage.world.isAlive(resident.person)) return;
    const { percepts, missed } = this.#stage.takePercepts(resident);
    const { ended } = resident;
    resident.ended = [];
    const question = { reason, askedAtMs: this.#stage.nowMs, percepts, missed, ended };
    if (resident.lived) this.#perceive(resident, question);
    else this.#put(resident, question);
  }

  /** A human takes over: what the mind had in mind, or still owes, is given up; what is under way goes on. */
  embody(resident: Resident): void {
    if (resident.lived) return;
    const { running } = resident;
    const { scheduler, slots, nowMs } = this.#stage;
    resident.lived = true;
    resident.question = undefined;
    resident.startled = false;
    resident.plan = [];
    resident.suspended = undefined;
    resident.intent = undefined;
    // What an interrupt held until the mind had answered.
    if (running !== undefined && scheduler.dueMs(slots.act(resident.person)) === NONE) {
      this.#acting.resume(resident, running, nowMs);
    }
    this.ask(resident, resident.started ? 'think' : 'start');
  }

  /** The body is given back: its mind thinks at once, a sleeper's when it wakes. */
  release(resident: Resident): void {
    if (!resident.lived) return;
    resident.lived = false;
    if (!resident.soma.asleep) this.ask(resident, 'think');
  }

  /** Has the mind note what a human decided, after what was perceived before. */
  heed(resident: Resident, decided: Pick<Thought, 'plan' | 'say'>): void {
    if (!resident.lived) return;
    this.ask(resident, 'think');
    const question = { reason: 'think', askedAtMs: this.#stage.nowMs, percepts: [], missed: 0, ended: [] } as const;
    this.#mind.heed?.(this.#requestOf(resident, question), { layer: 'L0', costMs: 0, ...decided });
  }

  /** Puts a question again that was open when the life was saved. */
  askAgain(resident: Resident): void {
    if (resident.question !== undefined) this.#put(resident, resident.question);
  }

  /** A mind's late answer. It counts only for the question that is still open. */
  answer(resident: Resident, askedAtMs: number, thought: Thought): void {
    const { question } = resident;
    if (question === undefined || question.askedAtMs !== askedAtMs) return;
    resident.question = undefined;
    if (!this.#stage.world.isAlive(resident.person)) return;
    const concluded = this.#mind.conclude?.(this.#requestOf(resident, question), thought) ?? thought;
    this.#takeEffect(resident, question, concluded, this.#stage.nowMs);
    if (!resident.startled) return;
    resident.startled = false;
    this.interrupt(resident);
  }

  /** Whom a human lives an interrupt wakes, and stops in nothing else. */
  #startle(resident: Resident): void {
    if (resident.soma.asleep) {
      this.#acting.pause(resident);
      this.#acting.drop(resident);
    }
    this.ask(resident, 'interrupt');
  }

  /** Has the mind of one whom a human lives take in what was perceived. */
  #perceive(resident: Resident, question: OpenQuestion): void {
    resident.started = true;
    try {
      this.#mind.perceive?.(this.#requestOf(resident, question));
    } catch (thrown) {
      this.#logger.error({ person: resident.person, why: messageOf(thrown) }, 'a mind threw');
    }
    this.#listeners.onPerceived(resident.person, question.percepts);
    this.#bookNext(resident, { thinkAtMs: this.#stage.nowMs + LIVED_IDLE_MS });
  }

  #put(resident: Resident, question: OpenQuestion): void {
    this.#stage.stats.thoughts++;
    const { nowMs } = this.#stage;
    const thought = this.#think(this.#requestOf(resident, question));
    if (thought instanceof Promise) {
      resident.question = question;
      this.#listeners.onAsked(resident.person, thought, question.askedAtMs);
      return;
    }
    resident.question = undefined;
    this.#takeEffect(resident, question, thought, nowMs + Math.max(0, thought.costMs));
  }

  #requestOf(resident: Resident, question: OpenQuestion): WakeRequest {
    const senses = new ResidentSenses(this.#stage, resident);
    const talk = this.#talk?.viewOf(resident.person);
    return new WakeRequest(resident, question, this.#stage.nowMs, talk, senses);
  }

  /** A mind that throws has no thought: the world goes on. */
  #think(request: ThinkRequest): Thought | Promise<Thought> {
    try {
      return this.#mind.think(request);
    } catch (thrown) {
      this.#logger.error({ person: request.person, why: messageOf(thrown) }, 'a mind threw');
      return NO_THOUGHT;
    }
  }

  #takeEffect(resident: Resident, question: OpenQuestion, thought: Thought, thoughtMs: number): void {
    const fromMs = Math.max(thoughtMs, question.askedAtMs + leastMs(question));
    if (thought.intent !== undefined) resident.intent = thought.intent;
    this.#settleRunning(resident, question.reason, thought, fromMs);
    if (thought.plan !== undefined) resident.plan = thought.plan.slice(0, MAX_PLAN);
    if (resident.running === undefined) this.#acting.startNext(resident, fromMs);
    this.#bookNext(resident, thought);
    if (question.reason === 'beat') this.#talk?.said(resident.person, thought.say);
    this.#listeners.onThought(resident.person, thought);
  }

  /** What becomes of the action under way, or put aside. */
  #settleRunning(resident: Resident, reason: WakeReason, thought: Thought, fromMs: number): void {
    const { running, suspended } = resident;
    const wanted = thought.interrupted;
    if (running !== undefined) {
      if (wanted === 'drop') this.#acting.drop(resident);
      else if (reason !== 'interrupt') return;
      else if (thought.plan === undefined || wanted === 'resume') this.#acting.resume(resident, running, fromMs);
      else this.#acting.putAside(resident);
    } else if (suspended !== undefined && wanted !== undefined) {
      resident.suspended = undefined;
      if (wanted === 'resume') this.#acting.resume(resident, suspended, fromMs);
    }
  }

  /** Books the next thinking point: something is always due. A sleeper's alarm is the end of its sleep. */
  #bookNext(resident: Resident, { thinkAtMs }: Pick<Thought, 'thinkAtMs'>): void {
    const { scheduler, slots } = this.#stage;
    const { person, running } = resident;
    if (running?.action.verb === 'sleep') scheduler.cancel(slots.think(person));
    else if (this.#talk?.viewOf(person) === undefined) bookPoint(this.#stage, resident, thinkAtMs);
    else bookPointInTalk(this.#stage, resident, thinkAtMs);
  }

  /** An action is over: the plan goes on by itself, unless there is something to think about. Waking always is. */
  #onEnded(resident: Resident): void {
    const last = resident.ended.at(-1);
    if (last === undefined) return;
    this.#listeners.onEnded(resident.person, last);
    if (resident.lived) {
      this.#onLivedEnded(resident, last);
      return;
    }
    if (resident.startled && resident.question === undefined) {
      resident.startled = false;
      this.ask(resident, 'interrupt');
      return;
    }
    if (last.action.verb === 'sleep') {
      this.ask(resident, 'alarm');
      return;
    }
    const { status, found, learned } = last.outcome;
    const plain = status === 'success' && found.length === 0 && learned.length === 0;
    if (plain && resident.suspended === undefined && this.#acting.startNext(resident, this.#stage.nowMs)) return;
    this.ask(resident, 'done');
  }

  /** What a human wished for next begins, unless this has failed; what was put aside for a talk goes on by itself. */
  #onLivedEnded(resident: Resident, { action, outcome }: EndedAction): void {
    const { suspended } = resident;
    const { nowMs } = this.#stage;
    resident.startled = false;
    this.ask(resident, action.verb === 'sleep' ? 'alarm' : 'done');
    if (suspended !== undefined) {
      resident.suspended = undefined;
      this.#acting.resume(resident, suspended, nowMs);
    } else if (outcome.status === 'failure') resident.plan = [];
    else this.#acting.startNext(resident, nowMs);
  }
}

function leastMs({ ended }: OpenQuestion): number {
  const last = ended.at(-1);
  if (last === undefined) return 0;
  return last.outcome.status === 'failure' ? FAILURE_MS : LEAST_THOUGHT_MS;
}
