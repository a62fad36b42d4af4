import { type Locale, textOf } from '../../core/index.ts';
import {
  type Affordance,
  clauseOf,
  type Entity,
  factKey,
  happeningText,
  type ItemIndex,
  inThePast,
  type LifeEvent,
  NONE,
  named,
  type PersonIndex,
  placed,
  purposeText,
  type Setting,
} from '../../life/index.ts';
import { DEED_TEXTS } from './deed-texts.ts';

/** Something worth telling to whoever was not there. */
export interface Deed {
  readonly id: number;
  readonly atMs: number;
  readonly kind: keyof typeof DEED_TEXTS;
  /** How much it is worth telling, 0 to 10. */
  readonly weight: number;
  readonly say: (locale: Locale) => string;
}

/** A lock that was broken so short a time before is the same theft. */
const SAME_THEFT_MS = 40 * 60 * 1000;
const FURTIVE: readonly string[] = ['sabotage', 'destroy_item', 'weapon'];
const TELLING_ITEMS = ['valuable', 'document', 'weapon'] as const;

/** Lines that are deeds whatever they tell. */
const WORDS: Readonly<Record<string, 'quarrelled' | 'apologised' | undefined>> = {
  quarrel: 'quarrelled',
  apologise: 'apologised',
};

type Values = Readonly<Record<string, (locale: Locale) => string>>;

/** Makes deeds of the events of a history, in order: what led to what is one deed. */
export class Deeds {
  readonly #setting: Setting;
  readonly #asleep = new Set<PersonIndex>();
  readonly #known = new Set<string>();
  readonly #found = new Set<Entity>();
  /** What each took last, and what each broke open. */
  readonly #taken = new Map<PersonIndex, ItemIndex>();
  readonly #broken = new Map<PersonIndex, LifeEvent>();
  #confined: Entity = NONE;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** The deed that an event completes; undefined where it completes none. */
  of(event: LifeEvent): Deed | undefined {
    switch (event.type) {
      case 'sleep':
        this.#asleep.add(event.actor);
        return undefined;
      case 'wake':
        this.#asleep.delete(event.actor);
        return undefined;
      case 'force':
        if (event.content.detail === 'broken') this.#broken.set(event.actor, event);
        return undefined;
      case 'take':
        return this.#taking(event);
      case 'act':
        return this.#use(event);
      case 'attack':
      case 'death':
      case 'body_found':
      case 'found_out':
        return this.#violence(event);
      case 'say':
      case 'call':
      case 'post':
        return this.#words(event);
      case 'announce':
        return this.#resolution(event);
      default:
        return this.#other(event);
    }
  }

  #deed(event: LifeEvent, kind: Deed['kind'], weight: number, more: Values = {}): Deed {
    const { actor, place, content } = event;
    const setting = this.#setting;
    const values: Values = {
      who: (locale) => named(setting, setting.entityOf('person', actor), locale),
      whom: (locale) => named(setting, content.object, locale),
      what: (locale) => named(setting, content.object, locale),
      at: (locale) => (place === NONE ? '' : placed(setting, place, locale)),
      ...more,
    };
    const say = (locale: Locale): string => {
      const text = DEED_TEXTS[kind];
      const filled: Record<string, string> = {};
      for (const [, name = ''] of text[locale].matchAll(/\{(\w+)\}/g)) filled[name] ??= values[name]?.(locale) ?? '';
      return textOf({ en: text[locale], zh: text[locale] }, locale, filled);
    };
    return { id: event.id, atMs: event.atMs, kind, weight, say };
  }

  #taking(event: LifeEvent): Deed | undefined {
    const { content, actor, atMs, place } = event;
    const setting = this.#setting;
    const item = setting.items[setting.indexIn(content.object)];
    if (item === undefined || !TELLING_ITEMS.some((tag) => item.tags.has(tag))) return undefined;
    this.#taken.set(actor, item.index);
    if (setting.people[actor]?.home === place) return undefined;
    const { target } = content;
    const broken = this.#broken.get(actor);
    const weight = item.tags.has('weapon') ? 4.5 : 5.5;
    const whence = (locale: Locale) => named(setting, target, locale);
    if (target === NONE || setting.kindOf(target) !== 'fixture') return this.#deed(event, 'took', weight);
    const isBroken = broken?.content.object === target && atMs - broken.atMs < SAME_THEFT_MS;
    return this.#deed(event, isBroken ? 'broke' : 'tookFrom', weight + (isBroken ? 0.5 : 0), { whence });
  }

  #use(event: LifeEvent): Deed | undefined {
    const { object, detail } = event.content;
    const affordance = this.#affordance(object, detail);
    if (affordance === undefined) return undefined;
    const label: Values = {
      deed: (locale) => (locale === 'zh' ? affordance.label.zh : inThePast(affordance.label.en)),
    };
    if (affordance.tags.has('alarm') && affordance.effects.some((effect) => 'event' in effect))
      return this.#once(`woke ${event.actor}`) ? this.#deed(event, 'woke', 4) : undefined;
    if (!FURTIVE.some((tag) => affordance.tags.has(tag))) return undefined;
    const darkens = affordance.effects.some((effect) => 'power' in effect && !effect.power);
    const burnt = affordance.tags.has('destroy_item') ? this.#taken.get(event.actor) : undefined;
    if (burnt === undefined) return this.#deed(event, darkens ? 'darkened' : 'used', darkens ? 7.5 : 6, label);
    const item = this.#setting.entityOf('item', burnt);
    return this.#deed(event, 'burned', 6.5, { ...label, what: (locale) => named(this.#setting, item, locale) });
  }

  #affordance(object: Entity, detail: string): Affordance | undefined {
    if (object === NONE || this.#setting.kindOf(object) !== 'fixture') return undefined;
    return this.#setting.fixtures[this.#setting.indexIn(object)]?.affordances.find(({ id }) => id === detail);
  }

  #violence(event: LifeEvent): Deed | undefined {
    const { type, content } = event;
    const { object, detail } = content;
    if (type === 'attack') return this.#deed(event, 'attacked', 8.5);
    if (type === 'death') {
      const isAsleep = this.#asleep.has(this.#setting.indexIn(object));
      return this.#deed(event, isAsleep ? 'killedAsleep' : 'killed', 10);
    }
    if (type === 'found_out')
      return event.actor === NONE
        ? undefined
        : this.#deed(event, detail === 'eavesdrop' ? 'caught' : 'discovered', 4.5);
    if (this.#found.has(object)) return undefined;
    this.#found.add(object);
    return this.#deed(event, 'found', 9.5);
  }

  /** What was told, the first time. */
  #words(event: LifeEvent): Deed | undefined {
    const { content, actor, type } = event;
    const { speech } = content;
    const word = WORDS[speech?.act ?? ''];
    if (type === 'say' && word !== undefined) return this.#havingOut(event, word);
    const [fact] = type === 'say' ? (speech?.facts ?? []) : content.facts;
    if (fact === undefined) return undefined;
    const spec = this.#setting.factSpecs.get(fact.predicate);
    const heard: Values = {
      whom: (locale) => named(this.#setting, this.#setting.entityOf('person', speech?.to ?? NONE), locale),
      fact: (locale) => clauseOf(this.#setting, fact, locale),
    };
    if (type === 'post') return this.#deed(event, 'posted', 6 + (spec?.weight ?? 0), heard);
    if (type === 'call')
      return this.#once(`cried ${fact.predicate} ${fact.subject}`) ? this.#deed(event, 'cried', 5, heard) : undefined;
    const isReproach = speech?.act === 'accuse';
    if (isReproach)
      return this.#once(`to face ${actor} ${fact.subject}`) ? this.#deed(event, 'confronted', 4.8, heard) : undefined;
    const alreadyKnows = this.#setting.people[speech?.to ?? NONE]?.spec.knows.includes(fact.predicate) === true;
    if (alreadyKnows) return undefined;
    const isTold = speech?.act === 'tell' || speech?.act === 'answer';
    if (!isTold || spec?.canary !== true || !this.#once(factKey(fact))) return undefined;
    return this.#deed(event, speech.to === NONE ? 'toldAll' : 'told', 3 + 3 * spec.weight, heard);
  }

  /** Words that two had: the first between them is told, whoever began. */
  #havingOut(event: LifeEvent, kind: 'quarrelled' | 'apologised'): Deed | undefined {
    const { actor, content } = event;
    const to = content.speech?.to ?? NONE;
    if (to === NONE || !this.#once(`${kind} ${[actor, to].toSorted((a, b) => a - b).join()}`)) return undefined;
    const whom = (locale: Locale) => named(this.#setting, this.#setting.entityOf('person', to), locale);
    return this.#deed(event, kind, 4.6, { whom });
  }

  #resolution(event: LifeEvent): Deed | undefined {
    const [fact] = event.content.facts;
    if (fact === undefined) return undefined;
    const about: Values = {
      whom: (locale) => named(this.#setting, fact.subject, locale),
      at: (locale) => (fact.place === NONE ? '' : placed(this.#setting, fact.place, locale)),
    };
    const kinds: Readonly<Record<string, readonly [Deed['kind'], number]>> = {
      suspected: ['blamed', 8],
      killed: ['confessed', 9],
      is_confined: ['confined', 7.5],
      is_sought: ['sought', 4],
    };
    const [kind, weight] = kinds[fact.predicate] ?? [];
    if (kind === undefined || weight === undefined) return undefined;
    if (kind === 'confined') this.#confined = fact.subject;
    return this.#once(`${kind} ${fact.subject}`) ? this.#deed(event, kind, weight, about) : undefined;
  }

  #other(event: LifeEvent): Deed | undefined {
    const { type, content } = event;
    const setting = this.#setting;
    if (type === 'power_back') return this.#deed(event, 'powerBack', 5);
    if (type === 'give')
      return this.#deed(event, 'gave', 4, { whom: (locale) => named(setting, content.target, locale) });
    if (type === 'lock') return this.#shutIn(event);
    if (type === 'talk_opened' && content.detail === 'loud') return this.#gathering(event);
    if (type === 'gather') this.#purpose = content.detail;
    const told = happeningText(setting, event);
    return told && this.#deed(event, 'happened', 2 + 3 * event.salience, { text: (locale) => textOf(told, locale) });
  }

  /** The beat that called people together last. */
  #purpose = '';

  #gathering(event: LifeEvent): Deed | undefined {
    const setting = this.#setting;
    const purpose = purposeText(setting, this.#purpose);
    if (purpose === undefined) return undefined;
    const { length } = event.content.audience;
    const words = length === setting.people.length ? DEED_TEXTS.all : DEED_TEXTS.some;
    return this.#deed(event, 'gathered', 4.2, {
      count: (locale) => textOf(words, locale, { count: length }),
      purpose: (locale) => textOf(purpose, locale),
    });
  }

  /** The door of a lock-up is locked on whoever was to be locked up. */
  #shutIn(event: LifeEvent): Deed | undefined {
    const { object } = event.content;
    const setting = this.#setting;
    const edge = setting.kindOf(object) === 'edge' ? setting.edges[setting.indexIn(object)] : undefined;
    const isLockup = [edge?.a, edge?.b].some((place) => setting.places[place ?? NONE]?.tags.has('lockup') === true);
    if (!isLockup || this.#confined === NONE) return undefined;
    const whom = this.#confined;
    return this.#deed(event, 'shutIn', 7, { whom: (locale) => named(setting, whom, locale) });
  }

  /** True the first time. */
  #once(key: string): boolean {
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }
}
