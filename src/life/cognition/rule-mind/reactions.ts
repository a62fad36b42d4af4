import { type Action, action } from '../../actor/action.ts';
import type { EventType } from '../../bus/event-types.ts';
import type { Percept } from '../../bus/percept.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE, type PlaceIndex } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import { factOf } from '../predicates.ts';
import type { ThoughtKey } from '../thought-texts.ts';
import type { TownPlan } from './amenities.ts';
import type { Decision } from './ballot.ts';
import type { Situation } from './situation.ts';

/** What somebody does at once about something: steps, or nothing but to go on as before. */
type Reaction = Decision | { readonly key: ThoughtKey; readonly about: Entity; readonly plan: undefined };

type React = (situation: Situation, percept: Percept, plan: TownPlan) => Reaction;

const STUNNED_MS = 3 * MINUTE_MS;
/** Whoever has rung for the house waits so long for it; whoever was rung for stays so long to hear why. */
const THEY_COME_MS = 4 * MINUTE_MS;
const CALLED_MS = 9 * MINUTE_MS;
/** Who is locked up, or hides from it, sits still for so long at a time. */
const CONFINED_MS = 45 * MINUTE_MS;
/** Undertakings wanted more are not laid down for a call or a dark room. */
const BUSY_FROM = 0.8;

function goOn(about: Entity, key: ThoughtKey = 'react.resume'): Reaction {
  return { key, about, plan: undefined };
}

function personOf(situation: Situation, percept: Pick<Percept, 'actor'>): Entity {
  return situation.entity('person', percept.actor);
}

/** Where one runs: to where people are, unless that is here; then home. */
function refuge({ persona, place }: Situation, { meetingPlace }: TownPlan): PlaceIndex {
  const company = persona.herds > 0.5 && meetingPlace !== place;
  return company || persona.self.home === place ? meetingPlace : persona.self.home;
}

function fleeTo(situation: Situation, place: PlaceIndex): Action {
  return action('flee', { object: situation.entity('place', place) });
}

/** Attacked oneself: away, or rooted to the spot. Somebody else attacked: a scream, and away; or out to fetch help. */
function onAttack(situation: Situation, percept: Percept, plan: TownPlan): Reaction {
  const { persona, request, head } = situation;
  const about = personOf(situation, percept);
  const isVictim = percept.content.audience.includes(head.person);
  const quick = 0.1 + 0.3 * persona.traits.bold + 0.25 * persona.traits.calm - (1 - request.body.energy) * 0.2;
  if (isVictim && request.random.next() > quick) {
    return { key: 'fear.freeze', about, plan: [action('scream'), action('wait', { durationMs: STUNNED_MS })] };
  }
  const away = fleeTo(situation, refuge(situation, plan));
  return { key: 'react.attacked', about, plan: [action('scream'), away] };
}

/** Somebody lies dead: who did it goes on; others scream, look closer, tell everybody, or run. */
function onBody(situation: Situation, { content, place }: Percept, plan: TownPlan): Reaction {
  const { persona, head, request, setting } = situation;
  const about = content.object;
  if (head.hasKilled(about)) return goOn(about, 'react.calm');
  // Others may come upon it too; oneself has seen it.
  if (!head.conclude(`saw ${about}`)) return goOn(about, 'react.look');
  const { calm, kind, curious } = persona.traits;
  const facts = [factOf(about, 'lies_dead', { place })];
  const hall = setting.entityOf('place', plan.meetingPlace);
  const tell = [
    ...soundAlarm(situation, plan),
    action('go', { object: hall }),
    action('call', { object: about, facts }),
  ];
  const steady = calm * 0.7 + persona.keepsHead * 0.3;
  const nerve = request.random.next() * 0.5 + steady * 0.75;
  if (nerve > 0.75) {
    const closer = kind + curious > 0.8 ? [action('inspect', { object: about })] : [];
    return { key: 'react.inspect', about, plan: [...closer, action('call', { object: about, facts }), ...tell], facts };
  }
  if (nerve > 0.5) return { key: 'react.body', about, plan: [action('scream'), ...tell], facts };
  return { key: 'react.scream', about, plan: [action('scream'), fleeTo(situation, refuge(situation, plan))], facts };
}

/** To wake the house, and wait for those who come: at the gong or the bell, where there is one. */
export function soundAlarm({ setting }: Situation, { alarm }: TownPlan): Action[] {
  if (alarm === undefined) return [];
  const { fixture, affordance } = alarm;
  const strike = action(affordance.verb, { object: setting.entityOf('fixture', fixture), detail: affordance.id });
  return [strike, action('wait', { durationMs: THEY_COME_MS })];
}

/** All agreed to look for somebody, or to lock somebody up: one follows, or is not there to be locked up. */
function onResolved(situation: Situation, { content }: Percept, plan: TownPlan): Reaction {
  const { persona, head } = situation;
  const own = persona.self.entity;
  const verdict = content.facts.find(({ predicate, subject }) => predicate === 'is_confined' && subject === own);
  if (verdict === undefined) {
    head.course.slowDueMs = situation.atMs;
    return goOn(content.facts[0]?.subject ?? NONE);
  }
  return giveInOrRun(situation, plan);
}

/** Before all one is said to have done it: one gives oneself up, or is gone. */
function giveInOrRun(situation: Situation, { lockup, meetingPlace }: TownPlan): Reaction {
  const { persona, head, setting, request } = situation;
  if (lockup === undefined) return goOn(NONE, 'react.calm');
  head.course.confined = { person: head.person, place: lockup.place };
  const hasDoneIt = setting.people.some(({ entity }) => head.hasKilled(entity));
  const defiance = persona.traits.bold * 0.6 + (hasDoneIt ? 0.3 : 0) - persona.traits.honest * 0.3;
  const about = setting.entityOf('place', lockup.place);
  if (request.random.next() > defiance)
    return { key: 'react.submit', about, plan: [action('wait', { place: lockup.place, durationMs: CONFINED_MS })] };
  const away = hidingPlaces(situation, meetingPlace);
  const to = request.random.pick(away);
  if (to === undefined) return goOn(about);
  const place = setting.entityOf('place', to);
  return { key: 'react.run', about: place, plan: [fleeTo(situation, to), action('hide', { durationMs: CONFINED_MS })] };
}

/** News is called out: what one did oneself, or something to come running for. */
function onCalled(situation: Situation, { content, place, actor }: Percept, plan: TownPlan): Reaction {
  const { persona, head, setting, request } = situation;
  const own = persona.self.entity;
  const about = personOf(situation, { actor });
  const isExposed = content.facts.some(
    ({ predicate, subject }) => subject === own && (predicate === 'attacked' || predicate === 'killed'),
  );
  if (isExposed) return giveInOrRun(situation, plan);
  head.course.slowDueMs = situation.atMs;
  const death = content.facts.find(({ predicate }) => predicate === 'lies_dead');
  if (death !== undefined && head.conclude(`heard of ${death.subject}`) && !head.conceals(death))
    return onNewsOfDeath(situation, death, plan);
  const isHere = place === NONE || place === situation.place;
  const comes = persona.traits.kind * 0.4 + persona.traits.curious * 0.4 + request.random.next() * 0.4;
  if (isHere || comes < head.course.wanted) return goOn(about, 'react.look');
  const there = setting.entityOf('place', place);
  return { key: 'react.help', about: there, plan: [action('go', { object: there }), action('look', {})] };
}

/** One hears for the first time that somebody is dead: one has to see it, or cannot. */
function onNewsOfDeath(situation: Situation, { subject, place }: Fact, { meetingPlace }: TownPlan): Reaction {
  const { persona, setting, request } = situation;
  const { kind, curious, bold } = persona.traits;
  const nerve = (kind + curious + bold) / 3 + request.random.next() * 0.3 - request.body.fear * 0.3;
  if (place !== NONE && nerve > 0.55 && situation.appeal(place) > 0) {
    const there = action('go', { object: setting.entityOf('place', place) });
    return { key: 'react.see', about: subject, plan: [there, action('look', {})] };
  }
  const stay = action('wait', { place: meetingPlace, durationMs: STUNNED_MS * 2 });
  return { key: 'react.stunned', about: subject, plan: [stay] };
}

/** Where one could not be found at once, as far as one can get there. */
function hidingPlaces(situation: Situation, from: PlaceIndex): PlaceIndex[] {
  const { setting } = situation;
  const fit = setting.places.filter(
    ({ tags, index }) => tags.has('hiding_place') && index !== from && situation.request.senses.walkMs(index) !== NONE,
  );
  return fit.map(({ index }) => index);
}

/** A scream, a crash, a struggle: towards it, away from it, or to others. */
function onAlarm(situation: Situation, percept: Percept, plan: TownPlan): Reaction {
  const { persona, head, request, setting, place } = situation;
  const about = percept.actor === NONE ? NONE : personOf(situation, percept);
  if (percept.clarity === 'full' && percept.actor !== NONE) {
    const comforts = persona.traits.kind > 0.5 && head.trustIn(percept.actor) > -0.2;
    const plan_ = comforts ? [action('comfort', { object: about })] : [action('look', {})];
    return { key: comforts ? 'react.help' : 'react.look', about, plan: plan_ };
  }
  const { kind, bold, curious, calm } = persona.traits;
  const towards = 0.2 + kind * 0.35 + bold * 0.35 + curious * 0.2 + request.random.next() * 0.3;
  const away = 0.35 + (1 - calm) * 0.3 + (1 - bold) * 0.4 + request.random.next() * 0.3;
  const source = head.course.noisePlace;
  if (head.course.wanted > BUSY_FROM && bold > 0.7) return goOn(about);
  if (towards > away && source !== NONE && situation.appeal(source) > 0.03) {
    head.course.noisePlace = NONE;
    return {
      key: 'react.help',
      about: setting.entityOf('place', source),
      plan: [action('go', { object: setting.entityOf('place', source) }), action('look', {})],
    };
  }
  const to = refuge(situation, plan);
  if (to === place) return { key: 'react.listen', about, plan: [action('wait', { durationMs: STUNNED_MS })] };
  const key = to === persona.self.home ? 'fear.lock_in' : 'fear.company';
  return { key, about: setting.entityOf('place', to), plan: [action('go', { object: setting.entityOf('place', to) })] };
}

/** Found where one hid. */
function onFoundOut(situation: Situation, percept: Percept): Reaction {
  const { persona, head, setting } = situation;
  const about = personOf(situation, percept);
  const { confined } = head.course;
  if (confined?.person === head.person && confined.place !== NONE)
    return { key: 'react.submit', about, plan: [action('wait', { place: confined.place, durationMs: CONFINED_MS })] };
  if (!percept.content.audience.includes(head.person)) return goOn(about, 'react.look');
  const home = setting.entityOf('place', persona.self.home);
  return { key: 'react.found_out', about, plan: [action('talk', { object: about }), action('go', { object: home })] };
}

/** Called together: one comes, unless something matters more. */
function onGather(situation: Situation): Reaction {
  const { head, setting, persona, place, request } = situation;
  const { gatherPlace, wanted } = head.course;
  const about = setting.entityOf('place', gatherPlace);
  const comes = 0.55 + 0.25 * persona.traits.sociable + 0.2 * persona.traits.orderly + request.random.next() * 0.2;
  if (gatherPlace === NONE || comes < wanted) return goOn(about);
  const stay = action('wait', { place: gatherPlace, durationMs: 6 * MINUTE_MS });
  return place === gatherPlace ? goOn(about) : { key: 'social.gather', about, plan: [stay] };
}

/** A bell means: come. */
function onBell(situation: Situation, _: Percept, { meetingPlace }: TownPlan): Reaction {
  const { setting, persona, head, place, request } = situation;
  const about = setting.entityOf('place', meetingPlace);
  const comes = 0.3 + 0.4 * persona.traits.kind + 0.3 * persona.traits.curious + request.random.next() * 0.2;
  if (place === meetingPlace) return goOn(about);
  // Nobody sleeps on through it.
  const isAsleep = request.suspended?.action.verb === 'sleep';
  if (comes < head.course.wanted * (isAsleep ? 0.4 : 1)) return goOn(about);
  return { key: 'react.bell', about, plan: [action('wait', { place: meetingPlace, durationMs: CALLED_MS })] };
}

/** The light goes out. */
function onBlackout(situation: Situation, _: Percept, { meetingPlace }: TownPlan): Reaction {
  const { persona, setting, head, place } = situation;
  const about = setting.entityOf('place', place);
  if (head.course.wanted > BUSY_FROM) return goOn(about);
  if (persona.fearsDark && !situation.hasLight) {
    const call = action('call', { object: NONE });
    return { key: 'react.blackout', about, plan: [call, action('wait', { durationMs: STUNNED_MS })] };
  }
  if (persona.fearsAlone && situation.alone && place !== meetingPlace) {
    const hall = setting.entityOf('place', meetingPlace);
    return { key: 'fear.company', about: hall, plan: [action('go', { object: hall })] };
  }
  return goOn(about, 'react.blackout');
}

const REACTIONS: Partial<Readonly<Record<EventType, React>>> = {
  attack: onAttack,
  death: onBody,
  body_found: onBody,
  scream: onAlarm,
  struggle: onAlarm,
  crash: onAlarm,
  fire: onAlarm,
  found_out: onFoundOut,
  gather: onGather,
  bell: onBell,
  blackout: onBlackout,
  announce: onResolved,
  call: onCalled,
};

/** What somebody does at once about what has just come between. Most things let one go on. */
export function reactTo(situation: Situation, percept: Percept, plan: TownPlan): Reaction {
  const react = REACTIONS[percept.type];
  return react === undefined ? goOn(NONE) : react(situation, percept, plan);
}
