import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { World } from '../world/world.ts';
import type { Attention } from './attention.ts';
import { bearingOf } from './bearing.ts';
import { NO_CONTENT } from './event-content.ts';
import { EVENT_TYPES, type EventTraits, type EventType } from './event-types.ts';
import type { LifeEvent } from './life-event.ts';
import type { Bearing, Clarity, Percept } from './percept.ts';
import { AUDIBLE, hearingThreshold, reachOf } from './sound.ts';

/**
 * Carries what happens to whoever can perceive it, as far and as clearly as they can. The one of this house calls;
 * another may carry events between processes, ordered by (simulated time, shard, number).
 */
export interface Bus {
  /** Delivers the event at once, in the order of people's numbers within a place, nearest places first. */
  publish(event: LifeEvent, loudness: number): void;
}

/** Share of salience that an aimed event has for others than its target. */
const BYSTANDER_SHARE = 0.5;
/** Share of salience that what is only muffled keeps in its own place: a step in the dark. */
const MUFFLED_SHARE = 0.7;
/** Share of salience that is left of a sound for all the world wherever walls would leave less. */
const WORLD_SHARE = 0.5;
/** The same of a bell: it is there to wake people. */
const BELL_SHARE = 0.9;

/** The bus within one process: place, surroundings, world. */
export class LocalBus implements Bus {
  readonly #world: World;
  readonly #attention: Attention;

  constructor(world: World, attention: Attention) {
    this.#world = world;
    this.#attention = attention;
  }

  publish(event: LifeEvent, loudness: number): void {
    const traits: EventTraits = EVENT_TYPES[event.type];
    const { visibility, content, place, actor } = event;
    if (traits.own && actor !== NONE) this.#attention.toPerson(actor, whole(event, event.salience));
    if (visibility === 'world') {
      this.#toWorld(event, traits, loudness);
      return;
    }
    if (visibility === 'secret') {
      for (const person of content.audience) this.#attention.toPerson(person, whole(event, event.salience));
      return;
    }
    const full = this.#toPlace(event, undefined, traits, place, loudness);
    // A movement is seen in the place it leaves, too.
    if (content.from !== NONE) this.#toPlace(event, full, traits, content.from, loudness);
    if (loudness <= AUDIBLE) return;
    for (const { place: ear, share, edges } of reachOf(this.#world, place, loudness)) {
      if (ear !== content.from) this.#toEars(event, ear, event.salience * share, edges === 1);
    }
  }

  /**
   * To all in one place, who see (if it is lit) and hear it. Answers the percept of those who have all of it, which may
   * have been made before for others: undefined while there are none.
   */
  #toPlace(
    event: LifeEvent,
    made: Percept | undefined,
    traits: EventTraits,
    place: PlaceIndex,
    loudness: number,
  ): Percept | undefined {
    const here = this.#world.peopleIn(place);
    if (here.length === 0 || (here.length === 1 && here[0] === event.actor)) return made;
    const audible = loudness > 0 && loudness >= hearingThreshold(this.#world, place);
    const plain = traits.seen ? this.#world.isLit(place, event.atMs) : audible;
    if (!plain && !audible) return made;
    if (!plain) {
      const step = percept(event, traits.heardAs, 'muffled', event.salience * MUFFLED_SHARE, 'here');
      this.#attention.toPlace(place, step, event.actor, audible);
      return made;
    }
    const full = made ?? whole(event, event.salience);
    if (event.visibility === 'private' || traits.aimed) this.#toEach(event, full, here, audible);
    else this.#attention.toPlace(place, full, event.actor, audible);
    return full;
  }

  /** To each by what it is to them: all of it to whom it concerns, less to bystanders. */
  #toEach(event: LifeEvent, concerned: Percept, here: readonly PersonIndex[], audible: boolean): void {
    const { actor, content, salience, visibility } = event;
    const aside = salience * BYSTANDER_SHARE;
    const bystander =
      visibility === 'private' ? percept(event, event.type, 'manner', aside, 'here') : whole(event, aside);
    for (const person of here) {
      const own = content.audience.includes(person) ? concerned : bystander;
      if (person !== actor && this.#attention.canAttend(person, own, audible)) this.#attention.toPerson(person, own);
    }
  }

  /** To all in a place that the sound alone reaches. */
  #toEars(event: LifeEvent, ear: PlaceIndex, salience: number, near: boolean): void {
    if (this.#world.peopleIn(ear).length === 0) return;
    const sound = this.#heard(event, ear, salience, near ? 'muffled' : 'distant');
    this.#attention.toPlace(ear, sound, event.actor, true);
  }

  /** To everybody: what has no sound is known alike, a sound comes from somewhere. */
  #toWorld(event: LifeEvent, traits: EventTraits, loudness: number): void {
    const { place, actor, salience } = event;
    const { places } = this.#world.setting;
    if (loudness === 0 || place === NONE) {
      const known = whole(event, salience);
      for (let each = 0; each < places.length; each++) this.#attention.toPlace(each, known, actor, false);
      return;
    }
    this.#toPlace(event, undefined, traits, place, loudness);
    const least = event.type === 'bell' ? BELL_SHARE : WORLD_SHARE;
    const shares = new Map([[place, 1]]);
    for (const { place: ear, share, edges } of reachOf(this.#world, place, loudness)) {
      shares.set(ear, share);
      this.#toEars(event, ear, salience * Math.max(share, least), edges === 1);
    }
    for (let ear = 0; ear < places.length; ear++) {
      if (!shares.has(ear)) this.#toEars(event, ear, salience * least, false);
    }
  }

  #heard(event: LifeEvent, ear: PlaceIndex, salience: number, clarity: Clarity): Percept {
    const { places } = this.#world.setting;
    const source = places[event.place];
    const here = places[ear];
    const bearing = source === undefined || here === undefined ? 'next_door' : bearingOf(source, here);
    return percept(event, EVENT_TYPES[event.type].heardAs, clarity, salience, bearing);
  }
}

function whole(event: LifeEvent, salience: number): Percept {
  return percept(event, event.type, 'full', salience, 'here');
}

function percept(event: LifeEvent, type: EventType, clarity: Clarity, salience: number, bearing: Bearing): Percept {
  const tellsWho = clarity === 'full' || clarity === 'manner';
  return Object.freeze({
    event: event.id,
    atMs: event.atMs,
    type,
    clarity,
    salience,
    bearing,
    place: tellsWho ? event.place : NONE,
    actor: tellsWho ? event.actor : NONE,
    content: clarity === 'full' ? event.content : NO_CONTENT,
  });
}
