import type { Text } from '../../core/index.ts';
import type { Utterance } from '../bus/life-event.ts';
import { wordsOf } from '../conversation/words.ts';
import { capitalised, listed } from '../words/naming.ts';
import { type Entity, NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Moment } from './moment.ts';
import type { Prose, Sentence, Strand } from './prose.ts';
import { TALKS, type TalkKey } from './prose-talk.ts';
import type { Told } from './veil.ts';

/** What was said or done in a talk, and what of it may be told. */
type ToldLine = Moment & { readonly told: Told; readonly isNews: boolean };

/** Topics of the lines that are not quoted, named in passing. */
const MAX_TOPICS = 2;
/** Share of its worth that is left to a line that tells what was told before. */
const STALE_SHARE = 0.2;
/** How much a line is worth quoting, by its act; with a fact it is worth more. */
const QUOTED: Readonly<Record<string, number>> = {
  accuse: 6,
  confess: 5,
  deny: 4,
  oppose: 2.4,
  quarrel: 4,
  apologise: 3.2,
  demand: 3,
  warn: 3,
  tell: 2.6,
  refuse: 2.6,
  answer: 1.6,
  ask: 2,
  propose: 2.2,
  comfort: 1.8,
  agree: 0.8,
  chat: 0.5,
  greet: 0.4,
  wish: 0.2,
  farewell: 0.3,
};

/** One talk as a strand: who, where and how, the lines that matter, how it ended. */
export function talkStrand(setting: Setting, moments: readonly ToldLine[]): Strand | undefined {
  const [first] = moments;
  const lines = moments.filter(({ event }) => event.type === 'say');
  if (first === undefined || (lines.length === 0 && first.event.type !== 'talk_opened')) return undefined;
  const opening = openingOf(first, lines);
  const rest = moments.filter((moment) => moment !== first || moment.event.type === 'say');
  const isAgain = (moment: ToldLine) => isWithheld(moment) && rest.find(isWithheld) !== moment;
  const told = rest
    .map((moment, i) => (isAgain(moment) ? undefined : sentenceOf(setting, moment, rest[i - 1])))
    .filter((each) => each !== undefined);
  const topics = topicsOf(setting, lines);
  return { atMs: first.event.atMs, sentences: [opening, ...(topics === undefined ? [] : [topics]), ...told] };
}

/** A line in a low voice that is not to be told yet; one of them is mentioned, no more. */
function isWithheld({ event, told }: ToldLine): boolean {
  return event.type === 'say' && told !== 'openly';
}

/** Who takes part, as far as the event says. */
function companyOf({ event: { actor, content } }: Moment): PersonIndex[] {
  return [...new Set([actor, ...content.audience])].filter((person) => person !== NONE);
}

function openingOf(first: Moment, lines: readonly Moment[]): Sentence {
  const { event } = first;
  const company = companyOf(first);
  const isNew = event.type === 'talk_opened';
  const { detail } = event.content;
  const key = openingKey(isNew, company.length, detail);
  return {
    events: [event.id],
    weight: (isNew ? 1.4 : 0.9) + Math.min(1, lines.length / 8) + (detail === 'loud' ? 2 : 0),
    say: (prose, link) => {
      const { naming } = prose;
      prose.whereabouts = event.place;
      const [who = NONE, to = NONE] = company;
      const at = naming.at(event.place);
      const said = prose.fill(key, TALKS[key], event.id, {
        At: () => withLink(prose, link, at),
        at: () => at,
        who: () => naming.subject(who),
        to: () => naming.other(to),
        names: () =>
          listed(
            company.map((person) => naming.other(person)),
            prose.locale,
          ),
      });
      return capitalised(said);
    },
  };
}

/** Companies of more are not named one by one again. */
const MANY = 3;

function openingKey(isNew: boolean, company: number, volume: string): TalkKey {
  if (!isNew) return company > MANY ? 'still_many' : 'still';
  if (volume === 'loud') return 'gathered';
  if (company > 2) return 'several';
  return volume === 'low' ? 'two_low' : 'two';
}

function withLink({ locale }: Prose, link: string, at: string): string {
  if (link === '') return locale === 'zh' ? at : capitalised(at);
  return locale === 'zh' ? `${link}，${at}` : `${capitalised(link)}, ${at}`;
}

function sentenceOf(setting: Setting, moment: ToldLine, before: Moment | undefined): Sentence | undefined {
  const { event } = moment;
  switch (event.type) {
    case 'say':
      return moment.told === 'openly' ? lineOf(setting, moment, before) : withheld(moment);
    case 'talk_joined':
      return plain('join', moment, 0.7);
    case 'talk_scattered':
      return plain('scattered', moment, 3);
    case 'talk_ended':
      return event.content.detail === 'silence' ? plain('silence', moment, 0.5) : undefined;
    default:
      return undefined;
  }
}

function plain(key: TalkKey, { event }: Moment, weight: number): Sentence {
  return {
    events: [event.id],
    weight,
    say: (prose) =>
      capitalised(prose.fill(key, TALKS[key], event.id, { who: () => prose.naming.subject(event.actor) })),
  };
}

function withheld(moment: Moment): Sentence {
  const { event } = moment;
  const to = event.content.speech?.to ?? NONE;
  return {
    events: [event.id],
    weight: 2.2,
    say: (prose) =>
      capitalised(
        prose.fill('withheld', TALKS.withheld, event.id, {
          who: () => prose.naming.subject(event.actor),
          to: () => prose.naming.other(to),
        }),
      ),
  };
}

function lineOf(setting: Setting, { event, isNews }: ToldLine, before: Moment | undefined): Sentence | undefined {
  const { speech } = event.content;
  if (speech === undefined) return undefined;
  const asked = before?.event.content.speech?.act === 'ask';
  const key = keyFor(speech.act, asked, speech.facts.length > 0);
  return {
    events: [event.id],
    weight: worthQuoting(setting, speech, isNews),
    say: (prose) => {
      const { naming } = prose;
      return pronounFirst(
        prose.fill(key, quoting(key, speech.to), event.id, {
          words: () => quoted(prose, event.actor, speech),
          line: () => quoted(prose, event.actor, speech).replace(/\.$/, ','),
          who: () => naming.subject(event.actor),
          to: () => naming.other(speech.to),
          own: () => naming.possessive(event.actor),
        }),
      );
    },
  };
}

/** How much a line is worth quoting: more by the weight of what it tells, less if that has been told before. */
function worthQuoting(setting: Setting, { act, facts }: Utterance, isNews: boolean): number {
  const own = QUOTED[act] ?? 0.8;
  if (facts.length === 0) return own;
  if (!isNews) return own * STALE_SHARE;
  return own + 3 * Math.max(...facts.map(({ predicate }) => setting.factSpecs.get(predicate)?.weight ?? 0.4));
}

/** What was said, with the quotation marks of a quotation within. */
function quoted({ setting, locale }: Prose, speaker: PersonIndex, speech: Utterance): string {
  return wordsOf(setting, speaker, speech, locale).replaceAll('“', '‘').replaceAll('”', '’');
}

/** “...” said she: the pronoun goes first. */
function pronounFirst(sentence: string): string {
  return capitalised(sentence.replace(/” (said|asked) (he|she)\b/, '” $2 $1'));
}

function keyFor(act: string, asked: boolean, hasFacts: boolean): TalkKey {
  if (act === 'ask') return 'ask';
  if (act === 'refuse') return 'refuse';
  if (act === 'accuse') return 'accuse';
  if (act === 'farewell') return 'farewell';
  if (act === 'oppose' || act === 'quarrel') return act;
  if (act === 'confess') return hasFacts ? 'confess' : 'admit';
  return asked ? 'reply' : 'say';
}

/** Wordings that name whom it is said to need somebody. */
function quoting(key: TalkKey, to: PersonIndex): readonly Text[] {
  const all: readonly Text[] = TALKS[key];
  return to === NONE ? all.filter(({ en }) => !en.includes('{to}')) : all;
}

/** Whom and what the lines were about, in the order of how often; undefined where it was about nothing. */
function topicsOf(setting: Setting, lines: readonly Moment[]): Sentence | undefined {
  const times = new Map<Entity, Moment[]>();
  for (const line of lines) {
    const { speech } = line.event.content;
    if (speech === undefined || speech.topic === NONE || isPresent(setting, line, speech.topic)) continue;
    times.set(speech.topic, [...(times.get(speech.topic) ?? []), line]);
  }
  const most = [...times]
    .filter(([, said]) => said.length > 1)
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, MAX_TOPICS);
  const [first] = most;
  if (first === undefined) return undefined;
  const events = most.flatMap(([, said]) => said.slice(0, 1).map(({ event }) => event.id));
  return {
    events,
    weight: 0.9 + 0.1 * first[1].length,
    say: (prose) =>
      prose.fill('topic', TALKS.topic, events[0] ?? NONE, {
        topics: () =>
          listed(
            most.map(([topic]) => prose.naming.thing(topic)),
            prose.locale,
          ),
      }),
  };
}

function isPresent(setting: Setting, line: Moment, topic: Entity): boolean {
  return setting.kindOf(topic) === 'person' && companyOf(line).includes(setting.indexIn(topic));
}
