import type { SpeechAct, Utterance } from '../bus/life-event.ts';
import { type Entity, NONE } from '../world/entity.ts';
import { factKey } from '../world/fact.ts';
import type { Person } from '../world/things.ts';
import type { Manner, Phrase } from './phrase.ts';
import { ASKING_PHRASES } from './phrases-asking.ts';
import { MEETING_PHRASES } from './phrases-meeting.ts';
import { QUARREL_PHRASES } from './phrases-quarrel.ts';
import { TELLING_PHRASES } from './phrases-telling.ts';

/** Everything that can be said, by form: an act with what it has to go on. */
export const PHRASES = { ...MEETING_PHRASES, ...ASKING_PHRASES, ...TELLING_PHRASES, ...QUARREL_PHRASES } as const;

type Form = keyof typeof PHRASES;

/** Half of kindness and company: above the one, warm; below the other, cool. */
const WARM_FROM = 0.62;
const COOL_TO = 0.4;

/** How somebody comes across in talk. */
export function mannerOf({ spec: { traits } }: Person): Manner {
  const warmth = (traits.kind + traits.sociable) / 2;
  if (warmth >= WARM_FROM) return 'warm';
  return warmth <= COOL_TO ? 'cool' : 'plain';
}

/** The forms of an act: with a fact to tell, with somebody or something to speak of, with neither. */
interface Forms {
  readonly plain: Form;
  readonly about?: Form;
  readonly fact?: Form;
}

const FORMS: Readonly<Record<Exclude<SpeechAct, 'silence' | 'accuse'>, Forms>> = {
  greet: { plain: 'greet' },
  chat: { plain: 'chat', about: 'chat_about' },
  ask: { plain: 'ask', about: 'ask_about', fact: 'ask_whether' },
  tell: { plain: 'chat', about: 'chat_about', fact: 'tell' },
  answer: { plain: 'answer_unknown', fact: 'answer' },
  refuse: { plain: 'refuse' },
  deny: { plain: 'deny', fact: 'deny_with' },
  agree: { plain: 'agree', fact: 'take_in' },
  propose: { plain: 'propose', about: 'propose_about', fact: 'move_that' },
  comfort: { plain: 'comfort' },
  warn: { plain: 'warn', about: 'warn_about', fact: 'warn_that' },
  cry_out: { plain: 'cry_out', fact: 'cry_out_that' },
  farewell: { plain: 'farewell' },
  wish: { plain: 'wish' },
  confess: { plain: 'admit', fact: 'confess' },
  oppose: { plain: 'oppose' },
  demand: { plain: 'demand', about: 'demand_about' },
  quarrel: { plain: 'quarrel' },
  apologise: { plain: 'apologise' },
};

/** The form that an utterance takes, given who says it (as an entity) to whom (`NONE` for all). */
export function formOf({ act, topic, facts }: Utterance, speaker: Entity, hearer: Entity): Form {
  const isOther = topic !== NONE && topic !== speaker && topic !== hearer;
  const [fact] = facts;
  if (act === 'accuse' && fact !== undefined) return 'accuse_of';
  if (act === 'accuse') return isOther || hearer === NONE ? 'accuse_other' : 'accuse_hearer';
  if (act === 'silence') return 'answer_unknown';
  if (act === 'ask' && fact?.predicate === 'was_at' && fact.subject === hearer) return 'ask_presence';
  const forms = FORMS[act];
  if (fact !== undefined && forms.fact !== undefined) {
    if (act === 'tell' && hearer === NONE) return 'tell_all';
    const isConfession = act === 'tell' && fact.subject === speaker;
    return isConfession ? 'tell_of_self' : forms.fact;
  }
  return isOther ? (forms.about ?? forms.plain) : forms.plain;
}

/** What was put into words in a talk: enough to know what would sound alike. */
export interface Spoken {
  readonly form: Form;
  readonly phrasing: number;
  /** What the form renders of what is said: two lines of one phrasing and content are the same line. */
  readonly content: string;
}

/** What of an utterance its form puts into words. */
export function contentOfForm(form: Form, { topic, facts }: Utterance): string {
  const phrases: readonly Phrase[] = PHRASES[form];
  if (phrases.some(({ en }) => en.includes('{fact}'))) return facts.map(factKey).join();
  return phrases.some(({ en }) => en.includes('{topic}')) ? String(topic) : '';
}

/**
 * A phrasing for an utterance that was not used in this talk: the first free one of the speaker's manner from `start` on,
 * going round. Where all were used it may be one that was used with other content; undefined where this very thing has
 * been said in every way there is.
 */
export function choosePhrasing(
  form: Form,
  content: string,
  manner: Manner,
  spoken: readonly Spoken[],
  start: number,
): number | undefined {
  const phrases: readonly Phrase[] = PHRASES[form];
  const alike = spoken.filter((before) => before.form === form);
  const same = alike.filter((before) => before.content === content);
  for (const avoided of [alike, same]) {
    for (let i = 0; i < phrases.length; i++) {
      const phrasing = (start + i) % phrases.length;
      const own = phrases[phrasing]?.manner ?? manner;
      if (own === manner && !avoided.some((before) => before.phrasing === phrasing)) return phrasing;
    }
  }
  return undefined;
}
