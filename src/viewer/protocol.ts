/**
 * What goes over the wire between the server and the page: types only, shared by both, so this file imports nothing.
 * People, places and edges are named by their number; every text a person reads comes in all languages, so that
 * switching needs no new connection.
 */

/** A text in every language. */
export type Text = Readonly<Record<'en' | 'zh', string>>;

/** Simulated seconds a real second, or as fast as the work allows. */
export type Rate = number | 'max';

/** `GET /api/setting`: what never changes while a life runs. */
export interface SettingView {
  /** Names this run of the server: a page that meets another one begins anew. */
  readonly run: string;
  readonly title: Text;
  readonly summary: Text;
  readonly startMs: number;
  /** Times of day in milliseconds since midnight. */
  readonly sunriseMs: number;
  readonly sunsetMs: number;
  readonly places: readonly PlaceSketch[];
  readonly edges: readonly EdgeSketch[];
  readonly people: readonly PersonSketch[];
  readonly weatherStates: readonly WeatherSketch[];
}

export interface PlaceSketch {
  readonly name: Text;
  readonly brief: Text;
  readonly area: Text;
  readonly floor: number;
  readonly indoor: boolean;
  /** Rain is seen on its panes. */
  readonly windows: boolean;
  /** Its middle and its size, in the map's own units; y grows southward. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface EdgeSketch {
  readonly kind: 'door' | 'opening' | 'stairs' | 'path' | 'secret' | 'wall';
  readonly a: number;
  readonly b: number;
}

interface PersonSketch {
  readonly id: string;
  readonly name: Text;
  readonly identity: Text;
}

export interface WeatherSketch {
  readonly id: string;
  readonly name: Text;
  /** Each 0 to 1. */
  readonly rain: number;
  readonly wind: number;
  readonly thunder: number;
}

/** How time flows. */
export interface ClockView {
  /** What was asked for. */
  readonly rate: Rate;
  /** What holds now: 0 while paused, 10 at most while people talk. */
  readonly effectiveRate: Rate;
  readonly paused: boolean;
  readonly omniscient: boolean;
  /** The last sentence, once the story is over. */
  readonly over: Text | null;
  /** By whom people think and what it has cost, in a line; null where rules do it all. */
  readonly minds: Text | null;
}

/** The world as it can be seen from above. */
export interface WorldView {
  /** The id of the weather's state. */
  readonly weather: string;
  readonly power: boolean;
  /** Places in which one can see, ascending. */
  readonly lit: readonly number[];
  /** Doors that stand open, ascending. */
  readonly open: readonly number[];
}

/** Where somebody is and what they are about. */
export interface PersonStatus {
  readonly person: number;
  readonly place: number;
  readonly posture: 'up' | 'lying' | 'asleep' | 'hidden' | 'dead';
  /** The hop under way. */
  readonly hop: HopView | null;
  /** What they do: "reads the clippings". */
  readonly activity: Text;
  /** What they are after, in their own words; null while they have nothing in mind. */
  readonly intent: Text | null;
  /** A human decides what they do. */
  readonly lived: boolean;
}

interface HopView {
  readonly edge: number;
  readonly to: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** An event as a line of the chronicle. */
export interface EventLine {
  readonly id: number;
  readonly atMs: number;
  readonly type: string;
  /** -1 where there is none. */
  readonly place: number;
  readonly actor: number;
  readonly text: Text;
  readonly salience: number;
  /** Only the creator is told of it now. */
  readonly withheld: boolean;
  /** Where else it is heard, the nearest first. */
  readonly heard: readonly HeardIn[];
}

/** A place that a sound reaches. */
interface HeardIn {
  readonly place: number;
  /** The share of it that is left, 0 to 1. */
  readonly share: number;
  /** Edges it went through. */
  readonly edges: number;
}

/** A conversation, under way or just over. */
export interface TalkView {
  readonly id: number;
  readonly place: number;
  /** Others in the place only see that they talk. */
  readonly low: boolean;
  readonly people: readonly number[];
  readonly over: boolean;
  /** The last lines, the oldest first. */
  readonly lines: readonly TalkLineView[];
}

interface TalkLineView {
  readonly event: number;
  readonly atMs: number;
  readonly speaker: number;
  readonly words: Text;
  /** Only the creator is told of it now. */
  readonly withheld: boolean;
}

/** For whom the novel is told: the reader learns only what is known by then. */
export type EditionName = 'reader' | 'omniscient';

/** A chapter of the novel. */
export interface ChapterView {
  readonly edition: EditionName;
  readonly number: number;
  readonly title: Text;
  readonly atMs: number;
}

/** A paragraph of the novel, and the events it tells of. */
export interface PassageView {
  readonly edition: EditionName;
  /** 1, 2, 3 ... over its whole edition. */
  readonly number: number;
  readonly chapter: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly text: Text;
  readonly events: readonly number[];
}

/** Everything that changes, as it is when a page comes. */
export interface LiveState {
  readonly clock: ClockView;
  readonly world: WorldView;
  readonly people: readonly PersonStatus[];
  /** The newest events, the oldest first. */
  readonly events: readonly EventLine[];
  readonly talks: readonly TalkView[];
  readonly chapters: readonly ChapterView[];
  /** The newest passages; older ones are asked for. */
  readonly passages: readonly PassageView[];
}

/** One change, numbered in the order they happened. */
export type Change =
  | { readonly kind: 'clock'; readonly clock: ClockView }
  | { readonly kind: 'world'; readonly world: WorldView }
  | { readonly kind: 'people'; readonly people: readonly PersonStatus[] }
  | { readonly kind: 'event'; readonly event: EventLine }
  | { readonly kind: 'talk'; readonly talk: TalkView }
  | { readonly kind: 'chapter'; readonly chapter: ChapterView }
  | { readonly kind: 'passage'; readonly passage: PassageView };

/** What the server sends. */
export type ServerFrame =
  /** All there is: on coming, and whenever what lies between cannot be told any more. */
  | {
      readonly kind: 'snapshot';
      readonly run: string;
      readonly why: 'first' | 'gap';
      readonly seq: number;
      readonly nowMs: number;
      readonly state: LiveState;
    }
  /** The changes `from` to `seq`, without a gap. */
  | {
      readonly kind: 'changes';
      readonly from: number;
      readonly seq: number;
      readonly nowMs: number;
      readonly changes: readonly Change[];
    }
  /** Nothing has changed; the time is this. */
  | { readonly kind: 'tick'; readonly seq: number; readonly nowMs: number };

/** What a page sends, once, when the socket opens: which run it knows, and up to where. */
export interface HelloFrame {
  readonly kind: 'hello';
  readonly run?: string;
  readonly seq?: number;
}

/** `GET /api/people/NUMBER`: everything about somebody, at one moment. */
export interface PersonView {
  readonly person: number;
  readonly nowMs: number;
  readonly identity: Text;
  readonly alive: boolean;
  /** Each 0 to 1. */
  readonly feelings: {
    readonly hunger: number;
    readonly energy: number;
    readonly sleepiness: number;
    readonly fear: number;
  };
  readonly activity: Text;
  readonly intent: Text | null;
  /** What they put aside when interrupted. */
  readonly suspended: Text | null;
  readonly plan: readonly Text[];
  readonly thought: { readonly atMs: number; readonly layer: string; readonly words: Text } | null;
  /** Something is due for them then; null when nothing is. */
  readonly wakesAtMs: number | null;
  readonly thinking: boolean;
  readonly inbox: readonly InboxLine[];
  /** Percepts lost unseen, ever. */
  readonly missed: number;
  readonly carries: readonly Text[];
  readonly relations: readonly RelationView[];
  readonly memories: readonly MemoryView[];
  /** What only the creator knows; null unless omniscient. */
  readonly secret: SecretView | null;
}

interface InboxLine {
  readonly atMs: number;
  readonly salience: number;
  readonly text: Text;
}

interface RelationView {
  readonly person: number;
  /** -1 hostile to 1 devoted. */
  readonly trust: number;
  readonly bond: Text;
}

interface SecretView {
  readonly role: string | null;
  readonly facts: readonly Text[];
  readonly goals: readonly Text[];
}

/** How somebody came to hold something. */
export type SourceView =
  | { readonly kind: 'seen' }
  /** `untrue` where the teller held no such thing: told to the omniscient alone. */
  | { readonly kind: 'heard'; readonly from: number; readonly untrue: boolean }
  /** What is left of a day, out of so many memories. */
  | { readonly kind: 'merged'; readonly count: number }
  | { readonly kind: 'inferred' }
  | { readonly kind: 'known' };

export interface MemoryView {
  readonly id: number;
  readonly atMs: number;
  readonly place: number;
  readonly importance: number;
  readonly text: Text;
  readonly source: SourceView;
}

/** `GET /api/people/NUMBER/memories/ID`: why somebody knows that, back to where it began. */
export interface WhyView {
  readonly person: number;
  readonly memory: MemoryView;
  readonly because: readonly WhyView[];
  /** `untold` stands for `untrue` where not all may be known. */
  readonly end: 'untrue' | 'untold' | 'forgotten' | 'above' | 'more' | null;
}

/** Truth beside belief; `now` is how it is, where that is something else. */
export interface TruthView {
  readonly verdict: 'so' | 'not_so' | 'gone' | 'opinion';
  readonly now: Text | null;
}

/** `GET /api/events` with `before`, `after` or `at`: some of them, the oldest first, and whether there are more that way. */
export interface EventPage {
  readonly events: readonly EventLine[];
  readonly more: boolean;
}

/** `GET /api/events/ID/why`: where what was told in an event came from, and who knows of it. */
export interface ExplanationView {
  readonly event: EventLine;
  readonly told: readonly ToldView[];
  readonly knowers: readonly WhyView[];
  /** Not everybody was asked. */
  readonly partial: boolean;
}

/** Something that was told. */
export interface ToldView {
  readonly text: Text;
  /** Null where the teller held no such thing, or where that is not told yet. */
  readonly because: WhyView | null;
  /** Null unless omniscient. */
  readonly truth: TruthView | null;
  readonly isLie: boolean;
}

/** `POST /api/interviews` (with the token): a question to somebody, which the world does not notice. */
export interface InterviewRequest {
  readonly person: number;
  readonly question: string;
}

/** Its answer. */
export interface InterviewView {
  readonly person: number;
  readonly atMs: number;
  readonly lines: readonly AnswerView[];
  readonly by: 'rules' | 'model';
  /** Why a model did not answer; null where none failed. */
  readonly failure: string | null;
}

/** One thing that is answered. */
interface AnswerView {
  readonly text: Text;
  /** Where it comes from; null for what is no memory. */
  readonly because: WhyView | null;
  /** They would not tell the others. */
  readonly concealed: boolean;
}

/** `GET /api/commands` (with the token): what the creator may do here. */
export interface CommandsView {
  readonly canSave: boolean;
  /** Residents can be interviewed, and lived by a human. */
  readonly canAsk: boolean;
  readonly canPlay: boolean;
}

/** `POST /api/commands` (with the token): what the creator does. */
export type Command =
  | { readonly kind: 'pause'; readonly paused: boolean }
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'skip' }
  | { readonly kind: 'weather'; readonly state: string }
  | { readonly kind: 'power'; readonly on: boolean }
  | { readonly kind: 'whisper'; readonly person: number; readonly words: string }
  | { readonly kind: 'omniscience'; readonly on: boolean }
  | { readonly kind: 'save' };

/** What is answered to a command or a question that cannot be served. */
export interface RefusalView {
  readonly ok: false;
  readonly code: string;
  readonly why: string;
  readonly how_to: string;
}
