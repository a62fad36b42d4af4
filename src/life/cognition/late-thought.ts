import type { Insight, Thought } from '../actor/mind.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { NONE } from '../world/entity.ts';
import type { ThoughtKind } from './course.ts';
import type { Head } from './head.ts';
import type { Moment } from './layers.ts';

/** What a model set itself is kept to as if it were wanted so much, by rules that decide in between. */
const CHOSEN_WANTED = 0.7;
/** What is done at once about something is kept to for so long. */
const REACTION_MS = 10 * MINUTE_MS;
/** What a conclusion adds to a suspicion, and takes from trust. */
const SUSPECTED_BY = 0.25;
const LIAR_DISTRUST = 0.3;

/**
 * What a late answer changes in a head, at the moment it takes effect: of the answer alone, so that a replay, which has
 * the answer from the journal, changes the same.
 */
export function takeLate(moment: Moment, kind: ThoughtKind, thought: Thought): Thought {
  const { course } = moment.head;
  switch (kind) {
    case 'slow':
      if (thought.plan === undefined) return thought;
      course.choice = NONE;
      course.wanted = CHOSEN_WANTED;
      course.reactingUntilMs = NONE;
      return thought;
    case 'quick':
      return takeQuick(moment, thought);
    case 'plan':
      course.agenda = thought.note?.words ?? '';
      return thought;
    case 'reflect':
      takeInsights(moment, thought.insights ?? []);
      return thought;
    case 'speak':
      return thought;
  }
}

/** What one does at once holds for a while; who neither does anything nor goes on thinks again soon. */
function takeQuick({ head, request }: Moment, thought: Thought): Thought {
  if (thought.plan !== undefined) {
    head.course.reactingUntilMs = request.atMs + REACTION_MS;
    return thought;
  }
  const goesOn = request.running !== undefined || thought.interrupted === 'resume';
  if (goesOn) return thought;
  head.course.slowDueMs = request.atMs;
  return { ...thought, thinkAtMs: request.atMs };
}

function takeInsights({ setting, head, request }: Moment, insights: readonly Insight[]): void {
  const { atMs, senses } = request;
  head.memory.reflected();
  for (const { fact, from, weight } of insights) {
    const evidence = from.filter((memory) => head.memory.get(memory) !== undefined);
    if (evidence.length === 0 || !head.conclude(`insight ${head.keyOf(fact)}`)) continue;
    const memory = head.learn(fact, { kind: 'inferred', from: evidence }, atMs, senses.place, weight);
    weigh(
      head,
      setting.kindOf(fact.subject) === 'person' ? setting.indexIn(fact.subject) : NONE,
      fact.predicate,
      memory,
    );
  }
}

/** What a conclusion about somebody changes in what one thinks of them. */
function weigh(head: Head, person: number, predicate: string, memory: number): void {
  if (person === NONE || person === head.person) return;
  if (predicate === 'suspected' || predicate === 'was_near' || predicate === 'lied') {
    head.beliefs.suspect(person, SUSPECTED_BY, [memory]);
  }
  if (predicate === 'lied') head.changeTrust(person, -LIAR_DISTRUST);
}
