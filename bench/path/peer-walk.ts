import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Vec3 } from 'vec3';
import { type Point, TICK_MS } from '../../src/core/index.ts';
import type { BlockRegistry } from '../../src/minecraft/blocks/index.ts';
import { DIG_DELAY_TICKS, OPEN_TICKS, PLACE_DELAY_TICKS } from '../../src/minecraft/pathfinding/testing/walk-route.ts';
import type { Course, CourseQuery } from '../courses/course.ts';
import { type PeerBot, type PeerItem, peerGoal } from './peer-bot.ts';
import { peerBotFor } from './peer-search.ts';
import type { PeerBlock, PeerWorld } from './peer-world.ts';

/** How a walk of the peer ended. */
export interface PeerWalk {
  readonly arrived: boolean;
  readonly ticks: number;
  readonly position: Point;
}

/** Bounds of a walk. */
export interface PeerWalkOptions {
  readonly maxTicks: number;
  /** Real time, for searches on the way that take long. */
  readonly maxMs: number;
}

/** A placed block shows in the next tick, as in our own walks. */
const PLACE_TICKS = 1;
const HALF_WIDTH = 0.3;
const BODY_HEIGHT = 1.8;

/**
 * Walks the peer to a query's goal by its own `monitorMovement`, which is told that a tick has passed and presses the
 * keys of a body on `prismarine-physics`, 20 ticks to a simulated second. `performance.now` counts simulated time
 * meanwhile: the peer measures by it how long it stands still, and what it thinks costs it no tick. Its hands are as
 * fast as those of our own walks: the same pauses between two blocks dug or placed.
 */
export async function walkAsPeer(
  course: Course,
  world: PeerWorld,
  query: CourseQuery,
  options: PeerWalkOptions,
): Promise<PeerWalk> {
  const bot = peerBotFor(course.plan.version, world, query);
  const hands = new PeerHands(bot, world, course.world.blocks.registry);
  let arrived = false;
  bot.on('goal_reached', () => {
    arrived = true;
  });
  bot.pathfinder.setGoal(peerGoal(query.goal));
  const realNow = performance.now;
  const startedMs = realNow.call(performance);
  let ticks = 0;
  performance.now = () => startedMs + ticks * TICK_MS;
  try {
    while (!arrived && ticks < options.maxTicks && realNow.call(performance) - startedMs < options.maxMs) {
      ticks++;
      hands.tick();
      await nextTurn();
      bot.tick();
      await nextTurn();
    }
  } finally {
    performance.now = realNow;
    bot.pathfinder.setGoal(null);
    world.restore();
  }
  const { x, y, z } = bot.entity.position;
  return { arrived, ticks, position: { x, y, z } };
}

/** What the plugin asks of mineflayer's hands, done as a server would: `dig`, `placeBlock`, `activateBlock`, `equip`. */
class PeerHands {
  readonly #bot: PeerBot;
  readonly #world: PeerWorld;
  readonly #blocks: BlockRegistry;
  #held: PeerItem | undefined;
  /** What will have happened at which tick. */
  #due: { readonly tick: number; readonly happen: () => void }[] = [];
  #ticks = 0;
  #digs = 0;
  #digsFrom = 0;
  #placesFrom = 0;

  constructor(bot: PeerBot, world: PeerWorld, blocks: BlockRegistry) {
    this.#bot = bot;
    this.#world = world;
    this.#blocks = blocks;
    Object.assign(bot, {
      equip: async (item: PeerItem) => {
        this.#held = item;
      },
      dig: (block: PeerBlock) => this.#dig(block),
      stopDigging: () => this.#stopDigging(),
      placeBlock: (block: PeerBlock, face: Vec3) => this.#place(block, face),
      activateBlock: (block: PeerBlock) => this.#activate(block),
    });
  }

  /** Lets happen what is due. */
  tick(): void {
    this.#ticks++;
    const due = this.#due.filter(({ tick }) => tick <= this.#ticks);
    this.#due = this.#due.filter(({ tick }) => tick > this.#ticks);
    for (const { happen } of due) happen();
  }

  #after(ticks: number, happen: () => void): Promise<void> {
    return new Promise((done) => {
      const both = (): void => {
        happen();
        done();
      };
      this.#due.push({ tick: this.#ticks + ticks, happen: both });
    });
  }

  #dig(block: PeerBlock): Promise<void> {
    this.#bot.lookAt(block.position.offset(0.5, 0.5, 0.5));
    const heldItem = this.#held?.name ?? null;
    const ticks = Math.max(1, this.#blocks.digTicks(block.stateId, { heldItem }));
    const dig = ++this.#digs;
    return this.#after(Math.max(0, this.#digsFrom - this.#ticks) + ticks, () => {
      if (dig !== this.#digs) return;
      this.#digsFrom = this.#ticks + DIG_DELAY_TICKS;
      this.#change(block.position, 0);
      this.#bot.emit('diggingCompleted', block);
    });
  }

  #stopDigging(): void {
    this.#digs++;
    this.#bot.emit('diggingAborted');
  }

  async #place(block: PeerBlock, face: Vec3): Promise<void> {
    const at = block.position.plus(face);
    this.#bot.lookAt(block.position.offset(0.5 + face.x / 2, 0.5 + face.y / 2, 0.5 + face.z / 2));
    const item = this.#held;
    const state = item === undefined ? undefined : this.#blocks.defaultStateOf(item.name);
    const isFree = this.#world.getBlock(at)?.boundingBox === 'empty' && !touches(this.#bot.entity.position, at);
    await this.#after(Math.max(0, this.#placesFrom - this.#ticks) + PLACE_TICKS, () => {
      if (state === undefined || !isFree) return;
      this.#placesFrom = this.#ticks + PLACE_DELAY_TICKS;
      this.#change(at, state);
      if (item !== undefined) item.count--;
    });
    if (state === undefined || !isFree) throw new Error('the server refused to place a block');
  }

  #activate(block: PeerBlock): Promise<void> {
    const { open = false, ...others } = this.#blocks.propertiesOf(block.stateId);
    const state = this.#blocks.stateWith(block.name, { ...others, open: !(open === true) });
    return this.#after(OPEN_TICKS, () => {
      if (state !== undefined) this.#change(block.position, state);
    });
  }

  #change(pos: Vec3, stateId: number): void {
    const before = this.#world.getBlock(pos);
    this.#world.setState(pos, stateId);
    this.#bot.emit('blockUpdate', before, this.#world.getBlock(pos));
  }
}

/** Whether a body standing at `feet` is in a block's cell. */
function touches(feet: Point, { x, y, z }: Vec3): boolean {
  const isIn = (value: number, low: number): boolean => value + HALF_WIDTH > low && value - HALF_WIDTH < low + 1;
  return isIn(feet.x, x) && isIn(feet.z, z) && feet.y < y + 1 && feet.y + BODY_HEIGHT > y;
}
