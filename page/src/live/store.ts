import { batch, computed, signal } from '@preact/signals';
import type {
  Change,
  ChapterView,
  ClockView,
  EditionName,
  EventLine,
  EventPage,
  LiveState,
  PassageView,
  PersonStatus,
  SettingView,
  TalkView,
  WorldView,
} from '../../../src/viewer/protocol.ts';

/** What a page keeps of each as it comes; older events and passages are asked for, and then kept. */
const MAX_EVENTS = 600;
/** However far one scrolls back. */
const MAX_SCROLLED = 20_000;
const MAX_TALKS = 16;

/** How the page stands with the server. */
export type Connection = 'connecting' | 'live' | 'lost';

export const connection = signal<Connection>('connecting');
export const setting = signal<SettingView | undefined>(undefined);
export const clock = signal<ClockView | undefined>(undefined);
export const world = signal<WorldView | undefined>(undefined);
/** By number. */
export const people = signal<readonly PersonStatus[]>([]);
/** The newest last. */
export const events = signal<readonly EventLine[]>([]);
/** Whether there may be events before those. */
export const hasEarlierEvents = signal(true);
/** The one that changed last at the end. */
export const talks = signal<readonly TalkView[]>([]);
export const chapters = signal<readonly ChapterView[]>([]);
export const passages = signal<readonly PassageView[]>([]);

export const omniscient = computed(() => clock.value?.omniscient === true);
export const weather = computed(() => setting.value?.weatherStates.find(({ id }) => id === world.value?.weather));

/** Which edition of the novel is read. */
export const edition = computed((): EditionName => (omniscient.value ? 'omniscient' : 'reader'));

/** Hears every event once, as it comes: for what is shown and gone, like a ripple. */
const eventListeners = new Set<(event: EventLine) => void>();

export function onEvent(listener: (event: EventLine) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Begins anew with everything as it is. Passages that were scrolled back to stay. */
export function takeState(state: LiveState): void {
  batch(() => {
    clock.value = state.clock;
    world.value = state.world;
    people.value = state.people;
    events.value = state.events;
    hasEarlierEvents.value = state.events.length > 0;
    talks.value = state.talks;
    chapters.value = state.chapters;
    passages.value = withPassages(passages.value, state.passages);
  });
}

export function takeChanges(changes: readonly Change[]): void {
  batch(() => {
    for (const change of changes) takeChange(change);
    const kept = Math.max(MAX_EVENTS, askedFor);
    if (events.value.length > kept) {
      events.value = events.value.slice(-kept);
      hasEarlierEvents.value = true;
    }
  });
}

/** How many events a reader has scrolled back to: so many are kept. */
let askedFor = 0;

/** Adds the events before those that are known. */
export function takeEarlier({ events: earlier, more }: EventPage): void {
  batch(() => {
    const known = new Set(events.value.map(({ id }) => id));
    events.value = [...earlier.filter(({ id }) => !known.has(id)), ...events.value];
    hasEarlierEvents.value = more;
    askedFor = Math.min(events.value.length, MAX_SCROLLED);
  });
}

/** Adds passages that were asked for, or came, in their order and each once. */
export function withPassages(known: readonly PassageView[], more: readonly PassageView[]): readonly PassageView[] {
  const byKey = new Map([...known, ...more].map((passage) => [`${passage.edition} ${passage.number}`, passage]));
  return [...byKey.values()].sort((a, b) => a.number - b.number);
}

function takeChange(change: Change): void {
  switch (change.kind) {
    case 'clock':
      clock.value = change.clock;
      break;
    case 'world':
      world.value = change.world;
      break;
    case 'people': {
      const next = [...people.value];
      for (const status of change.people) next[status.person] = status;
      people.value = next;
      break;
    }
    case 'event':
      events.value = [...events.value, change.event];
      for (const listener of eventListeners) listener(change.event);
      break;
    case 'talk':
      talks.value = [...talks.value.filter(({ id }) => id !== change.talk.id), change.talk].slice(-MAX_TALKS);
      break;
    case 'chapter':
      chapters.value = [...chapters.value, change.chapter];
      break;
    case 'passage':
      passages.value = withPassages(passages.value, [change.passage]);
      break;
  }
}
