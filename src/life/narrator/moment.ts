import type { EventType } from '../bus/event-types.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { SystemContext } from '../runtime/system.ts';
import { NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Affordance } from '../world/things.ts';

/** An event as the narrator saw it: with what only that moment tells. Plain JSON. */
export interface Moment {
  readonly event: LifeEvent;
  /** Somebody else saw or heard it where it happened, and lived. */
  readonly isWitnessed: boolean;
  readonly isLit: boolean;
  /** The talk it belongs to, by the event that opened it; `NONE` for none. */
  readonly talk: number;
  /** A body that others had found before. */
  readonly isAgain: boolean;
}

/** What is told of each type at all, and how much it matters, 0 to 10. */
const INTEREST: Partial<Readonly<Record<EventType, number>>> = {
  move: 0.3,
  begin: 1,
  act: 1,
  search: 2.5,
  found_out: 5,
  take: 2.5,
  put: 0.5,
  give: 2.5,
  conceal: 4,
  read: 2.5,
  eat: 1,
  sleep: 1.2,
  wake: 1,
  hide: 4,
  lock: 1.8,
  unlock: 1.5,
  force: 4,
  post: 3,
  inspect: 4,
  comfort: 2.5,
  follow: 0.9,
  flee: 4,
  eavesdrop: 3,
  attack: 9,
  talk_opened: 1.5,
  say: 1,
  talk_joined: 0.8,
  talk_left: 0.6,
  talk_ended: 0.5,
  talk_scattered: 3,
  call: 6,
  scream: 8,
  gather: 3,
  death: 10,
  body_found: 10,
  crash: 5,
  fire: 7,
  blackout: 7,
  power_back: 5,
  bell: 5,
  weather: 1.5,
  thunder: 0.4,
  announce: 6,
  happening: 4,
  ending: 10,
};

/** Affordances that tell on whoever uses them. */
const FURTIVE_TAGS = ['sabotage', 'destroy_item', 'weapon', 'snoop'];

/** How much an event matters to a story; 0 for what is never told. */
export function interestOf(setting: Setting, { type, content }: LifeEvent): number {
  const interest = INTEREST[type] ?? 0;
  if ((type === 'act' || type === 'begin') && isFurtiveUse(affordanceOf(setting, content))) return 6;
  return interest;
}

/** The affordance that an event of use speaks of, or undefined. */
export function affordanceOf(
  setting: Setting,
  { object, detail }: Pick<LifeEvent['content'], 'object' | 'detail'>,
): Affordance | undefined {
  if (object === NONE || setting.kindOf(object) !== 'fixture') return undefined;
  return setting.fixtures[setting.indexIn(object)]?.affordances.find(({ id }) => id === detail);
}

/** Whether using it so is something one would not want to be seen at. */
export function isFurtiveUse(affordance: Affordance | undefined): boolean {
  return affordance !== undefined && FURTIVE_TAGS.some((tag) => affordance.tags.has(tag));
}

/** The event with who saw it, as things are right after it. */
export function momentOf(
  event: LifeEvent,
  { talk, isAgain }: Pick<Moment, 'talk' | 'isAgain'>,
  { world, nowMs }: Pick<SystemContext, 'world' | 'nowMs'>,
): Moment {
  const { place, actor, content, type } = event;
  if (place === NONE) return { event, isWitnessed: true, isLit: true, talk, isAgain };
  const isLit = world.isLit(place, nowMs);
  const isHeard = event.type === 'say' || event.type === 'call' || event.type === 'scream';
  const places = content.from === NONE ? [place] : [place, content.from];
  const isWitnessed = places.some((where) =>
    world.peopleIn(where).some((person) => {
      const posture = world.state.people[person]?.posture;
      if (person === actor || posture === 'dead' || posture === 'asleep') return false;
      return isLit || isHeard || (type === 'attack' && content.audience.includes(person));
    }),
  );
  return { event, isWitnessed: isWitnessed || actor === NONE, isLit, talk, isAgain };
}
