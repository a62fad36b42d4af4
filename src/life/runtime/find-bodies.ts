import type { Resident } from './resident.ts';
import type { Stage } from './stage.ts';

/** Bodies that one comes upon at a time: after a massacre the others are found by coming again. */
const MAX_FOUND = 4;

/** Whoever is where a body lies, and can see, finds it: once. Call it when somebody arrives, or wakes. */
export function findBodies(stage: Stage, { person }: Resident): void {
  const { world, nowMs, setting } = stage;
  const place = world.state.people[person]?.place ?? 0;
  let found = 0;
  for (const body of world.bodiesIn(place)) {
    if (world.state.people[body]?.seenDeadBy.includes(person) === true) continue;
    if (++found > MAX_FOUND || !world.isLit(place, nowMs)) return;
    stage.apply({ kind: 'body_seen', person: body, by: person });
    const object = setting.entityOf('person', body);
    stage.publish({ type: 'body_found', place, actor: person, content: { object } });
  }
}
