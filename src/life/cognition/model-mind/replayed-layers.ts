import type { Thought } from '../../actor/mind.ts';
import type { StampedInput } from '../../runtime/life-input.ts';
import type { PersonIndex } from '../../world/entity.ts';
import type { ThoughtKind } from '../course.ts';
import type { Answer, Layers, Moment } from '../layers.ts';
import { LAYER_OF } from '../layers.ts';

/** That somebody was asked for a late answer, and when. */
export interface AskedMoment {
  readonly person: PersonIndex;
  readonly atMs: number;
}

/** Layers that can be asked for a late answer whatever they would have made of the moment. */
export interface LateLayers extends Layers {
  ask(kind: ThoughtKind, moment: Moment): Promise<Thought>;
}

/** What a replay knows of late answers. */
interface ReplayedOptions {
  readonly rules: Layers;
  /** What thinks once the replay has come to its end, if not rules. */
  readonly live: LateLayers | undefined;
  readonly asked: readonly AskedMoment[];
  readonly inputs: readonly StampedInput[];
  /** Until then the history is known. */
  readonly untilMs: number;
}

/** Answers nothing: the answer comes as an input of the journal. */
const IN_THE_JOURNAL = new Promise<never>(() => {});

/**
 * The layers of a life that is lived again: where a late answer was waited for it is waited for again, and comes from
 * the journal; all else is thought by rules, as it was. So no model is needed. Who was still owed an answer when the
 * journal ends is answered by the live layers, or by rules.
 */
export class ReplayedLayers implements Layers {
  readonly #rules: Layers;
  readonly #live: LateLayers | undefined;
  readonly #asked: ReadonlySet<string>;
  readonly #answered: ReadonlySet<string>;
  readonly #untilMs: number;

  constructor({ rules, live, asked, inputs, untilMs }: ReplayedOptions) {
    this.#rules = rules;
    this.#live = live;
    this.#asked = new Set(asked.map(keyOf));
    this.#answered = new Set(
      inputs.flatMap(({ input }) =>
        input.kind === 'thought' ? [keyOf({ person: input.person, atMs: input.askedAtMs })] : [],
      ),
    );
    this.#untilMs = untilMs;
  }

  quick(moment: Moment): Answer {
    return this.#answer('quick', moment);
  }

  speak(moment: Moment): Answer {
    return this.#answer('speak', moment);
  }

  slow(moment: Moment): Answer {
    return this.#answer('slow', moment);
  }

  reflect(moment: Moment): Answer {
    return this.#answer('reflect', moment);
  }

  plan(moment: Moment): Answer {
    return this.#answer('plan', moment);
  }

  #answer(kind: ThoughtKind, moment: Moment): Answer {
    const { request, head } = moment;
    const key = keyOf({ person: request.person, atMs: request.askedAtMs });
    const isOwed = head.course.awaited !== '';
    if (!isOwed && !this.#asked.has(key)) {
      const layers = request.atMs > this.#untilMs ? (this.#live ?? this.#rules) : this.#rules;
      return layers[kind](moment);
    }
    if (this.#answered.has(key)) return IN_THE_JOURNAL;
    return this.#live?.ask(kind, moment) ?? Promise.resolve({ layer: LAYER_OF[kind], costMs: 0, failed: 'no_model' });
  }
}

function keyOf({ person, atMs }: AskedMoment): string {
  return `${person} ${atMs}`;
}
