import { type Chapter, EDITIONS, type Edition, type Paragraph } from '../life/index.ts';
import type { Change, ChapterView, PassageView } from './protocol.ts';
import type { ViewerSources } from './sources.ts';

/** How far an edition has been told. */
interface Told {
  chapter: number;
  passage: number;
  /** The last telling anew that was passed on. */
  revision: number;
}

/** The novel in all its editions, as it grows. Chapters and passages are told in order, and again when they are told anew. */
export class NovelLines {
  readonly #novelOf: ViewerSources['novelOf'];
  readonly #told: Readonly<Record<Edition, Told>> = {
    reader: { chapter: 0, passage: 0, revision: 0 },
    omniscient: { chapter: 0, passage: 0, revision: 0 },
  };

  constructor(novelOf: ViewerSources['novelOf']) {
    this.#novelOf = novelOf;
  }

  /** What was written since the last time. */
  take(): readonly Change[] {
    return EDITIONS.flatMap((edition) => {
      const novel = this.#novelOf?.(edition);
      if (novel === undefined) return [];
      const told = this.#told[edition];
      // The newest stand last, and few are new: looked for from the end.
      const chapters = newer(novel.chapters, ({ number }) => number > told.chapter);
      const fresh = newer(novel.paragraphs, ({ id }) => id > told.passage);
      const isSame = novel.revisions === told.revision;
      const anew = isSame
        ? []
        : novel.paragraphs.filter((each) => each.id <= told.passage && each.revised > told.revision);
      const passages = [...anew, ...fresh];
      told.chapter = chapters.at(-1)?.number ?? told.chapter;
      told.passage = fresh.at(-1)?.id ?? told.passage;
      told.revision = novel.revisions;
      return [
        ...chapters.map((chapter) => ({ kind: 'chapter', chapter: chapterView(edition, chapter) }) as const),
        ...passages.map((paragraph) => ({ kind: 'passage', passage: passageView(edition, paragraph) }) as const),
      ];
    });
  }

  chapters(): readonly ChapterView[] {
    return EDITIONS.flatMap(
      (edition) => this.#novelOf?.(edition).chapters.map((chapter) => chapterView(edition, chapter)) ?? [],
    );
  }

  /** The newest passages of each edition, in order. */
  newest(count: number): readonly PassageView[] {
    return EDITIONS.flatMap((edition) => this.before(edition, Number.POSITIVE_INFINITY, count));
  }

  /** The last `count` passages of an edition before that number. */
  before(edition: Edition, number: number, count: number): readonly PassageView[] {
    const earlier = (this.#novelOf?.(edition).paragraphs ?? []).filter(({ id }) => id < number);
    return earlier.slice(-count).map((paragraph) => passageView(edition, paragraph));
  }
}

/** The end of a list for which that holds. */
function newer<T>(list: readonly T[], isNew: (each: T) => boolean): readonly T[] {
  return list.slice(list.findLastIndex((each) => !isNew(each)) + 1);
}

function chapterView(edition: Edition, { number, title, atMs }: Chapter): ChapterView {
  return { edition, number, title, atMs };
}

function passageView(edition: Edition, { id, chapter, fromMs, toMs, text, events }: Paragraph): PassageView {
  return { edition, number: id, chapter, fromMs, untilMs: toMs, text, events };
}
