import type { LifeEvent } from '../bus/life-event.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';

/** Which talk everybody is in, as far as events tell: plain JSON. */
export type SavedTalks = readonly (readonly [PersonIndex, number])[];

/** Follows who talks with whom, so that every line is told with the talk it belongs to. */
export class TalksFollowed {
  readonly #talkOf = new Map<PersonIndex, number>();

  /** The talk that an event belongs to, by the event that opened it; `NONE` for none. */
  talkOf({ id, type, actor, content }: LifeEvent): number {
    switch (type) {
      case 'talk_opened':
        for (const person of content.audience) this.#talkOf.set(person, id);
        return id;
      case 'talk_joined': {
        const talk = this.#anyTalkOf(content.audience, actor);
        if (talk !== NONE) this.#talkOf.set(actor, talk);
        return talk;
      }
      case 'say':
        return this.#talkOf.get(actor) ?? NONE;
      case 'talk_left': {
        const talk = this.#talkOf.get(actor) ?? NONE;
        this.#talkOf.delete(actor);
        return talk;
      }
      case 'talk_ended':
      case 'talk_scattered':
        return this.#end(actor);
      default:
        return NONE;
    }
  }

  save(): SavedTalks {
    return [...this.#talkOf];
  }

  load(saved: SavedTalks): void {
    for (const [person, talk] of saved) this.#talkOf.set(person, talk);
  }

  #anyTalkOf(people: readonly PersonIndex[], except: PersonIndex): number {
    for (const person of people) {
      const talk = this.#talkOf.get(person);
      if (person !== except && talk !== undefined) return talk;
    }
    return NONE;
  }

  #end(member: PersonIndex): number {
    const talk = this.#talkOf.get(member) ?? NONE;
    for (const [person, other] of this.#talkOf) if (other === talk) this.#talkOf.delete(person);
    return talk;
  }
}
