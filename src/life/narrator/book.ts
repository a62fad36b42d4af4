import type { Locale, Text } from '../../core/index.ts';
import type { WordingsByLocale, Written } from './chronicle.ts';
import type { Chapter, Edition, Novel, Paragraph } from './novel.ts';

/** Paragraphs kept in each edition: some three weeks of a small world; the journal has the rest. */
const MAX_PARAGRAPHS = 2000;
/** Sentences that the rolling synopsis holds. */
const SYNOPSIS_SENTENCES = 8;

/** One edition as plain JSON. */
export interface SavedBook {
  readonly paragraphs: readonly Paragraph[];
  readonly written: number;
  readonly gists: readonly Text[];
  readonly wordings: WordingsByLocale;
}

/** One edition of the novel as it grows. */
export class Book {
  readonly edition: Edition;
  #paragraphs: Paragraph[] = [];
  #written = 0;
  #gists: Text[] = [];
  /** How often a paragraph was told anew. */
  #revisions = 0;
  /** How wordings were used so far: kept up by whoever writes the next paragraph. */
  wordings: WordingsByLocale = { en: {}, zh: {} };

  constructor(edition: Edition) {
    this.edition = edition;
  }

  add({ text, events, gist }: Omit<Written, 'isFull'>, chapter: number, fromMs: number, toMs: number): Paragraph {
    const paragraph: Paragraph = { id: ++this.#written, chapter, fromMs, toMs, events, text, revised: 0 };
    this.#paragraphs.push(paragraph);
    if (this.#paragraphs.length > MAX_PARAGRAPHS) this.#paragraphs.shift();
    this.#gists = [...this.#gists, gist].slice(-SYNOPSIS_SENTENCES);
    return paragraph;
  }

  /** Tells a paragraph anew in one language; one that is gone stays so. */
  revise(id: number, locale: Locale, text: string, told: readonly number[]): void {
    const at = this.#paragraphs.findIndex((paragraph) => paragraph.id === id);
    const before = this.#paragraphs[at];
    if (before === undefined) return;
    const events = [...new Set([...before.events, ...told])].toSorted((a, b) => a - b);
    const revised = ++this.#revisions;
    this.#paragraphs[at] = { ...before, events, text: { ...before.text, [locale]: text }, revised };
  }

  novel(chapters: readonly Chapter[]): Novel {
    const synopsis: Text = {
      en: this.#gists.map(({ en }) => en).join(' '),
      zh: this.#gists.map(({ zh }) => zh).join(''),
    };
    return { chapters, paragraphs: this.#paragraphs, synopsis, revisions: this.#revisions };
  }

  save(): SavedBook {
    return { paragraphs: this.#paragraphs, written: this.#written, gists: this.#gists, wordings: this.wordings };
  }

  load({ paragraphs, written, gists, wordings }: SavedBook): void {
    this.#paragraphs = [...paragraphs];
    this.#written = written;
    this.#gists = [...gists];
    this.#revisions = Math.max(0, ...paragraphs.map(({ revised }) => revised));
    this.wordings = { en: { ...wordings.en }, zh: { ...wordings.zh } };
  }
}
