import type { Thought } from '../actor/mind.ts';
import { contentOf, NO_CONTENT } from '../bus/event-content.ts';
import type { EventContent, LifeEvent } from '../bus/life-event.ts';
import type { LifeInput } from '../runtime/life-input.ts';
import type { PersonIndex } from '../world/entity.ts';
import type { EntryRow } from './entry-schema.ts';

/** What of a thought is kept: who decided what, and why. That it took effect the events tell. */
export type KeptThought = Pick<Thought, 'layer' | 'costMs' | 'note'>;

/** The simulated time of an entry. */
export function momentOf(row: EntryRow): number {
  return row[0] === 'event' ? row[2] : row[1];
}

/** An event as it is written: what it does not say is left out. */
export function eventRow({ id, atMs, type, place, actor, salience, visibility, content }: LifeEvent): EntryRow {
  if (content === NO_CONTENT) return ['event', id, atMs, type, place, actor, salience, visibility];
  return ['event', id, atMs, type, place, actor, salience, visibility, saidBy(content)];
}

/** A thought as it is written. */
export function thoughtRow(person: PersonIndex, { layer, costMs, note }: KeptThought, atMs: number): EntryRow {
  return note === undefined ? ['thought', atMs, person, layer, costMs] : ['thought', atMs, person, layer, costMs, note];
}

/** That a mind was asked which answers later, as it is written. */
export function askedRow(person: PersonIndex, atMs: number): EntryRow {
  return ['asked', atMs, person];
}

/** An input as it is written. */
export function inputRow(input: LifeInput, atMs: number): EntryRow {
  return ['input', atMs, input];
}

/** The event that a row says; undefined of other entries. */
export function eventOf(row: EntryRow): LifeEvent | undefined {
  if (row[0] !== 'event') return undefined;
  const [, id, atMs, type, place, actor, salience, visibility, fields] = row;
  return { id, atMs, type, place, actor, content: contentOf(fields), salience, visibility };
}

/** The fields of a content that say something. */
function saidBy(content: EventContent): Partial<EventContent> {
  const said: { -readonly [Key in keyof EventContent]?: EventContent[Key] } = {};
  if (content.object !== NO_CONTENT.object) said.object = content.object;
  if (content.target !== NO_CONTENT.target) said.target = content.target;
  if (content.from !== NO_CONTENT.from) said.from = content.from;
  if (content.facts.length > 0) said.facts = content.facts;
  if (content.speech !== undefined) said.speech = content.speech;
  if (content.audience.length > 0) said.audience = content.audience;
  if (content.detail !== '') said.detail = content.detail;
  return said as Partial<EventContent>;
}
