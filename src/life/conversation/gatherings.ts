import type { LifeEvent } from '../bus/life-event.ts';
import type { SystemContext } from '../runtime/system.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { TalkSession } from './session.ts';

/** Those who come wait so long for the others, once there are enough to talk. */
export const PATIENCE_MS = 4 * MINUTE_MS;
/** A call is given up when so long nobody, or nobody else, has come. */
export const GATHER_WITHIN_MS = 40 * MINUTE_MS;
/** People who must be there for a gathering to begin. */
const LEAST_GATHERED = 2;

/** A call to come together. */
export interface Call {
  /** The id of the beat that calls. */
  readonly purpose: string;
  readonly place: PlaceIndex;
  /** Ascending. */
  readonly invited: readonly PersonIndex[];
}

/** A call that was made, as it stands: plain JSON. */
export interface Gathering extends Call {
  readonly calledAtMs: number;
  /** Since when there have been enough people; `NONE` while there are not. */
  enoughSinceMs: number;
  /** The talk, once it has begun; else `NONE`. */
  session: number;
}

/** What gatherings need of the conversation they end in. */
interface GatheringTalks {
  /** Opens a talk of those present; undefined where they cannot be drawn from what they do. */
  begin(call: Call, present: readonly PersonIndex[]): TalkSession | undefined;
  get(id: number): TalkSession | undefined;
  /** Has a latecomer join. */
  draw(session: TalkSession, person: PersonIndex): void;
}

/** The calls that were made: who of the invited has come, and when it begins. */
export class Gatherings {
  #gatherings: Gathering[] = [];
  readonly #talks: GatheringTalks;

  constructor(talks: GatheringTalks) {
    this.#talks = talks;
  }

  /** Whether anything is waited for. */
  get any(): boolean {
    return this.#gatherings.length > 0;
  }

  call(call: Call, nowMs: number): void {
    this.#gatherings.push({ ...call, calledAtMs: nowMs, enoughSinceMs: NONE, session: NONE });
  }

  /** Looks who is there: begins what can begin, gives up what nobody came to, forgets what is over. */
  look(context: SystemContext): void {
    for (const gathering of this.#gatherings) if (gathering.session === NONE) this.#tryToBegin(gathering, context);
    this.#gatherings = this.#gatherings.filter(({ session, calledAtMs }) =>
      session === NONE ? context.nowMs - calledAtMs < GATHER_WITHIN_MS : this.#talks.get(session) !== undefined,
    );
  }

  /** One of the invited comes in while the talk is on. */
  onEvent({ type, place, actor }: LifeEvent): void {
    if (type !== 'move' || !this.any) return;
    for (const gathering of this.#gatherings) {
      if (gathering.place !== place || !gathering.invited.includes(actor)) continue;
      const session = this.#talks.get(gathering.session);
      if (session !== undefined && !session.company.includes(actor)) this.#talks.draw(session, actor);
    }
  }

  save(): readonly Gathering[] {
    return this.#gatherings;
  }

  load(saved: readonly Gathering[]): void {
    this.#gatherings = saved.map((each) => ({ ...each }));
  }

  #tryToBegin(gathering: Gathering, { world, nowMs }: SystemContext): void {
    const { place, invited } = gathering;
    const present = world
      .peopleIn(place)
      .filter((person) => invited.includes(person) && world.state.people[person]?.posture === 'up');
    if (present.length < LEAST_GATHERED) {
      gathering.enoughSinceMs = NONE;
      return;
    }
    if (gathering.enoughSinceMs === NONE) gathering.enoughSinceMs = nowMs;
    const isComplete = invited.every((person) => present.includes(person) || !world.isAlive(person));
    if (!isComplete && nowMs - gathering.enoughSinceMs < PATIENCE_MS) return;
    gathering.session = this.#talks.begin(gathering, present)?.id ?? NONE;
  }
}
