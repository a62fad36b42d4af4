import type { TalkLine, TalkView } from '../actor/mind.ts';
import type { PersonIndex, PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Spoken } from './phrasing.ts';

/** People in one talk at most; whoever comes later listens. */
export const MAX_PARTICIPANTS = 24;
/** Lines of a talk at most, for those who take part and for each of them: then it has gone on long enough. */
const MAX_LINES = 48;
const LINES_FOR_ALL = 8;
const LINES_EACH = 4;
/** Lines that a participant has before its mind. */
export const LINES_IN_VIEW = 16;
/** Facts told that a participant's own summary names. */
export const MAX_HEARD = 16;

/** Somebody in a talk. */
export interface Participant {
  readonly person: PersonIndex;
  /** Lines said before they joined: they heard none of these. */
  readonly fromLine: number;
  /** The turn they had last, counted from 1; 0 for none yet. */
  lastTurn: number;
  /** What others told them in this talk, each once. */
  readonly heard: Fact[];
}

/** One conversation as it stands: plain JSON. */
export interface TalkSession {
  /** The id of the event that opened it. */
  readonly id: number;
  readonly place: PlaceIndex;
  readonly volume: TalkView['volume'];
  /** The id of the beat that called it together, or ''. */
  readonly purpose: string;
  /** In the order of joining. */
  readonly participants: Participant[];
  /** Everybody who ever took part, in the order of joining. */
  readonly company: PersonIndex[];
  /** Eavesdroppers, in the order of coming. */
  readonly listeners: PersonIndex[];
  readonly lines: TalkLine[];
  readonly spoken: Spoken[];
  /** Turns given out so far, and those in a row that passed in silence. */
  turns: number;
  silences: number;
  /** Whose line is waited for; `NONE` for nobody's. */
  turn: PersonIndex;
  /** When the wait is given up. */
  overdueAtMs: number;
  /** Lines that bystanders have the gist of. */
  gistTo: number;
  /** One of two has taken leave; the other has the last word. */
  parting: boolean;
  /** The state of its own stream. */
  random: number;
}

/** The participant that a person is, or undefined. */
export function participantOf(session: TalkSession, person: PersonIndex): Participant | undefined {
  return session.participants.find((each) => each.person === person);
}

/** Whether a talk has gone on long enough: the more take part, the more there is to say. */
export function isLong({ lines, company }: TalkSession): boolean {
  return lines.length >= Math.min(MAX_LINES, LINES_FOR_ALL + LINES_EACH * company.length);
}

/** Everybody who takes part, ascending. */
export function membersOf({ participants }: TalkSession): PersonIndex[] {
  return participants.map(({ person }) => person).toSorted((a, b) => a - b);
}

/** The talk as one who takes part has it: no line from before they came. */
export function viewOf(session: TalkSession, { fromLine }: Participant): TalkView {
  const { id, volume, purpose, lines } = session;
  const from = Math.max(fromLine, lines.length - LINES_IN_VIEW);
  return { id, participants: membersOf(session), volume, purpose, lines: lines.slice(from) };
}
