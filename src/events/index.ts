export type { EventData, Grain, WorldEvent } from './event.ts';
export {
  DEFAULT_CAPACITY,
  DEFAULT_CURSOR,
  DEFAULT_DRAIN_LIMIT,
  DEFAULT_FINE_LIMIT,
  type Drained,
  EventLog,
  type EventLogOptions,
  type EventLogStats,
  type FineMatches,
  MAX_CURSORS,
  type Since,
} from './event-log.ts';
export { defineEventKinds, type EventKind, type EventKinds } from './kinds.ts';
export { MAX_LINE_CHARS, MAX_VALUE_CHARS, type RenderOptions, renderEvents } from './render.ts';
export { type EventListener, MAX_NESTED_EMITS } from './subscribers.ts';
