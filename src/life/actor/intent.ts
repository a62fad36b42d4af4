import type { Entity } from '../world/entity.ts';

/** What a resident is after: why the actions under way are done. Shown in the inspector, kept in the journal. */
export interface Intent {
  /** A key of the mind's catalogue (`need.eat`, `goal`, `investigate`), from which texts in both languages are made. */
  readonly key: string;
  /** The id of a goal of the persona that it serves, else ''. */
  readonly goal: string;
  /** Whom or what it is about, or `NONE`. */
  readonly about: Entity;
  readonly sinceMs: number;
  /** The very words, where a model or a human chose them; else ''. */
  readonly words: string;
}
