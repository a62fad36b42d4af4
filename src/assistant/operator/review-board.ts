import { fail, type Result, succeed, type Text } from '../../core/index.ts';

/** Something that only a person can decide: whether it happened. */
export interface Review {
  /** Among those of its source and player. */
  readonly id: string;
  readonly player: string;
  readonly atMs: number;
  /** What is not known. */
  readonly question: Text;
  /** What follows when it happened, and when it did not. */
  readonly ifHappened: Text;
  readonly ifNot: Text;
}

/** What needs a person's decision, and whether others follow when these are decided. */
export interface ReviewPage {
  readonly reviews: readonly Review[];
  readonly more: boolean;
}

/** A module that leaves decisions to a person. */
export interface ReviewSource {
  list(): Promise<Result<ReviewPage>>;
  /** Says whether it happened, and answers what came of it. */
  decide(player: string, id: string, happened: boolean): Promise<Result<Text>>;
}

/** All that waits for the operator's decision, whatever module it is of. */
export class ReviewBoard {
  readonly #sources = new Map<string, ReviewSource>();

  /** Adds a module's, under its id; throws where there is one. */
  add(id: string, source: ReviewSource): void {
    if (this.#sources.has(id)) throw new Error(`there are reviews of ${id} already`);
    this.#sources.set(id, source);
  }

  /** What waits, of all sources. It is looked for: not to be asked every second. */
  async list(): Promise<
    Result<{ readonly reviews: readonly (Review & { source: string })[]; readonly more: boolean }>
  > {
    const reviews: (Review & { source: string })[] = [];
    let more = false;
    for (const [source, { list }] of this.#sources) {
      const page = await list();
      if (!page.ok) return page;
      reviews.push(...page.value.reviews.map((review) => ({ ...review, source })));
      more ||= page.value.more;
    }
    return succeed({ reviews, more });
  }

  /** Fails with `unknown_source`, or as the source does. */
  async decide(source: string, player: string, id: string, happened: boolean): Promise<Result<Text>> {
    const found = this.#sources.get(source);
    if (found !== undefined) return await found.decide(player, id, happened);
    return fail('unknown_source', `nothing of '${source}' waits for a decision`, 'look at the list again');
  }
}
