import type { Text } from '../../core/index.ts';
import type { Recalled } from '../../memory/index.ts';
import type { Intent } from '../actor/intent.ts';
import type { Head, Remembered } from '../cognition/head.ts';
import type { Entity, PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

/** What somebody is asked from: a copy of their head, and what the question calls to mind. */
export interface InterviewAsked {
  readonly setting: Setting;
  readonly person: PersonIndex;
  readonly nowMs: number;
  readonly question: string;
  /** People, places and things that the question names. */
  readonly about: ReadonlySet<Entity>;
  /** A copy: what is done with it the resident does not notice. */
  readonly head: Head;
  readonly intent: Intent | undefined;
  /** What of their memories matters most for it, best first. */
  readonly recalled: readonly Recalled<Remembered>[];
}

/** One thing that is answered. */
export interface AnswerLine {
  readonly text: Text;
  /** The memory it rests on, or `undefined` for what is no memory: a wish, a liking. */
  readonly memory: number | undefined;
  /** They would keep it to themselves if one of the others asked. */
  readonly isConcealed: boolean;
}
