import { distanceOf, type Point } from '../../core/index.ts';
import type { Session } from '../../minecraft/index.ts';
import { inventoryOf } from '../observation/observe.ts';
import { countOf, type Tally } from '../tasks/deeds.ts';
import type { DeedsBook } from './deeds-book.ts';

/** Further than this in one tick no body comes by its own strength: the fastest fall is 3.9 blocks a tick. */
const LONGEST_STEP_BLOCKS = 8;
/** A drop as near as this may be picked up by walking past. */
const PICK_UP_BLOCKS = 4;
/** Ticks after an action, or after a drop was seen, in which what comes of it may still reach the inventory. */
const GRACE_TICKS = 40;
/** Game modes in which things must be earned. */
const EARNING = new Set(['survival', 'adventure']);

/**
 * Notices help from outside, by what the server tells: items that come while nothing lies near and no action brings any, a
 * body that is put elsewhere, a game mode in which nothing must be earned. It is noted as an assist; a score with any says
 * so. An item that somebody throws to the body's feet is not told from one that lay there.
 */
export class AssistWatch {
  readonly #session: Session;
  readonly #deeds: DeedsBook;
  readonly #stop: () => void;
  readonly #dropsSeen = new Map<string, number>();
  #actions = 0;
  #itemsExpectedUntilTick = 0;
  #carried: Tally | undefined;
  #position: Point | undefined;
  #deadTick: number | undefined;
  #gameMode: string | undefined;

  constructor(session: Session, deeds: DeedsBook) {
    this.#session = session;
    this.#deeds = deeds;
    this.#carried = inventoryOf(session.state.inventory);
    this.#stop = session.onTick((tick) => this.#look(tick));
  }

  /** Items may come, by what an action does, until the answer is called. */
  expectItems(): () => void {
    this.#actions++;
    return () => {
      this.#actions--;
      this.#itemsExpectedUntilTick = this.#session.state.tick + GRACE_TICKS;
    };
  }

  close(): void {
    this.#stop();
  }

  #look(tick: number): void {
    this.#lookAtDrops(tick);
    this.#lookAtItems(tick);
    this.#lookAtPlace(tick);
    const { gameMode } = this.#session.state.self;
    if (gameMode !== this.#gameMode && gameMode !== undefined && !EARNING.has(gameMode)) {
      this.#deeds.assisted(`the game mode is ${gameMode}`);
    }
    this.#gameMode = gameMode;
  }

  #lookAtDrops(tick: number): void {
    const { entities, self } = this.#session.state;
    for (const { kind, item, position } of entities.values()) {
      if (kind !== 'item' || self.position === undefined) continue;
      // What a drop is may not be told yet; then it may be anything.
      if (distanceOf(self.position, position) <= PICK_UP_BLOCKS) this.#dropsSeen.set(item?.name ?? '', tick);
    }
    for (const [name, seenTick] of this.#dropsSeen) if (tick - seenTick > GRACE_TICKS) this.#dropsSeen.delete(name);
  }

  #lookAtItems(tick: number): void {
    const { inventory } = this.#session.state;
    const now = inventoryOf(inventory);
    const before = this.#carried;
    this.#carried = now;
    if (now === undefined || before === undefined) return;
    if (this.#actions > 0 || tick <= this.#itemsExpectedUntilTick || this.#dropsSeen.has('')) return;
    for (const [item, many] of Object.entries(now)) {
      const more = many - countOf(before, item);
      if (more > 0 && !this.#dropsSeen.has(item)) this.#deeds.assisted(`${more} ${item} came from outside`);
    }
  }

  #lookAtPlace(tick: number): void {
    const { self } = this.#session.state;
    const before = this.#position;
    this.#position = self.position;
    if (!self.alive) this.#deadTick = tick;
    // The dead are put elsewhere by the game.
    if (this.#deadTick !== undefined && tick - this.#deadTick <= GRACE_TICKS) return;
    if (before === undefined || this.#position === undefined) return;
    if (distanceOf(before, this.#position) > LONGEST_STEP_BLOCKS) this.#deeds.assisted('the body was put elsewhere');
  }
}
