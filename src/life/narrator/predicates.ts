import type { Text } from '../../core/index.ts';
import { wordsOf } from '../conversation/words.ts';
import { inThePast } from '../words/past-tense.ts';
import { NONE, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { affordanceOf, interestOf, isFurtiveUse, type Moment } from './moment.ts';
import type { Prose } from './prose.ts';
import { ACTS, type ActKey } from './prose-acts.ts';

/** What somebody did, as a predicate that stands after a subject. */
export interface Predicate {
  readonly events: readonly number[];
  readonly weight: number;
  readonly atMs: number;
  /** Where it was done, or led to. */
  readonly place: PlaceIndex;
  readonly isMove: boolean;
  /** `isJoined` with others in one sentence: then a plain wording is wanted. */
  readonly say: (prose: Prose, isJoined: boolean) => string;
}

/** How much it matters that another sees a body that has been found. */
const SEEN_AGAIN = 2;

/** How much a walk matters that leads to nothing: too little to be told for its own sake. */
const MERE_WALK = { least: 0.35, each: 0.05, most: 0.7 } as const;

/** How each type of act reads; those that depend on more are found by {@link keyOf}. */
const KEYS: Readonly<Record<string, ActKey>> = {
  give: 'give',
  conceal: 'conceal',
  read: 'read',
  eat: 'eat',
  sleep: 'sleep',
  wake: 'wake',
  hide: 'hide',
  lock: 'lock',
  unlock: 'unlock',
  post: 'post',
  comfort: 'comfort',
  follow: 'follow',
  flee: 'flee',
  eavesdrop: 'eavesdrop',
  attack: 'attack',
  death: 'kill',
  scream: 'scream',
  call: 'call',
};

function keyOf(setting: Setting, { event: { type, content } }: Moment): ActKey | undefined {
  const { object, target, detail } = content;
  const isPerson = object !== NONE && setting.kindOf(object) === 'person';
  switch (type) {
    case 'search':
      return object === NONE ? 'search' : isPerson ? 'search_body' : 'search_thing';
    case 'found_out':
      return detail === 'eavesdrop' ? 'find_listener' : 'find_hidden';
    case 'take':
      return target === NONE || setting.kindOf(target) === 'place' ? 'take' : 'take_from';
    case 'put':
      return target === NONE ? 'put' : 'put_into';
    case 'force':
      return detail === 'broken' ? 'force_broken' : 'force_held';
    case 'body_found':
      return 'find_body';
    case 'inspect':
      return isPerson ? 'inspect_body' : undefined;
    case 'begin':
    case 'act':
      if (affordanceOf(setting, content) === undefined) return undefined;
      return type === 'begin' ? 'begin' : isFurtiveUse(affordanceOf(setting, content)) ? 'act_furtive' : 'act';
    default:
      return KEYS[type];
  }
}

/** An act as a predicate; undefined of what is not worth a word. */
export function predicateOf(setting: Setting, moment: Moment): Predicate | undefined {
  const { event } = moment;
  const key = moment.isAgain ? 'see_body' : keyOf(setting, moment);
  if (key === undefined) return undefined;
  const { id, atMs, place } = event;
  return {
    events: [id],
    weight: moment.isAgain ? SEEN_AGAIN : interestOf(setting, event),
    atMs,
    place,
    isMove: false,
    say: (prose, isJoined) => sayAct(key, moment, prose, isJoined),
  };
}

function sayAct(key: ActKey, { event }: Moment, prose: Prose, isJoined: boolean): string {
  const { naming, setting, locale } = prose;
  const { content, actor, place } = event;
  const label = affordanceOf(setting, content)?.label;
  return prose.fill(key, wordingsOf(key, isJoined), event.id, {
    object: () => naming.thing(content.object),
    target: () => naming.thing(content.target),
    room: () => naming.place(place, actor),
    at: () => naming.at(place, actor),
    own: () => naming.possessive(actor),
    label: () => (label === undefined ? '' : prose.text(label)),
    past: () => (label === undefined ? '' : inThePast(label.en)),
    words: () => (content.speech === undefined ? '' : wordsOf(setting, actor, content.speech, locale)),
  });
}

/** Joined with others, a predicate must not have clauses of its own. */
function wordingsOf(key: ActKey, isJoined: boolean): readonly Text[] {
  const all: readonly Text[] = ACTS[key];
  const plain = isJoined ? all.filter(({ en, zh }) => !/[,:]/.test(en) && !/[，：]/.test(zh)) : all;
  return plain.length === 0 ? all : plain;
}

/** A walk of several steps as one predicate; undefined where it led nowhere. */
export function walkOf(steps: readonly Moment[]): Predicate | undefined {
  const [first, last] = [steps[0]?.event, steps.at(-1)?.event];
  if (first === undefined || last === undefined) return undefined;
  const { actor, atMs, content } = first;
  const { from } = content;
  const to = last.place;
  const passed = steps.map(({ event }) => event.place).filter((place) => place !== from && place !== to);
  const via = passed[Math.floor(passed.length / 2)] ?? NONE;
  if (from === to && via === NONE) return undefined;
  const key = from === to ? 'move_back' : passed.length > 1 ? 'move_via' : 'move';
  return {
    events: steps.map(({ event }) => event.id),
    weight: Math.min(MERE_WALK.most, MERE_WALK.least + MERE_WALK.each * steps.length),
    atMs,
    place: to,
    isMove: true,
    say: (prose, isJoined) => {
      const { naming } = prose;
      return prose.fill(key, wordingsOf(key, isJoined), first.id, {
        from: () => naming.place(from, actor),
        via: () => naming.place(via, actor),
        room: () => naming.place(to, actor),
        own: () => naming.possessive(actor),
      });
    },
  };
}
