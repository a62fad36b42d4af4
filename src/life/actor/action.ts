import { type EdgeIndex, type Entity, NONE, type PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { VerbName } from './verb-names.ts';

/** What a resident means to do: data, as a mind proposes it and a journal keeps it. All fields are always there. */
export interface Action {
  readonly verb: VerbName;
  /** What it is done to: an item, a fixture, an edge, a person; of `go` the place. */
  readonly object: Entity;
  /** Second partner: whom to give to, where to put into, whose talk to listen to. */
  readonly target: Entity;
  /** Where it must be done, or `NONE` for here and now. The actor walks there first. */
  readonly place: PlaceIndex;
  /** Which affordance, of `use`; else ''. */
  readonly detail: string;
  /** How long at most, or `NONE` for the verb's own duration: how long to wait, work, sleep. */
  readonly durationMs: number;
  /** What a note or call says. */
  readonly facts: readonly Fact[];
  /** Its very words, where a model or a human chose them; else ''. */
  readonly words: string;
}

const NO_FACTS: readonly Fact[] = Object.freeze([]);

/** An action with whatever is not said left out: `action('take', { object })`. */
export function action(verb: VerbName, fields: Partial<Omit<Action, 'verb'>> = {}): Action {
  return {
    verb,
    object: fields.object ?? NONE,
    target: fields.target ?? NONE,
    place: fields.place ?? NONE,
    detail: fields.detail ?? '',
    durationMs: fields.durationMs ?? NONE,
    facts: fields.facts ?? NO_FACTS,
    words: fields.words ?? '',
  };
}

/** An action under way: what a resident is busy with, or has put aside when interrupted. Plain JSON. */
export interface RunningAction {
  readonly action: Action;
  /** It is still being thought of (until `dueAtMs`), walked to, or worked on. */
  stage: 'chosen' | 'walking' | 'working';
  /** When the step under way began (a first hop may yet have to, after a thought), and when it ends: the thought, one hop, the work. */
  sinceMs: number;
  dueAtMs: number;
  /** The hop under way: its edge and where it leads; `NONE` unless walking. */
  hopEdge: EdgeIndex;
  hopTo: PlaceIndex;
  /** What is left of that hop after an interrupt that did not end the walk; else `NONE`. */
  hopLeftMs: number;
  /** Work that is left after it was put aside; `NONE` where it has to begin anew. */
  leftMs: number;
}
