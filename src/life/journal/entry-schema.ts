import { z } from 'zod';
import { LOCALES } from '../../core/index.ts';
import type { Layer, ThoughtNote } from '../actor/mind.ts';
import { VERB_NAMES } from '../actor/verb-names.ts';
import { EVENT_TYPES, type EventType } from '../bus/event-types.ts';
import type { EventContent, Visibility } from '../bus/life-event.ts';
import { EDITIONS } from '../narrator/novel.ts';
import type { LifeInput } from '../runtime/life-input.ts';
import type { PersonIndex, PlaceIndex } from '../world/entity.ts';

/** A dense number, or `NONE`. */
const number = z.int().min(-1);
const atMs = z.number();

const fact = z.strictObject({ subject: number, predicate: z.string(), object: number, place: number, atMs });

const utterance = z.strictObject({
  act: z.enum([
    'greet',
    'chat',
    'ask',
    'tell',
    'answer',
    'refuse',
    'deny',
    'accuse',
    'agree',
    'propose',
    'comfort',
    'warn',
    'cry_out',
    'farewell',
    'wish',
    'confess',
    'oppose',
    'demand',
    'quarrel',
    'apologise',
    'silence',
  ]),
  to: number,
  topic: number,
  facts: z.array(fact),
  words: z.string().exactOptional(),
  phrasing: z.int().exactOptional(),
});

const content = z.strictObject({
  object: number.exactOptional(),
  target: number.exactOptional(),
  from: number.exactOptional(),
  facts: z.array(fact).exactOptional(),
  speech: utterance.exactOptional(),
  audience: z.array(number).exactOptional(),
  detail: z.string().exactOptional(),
});

const action = z.strictObject({
  verb: z.enum(VERB_NAMES),
  object: number,
  target: number,
  place: number,
  detail: z.string(),
  durationMs: z.number(),
  facts: z.array(fact),
  words: z.string(),
});

const layer = z.enum(['L0', 'L1', 'L2', 'L3', 'plan']);
const note = z.strictObject({ key: z.string(), about: z.array(number), facts: z.array(fact), words: z.string() });

const thought = z.strictObject({
  layer,
  costMs: z.number(),
  note: note.exactOptional(),
  intent: z
    .strictObject({ key: z.string(), goal: z.string(), about: number, sinceMs: atMs, words: z.string() })
    .exactOptional(),
  interrupted: z.enum(['resume', 'drop']).exactOptional(),
  plan: z.array(action).exactOptional(),
  say: utterance.exactOptional(),
  thinkAtMs: z.number().exactOptional(),
  insights: z.array(z.strictObject({ fact, from: z.array(z.int()), weight: z.number() })).exactOptional(),
  failed: z.string().exactOptional(),
});

const input = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause'), paused: z.boolean() }),
  z.strictObject({ kind: z.literal('rate'), rate: z.union([z.number(), z.literal('max')]) }),
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({ kind: z.literal('weather'), state: z.string() }),
  z.strictObject({ kind: z.literal('power'), on: z.boolean() }),
  z.strictObject({ kind: z.literal('whisper'), person: number, words: z.string() }),
  z.strictObject({ kind: z.literal('omniscience'), on: z.boolean() }),
  z.strictObject({ kind: z.literal('embody'), person: number, on: z.boolean() }),
  z.strictObject({ kind: z.literal('say'), person: number, speech: utterance }),
  z.strictObject({ kind: z.literal('act'), person: number, actions: z.array(action) }),
  z.strictObject({ kind: z.literal('thought'), person: number, askedAtMs: atMs, thought }),
  z.strictObject({
    kind: z.literal('prose'),
    edition: z.enum(EDITIONS),
    paragraph: z.int(),
    locale: z.enum(LOCALES),
    text: z.string(),
    events: z.array(z.int()),
  }),
]);

const eventType = z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]);
const visibility = z.enum(['open', 'private', 'secret', 'world']);

const row = z.union([
  z.tuple([z.literal('event'), z.int(), atMs, eventType, number, number, z.number(), visibility, content.optional()]),
  z.tuple([z.literal('thought'), atMs, number, layer, z.number(), note.optional()]),
  z.tuple([z.literal('asked'), atMs, number]),
  z.tuple([z.literal('input'), atMs, input]),
]);

/** One page of the journal: entries of the history in order. */
export const pageSchema: z.ZodType<readonly EntryRow[]> = z.array(row);

/** One entry as it is written: short, since a town makes a million a day, yet readable with any SQLite. */
export type EntryRow =
  | readonly [
      kind: 'event',
      id: number,
      atMs: number,
      type: EventType,
      place: PlaceIndex,
      actor: PersonIndex,
      salience: number,
      visibility: Visibility,
      content?: Partial<EventContent> | undefined,
    ]
  | readonly [
      kind: 'thought',
      atMs: number,
      person: PersonIndex,
      layer: Layer,
      costMs: number,
      note?: ThoughtNote | undefined,
    ]
  /** A mind was asked that answers later; the answer is an input. */
  | readonly [kind: 'asked', atMs: number, person: PersonIndex]
  | readonly [kind: 'input', atMs: number, input: LifeInput];
