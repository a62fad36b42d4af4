import { capitalised } from '../words/naming.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Moment } from './moment.ts';
import { type Predicate, predicateOf, walkOf } from './predicates.ts';
import type { Prose, Sentence, Strand } from './prose.ts';

/** Predicates that one sentence holds. */
const MAX_JOINED = 3;
/** What matters so much needs no word of how its doer came there. */
const SAYS_ITSELF = 1;
/** What matters so much has a sentence of its own. */
const STANDS_ALONE = 5;

/** What one person did in a window, in the order they did it; undefined where none of it is worth a word. */
export function personStrand(setting: Setting, person: PersonIndex, moments: readonly Moment[]): Strand | undefined {
  const predicates = predicatesOf(setting, moments);
  const [first] = predicates;
  if (first === undefined) return undefined;
  const groups = grouped(predicates);
  const sentences = groups.map((group) => sentenceOf(person, group));
  return { atMs: first.atMs, sentences };
}

/** Acts as predicates, steps on end as one walk; what was begun and done within the window is told once. */
function predicatesOf(setting: Setting, moments: readonly Moment[]): Predicate[] {
  const predicates: Predicate[] = [];
  let steps: Moment[] = [];
  const arrive = (next?: Predicate) => {
    const walk = walkOf(steps);
    // Where somebody does something says that they went there.
    const isSaid = next !== undefined && next.place === walk?.place && next.weight >= SAYS_ITSELF;
    if (walk !== undefined && !isSaid) predicates.push(walk);
    steps = [];
  };
  for (const [i, moment] of moments.entries()) {
    if (moment.event.type === 'move') {
      steps.push(moment);
      continue;
    }
    const predicate = isToldElsewhere(moments, i) ? undefined : predicateOf(setting, moment);
    if (predicate === undefined) continue;
    arrive(predicate);
    predicates.push(predicate);
  }
  arrive();
  return predicates;
}

/** Whether a window tells of it anyway: it was begun here and is done later, or done to the same before. */
function isToldElsewhere(moments: readonly Moment[], at: number): boolean {
  const { type, content } = moments[at]?.event ?? {};
  return moments.some(({ event }, i) => {
    if (event.content.object !== content?.object || event.content.detail !== content?.detail) return false;
    if (i > at) return type === 'begin' && event.type === 'act';
    return i < at && (event.type === type || (isUse(event.type) && isUse(type)));
  });
}

function isUse(type: string | undefined): boolean {
  return type === 'begin' || type === 'act';
}

/** Predicates for one sentence each: a walk begins one, what matters most stands alone. */
function grouped(predicates: readonly Predicate[]): Predicate[][] {
  const groups: Predicate[][] = [];
  for (const predicate of predicates) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const isElsewhere = before !== undefined && before.place !== predicate.place;
    const isApart = predicate.isMove || isElsewhere || predicate.weight >= STANDS_ALONE;
    if (last === undefined || isApart || last.length >= MAX_JOINED || (before?.weight ?? 0) >= STANDS_ALONE) {
      groups.push([predicate]);
    } else last.push(predicate);
  }
  return groups;
}

function sentenceOf(person: PersonIndex, group: readonly Predicate[]): Sentence {
  return {
    events: group.flatMap(({ events }) => events),
    weight: Math.max(...group.map(({ weight }) => weight)) + 0.3 * (group.length - 1),
    say: (prose, link) => {
      const where = whereOf(prose, person, group[0]);
      prose.whereabouts = group.at(-1)?.place ?? NONE;
      const subject = prose.naming.subject(person);
      const said = group.map(({ say }) => say(prose, group.length > 1));
      return joined(prose, link, where, subject, said);
    },
  };
}

/** The place as an opening, unless it was told how they came there; '' then. */
function whereOf(prose: Prose, person: PersonIndex, first: Predicate | undefined): string {
  if (first === undefined || first.isMove || first.place === prose.whereabouts) return '';
  return prose.naming.at(first.place, person);
}

function joined({ locale }: Prose, link: string, where: string, subject: string, said: readonly string[]): string {
  if (locale === 'zh') {
    const opening = [link, where].filter((part) => part !== '').map((part) => `${part}，`);
    const body = `${opening.join('')}${subject}${said.join('，')}`;
    return /[”。]$/.test(body) ? body : `${body}。`;
  }
  const last = said.at(-1) ?? '';
  const acts = said.length < 2 ? last : `${said.slice(0, -1).join(', ')}${said.length > 2 ? ',' : ''} and ${last}`;
  const opening = [link, where].filter((part) => part !== '').map((part) => `${part}, `);
  const body = capitalised(`${opening.join('')}${subject} ${acts}`);
  return /[.!?]”$/.test(body) ? body : `${body}.`;
}
