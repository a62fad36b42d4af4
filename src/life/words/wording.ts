import { LOCALES, type Locale, type Text, textOf } from '../../core/index.ts';
import type { Action, RunningAction } from '../actor/action.ts';
import type { Intent } from '../actor/intent.ts';
import type { ThoughtNote } from '../actor/mind.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import type { Remembered } from '../cognition/head.ts';
import { intentWords, thoughtWords } from '../cognition/thought-words.ts';
import { wordsOf } from '../conversation/words.ts';
import { happeningText } from '../director/beat-texts.ts';
import { type Entity, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { PersonState } from '../world/person-state.ts';
import type { Setting } from '../world/setting.ts';
import { ACTIVITY_TEXTS, STATE_TEXTS } from './activity-texts.ts';
import { BEARING_TEXTS, EVENT_TEXTS, PERCEPT_TEXTS, PLAIN_TEXTS, SOUND_TEXTS, TALK_TO_ALL } from './event-texts.ts';
import { clauseOf } from './fact-texts.ts';
import { named } from './naming.ts';

/** What an event or a percept says: all that a sentence about it can be made of. */
type Sayable = Pick<LifeEvent, 'type' | 'place' | 'actor' | 'content'>;

/** Puts what is structured into words, in every language: for the page, the digest and the prompts of minds. */
export class Wording {
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  event(event: LifeEvent): Text {
    const happening = event.type === 'happening' ? happeningText(this.#setting, event) : undefined;
    return happening ?? inAll((locale) => this.#sentence(event, locale));
  }

  percept(percept: Percept): Text {
    const { clarity, type, bearing } = percept;
    return inAll((locale) => {
      if (clarity === 'full') return this.#sentence(percept, locale);
      if (clarity === 'manner') return textOf(PERCEPT_TEXTS.manner, locale, { text: this.#sentence(percept, locale) });
      const sound = textOf(isSound(type) ? SOUND_TEXTS[type] : SOUND_TEXTS.sound, locale);
      return textOf(PERCEPT_TEXTS.muffled, locale, { sound, bearing: textOf(BEARING_TEXTS[bearing], locale) });
    });
  }

  /** What somebody can be seen to do. */
  activity({ posture }: PersonState, running: Readonly<RunningAction> | undefined): Text {
    if (posture === 'dead' || posture === 'asleep' || posture === 'hidden') return STATE_TEXTS[posture];
    if (running === undefined) return posture === 'lying' ? STATE_TEXTS.lying : STATE_TEXTS.idle;
    const { action, stage } = running;
    const next = this.action(action);
    if (stage === 'working' || action.verb === 'go' || action.verb === 'flee') return next;
    if (stage === 'chosen') return inAll((locale) => textOf(STATE_TEXTS.about_to, locale, { next: next[locale] }));
    const place = this.#placeOf(action);
    return inAll((locale) => {
      const where = this.#place(place, locale);
      return textOf(STATE_TEXTS.walking, locale, { where, next: next[locale] });
    });
  }

  action(action: Action): Text {
    return inAll((locale) => {
      const object = action.object === NONE && action.place !== NONE ? this.#placeEntity(action.place) : action.object;
      const label = this.#label(action.object, action.detail, locale);
      return textOf(ACTIVITY_TEXTS[action.verb], locale, { what: this.#name(object, locale), label });
    });
  }

  intent(person: PersonIndex, intent: Intent): Text {
    return inAll((locale) => intentWords(this.#setting, person, intent, locale));
  }

  thought(note: ThoughtNote): Text {
    return inAll((locale) => thoughtWords(this.#setting, note, locale));
  }

  fact(fact: Fact): Text {
    return inAll((locale) => clauseOf(this.#setting, fact, locale));
  }

  words(speaker: PersonIndex, speech: NonNullable<LifeEvent['content']['speech']>): Text {
    return inAll((locale) => wordsOf(this.#setting, speaker, speech, locale));
  }

  remembered(remembered: Remembered): Text {
    return 'predicate' in remembered ? this.fact(remembered) : this.percept(remembered);
  }

  item(item: number): Text {
    return this.#setting.items[item]?.name ?? PLAIN_TEXTS.something;
  }

  #sentence({ type, place, actor, content }: Sayable, locale: Locale): string {
    const { speech } = content;
    const [whisperedTo = NONE] = content.audience;
    const target = type === 'whisper' && whisperedTo !== NONE ? this.#personEntity(whisperedTo) : content.target;
    const isToAll = type === 'talk_opened' && content.object === NONE;
    return textOf(isToAll ? TALK_TO_ALL.opened : EVENT_TEXTS[type], locale, {
      who: actor === NONE ? textOf(PLAIN_TEXTS.somebody, locale) : this.#name(this.#personEntity(actor), locale),
      what: this.#name(content.object, locale),
      whom: this.#name(target, locale),
      where: this.#place(place, locale),
      doing: this.#label(content.object, content.detail, locale),
      words: speech === undefined ? '…' : wordsOf(this.#setting, actor, speech, locale),
      weather: this.#weather(content.detail, locale),
      facts: content.facts.map((fact) => clauseOf(this.#setting, fact, locale)).join(locale === 'zh' ? '；' : '; '),
      happening: textOf(SOUND_TEXTS.sound, locale),
    });
  }

  /** What the scenario calls an affordance, else the thing it is done with. */
  #label(object: Entity, affordance: string, locale: Locale): string {
    const setting = this.#setting;
    const fixture =
      object !== NONE && setting.kindOf(object) === 'fixture' ? setting.fixtures[setting.indexIn(object)] : undefined;
    const found = fixture?.affordances.find(({ id }) => id === affordance) ?? fixture?.affordances[0];
    return found === undefined ? this.#name(object, locale) : textOf(found.label, locale);
  }

  #placeOf({ object, place }: Action): PlaceIndex {
    if (place !== NONE || object === NONE) return place;
    const kind = this.#setting.kindOf(object);
    const index = this.#setting.indexIn(object);
    if (kind === 'place') return index;
    return kind === 'fixture' ? (this.#setting.fixtures[index]?.place ?? NONE) : NONE;
  }

  #weather(id: string, locale: Locale): string {
    const state = this.#setting.weatherStates.get(id);
    return state === undefined ? id : textOf(state.name, locale);
  }

  #name(entity: Entity, locale: Locale): string {
    return entity === NONE ? textOf(PLAIN_TEXTS.something, locale) : named(this.#setting, entity, locale);
  }

  #place(place: PlaceIndex, locale: Locale): string {
    return place === NONE ? textOf(PLAIN_TEXTS.somewhere, locale) : this.#name(this.#placeEntity(place), locale);
  }

  #placeEntity(place: PlaceIndex): Entity {
    return this.#setting.entityOf('place', place);
  }

  #personEntity(person: PersonIndex): Entity {
    return this.#setting.entityOf('person', person);
  }
}

/** A text made once a language. */
function inAll(say: (locale: Locale) => string): Text {
  const texts = LOCALES.map((locale) => [locale, say(locale)] as const);
  return Object.fromEntries(texts) as Record<Locale, string>;
}

function isSound(type: string): type is keyof typeof SOUND_TEXTS {
  return Object.hasOwn(SOUND_TEXTS, type);
}
