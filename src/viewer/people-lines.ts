import type { Wording } from '../life/index.ts';
import { type Life, NONE, type PersonIndex, type ResidentView } from '../life/index.ts';
import type { PersonStatus } from './protocol.ts';

/** What a status was last made from: while it is the same, so is the status. */
interface Basis {
  readonly place: number;
  readonly posture: string;
  readonly running: ResidentView['running'];
  readonly stage: string;
  readonly hopTo: number;
  readonly dueAtMs: number;
  readonly intent: ResidentView['intent'];
  readonly lived: boolean;
}

/** Where everybody is and what they are about, and who changed: compared by a few fields each, so that a crowd costs little. */
export class PeopleLines {
  readonly #life: Life;
  readonly #wording: Wording;
  readonly #bases: (Basis | undefined)[] = [];

  constructor(life: Life, wording: Wording) {
    this.#life = life;
    this.#wording = wording;
  }

  all(): readonly PersonStatus[] {
    return this.#life.setting.people.map(({ index }) => this.#statusOf(index));
  }

  /** Those who changed since the last time. */
  take(): readonly PersonStatus[] {
    const changed: PersonStatus[] = [];
    for (const { index } of this.#life.setting.people) {
      const basis = this.#basisOf(index);
      if (isSame(this.#bases[index], basis)) continue;
      this.#bases[index] = basis;
      changed.push(this.#statusOf(index));
    }
    return changed;
  }

  #basisOf(person: PersonIndex): Basis {
    const { place = NONE, posture = 'up' } = this.#life.world.state.people[person] ?? {};
    const { intent, running, lived } = this.#life.activityOf(person);
    const { stage = '', hopTo = NONE, dueAtMs = NONE } = running ?? {};
    return { place, posture, running, stage, hopTo, dueAtMs, intent, lived };
  }

  #statusOf(person: PersonIndex): PersonStatus {
    const state = this.#life.world.state.people[person];
    if (state === undefined) throw new RangeError(`there is no person ${person}`);
    const { intent, running, lived } = this.#life.activityOf(person);
    return {
      person,
      place: state.place,
      posture: state.posture,
      hop: hopOf(running),
      activity: this.#wording.activity(state, running),
      intent: intent === undefined ? null : this.#wording.intent(person, intent),
      lived,
    };
  }
}

function hopOf(running: ResidentView['running']): PersonStatus['hop'] {
  if (running === undefined || running.stage !== 'walking' || running.hopTo === NONE) return null;
  return { edge: running.hopEdge, to: running.hopTo, fromMs: running.sinceMs, untilMs: running.dueAtMs };
}

function isSame(before: Basis | undefined, now: Basis): boolean {
  if (before === undefined) return false;
  return (
    before.place === now.place &&
    before.posture === now.posture &&
    before.running === now.running &&
    before.stage === now.stage &&
    before.hopTo === now.hopTo &&
    before.dueAtMs === now.dueAtMs &&
    before.intent === now.intent &&
    before.lived === now.lived
  );
}
