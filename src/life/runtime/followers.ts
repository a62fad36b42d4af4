import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import { insertSorted, removeSorted } from '../world/sorted.ts';
import type { Resident } from './resident.ts';
import type { Stage } from './stage.ts';

/** Steps that a follower remembers to take; who is further behind has lost the trail. */
const MAX_TRAIL = 8;

/** Who is on whose heels: they see each step of the one they follow, also while they are on their way to the last one. */
export class Followers {
  readonly #stage: Stage;
  /** Ascending. */
  readonly #people: PersonIndex[];

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#people = stage.residents.filter(isFollowing).map(({ person }) => person);
  }

  add(person: PersonIndex): void {
    insertSorted(this.#people, person);
  }

  remove(person: PersonIndex): void {
    removeSorted(this.#people, person);
  }

  /** Lays a step of somebody before those who follow, and answers those who stand by until now and set out after it. */
  step(person: PersonIndex, from: PlaceIndex, to: PlaceIndex): readonly Resident[] {
    if (this.#people.length === 0) return NOBODY;
    const { setting, world } = this.#stage;
    return this.#people
      .map((index) => this.#stage.resident(index))
      .filter((follower) => {
        const { running, trail } = follower;
        if (running === undefined || setting.indexIn(running.action.object) !== person) return false;
        const last = trail.at(-1) ?? world.state.people[follower.person]?.place;
        if (last !== from || trail.length >= MAX_TRAIL) return false;
        trail.push(to);
        return running.stage === 'working';
      });
  }
}

const NOBODY: readonly Resident[] = Object.freeze([]);

/** Whether somebody follows, and has begun to. */
function isFollowing({ running }: Resident): boolean {
  return running?.action.verb === 'follow' && (running.stage === 'working' || running.leftMs !== NONE);
}
