import type { Stage } from './stage.ts';

/** What came of a scenario: it works, it does not, or it was not tried. */
export type Verdict = 'works' | 'fails' | 'not_tried';

/** One thing that a body does in a world, played the same way whatever server it is on. */
export interface Scenario {
  /** Stable; what `--only` takes. */
  readonly name: string;
  /** The tool sets it is about. */
  readonly sets: readonly string[];
  /** What is tried, in one line. */
  readonly about: string;
  /** Plays it on a stage that is bare; throws a {@link Finding} where it does not work, or cannot be tried. */
  play(stage: Stage): Promise<void>;
}

/** Ends a scenario: what was found, and why. */
export class Finding extends Error {
  readonly verdict: Exclude<Verdict, 'works'>;

  constructor(verdict: Exclude<Verdict, 'works'>, why: string) {
    super(why);
    this.name = 'Finding';
    this.verdict = verdict;
  }
}

/** Fails the scenario unless `holds`. */
export function ensure(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Finding('fails', why);
}
