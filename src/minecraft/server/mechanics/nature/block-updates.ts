import { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { changeBlock } from '../block-changes.ts';
import { dropLoose } from '../loose-loot.ts';
import { needsGround } from '../needs-ground.ts';
import { blockNear } from '../vitals/surroundings.ts';
import { FallingBlocks } from './falling.ts';
import { Fires } from './fire.ts';
import { Fluids, LAVA_TICKS, WATER_TICKS } from './fluids.ts';
import { Growth } from './growth.ts';
import { withoutFruit } from './stem-fruit.ts';

/** Blocks looked at in one tick at most; what is due later waits. */
const MAX_A_TICK = 512;

/** Blocks that wait at most; what comes on top is not looked at, with a line in the log. */
const MAX_WAITING = 16_384;

/** What loses its hold falls so many ticks later. */
const FALLS_AFTER_TICKS = 2;

/** Leaves farther than this from a log wither. */
const FARTHEST_LEAVES = 7;

const FIRE = 'fire';
const LEAVES = '_leaves';
const LOGS = /_(log|wood|stem|hyphae)$/;

const SELF_AND_NEIGHBOURS = [
  new Vec3(0, 0, 0),
  new Vec3(0, 1, 0),
  new Vec3(0, -1, 0),
  new Vec3(1, 0, 0),
  new Vec3(-1, 0, 0),
  new Vec3(0, 0, 1),
  new Vec3(0, 0, -1),
] as const;

/** Blocks to be looked at, by the tick at which they are due. */
class BlockUpdates {
  readonly #game: Game;
  readonly #due = new Map<string, { readonly pos: Vec3; readonly tick: number }>();
  readonly #fluids: Fluids;
  readonly #falling: FallingBlocks;
  readonly #fires: Fires;
  #isFull = false;

  constructor(game: Game) {
    this.#game = game;
    const set = (pos: Vec3, stateId: number) => this.set(pos, stateId);
    this.#fluids = new Fluids(game, set);
    this.#falling = new FallingBlocks(game, set);
    this.#fires = new Fires(game, set);
  }

  /** Sets a block, at once; it and its neighbours are looked at. */
  set(pos: Vec3, stateId: number): void {
    changeBlock(this.#game, pos, stateId);
    this.around(pos);
  }

  /** A block changed: it and its neighbours are looked at. */
  around(pos: Vec3): void {
    for (const step of SELF_AND_NEIGHBOURS) this.notice(pos.plus(step));
  }

  tick(): void {
    this.#falling.tick();
    const { tickCount } = this.#game.server;
    let left = MAX_A_TICK;
    for (const [key, { pos, tick }] of this.#due) {
      if (tick > tickCount) continue;
      if (left-- === 0) break;
      this.#due.delete(key);
      this.#update(pos);
    }
    if (this.#isFull && this.#due.size < MAX_WAITING / 2) this.#isFull = false;
  }

  /** Looks at one block, now or when it is due. */
  notice(pos: Vec3): void {
    const block = blockNear(this.#game, pos);
    if (block === undefined || (block.flags & BlockFlag.AIR) !== 0) return;
    const { flags } = block;
    const name = this.#game.blocks().nameOf(block.stateId) ?? '';
    const fluid = flags & BlockFlag.WATER ? WATER_TICKS : LAVA_TICKS;
    if ((flags & BlockFlag.LAVA) !== 0 && this.#fluids.harden(pos)) return;
    if ((flags & (BlockFlag.WATER | BlockFlag.LAVA)) !== 0) this.#wait(pos, fluid);
    else if ((flags & BlockFlag.FALLING) !== 0) this.#wait(pos, FALLS_AFTER_TICKS);
    else if (needsGround(name) || name.endsWith(LEAVES)) this.#wait(pos, 1);
    else if (name === FIRE && this.#fires.notice(pos)) this.#wait(pos, this.#fires.delayTicks());
  }

  #wait(pos: Vec3, ticks: number): void {
    const key = `${pos.x},${pos.y},${pos.z}`;
    if (this.#due.has(key)) return;
    if (this.#due.size >= MAX_WAITING) {
      if (!this.#isFull)
        this.#game.log.warn({ waiting: this.#due.size }, 'too many blocks change; some stay as they are');
      this.#isFull = true;
      return;
    }
    this.#due.set(key, { pos, tick: this.#game.server.tickCount + ticks });
  }

  #update(pos: Vec3): void {
    const block = blockNear(this.#game, pos);
    if (block === undefined) return;
    const { flags, stateId } = block;
    const name = this.#game.blocks().nameOf(stateId) ?? '';
    if ((flags & BlockFlag.FALLING) !== 0) this.#falling.update(pos, stateId);
    else if (name === FIRE) this.#burn(pos, stateId);
    else if (name.endsWith(LEAVES)) this.#measure(pos, stateId);
    else if (needsGround(name)) this.#uproot(pos, stateId);
    else this.#fluids.update(pos);
  }

  #burn(pos: Vec3, stateId: number): void {
    if (this.#fires.update(pos, stateId)) this.#wait(pos, this.#fires.delayTicks());
  }

  /** How far leaves are from a log: one more than what is nearest beside them (`LeavesBlock.updateDistance`). */
  #measure(pos: Vec3, stateId: number): void {
    const registry = this.#game.blocks();
    const properties = registry.propertiesOf(stateId);
    let distance = FARTHEST_LEAVES;
    for (const step of SELF_AND_NEIGHBOURS.slice(1)) {
      const beside = blockNear(this.#game, pos.plus(step));
      if (beside !== undefined) distance = Math.min(distance, this.#distanceOf(beside.stateId) + 1);
    }
    const next = registry.stateWith(registry.nameOf(stateId) ?? '', { ...properties, distance });
    if (next !== undefined && distance !== properties['distance']) this.set(pos, next);
  }

  #distanceOf(stateId: number): number {
    const registry = this.#game.blocks();
    const name = registry.nameOf(stateId) ?? '';
    if (LOGS.test(name)) return 0;
    return name.endsWith(LEAVES) ? Number(registry.propertiesOf(stateId)['distance']) : FARTHEST_LEAVES;
  }

  /** What stands on the ground goes with it, and leaves itself. */
  #uproot(pos: Vec3, stateId: number): void {
    const game = this.#game;
    const name = game.blocks().nameOf(stateId) ?? '';
    const below = blockNear(game, pos.offset(0, -1, 0));
    const stem = withoutFruit(game, pos, stateId);
    if (stem !== undefined) this.set(pos, stem);
    if (below === undefined || this.#holds(below.stateId, below.flags, name)) return;
    this.set(pos, game.blocks().defaultStateOf('air') ?? 0);
    dropLoose(game, pos, stateId);
  }

  #holds(stateId: number, flags: number, name: string): boolean {
    const ground = this.#game.blocks().nameOf(stateId);
    if (Growth.isCrop(name)) return ground === 'farmland';
    return (flags & (BlockFlag.COLLISION | BlockFlag.WATER)) !== 0 || ground === name;
  }
}

const updatesOf = new WeakMap<Game, BlockUpdates>();

/** Sets a block that changes by itself, at once, and lets its neighbours look what that means to them. */
export function changeWithNeighbours(game: Game, pos: Vec3, stateId: number): void {
  updatesOf.get(game)?.set(pos, stateId);
}

/** Lets a block that was set without a word, by a command or in a save, look at itself. */
export function noticeBlock(game: Game, pos: Vec3): void {
  updatesOf.get(game)?.notice(pos);
}

/**
 * What blocks do when others change: sand falls, water and lava flow, plants go with their ground. What commands set
 * stays as it is set, until something beside it changes.
 */
export function installBlockUpdates(game: Game): void {
  const { server } = game;
  const updates = new BlockUpdates(game);
  updatesOf.set(game, updates);
  const setBlock = server.setBlock.bind(server);
  server.setBlock = async (world, position, stateId) => {
    await setBlock(world, position, stateId);
    if (world === server.overworld) updates.around(position.floored());
  };
  server.on('tick', () => updates.tick());
}
