import { INTERRUPTING_SALIENCE } from '../bus/life-event.ts';
import { NONE } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';
import { affordanceOf, isFurtiveUse, type Moment } from './moment.ts';

/** What the reader of a story may be told of an event now. */
export type Told =
  /** All of it. */
  | 'openly'
  /** That something was heard, not what nor by whom. */
  | 'as_a_sound'
  /** Nothing, until it is known. */
  | 'not_yet';

/** Acts that somebody does in secret where nobody is by. */
const FURTIVE: ReadonlySet<string> = new Set([
  'conceal',
  'hide',
  'eavesdrop',
  'attack',
  'death',
  'force',
  'take',
  'search',
  'read',
  'follow',
]);
/** Furtive acts that are heard all the same. */
const LOUD: ReadonlySet<string> = new Set(['attack', 'force']);
/** Where somebody went alone is told by where they are met. */
const PASSING: ReadonlySet<string> = new Set(['move', 'flee', 'look', 'unlock', 'lock', 'put']);

/**
 * What the reader learns of an event: what anybody in the story could know, and whatever harms nobody. What a person did
 * alone and in secret waits until it is known; only its noise is told.
 */
export function toldOf(setting: Setting, { event, isWitnessed }: Moment, isPublic: (fact: Fact) => boolean): Told {
  const { type, content } = event;
  if (type === 'whisper') return 'not_yet';
  if (type === 'say')
    return mayBeHeard(setting, content.detail, content.speech?.facts ?? [], isPublic) ? 'openly' : 'not_yet';
  if (isWitnessed || event.actor === NONE) return 'openly';
  if (LOUD.has(type)) return 'as_a_sound';
  if (FURTIVE.has(type) || PASSING.has(type)) return 'not_yet';
  if ((type === 'act' || type === 'begin') && isFurtiveUse(affordanceOf(setting, content))) {
    return event.salience >= INTERRUPTING_SALIENCE ? 'as_a_sound' : 'not_yet';
  }
  return 'openly';
}

/** A secret told in a low voice stays between the two: it is public once somebody has said it aloud. */
function mayBeHeard(
  setting: Setting,
  volume: string,
  facts: readonly Fact[],
  isPublic: (fact: Fact) => boolean,
): boolean {
  if (volume !== 'low') return true;
  return facts.every((fact) => !isSecret(setting, fact) || isPublic(fact));
}

/** Whether somebody in the story keeps it secret. */
function isSecret(setting: Setting, { predicate }: Fact): boolean {
  return setting.factSpecs.get(predicate)?.canary === true;
}
