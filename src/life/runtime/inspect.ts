import { readSoma } from '../soma/curves.ts';
import { NONE } from '../world/entity.ts';
import type { Resident } from './resident.ts';
import type { ResidentView } from './resident-view.ts';
import type { Stage } from './stage.ts';

/** A resident as an inspector sees it now. */
export function viewOf(stage: Stage, resident: Resident): ResidentView {
  const { person, soma, intent, running, suspended, plan, question, lived } = resident;
  stage.attention.catchUp(person);
  const { pending, missedEver } = resident.inbox.save();
  return {
    person,
    place: stage.world.state.people[person]?.place ?? NONE,
    alive: stage.world.isAlive(person),
    intent,
    running,
    suspended,
    plan,
    body: readSoma(soma, stage.nowMs),
    inbox: pending,
    missed: missedEver,
    thinking: question !== undefined,
    lived,
    nextDueMs: nextDueMs(stage, person),
  };
}

function nextDueMs({ scheduler, slots }: Stage, person: number): number {
  const due = [slots.act(person), slots.think(person), slots.beat(person)].map((slot) => scheduler.dueMs(slot));
  return due.filter((atMs) => atMs !== NONE).reduce((least, atMs) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
}
