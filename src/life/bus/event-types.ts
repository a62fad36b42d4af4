/** What an event may pass for when it is only heard. */
type SoundType = 'footsteps' | 'voices' | 'struggle' | 'sound' | 'door' | 'crash' | 'scream' | 'bell' | 'thunder';

/** What is known of a type of event before one happens. */
export interface EventTraits {
  /** Default salience at the source, 0 to 1. */
  readonly salience: number;
  /** Default loudness, 0 (only seen) to 1 (a scream): how far it carries. */
  readonly loudness: number;
  /** Whether eyes tell more of it than ears: in the dark it is then muffled at best. */
  readonly seen: boolean;
  /** What it passes for when only heard. */
  readonly heardAs: SoundType;
  readonly visibility: 'open' | 'private' | 'secret' | 'world';
  /** Whether its own actor perceives it too (finding a body interrupts the finder). */
  readonly own: boolean;
  /** Whether it concerns those in its audience above all: to others it is half as salient. */
  readonly aimed: boolean;
}

function traits(salience: number, loudness: number, more: Partial<EventTraits> = {}): EventTraits {
  return { salience, loudness, seen: true, heardAs: 'sound', visibility: 'open', own: false, aimed: false, ...more };
}

const heard = { seen: false } as const;
const world = { seen: false, visibility: 'world' } as const;

/** Every type of event, with its traits. A scenario's own happenings are of type `happening`, narrowed by `detail`. */
export const EVENT_TYPES = {
  // What people do, in the order of the verbs.
  move: traits(0.2, 0.15, { heardAs: 'footsteps' }),
  begin: traits(0.15, 0.1),
  act: traits(0.2, 0.1),
  look: traits(0.1, 0),
  search: traits(0.35, 0.2),
  found_out: traits(0.9, 0.1, { aimed: true }),
  take: traits(0.3, 0.05),
  put: traits(0.2, 0.05),
  give: traits(0.3, 0.05),
  conceal: traits(0.4, 0.05),
  read: traits(0.15, 0),
  eat: traits(0.15, 0.1),
  sleep: traits(0.1, 0),
  wake: traits(0.1, 0.05),
  hide: traits(0.4, 0.05),
  lock: traits(0.3, 0.2, { heardAs: 'door' }),
  unlock: traits(0.3, 0.2, { heardAs: 'door' }),
  force: traits(0.7, 0.75, { heardAs: 'crash' }),
  door: traits(0.2, 0.25, { heardAs: 'door' }),
  post: traits(0.3, 0.05),
  inspect: traits(0.3, 0),
  comfort: traits(0.5, 0.1, { heardAs: 'voices', aimed: true }),
  follow: traits(0.3, 0.15, { heardAs: 'footsteps' }),
  flee: traits(0.6, 0.4, { heardAs: 'footsteps' }),
  eavesdrop: traits(0.4, 0, {}),
  attack: traits(1, 0.7, { heardAs: 'struggle' }),
  // What they say.
  talk_opened: traits(0.35, 0.2, { heardAs: 'voices' }),
  say: traits(0.4, 0.3, { ...heard, heardAs: 'voices' }),
  talk_joined: traits(0.3, 0.1, { heardAs: 'voices' }),
  talk_left: traits(0.25, 0.1, { heardAs: 'voices' }),
  talk_ended: traits(0.25, 0.1, { heardAs: 'voices' }),
  talk_scattered: traits(0.5, 0.3, { heardAs: 'voices' }),
  address: traits(0.8, 0.3, { ...heard, heardAs: 'voices', aimed: true }),
  call: traits(0.7, 0.7, { ...heard, heardAs: 'voices' }),
  scream: traits(1, 1, { ...world, heardAs: 'scream' }),
  gather: traits(0.8, 0.7, { ...heard, heardAs: 'voices' }),
  // What happens to people and things.
  death: traits(1, 0.2, { heardAs: 'struggle' }),
  body_found: traits(1, 0, { own: true }),
  crash: traits(0.7, 0.8, { heardAs: 'crash' }),
  fire: traits(0.9, 0.4),
  blackout: traits(0.9, 0, world),
  power_back: traits(0.6, 0, world),
  bell: traits(0.8, 1, { ...world, heardAs: 'bell' }),
  weather: traits(0.3, 0, world),
  thunder: traits(0.5, 1, { ...world, heardAs: 'thunder' }),
  announce: traits(0.8, 0, world),
  happening: traits(0.5, 0.5),
  // What something passes for when it is only heard.
  footsteps: traits(0.2, 0.15, heard),
  voices: traits(0.3, 0.3, heard),
  struggle: traits(0.9, 0.7, heard),
  sound: traits(0.2, 0.2, heard),
  // What is heard by systems alone: a beat of the story was played, its end has come.
  beat: traits(0, 0, { ...heard, visibility: 'secret' }),
  ending: traits(0, 0, { ...heard, visibility: 'secret' }),
  // What reaches one mind only.
  whisper: traits(0.8, 0, { ...heard, visibility: 'secret', own: true }),
} as const satisfies Readonly<Record<string, EventTraits>>;

export type EventType = keyof typeof EVENT_TYPES;
