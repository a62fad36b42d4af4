import type { Locale } from '../../core/index.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { System, SystemContext } from '../runtime/system.ts';
import { DEAD } from '../scenario/condition.ts';
import { type Entity, NONE, type PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import { bulletinOf, bulletinText } from './bulletin.ts';

/** What says of somebody that they are dead, by which part of the fact it says it. */
const DEATH_WORDS: Readonly<Record<string, 'subject' | 'object'>> = {
  is_dead: 'subject',
  died: 'subject',
  lies_dead: 'subject',
  killed: 'object',
};
/** How many must know at least, however few are left. */
const LEAST_KNOWING = 2;

/** Who knows of each death that not everybody knows of yet: plain JSON. */
type SavedDeaths = readonly (readonly [PersonIndex, readonly PersonIndex[]])[];

/**
 * When a death becomes common ground: as soon as it is told in a gathering, or half of the living know of it, whether
 * they saw it, found the body or were told. Until then the bulletin is silent.
 */
export class PublicDeaths implements System {
  readonly id = 'public-deaths';
  readonly #knowing = new Map<PersonIndex, Set<PersonIndex>>();
  #context: SystemContext | undefined;

  start(context: SystemContext): void {
    this.#context = context;
  }

  /** The bulletin of this moment in words, as everybody has it; '' before the life has begun. */
  bulletin(locale: Locale): string {
    const context = this.#context;
    return context === undefined ? '' : bulletinText(context.world, bulletinOf(context.world, context.nowMs), locale);
  }

  onEvent(event: LifeEvent): void {
    const context = this.#context;
    if (context === undefined) return;
    const { type, actor, content } = event;
    if (type === 'death') this.#learn(content.object, witnessesOf(event, context), context);
    else if (type === 'body_found') this.#learn(content.object, [actor], context);
    else if (type === 'say')
      this.#hear(content.speech?.facts ?? [], content.audience, content.detail === 'loud', context);
    else if (type === 'call') this.#hear(content.facts, witnessesOf(event, context), false, context);
  }

  save(): SavedDeaths {
    return [...this.#knowing].map(([dead, knowing]) => [dead, [...knowing]] as const);
  }

  load(saved: unknown): void {
    for (const [dead, knowing] of saved as SavedDeaths) this.#knowing.set(dead, new Set(knowing));
  }

  #hear(facts: readonly Fact[], hearers: readonly PersonIndex[], gathered: boolean, context: SystemContext): void {
    for (const fact of facts) {
      const part = DEATH_WORDS[fact.predicate];
      if (part !== undefined) this.#learn(fact[part], hearers, context, gathered);
    }
  }

  /** These know now that somebody is dead; a lie does not count. */
  #learn(who: Entity, hearers: readonly PersonIndex[], context: SystemContext, gathered = false): void {
    const { setting, world } = context;
    if (who === NONE || setting.kindOf(who) !== 'person') return;
    const dead = setting.indexIn(who);
    if (world.isAlive(dead) || isPublic(who, context)) return;
    const knowing = this.#knowing.get(dead) ?? new Set();
    this.#knowing.set(dead, knowing);
    for (const person of hearers) knowing.add(person);
    const living = setting.people.filter(({ index }) => world.isAlive(index)).length;
    const known = [...knowing].filter((person) => world.isAlive(person)).length;
    if (!gathered && known < Math.max(LEAST_KNOWING, living / 2)) return;
    this.#knowing.delete(dead);
    const fact = { subject: who, predicate: DEAD, object: NONE, place: NONE, atMs: NONE };
    context.apply({ kind: 'announce', fact });
    context.publish({ type: 'announce', place: NONE, actor: NONE, content: { object: who, facts: [fact] } });
  }
}

/** Who is where it happens, up and able to see or hear it. */
function witnessesOf({ place, actor }: LifeEvent, { world }: SystemContext): PersonIndex[] {
  return world.peopleIn(place).filter((person) => {
    const posture = world.state.people[person]?.posture;
    return person !== actor && posture !== 'dead' && posture !== 'asleep';
  });
}

function isPublic(subject: Entity, { world }: SystemContext): boolean {
  return world.state.common.announced.some((fact) => fact.predicate === DEAD && fact.subject === subject);
}
