import type { TalkLine } from '../actor/mind.ts';
import { contentOf } from '../bus/event-content.ts';
import type { Percept } from '../bus/percept.ts';
import { type Entity, NONE } from '../world/entity.ts';
import type { Participant, TalkSession } from './session.ts';

/** How somebody's part in a talk came to its end. */
export type TalkEnd =
  /** With a farewell, one's own or the last partner's. */
  | 'farewell'
  /** Nobody had anything more to say. */
  | 'silence'
  /** Something terrible drove them apart. */
  | 'scattered'
  /** One walked off, or the last partner did. */
  | 'left'
  /** It had gone on long enough. */
  | 'long';

const SUMMARY_SALIENCE = 0.3;

/** Whom or what the lines are mostly about; of equals what came up first; `NONE` where it was about nothing. */
export function topicOf(lines: readonly TalkLine[]): Entity {
  const times = new Map<Entity, number>();
  for (const { speech } of lines) {
    const topic = speech.topic === NONE ? (speech.facts[0]?.subject ?? NONE) : speech.topic;
    if (topic !== NONE) times.set(topic, (times.get(topic) ?? 0) + 1);
  }
  let best: Entity = NONE;
  for (const [topic, count] of times) if (count > (times.get(best) ?? 0)) best = topic;
  return best;
}

/** A participant's own summary of a talk: who took part, what it was mostly about, what one was told. */
export function summaryFor(session: TalkSession, participant: Participant, atMs: number, end: TalkEnd): Percept {
  const lines = session.lines.slice(participant.fromLine);
  return Object.freeze({
    event: lines.at(-1)?.event ?? session.id,
    atMs,
    type: 'talk_ended',
    clarity: 'full',
    salience: SUMMARY_SALIENCE,
    bearing: 'here',
    place: session.place,
    actor: NONE,
    content: contentOf({
      object: topicOf(lines),
      facts: [...participant.heard],
      audience: session.company.toSorted((a, b) => a - b),
      detail: end,
    }),
  });
}
