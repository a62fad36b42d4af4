import type { ThinkRequest } from '../../actor/mind.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, type ItemIndex, NONE, type PersonIndex, type PlaceIndex } from '../../world/entity.ts';
import type { PlaceView } from '../../world/place-view.ts';
import type { Setting } from '../../world/setting.ts';
import type { Place } from '../../world/things.ts';
import type { Head } from '../head.ts';
import { isOddHour } from '../intake-percepts.ts';
import type { Moment } from '../layers.ts';
import type { Persona } from '../persona.ts';

/** Above this, fear rules. */
const AFRAID_FROM = 0.5;
/** A walk of so long halves the wish to go. */
const FAR_MS = 20 * MINUTE_MS;
/** A place where something terrible happened is shunned for so long. */
const DREAD_MS = 90 * MINUTE_MS;
/** What is left of a wish that leads into a place one fears, or shuns. */
const SHARES = { feared: 0.04, dark: 0.5, dread: 0.25, tag: 0.3 } as const;

/** What one resident sees of its own situation while it decides: nothing that it does not perceive or believe. */
export class Situation {
  readonly request: ThinkRequest;
  readonly head: Head;
  readonly persona: Persona;
  readonly setting: Setting;
  readonly atMs: number;
  readonly place: PlaceIndex;
  readonly hour: number;
  readonly afraid: boolean;
  /** The undertaking for which one has just walked here, or broken half a lock; or `NONE`. */
  readonly arrivedFor: number;
  #company: readonly PersonIndex[] | undefined;
  #hasLight: boolean | undefined;

  constructor({ setting, request, head }: Pick<Moment, 'setting' | 'request' | 'head'>) {
    this.request = request;
    this.head = head;
    this.persona = head.persona;
    this.setting = setting;
    this.atMs = request.atMs;
    this.place = request.senses.place;
    this.hour = request.senses.hour;
    this.afraid = request.body.fear > AFRAID_FROM;
    const last = request.ended.at(-1);
    const isUnderWay =
      last?.outcome.code === 'holds' || (last?.action.verb === 'go' && last.outcome.status === 'success');
    this.arrivedFor = isUnderWay ? head.course.choice : NONE;
  }

  get view(): PlaceView {
    return this.request.senses.look();
  }

  /** Whether one can see one's hand here. */
  get canSee(): boolean {
    return this.request.senses.lit;
  }

  get isNight(): boolean {
    return isOddHour(this.atMs);
  }

  /** Those who are here, up and about, as far as one can see; ascending. */
  get company(): readonly PersonIndex[] {
    this.#company ??= this.view.people.filter(({ posture }) => posture === 'up').map(({ person }) => person);
    return this.#company;
  }

  /** Whether nobody awake is in sight. */
  get alone(): boolean {
    return this.company.length === 0;
  }

  get hasLight(): boolean {
    this.#hasLight ??= this.carries('light') !== NONE;
    return this.#hasLight;
  }

  /** An item one carries with that tag, or `NONE`. */
  carries(tag: string): ItemIndex {
    const { setting } = this;
    return this.request.senses.carried().find((item) => setting.items[item]?.tags.has(tag) === true) ?? NONE;
  }

  isCarried(item: ItemIndex): boolean {
    return item !== NONE && this.request.senses.carried().includes(item);
  }

  /** Whether one holds that person for dead. */
  isDead(person: PersonIndex): boolean {
    return this.head.beliefs.dead.has(person) || this.request.senses.isKnownDead(person);
  }

  entity(kind: 'place' | 'person' | 'item' | 'fixture', index: number): Entity {
    return this.setting.entityOf(kind, index);
  }

  /** Whether a place is dark, as far as one can tell from here. */
  seemsDark({ light, index }: Place): boolean {
    if (index === this.place) return !this.request.senses.lit;
    if (light === 'fire' || light === 'sky') return false;
    const day = this.hour >= 6 && this.hour < 19;
    if (light === 'window') return !day;
    if (light === 'dark') return true;
    return !this.head.beliefs.power && !(day && light === 'lamp_and_window');
  }

  /** How much of a wish is left that leads to that place, 0 to 1: less by the way, the dark, dread, the weather; 0 where no way leads. */
  appeal(index: PlaceIndex): number {
    const { setting, persona, head, request } = this;
    const place = setting.places[index];
    if (place === undefined) return 0;
    const walkMs = request.senses.walkMs(index);
    if (walkMs === NONE) return 0;
    let share = FAR_MS / (FAR_MS + walkMs);
    const isDeep = place.area.floor < 0;
    if (persona.fearsDark && (isDeep || this.seemsDark(place)))
      share *= this.hasLight && !isDeep ? SHARES.dark : SHARES.feared;
    else if (this.seemsDark(place) && !this.hasLight) share *= SHARES.dark + (1 - SHARES.dark) * persona.traits.bold;
    if (this.#isDreaded(index)) share *= SHARES.dread + (1 - SHARES.dread) * persona.keepsHead * persona.traits.curious;
    for (const fear of persona.self.spec.fears) if (place.tags.has(fear)) share *= SHARES.tag;
    if (!place.indoor && index !== this.place) share *= this.#weatherShare();
    return head.beliefs.dangerAt(index) === this.atMs ? share / 2 : share;
  }

  #isDreaded(place: PlaceIndex): boolean {
    const atMs = this.head.beliefs.dangerAt(place);
    return atMs !== NONE && this.atMs - atMs < DREAD_MS;
  }

  #weatherShare(): number {
    const { rain = 0, wind = 0 } = this.setting.weatherStates.get(this.request.senses.weather) ?? {};
    return 1 - Math.max(rain, wind) * (0.8 - 0.6 * this.persona.traits.bold);
  }
}
