import type { Random } from '../../core/index.ts';
import type { Action, RunningAction } from '../actor/action.ts';
import type { Intent } from '../actor/intent.ts';
import type { EndedAction, TalkView, ThinkRequest, WakeReason } from '../actor/mind.ts';
import type { Senses } from '../actor/senses.ts';
import type { Percept } from '../bus/percept.ts';
import { readSoma } from '../soma/curves.ts';
import type { SomaReading } from '../soma/soma.ts';
import type { PersonIndex } from '../world/entity.ts';
import type { OpenQuestion, Resident } from './resident.ts';

/** A question to a mind. The body is read when it is asked for: most wakes of a crowd do not. */
export class WakeRequest implements ThinkRequest {
  readonly atMs: number;
  readonly askedAtMs: number;
  readonly person: PersonIndex;
  readonly reason: WakeReason;
  readonly ended: readonly EndedAction[];
  readonly percepts: readonly Percept[];
  readonly missed: number;
  readonly ownEvent: number;
  readonly intent: Intent | undefined;
  readonly running: Readonly<RunningAction> | undefined;
  readonly suspended: Readonly<RunningAction> | undefined;
  readonly plan: readonly Action[];
  readonly talk: TalkView | undefined;
  readonly senses: Senses;
  readonly random: Random;
  readonly #resident: Resident;
  #body: SomaReading | undefined;

  constructor(resident: Resident, question: OpenQuestion, atMs: number, talk: TalkView | undefined, senses: Senses) {
    this.atMs = atMs;
    this.askedAtMs = question.askedAtMs;
    this.person = resident.person;
    this.reason = question.reason;
    this.ended = question.ended;
    this.percepts = question.percepts;
    this.missed = question.missed;
    this.ownEvent = resident.ownEvent;
    this.intent = resident.intent;
    this.running = resident.running;
    this.suspended = resident.suspended;
    this.plan = resident.plan;
    this.talk = talk;
    this.senses = senses;
    this.random = resident.random;
    this.#resident = resident;
  }

  get body(): SomaReading {
    this.#body ??= readSoma(this.#resident.soma, this.atMs);
    return this.#body;
  }
}
