import type { TalkLine } from '../actor/mind.ts';
import { factOf } from '../cognition/predicates.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import { type Fact, factKey } from '../world/fact.ts';

/** Something a gathering could resolve on, and who stands behind it. */
interface Motion {
  readonly fact: Fact;
  readonly supporters: Set<PersonIndex>;
}

/**
 * What a gathering has come to: of what was proposed, and of those accused, whatever more than half of the company stand
 * behind in the end, and what anybody confessed to before all. An accusation supports that suspicion, a proposal its fact, a yes what was moved last.
 */
export function resolutionsOf(lines: readonly TalkLine[], company: number): Fact[] {
  const motions = new Map<string, Motion>();
  let last: Motion | undefined;
  const confessed: Fact[] = [];
  for (const { speaker, speech } of lines) {
    if (speech.act === 'confess') confessed.push(...speech.facts);
    const moved = motionOf(speech.act, speech.topic, speech.facts);
    if (moved !== undefined) {
      const key = factKey(moved);
      last = motions.get(key) ?? { fact: moved, supporters: new Set() };
      motions.set(key, last);
    } else if (speech.act !== 'agree') continue;
    last?.supporters.add(speaker);
  }
  const carried = [...motions.values()].filter(({ supporters }) => supporters.size * 2 > company);
  // Of whoever has owned up to it nobody needs to suspect it.
  const isKnown = ({ predicate, subject }: Fact) =>
    predicate === 'suspected' && confessed.some((fact) => fact.subject === subject);
  return [...confessed, ...carried.map(({ fact }) => fact).filter((fact) => !isKnown(fact))];
}

function motionOf(act: string, topic: number, facts: readonly Fact[]): Fact | undefined {
  if (act === 'propose') return facts[0];
  if (act !== 'accuse' || topic === NONE || facts.length > 0) return undefined;
  return factOf(topic, 'suspected');
}
