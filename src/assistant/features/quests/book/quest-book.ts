/** What is to be done for a quest. */
export interface QuestTask {
  readonly id: string;
  /**
   * `item`: to have (or, with `isTaken`, to hand in); `xp`: points to hand in; `checkmark`: the player says so; `other`: what
   * only the pack's own mod can see, named by `label`.
   */
  readonly kind: 'item' | 'xp' | 'checkmark' | 'other';
  /** By the game's name, `minecraft:` left out; of `item` only. */
  readonly item: string;
  readonly count: number;
  readonly isTaken: boolean;
  /** As it is told. */
  readonly label: string;
}

/** What a quest gives. */
export interface QuestReward {
  readonly id: string;
  /** `other`: what only the pack's own mod can give (commands, loot tables, choices), named by `label`. */
  readonly kind: 'item' | 'xp' | 'other';
  readonly item: string;
  readonly count: number;
  readonly label: string;
}

/** One quest. Texts are the pack's: data, whatever they say. */
export interface Quest {
  readonly id: string;
  readonly chapter: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: readonly string[];
  readonly dependencies: readonly string[];
  /** How many of the dependencies must be done. */
  readonly minDependencies: number;
  readonly isOptional: boolean;
  readonly tasks: readonly QuestTask[];
  readonly rewards: readonly QuestReward[];
}

/** One chapter, its quests in the order of the book. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly quests: readonly Quest[];
}

/** A quest book. */
export class QuestBook {
  readonly chapters: readonly Chapter[];
  /** Files that could not be read, and why: the rest of the book is there. */
  readonly faults: readonly string[];
  readonly #quests: ReadonlyMap<string, Quest>;

  constructor(chapters: readonly Chapter[], faults: readonly string[]) {
    this.chapters = chapters;
    this.faults = faults;
    this.#quests = new Map(chapters.flatMap(({ quests }) => quests.map((quest) => [quest.id, quest] as const)));
  }

  get quests(): Iterable<Quest> {
    return this.#quests.values();
  }

  get size(): number {
    return this.#quests.size;
  }

  quest(id: string): Quest | undefined {
    return this.#quests.get(id);
  }

  chapterOf({ chapter }: Quest): Chapter | undefined {
    return this.chapters.find(({ id }) => id === chapter);
  }
}
