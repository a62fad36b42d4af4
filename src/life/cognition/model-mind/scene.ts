import { type Locale, type Text, textOf } from '../../../core/index.ts';
import { clauseOf } from '../../words/fact-texts.ts';
import { capitalised, listed, named } from '../../words/naming.ts';
import { Wording } from '../../words/wording.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import type { PlaceView } from '../../world/place-view.ts';
import type { Setting } from '../../world/setting.ts';
import type { Head } from '../head.ts';
import type { Moment } from '../layers.ts';
import { type NameIndex, namesOf } from './name-index.ts';

const wordings = new WeakMap<Setting, Wording>();

function wordingOf(setting: Setting): Wording {
  const known = wordings.get(setting) ?? new Wording(setting);
  wordings.set(setting, known);
  return known;
}

/**
 * What one resident has before its eyes and in its head at the moment it is asked, in one language. All that a prompt is
 * made of and an answer is held against comes from here; an answer that comes later is held against what was seen then.
 */
export class Scene {
  readonly setting: Setting;
  readonly locale: Locale;
  readonly head: Head;
  readonly moment: Moment;
  readonly wording: Wording;
  readonly names: NameIndex;
  readonly view: PlaceView;
  readonly carried: readonly number[];
  readonly self: PersonIndex;

  constructor(moment: Moment, locale: Locale) {
    const { setting, head, request } = moment;
    this.setting = setting;
    this.locale = locale;
    this.head = head;
    this.moment = moment;
    this.wording = wordingOf(setting);
    this.names = namesOf(setting);
    this.view = request.senses.look();
    this.carried = request.senses.carried();
    this.self = head.person;
  }

  say(text: Text, values: Readonly<Record<string, unknown>> = {}): string {
    return textOf(text, this.locale, values);
  }

  nameOf(entity: Entity): string {
    return named(this.setting, entity, this.locale);
  }

  person(person: PersonIndex): string {
    return this.nameOf(this.setting.entityOf('person', person));
  }

  place(place: number): string {
    return this.nameOf(this.setting.entityOf('place', place));
  }

  item(item: number): string {
    return this.nameOf(this.setting.entityOf('item', item));
  }

  list(names: readonly string[]): string {
    return listed(names, this.locale);
  }

  /** Names one after another, where each may have more said of it. */
  series(parts: readonly string[]): string {
    return parts.join(this.locale === 'zh' ? '；' : '; ');
  }

  fact(fact: Fact): string {
    return capitalised(clauseOf(this.setting, fact, this.locale));
  }

  /** With its stop, where it has none of its own. */
  sentence(clause: string): string {
    if (/[.!?。！？…][”"']?$/.test(clause)) return clause;
    return `${clause}${this.locale === 'zh' ? '。' : '.'}`;
  }

  /**
   * Whether that person may know that such a thing exists: everybody and every place are common ground; of things those
   * in sight, in hand or in mind, and of ways those they know of.
   */
  knowsOf(entity: Entity): boolean {
    const index = this.setting.indexIn(entity);
    switch (this.setting.kindOf(entity)) {
      case 'place':
      case 'person':
        return true;
      case 'item':
        return this.#knowsItem(index, entity);
      case 'fixture':
        return this.#knowsFixture(index, entity);
      case 'edge':
        return this.#knowsWay(index);
    }
  }

  #knowsItem(item: number, entity: Entity): boolean {
    if (this.carried.includes(item) || this.view.items.includes(item)) return true;
    if (this.view.fixtures.some(({ items }) => items.includes(item))) return true;
    return this.head.beliefs.item(item) !== undefined || this.#isInMind(entity);
  }

  /** What stands in a place is no secret, unless it shut away a way that is: then its name tells nothing of it. */
  #knowsFixture(fixture: number, entity: Entity): boolean {
    const place = this.setting.fixtures[fixture]?.place ?? NONE;
    const { beliefs } = this.head;
    if (place === this.view.place || beliefs.visitedAt(place) !== NONE) return true;
    return beliefs.fixture(fixture) !== undefined || this.#isInMind(entity);
  }

  #knowsWay(edge: number): boolean {
    const { kind, a = NONE } = this.setting.edges[edge] ?? {};
    return kind !== 'secret' || this.moment.request.senses.waysFrom(a).includes(edge);
  }

  /** Whether a goal, a habit or something they know is about it. */
  #isInMind(entity: Entity): boolean {
    const { persona, news } = this.head;
    const { setting } = this;
    const isOf = ({ subject, object }: Fact) => subject === entity || object === entity;
    if (persona.self.knows.some(isOf) || news.some(({ fact }) => isOf(fact))) return true;
    const goals = persona.goals.flatMap(({ item, fixture }) => [
      item === NONE ? NONE : setting.entityOf('item', item),
      fixture === NONE ? NONE : setting.entityOf('fixture', fixture),
    ]);
    const habits = persona.habits.map(({ fixture }) =>
      fixture === NONE ? NONE : setting.entityOf('fixture', fixture),
    );
    const { bed } = persona.self;
    return [...goals, ...habits, bed === NONE ? NONE : setting.entityOf('fixture', bed)].includes(entity);
  }
}
