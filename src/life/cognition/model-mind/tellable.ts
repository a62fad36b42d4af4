import { NONE, type PersonIndex } from '../../world/entity.ts';
import { type Fact, factKey } from '../../world/fact.ts';
import type { Scene } from './scene.ts';

/** A fact that one may tell, with its mark in a prompt. */
interface Tellable {
  readonly mark: string;
  readonly fact: Fact;
  readonly isSecret: boolean;
}

/** The facts that stand in a prompt to be told, and what each mark means. */
export class TellableFacts {
  readonly facts: readonly Tellable[];

  constructor(facts: readonly Omit<Tellable, 'mark'>[]) {
    this.facts = facts.map((each, i) => ({ ...each, mark: `f${i + 1}` }));
  }

  lines(scene: Scene): readonly string[] {
    return this.facts.map(
      ({ mark, fact, isSecret }) => `${mark}${isSecret ? '*' : ''} ${scene.sentence(scene.fact(fact))}`,
    );
  }

  /** The fact of a mark, however it was written: `f2`, `F2*`, `f2.`. */
  get(mark: string): Fact | undefined {
    const plain = /^f\d+/i.exec(mark.trim())?.[0]?.toLowerCase();
    return this.facts.find((each) => each.mark === plain)?.fact;
  }

  markOf(fact: Fact): string {
    return this.facts.find((each) => factKey(each.fact) === factKey(fact))?.mark ?? '';
  }
}

/**
 * What somebody could tell those people: what was just asked about first, then what they have not told yet by weight,
 * then what they always knew. A secret only where it concerns whom one speaks with or what was said last.
 */
export function tellableTo(scene: Scene, hearers: readonly PersonIndex[], most: number): TellableFacts {
  const { head, moment, setting } = scene;
  const last = moment.request.talk?.lines.at(-1);
  const topic = last?.speech.topic ?? NONE;
  const concerned = new Set([topic, ...hearers.map((person) => setting.entityOf('person', person))]);
  const isNear = ({ subject, object }: Fact) =>
    (subject !== NONE && concerned.has(subject)) || (object !== NONE && concerned.has(object));
  const isTold = (fact: Fact) =>
    hearers.length > 0 && hearers.every((person) => head.hasTold(person, fact)) && !head.conceals(fact);
  const asked = (last?.speech.facts ?? []).filter((fact) => head.holding(fact) !== undefined);
  const news = head.news.map(({ fact }) => fact);
  const always = [...head.persona.self.knows].toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)));
  const seen = new Set<string>();
  const facts = [...asked, ...news.filter(isNear), ...always.filter(isNear), ...news, ...always].filter((fact) => {
    const key = factKey(fact);
    const isOpen = !head.conceals(fact) || isNear(fact);
    const isWay = fact.subject !== NONE && setting.kindOf(fact.subject) === 'edge';
    if (seen.has(key) || isTold(fact) || !isOpen || isWay || head.holding(fact) === undefined) return false;
    seen.add(key);
    return true;
  });
  return new TellableFacts(facts.slice(0, most).map((fact) => ({ fact, isSecret: head.conceals(fact) })));
}
