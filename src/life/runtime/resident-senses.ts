import { action } from '../actor/action.ts';
import type { Senses } from '../actor/senses.ts';
import { affordanceHindrance } from '../actor/verbs-fixtures.ts';
import { DEAD } from '../scenario/condition.ts';
import { hourOf } from '../time/sim-time.ts';
import type { EdgeIndex, FixtureIndex, ItemIndex, PersonIndex, PlaceIndex } from '../world/entity.ts';
import { NONE } from '../world/entity.ts';
import type { PlaceView } from '../world/place-view.ts';
import type { Setting } from '../world/setting.ts';
import type { Resident } from './resident.ts';
import type { Stage } from './stage.ts';

/** What one resident can ask of the world during one thought. */
export class ResidentSenses implements Senses {
  readonly #stage: Stage;
  readonly #resident: Resident;
  readonly #atMs: number;
  #view: PlaceView | undefined;

  constructor(stage: Stage, resident: Resident) {
    this.#stage = stage;
    this.#resident = resident;
    this.#atMs = stage.nowMs;
  }

  get setting(): Setting {
    return this.#stage.setting;
  }

  get place(): PlaceIndex {
    return this.#stage.world.state.people[this.#resident.person]?.place ?? NONE;
  }

  get weather(): string {
    return this.#stage.world.state.weather;
  }

  get lit(): boolean {
    return this.#stage.world.isLit(this.place, this.#atMs);
  }

  get hour(): number {
    return hourOf(this.#atMs);
  }

  look(): PlaceView {
    this.#view ??= this.#stage.world.viewFor(this.#resident.person, this.#atMs);
    return this.#view;
  }

  carried(): readonly ItemIndex[] {
    return this.#stage.world.itemsOf(this.#resident.person);
  }

  waysFrom(place: PlaceIndex): readonly EdgeIndex[] {
    const { secrets, barred } = this.#resident.waysAt(this.#atMs);
    return (this.setting.places[place]?.edges ?? []).filter((edge) => {
      const kind = this.setting.edges[edge]?.kind;
      return kind !== 'wall' && !barred.includes(edge) && (kind !== 'secret' || secrets.includes(edge));
    });
  }

  walkMs(to: PlaceIndex): number {
    const timeMs = this.#stage.routes.for(this.#resident.waysAt(this.#atMs)).timeMs(this.place, to);
    return Number.isFinite(timeMs) ? timeMs : NONE;
  }

  canUse(fixture: FixtureIndex, affordance: string): boolean {
    const { person, random } = this.#resident;
    const { world } = this.#stage;
    const spec = this.setting.fixtures[fixture];
    const meant = spec?.affordances.find(({ id }) => id === affordance);
    if (spec === undefined || meant === undefined) return false;
    if (spec.place !== this.place) return true;
    const use = action('use', { object: spec.entity, detail: affordance });
    const doing = { action: use, person, place: this.place, atMs: this.#atMs, world, random };
    return affordanceHindrance(doing, fixture, meant) === '';
  }

  isKnownDead(person: PersonIndex): boolean {
    const subject = this.setting.entityOf('person', person);
    return this.#stage.world.state.common.announced.some((fact) => fact.predicate === DEAD && fact.subject === subject);
  }
}
