import { type Locale, textOf } from '../../core/index.ts';
import { named, placed } from '../words/naming.ts';
import { type Entity, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

const PRONOUNS = {
  he: { en: 'he', zh: '他' },
  she: { en: 'she', zh: '她' },
  they: { en: 'they', zh: 'TA' },
} as const;
const SOMEBODY = { en: 'somebody', zh: '有人' } as const;
const DOOR = { en: 'the door', zh: '门' } as const;
const SOMETHING = { en: 'something', zh: '什么东西' } as const;

/** Names people and things within one paragraph: in full at first, by a pronoun where it is plain who is meant. */
export class Naming {
  readonly locale: Locale;
  readonly #setting: Setting;
  #subject: PersonIndex = NONE;
  /** Others named since the subject was. */
  #others: PersonIndex[] = [];

  constructor(setting: Setting, locale: Locale) {
    this.#setting = setting;
    this.locale = locale;
  }

  /** Who a sentence is about. */
  subject(person: PersonIndex): string {
    if (person === NONE) return SOMEBODY[this.locale];
    const pronoun = this.#pronounOf(person);
    const isPlain = person === this.#subject && this.#others.every((other) => this.#pronounOf(other) !== pronoun);
    this.#subject = person;
    this.#others = [];
    return isPlain && pronoun !== 'they' ? PRONOUNS[pronoun][this.locale] : this.#nameOf(person);
  }

  /** Somebody else in the sentence, by name. */
  other(person: PersonIndex): string {
    if (person === NONE) return SOMEBODY[this.locale];
    if (person !== this.#subject) this.#others.push(person);
    return this.#nameOf(person);
  }

  /** Anything in a sentence that is not its subject. */
  thing(entity: Entity): string {
    if (entity === NONE) return SOMETHING[this.locale];
    const kind = this.#setting.kindOf(entity);
    if (kind === 'edge') return DOOR[this.locale];
    if (kind === 'person') return this.other(this.#setting.indexIn(entity));
    return named(this.#setting, entity, this.locale);
  }

  /** Begins anew: whoever is spoken of next is named in full. */
  startAnew(): void {
    this.#subject = NONE;
    this.#others = [];
  }

  /** A place by name; somebody's own room is theirs. */
  place(place: PlaceIndex, owner: PersonIndex): string {
    if (!this.#isOwnRoom(place, owner))
      return named(this.#setting, this.#setting.entityOf('place', place), this.locale);
    return this.locale === 'zh' ? '自己的房间' : `${this.possessive(owner)} room`;
  }

  /** `in the great hall`, `on the pier`, `in her room`; `大厅里`, `码头上`, `自己房里`. */
  at(place: PlaceIndex, owner: PersonIndex = NONE): string {
    if (this.#isOwnRoom(place, owner)) return this.locale === 'zh' ? '自己房里' : `in ${this.possessive(owner)} room`;
    return placed(this.#setting, place, this.locale);
  }

  /** `his`, `her`: what belongs to somebody; Chinese has `他的`. */
  possessive(person: PersonIndex): string {
    const pronoun = this.#pronounOf(person);
    if (this.locale === 'zh') return `${PRONOUNS[pronoun].zh}的`;
    return pronoun === 'he' ? 'his' : pronoun === 'she' ? 'her' : 'their';
  }

  #isOwnRoom(place: PlaceIndex, owner: PersonIndex): boolean {
    return this.#setting.people[owner]?.home === place && this.#setting.places[place]?.tags.has('bedroom') === true;
  }

  #nameOf(person: PersonIndex): string {
    return textOf(this.#setting.people[person]?.name ?? SOMEBODY, this.locale);
  }

  #pronounOf(person: PersonIndex): keyof typeof PRONOUNS {
    return this.#setting.people[person]?.spec.pronoun ?? 'they';
  }
}
