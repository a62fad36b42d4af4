/**
 * What goes over the wire between the server and the page of a human who lives a resident: types only. Nothing stands in
 * it that the resident does not perceive, carry, remember or know; what has no such ground is not sent.
 */
import type { ClockView, SettingView, Text, WorldView } from '../protocol.ts';

/** `POST /api/seats` (with the creator's token): whom to hand over. */
export interface SeatRequest {
  readonly person: number;
}

/** Its answer: the secret that lets its holder live that person, and no other. */
export interface SeatGrant {
  readonly seat: string;
  /** The page to open, its secret behind `#`. */
  readonly path: string;
}

/** Somebody in view. */
interface SeenPerson {
  readonly person: number;
  readonly posture: string;
  readonly doing: Text | null;
}

/** What can be seen where one is. In the dark there is little. */
export interface HereView {
  readonly place: number;
  readonly lit: boolean;
  readonly people: readonly SeenPerson[];
  /** Things that lie about, and how fixtures look. */
  readonly things: readonly Text[];
  /** Notes and marks to be read or seen. */
  readonly marks: readonly Text[];
}

/** Something noticed, or what one's own doing came to. */
export interface NoticedLine {
  readonly atMs: number;
  readonly kind: 'noticed' | 'outcome';
  readonly strong: boolean;
  readonly text: Text;
}

/** A talk that one is in. */
export interface SeatTalk {
  readonly people: readonly number[];
  readonly low: boolean;
  readonly lines: readonly {
    readonly event: number;
    readonly atMs: number;
    readonly speaker: number;
    readonly words: Text;
  }[];
}

/** Something one can do now. */
export interface OptionView {
  /** Sent back to do it. */
  readonly key: string;
  readonly group: 'go' | 'people' | 'here' | 'things' | 'doors' | 'self';
  readonly label: Text;
  readonly walkMs: number;
  /** -1 where it lasts as long as it lasts. */
  readonly durationMs: number;
  readonly needsWords: boolean;
  /** It cannot be undone: asked twice. */
  readonly grave: boolean;
}

/** Something one knows and could tell. */
export interface TellableFact {
  /** The memory by which one knows it. */
  readonly memory: number;
  readonly text: Text;
  readonly secret: boolean;
}

/** Who one is: what the resident has had from the start. */
export interface SelfView {
  readonly person: number;
  readonly persona: Text;
  readonly role: string | null;
  readonly goals: readonly Text[];
  readonly relations: readonly { readonly person: number; readonly bond: Text }[];
}

/** What one does now. */
export interface DoingView {
  readonly text: Text;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly hop: {
    readonly edge: number;
    readonly to: number;
    readonly fromMs: number;
    readonly untilMs: number;
  } | null;
}

/** Everything that one who is lived has at one moment. */
export interface SeatView {
  readonly nowMs: number;
  readonly clock: ClockView;
  readonly world: WorldView;
  readonly alive: boolean;
  readonly posture: string;
  readonly feelings: {
    readonly hunger: number;
    readonly energy: number;
    readonly sleepiness: number;
    readonly fear: number;
  };
  readonly carries: readonly Text[];
  readonly here: HereView;
  readonly doing: DoingView | null;
  readonly next: readonly Text[];
  readonly noticed: readonly NoticedLine[];
  readonly talk: SeatTalk | null;
  readonly options: readonly OptionView[];
  readonly facts: readonly TellableFact[];
  /** Known to all: the newest last. */
  readonly bulletin: readonly Text[];
}

/** What the server sends to a seat. */
export type SeatFrame =
  /** First of all: the world as this person knows it (a way that they do not know is none), and who they are. */
  | { readonly kind: 'welcome'; readonly setting: SettingView; readonly self: SelfView }
  | { readonly kind: 'view'; readonly view: SeatView }
  /** Nothing has changed; the time is this. */
  | { readonly kind: 'tick'; readonly nowMs: number }
  /** What was asked for cannot be. */
  | { readonly kind: 'refused'; readonly code: string; readonly why: string; readonly how_to: string }
  /** The body is given back, or the seat is not known. */
  | { readonly kind: 'closed'; readonly why: 'left' | 'unknown_seat' | 'elsewhere' };

/** What a seat sends. */
export type SeatMessage =
  | { readonly kind: 'hello'; readonly seat: string }
  | { readonly kind: 'do'; readonly key: string; readonly words?: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'say'; readonly words: string; readonly memories: readonly number[]; readonly act: SeatAct }
  | { readonly kind: 'leave' };

/** How something is said; `auto` finds it from the words. */
export type SeatAct =
  | 'auto'
  | 'chat'
  | 'ask'
  | 'tell'
  | 'accuse'
  | 'comfort'
  | 'warn'
  | 'agree'
  | 'refuse'
  | 'farewell';
