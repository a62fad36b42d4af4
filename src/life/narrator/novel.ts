import type { Text } from '../../core/index.ts';

/** For whom it is told: the reader learns only what is known by then; the omniscient edition tells all. */
export type Edition = 'reader' | 'omniscient';

export const EDITIONS = ['reader', 'omniscient'] as const satisfies readonly Edition[];

/** One paragraph of the novel: a window of the world's time in prose. Plain JSON. */
export interface Paragraph {
  /** Counted from 1 within its edition. */
  readonly id: number;
  readonly chapter: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** The events that it tells of, ascending: it names nobody and nothing else. */
  readonly events: readonly number[];
  readonly text: Text;
  /** 0 as it was first written; else the how-manieth telling anew, over the edition, made it what it is. */
  readonly revised: number;
}

/** A chapter begins at a beat, at a death found, at dawn. */
export interface Chapter {
  /** Counted from 1. */
  readonly number: number;
  readonly title: Text;
  readonly atMs: number;
  /** The event that began it, or `NONE`: the title names nobody else. */
  readonly event: number;
}

/** The novel so far in one edition. */
export interface Novel {
  readonly chapters: readonly Chapter[];
  /** The newest last; the oldest are gone once there are more than are kept. */
  readonly paragraphs: readonly Paragraph[];
  /** What came before in a few sentences, for whoever goes on telling. */
  readonly synopsis: Text;
  /** How often a paragraph was told anew so far. */
  readonly revisions: number;
}
