import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, fail, messageOf, type Result, succeed } from '../../../core/index.ts';
import { MEMORY } from '../../../storage/index.ts';
import { checkPlayer } from '../values.ts';
import { type NewDocument, prepareDocument, prepareQuestion } from './prepared.ts';
import { type DocumentLine, deleteShelf, type FoundPassage, Shelf } from './shelf.ts';

/** Shelves of players that are open at once; the one not used for longest closes for the next. */
const MAX_OPEN_SHELVES = 32;
/** Manuals that may be put up. */
const MAX_MANUALS = 50;

/** Whose a passage is: the player's own, everybody's, or a manual's. */
type Ownership = 'own' | 'shared' | 'manual';

/** A passage that was found, and whose it is. */
interface KnownPassage extends FoundPassage {
  readonly from: Ownership;
}

interface Manual {
  readonly shelf: Shelf;
  readonly permission: string | undefined;
}

/**
 * All that the assistant knows by documents: a shelf for each player, one that is everybody's, and the manuals of modules
 * (a quest book), which are made anew at each start and which a permission may be needed for.
 */
export class KnowledgeLibrary {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #shared: Shelf;
  readonly #manuals = new Map<string, Manual>();
  /** Least recently used first. */
  readonly #open = new Map<string, Shelf>();

  private constructor(folder: string, clock: Clock, shared: Shelf) {
    this.#folder = folder;
    this.#clock = clock;
    this.#shared = shared;
  }

  /** Opens the library of a folder; an erasure that was cut off is ended first. Fails with `library_unusable`. */
  static open(folder: string, clock: Clock): Result<KnowledgeLibrary> {
    try {
      mkdirSync(join(folder, 'players'), { recursive: true });
      for (const file of readdirSync(join(folder, 'players'))) {
        const player = /^([a-z0-9][a-z0-9_-]*)\.erasing$/.exec(file)?.[1];
        if (player === undefined) continue;
        deleteShelf(join(folder, 'players', `${player}.db`));
        rmSync(join(folder, 'players', file), { force: true });
      }
    } catch (thrown) {
      return unusable(folder, thrown);
    }
    const shared = Shelf.open(join(folder, 'shared.db'), clock);
    return shared.ok ? succeed(new KnowledgeLibrary(folder, clock, shared.value)) : shared;
  }

  /** Adds a document to a player's own; `check` is asked in the same step as the writing. */
  async addOwn(player: string, document: NewDocument, check: () => Result<undefined>): Promise<Result<DocumentLine>> {
    const prepared = await prepareDocument(document);
    if (!prepared.ok) return prepared;
    const standing = check();
    if (!standing.ok) return standing;
    const shelf = this.#shelfOf(player);
    return shelf.ok ? shelf.value.add(prepared.value, check) : shelf;
  }

  async addShared(document: NewDocument, check: () => Result<undefined>): Promise<Result<DocumentLine>> {
    const prepared = await prepareDocument(document);
    return prepared.ok ? this.#shared.add(prepared.value, check) : prepared;
  }

  removeOwn(player: string, key: string): Result<boolean> {
    const shelf = this.#knownShelfOf(player);
    if (!shelf.ok) return shelf;
    return shelf.value === undefined ? succeed(false) : shelf.value.remove(key);
  }

  removeShared(key: string): Result<boolean> {
    return this.#shared.remove(key);
  }

  listOwn(player: string): Result<readonly DocumentLine[]> {
    const shelf = this.#knownShelfOf(player);
    if (!shelf.ok) return shelf;
    return shelf.value === undefined ? succeed([]) : shelf.value.list();
  }

  listShared(): Result<readonly DocumentLine[]> {
    return this.#shared.list();
  }

  /** Puts a manual up, or takes its place; those who lack `permission` do not see it. */
  async putManual(id: string, documents: readonly NewDocument[], permission?: string): Promise<Result<undefined>> {
    if (!this.#manuals.has(id) && this.#manuals.size >= MAX_MANUALS) {
      return fail('too_many_manuals', `there are ${MAX_MANUALS} manuals`, 'take one away');
    }
    const opened = Shelf.open(MEMORY, this.#clock);
    if (!opened.ok) return opened;
    for (const document of documents) {
      const prepared = await prepareDocument(document);
      const added = prepared.ok ? opened.value.add(prepared.value, () => succeed(undefined)) : prepared;
      if (!added.ok) {
        opened.value.close();
        return { ...added, why: `${document.source}: ${added.why}` };
      }
    }
    this.#manuals.get(id)?.shelf.close();
    this.#manuals.set(id, { shelf: opened.value, permission });
    return succeed(undefined);
  }

  /** What fits a question best of all that the player may read, the best first; of equal ones the player's own. */
  async search(
    player: string,
    permits: (permission: string) => boolean,
    question: string,
    limit: number,
  ): Promise<Result<readonly KnownPassage[]>> {
    const prepared = await prepareQuestion(question);
    if (!prepared.ok) return prepared;
    const own = this.#knownShelfOf(player);
    if (!own.ok) return own;
    const manuals = [...this.#manuals.values()].filter(
      ({ permission }) => permission === undefined || permits(permission),
    );
    const places: readonly (readonly [Ownership, Shelf])[] = [
      ...(own.value === undefined ? [] : [['own', own.value] as const]),
      ['shared', this.#shared],
      ...manuals.map(({ shelf }) => ['manual', shelf] as const),
    ];
    const found: KnownPassage[] = [];
    for (const [from, shelf] of places) {
      const passages = shelf.search(prepared.value, limit);
      if (!passages.ok) return passages;
      found.push(...passages.value.map((passage) => ({ ...passage, from })));
    }
    return succeed(found.sort((a, b) => b.score - a.score).slice(0, limit));
  }

  /** Deletes all of a player's own, index and vectors too. What is cut off is ended at the next start. */
  erase(player: string): Result<undefined> {
    const named = checkPlayer(player);
    if (!named.ok) return named;
    try {
      this.#open.get(player)?.close();
      this.#open.delete(player);
      const marker = join(this.#folder, 'players', `${player}.erasing`);
      closeSync(openSync(marker, 'w'));
      deleteShelf(this.#pathOf(player));
      rmSync(marker, { force: true });
      return succeed(undefined);
    } catch (thrown) {
      return unusable(this.#folder, thrown);
    }
  }

  close(): void {
    for (const shelf of [...this.#open.values(), this.#shared]) shelf.close();
    for (const { shelf } of this.#manuals.values()) shelf.close();
    this.#open.clear();
  }

  #pathOf(player: string): string {
    return join(this.#folder, 'players', `${player}.db`);
  }

  /** A player's shelf where they have one: reading makes no file. */
  #knownShelfOf(player: string): Result<Shelf | undefined> {
    const named = checkPlayer(player);
    if (!named.ok) return named;
    return existsSync(this.#pathOf(player)) ? this.#shelfOf(player) : succeed(undefined);
  }

  #shelfOf(player: string): Result<Shelf> {
    const named = checkPlayer(player);
    if (!named.ok) return named;
    const known = this.#open.get(player);
    const opened = known === undefined ? Shelf.open(this.#pathOf(player), this.#clock) : succeed(known);
    if (!opened.ok) return opened;
    this.#open.delete(player);
    this.#open.set(player, opened.value);
    for (const [oldest, shelf] of this.#open) {
      if (this.#open.size <= MAX_OPEN_SHELVES) break;
      shelf.close();
      this.#open.delete(oldest);
    }
    return opened;
  }
}

function unusable(folder: string, thrown: unknown): Result<never> {
  return fail('library_unusable', `${folder} cannot be used: ${messageOf(thrown)}`, 'see to its rights');
}
