import { defineTexts, type Locale, textOf } from '../../core/index.ts';
import type { Predicate } from '../cognition/predicates.ts';
import { dayOf } from '../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';
import { named, placed } from './naming.ts';
import { spokenTime } from './spoken-time.ts';

/**
 * The runtime's own predicates as clauses. `at` and `when` come with their preposition and are empty where a fact does
 * not say; `there` is `at`, or "there" where a clause cannot do without; `was` agrees with the subject; `day` is a whole
 * day.
 */
const CLAUSES = defineTexts<Predicate>({
  was_at: { en: '{subject} {was}{there}{when}', zh: '{subject}{when}{was}{there}' },
  took: { en: '{subject} took {object}{at}{when}', zh: '{subject}{when}{at}拿走了{object}' },
  searched: { en: '{subject} went through {object}{at}{when}', zh: '{subject}{when}{at}翻过{object}' },
  broke_open: { en: '{subject} broke open {object}{at}{when}', zh: '{subject}{when}{at}撬开了{object}' },
  tampered_with: { en: '{subject} did something to {object}{when}', zh: '{subject}{when}对{object}动过手脚' },
  listened_to: { en: '{subject} listened in on {object}{at}{when}', zh: '{subject}{when}{at}偷听过{object}说话' },
  killed: { en: '{subject} killed {object}{at}{when}', zh: '{subject}{when}{at}杀了{object}' },
  attacked: { en: '{subject} attacked {object}{at}{when}', zh: '{subject}{when}{at}袭击了{object}' },
  lies_dead: { en: '{subject} lies dead{there}', zh: '{subject}死了，人就{there}' },
  lies_at: { en: '{subject} is{there}', zh: '{subject}就{there}' },
  out_of_order: { en: '{subject} is out of order', zh: '{subject}坏了' },
  found: { en: '{subject} found {object}{at}{when}', zh: '{subject}{when}{at}找到了{object}' },
  fell_out: { en: '{subject} had words with {object}{when}', zh: '{subject}{when}跟{object}吵过' },
  apologised: { en: '{subject} begged pardon of {object}{when}', zh: '{subject}{when}向{object}赔过不是' },
  died: { en: '{subject} died{at}{when}', zh: '{subject}{when}{at}断了气' },
  is_dead: { en: '{subject} is dead', zh: '{subject}死了' },
  is_missing: { en: '{subject} is no longer{there}', zh: '{subject}已经不{there}了' },
  was_near: { en: '{subject} {was} close by{there} when it happened', zh: '出事的时候，{subject}{was}就{there}附近' },
  was_out_late: { en: '{subject} {was} still up and about{at}{when}', zh: '{subject}{when}{was}那么晚还{at}走来走去' },
  asks_everybody: { en: '{subject} has a question for everybody', zh: '{subject}逢人就打听' },
  often_with: { en: '{subject} and {object} are much together', zh: '{subject}和{object}总在一起' },
  lied: { en: '{subject} did not tell the truth', zh: '{subject}没说实话' },
  suspected: { en: '{subject} may be the one who did it', zh: '下手的可能就是{subject}' },
  was_much_at: { en: '{subject} {was} much about{at} {day}', zh: '{day}{subject}{was}常{at}' },
  is_sought: { en: 'somebody should look for {subject}', zh: '得有人去找找{subject}' },
  is_confined: {
    en: '{subject} had better be locked up{there} until morning',
    zh: '{subject}最好先锁{there}，等天亮再说',
  },
});

/** What can be said of oneself, or to somebody's face, with a pronoun. */
const PERSONAL: ReadonlySet<string> = new Set<Predicate>([
  'was_at',
  'took',
  'searched',
  'broke_open',
  'tampered_with',
  'listened_to',
  'killed',
  'attacked',
  'found',
  'fell_out',
  'apologised',
  'was_near',
  'was_out_late',
]);

/** Who says it to whom: their names then become pronouns. */
interface Voices {
  readonly speaker: PersonIndex;
  readonly hearer: PersonIndex;
}

const THERE = { en: ' there', zh: '在那里' } as const;
const NOBODY: Voices = { speaker: NONE, hearer: NONE };

/** A fact as a clause without a full stop, in anybody's mouth; the scenario's own facts in the words of the scenario. */
export function clauseOf(setting: Setting, fact: Fact, locale: Locale, voices: Voices = NOBODY): string {
  const told = setting.factSpecs.get(fact.predicate);
  if (told !== undefined) return textOf(told.text, locale).replace(/[.。]$/, '');
  if (!isPredicate(fact.predicate)) throw new RangeError(`no text tells of '${fact.predicate}'`);
  const personal = PERSONAL.has(fact.predicate) ? voices : NOBODY;
  const place = fact.place === NONE ? '' : inPlaceOf(setting, fact, locale, personal);
  return textOf(CLAUSES[fact.predicate], locale, {
    subject: nameOrPronoun(setting, fact.subject, locale, personal, ['I', 'you']),
    object: nameOrPronoun(setting, fact.object, locale, personal, ['me', 'you']),
    was: wasFor(setting, fact.subject, locale, personal),
    at: place,
    there: place === '' ? THERE[locale] : place,
    when: fact.atMs === NONE ? '' : aroundTime(fact.atMs, locale),
    day: locale === 'zh' ? `第${dayOf(fact.atMs) + 1}天` : `on day ${dayOf(fact.atMs) + 1}`,
  });
}

const OWN_ROOM = {
  speaker: { en: ' in my room', zh: '在我房里' },
  hearer: { en: ' in your room', zh: '在你房里' },
  he: { en: ' in his room', zh: '在自己房里' },
  she: { en: ' in her room', zh: '在自己房里' },
  they: { en: ' in their room', zh: '在自己房里' },
} as const;

/** {@link inPlace}, but somebody's own room is theirs: `in her room`, `in my room`. */
function inPlaceOf(setting: Setting, { subject, place }: Fact, locale: Locale, { speaker, hearer }: Voices): string {
  const person =
    subject !== NONE && setting.kindOf(subject) === 'person' ? setting.people[setting.indexIn(subject)] : undefined;
  const isOwn = person?.home === place && setting.places[place]?.tags.has('bedroom') === true;
  if (person === undefined || !isOwn) return inPlace(setting, place, locale);
  if (person.index === speaker) return OWN_ROOM.speaker[locale];
  return (person.index === hearer ? OWN_ROOM.hearer : OWN_ROOM[person.spec.pronoun])[locale];
}

/** ` in the great hall`, ` on the pier`; `在大厅`. */
function inPlace(setting: Setting, place: PlaceIndex, locale: Locale): string {
  if (locale === 'zh') return `在${named(setting, setting.entityOf('place', place), locale)}`;
  return ` ${placed(setting, place, locale)}`;
}

function aroundTime(atMs: number, locale: Locale): string {
  return locale === 'zh' ? `${spokenTime(atMs, locale)}前后` : ` about ${spokenTime(atMs, locale)}`;
}

function isPredicate(word: string): word is Predicate {
  return Object.hasOwn(CLAUSES, word);
}

type Pronouns = readonly [i: string, you: string];

function nameOrPronoun(
  setting: Setting,
  entity: Entity,
  locale: Locale,
  { speaker, hearer }: Voices,
  [i, you]: Pronouns,
): string {
  if (entity === NONE) return locale === 'zh' ? '什么' : 'something';
  const person = setting.kindOf(entity) === 'person' ? setting.indexIn(entity) : NONE;
  if (person !== NONE && person === speaker) return locale === 'zh' ? '我' : i;
  if (person !== NONE && person === hearer) return locale === 'zh' ? '你' : you;
  return named(setting, entity, locale);
}

function wasFor(setting: Setting, subject: Entity, locale: Locale, { hearer }: Voices): string {
  if (locale === 'zh') return '';
  const isHearer = subject !== NONE && setting.kindOf(subject) === 'person' && setting.indexIn(subject) === hearer;
  return isHearer && hearer !== NONE ? 'were' : 'was';
}
