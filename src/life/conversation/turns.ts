import type { Random } from '../../core/index.ts';
import { MINUTE_MS, SECOND_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import { participantOf, type TalkSession } from './session.ts';

/** A beat: so long from one line to the next. */
export const LEAST_BEAT_MS = MINUTE_MS;
export const LONGEST_BEAT_MS = 2 * MINUTE_MS;
/** Whoever opens a talk speaks so soon. */
export const FIRST_BEAT_MS = 10 * SECOND_MS;
/** Whoever is taken leave of answers so soon. */
export const LAST_WORD_MS = 8 * SECOND_MS;
/** Rounds in which nobody says anything: then the talk is over. */
const SILENT_ROUNDS = 2;

/** How long it is to the next line. */
export function beatMs(random: Random): number {
  return LEAST_BEAT_MS + random.int(LONGEST_BEAT_MS - LEAST_BEAT_MS + 1);
}

/**
 * Whose turn it is: the one who was spoken to, unless they spoke just before and others wait; else whoever has been
 * silent longest (of equals the one who came first). Never the last speaker.
 */
export function nextSpeaker(session: TalkSession, last: PersonIndex, spokenTo: PersonIndex): PersonIndex {
  const { participants, turns } = session;
  const asked = spokenTo === last ? undefined : participantOf(session, spokenTo);
  const isExchange = asked !== undefined && asked.lastTurn > 0 && asked.lastTurn === turns - 1;
  if (asked !== undefined && (!isExchange || participants.length === 2)) return spokenTo;
  let next: PersonIndex = NONE;
  let since = Number.POSITIVE_INFINITY;
  for (const { person, lastTurn } of participants) {
    if (person === last || lastTurn >= since) continue;
    next = person;
    since = lastTurn;
  }
  return next;
}

/** Whether the talk has died of silence. */
export function hasFallenSilent({ silences, participants }: TalkSession): boolean {
  return silences >= SILENT_ROUNDS * participants.length;
}
