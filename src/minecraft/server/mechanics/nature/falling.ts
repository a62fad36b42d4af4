import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidEntity } from '../../library.ts';
import { dropStack } from '../drops.ts';
import type { FallingThing } from '../saving/loose-things.ts';
import { hurt } from '../vitals/hurt.ts';
import { blockNear } from '../vitals/surroundings.ts';

/** Blocks in the air at most; others fall at once. */
const MAX_FALLING = 128;

/** A falling block's motion, in blocks and ticks. */
const GRAVITY = 0.04;
const DRAG = 0.98;

/** Half hearts that an anvil does by block fallen, and at most. */
const ANVIL_DAMAGE = 2;
const MOST_ANVIL_DAMAGE = 40;

interface Falling {
  readonly entity: SquidEntity;
  readonly stateId: number;
  readonly fromY: number;
  /** Blocks a tick, downwards. */
  speed: number;
}

const allFalling = new WeakMap<Game, Set<Falling>>();

function fallingOf(game: Game): Set<Falling> {
  const found = allFalling.get(game) ?? new Set<Falling>();
  allFalling.set(game, found);
  return found;
}

/** All blocks in mid-fall in the loaded part of a world. */
export function fallingIn(game: Game): readonly Readonly<Falling>[] {
  return [...fallingOf(game)].filter(({ entity }) => game.server.entities[entity.id] === entity);
}

/** Lets a block fall, or fall on; where too many do, it drops as an item. */
export function letFall(game: Game, { stateId, position, speed, fromY }: Omit<FallingThing, 'kind'>): void {
  const { server } = game;
  const kind = game.registry.entitiesByName['falling_block']?.id;
  const falling = fallingOf(game);
  if (kind === undefined || falling.size >= MAX_FALLING) {
    dropAsItem(game, position, stateId);
    return;
  }
  const entity = server.spawnObject(kind, server.overworld, position, { data: stateId });
  // Ours moves it, exactly down.
  entity.calculatePhysics = () => Promise.resolve({ position: entity.position, onGround: false });
  falling.add({ entity, stateId, fromY, speed });
}

function dropAsItem(game: Game, position: Vec3, stateId: number): void {
  const stack = game.items.named(game.blocks().nameOf(stateId) ?? '');
  if (stack !== undefined) dropStack(game, position, stack);
}

/** Sand, gravel and anvils on their way down. */
export class FallingBlocks {
  readonly #game: Game;
  readonly #set: (pos: Vec3, stateId: number) => void;

  constructor(game: Game, set: (pos: Vec3, stateId: number) => void) {
    this.#game = game;
    this.#set = set;
  }

  /** Lets a block fall if nothing holds it. */
  update(pos: Vec3, stateId: number): void {
    if (!this.#isFree(pos.offset(0, -1, 0))) return;
    this.#set(pos, this.#game.blocks().defaultStateOf('air') ?? 0);
    if (fallingOf(this.#game).size >= MAX_FALLING) this.#land(this.#lowest(pos), stateId);
    else letFall(this.#game, { stateId, position: pos.offset(0.5, 0, 0.5), speed: 0, fromY: pos.y });
  }

  tick(): void {
    const falling = fallingOf(this.#game);
    for (const each of falling) {
      // Its chunk was let go, and keeps it.
      if (this.#game.server.entities[each.entity.id] !== each.entity) {
        falling.delete(each);
        continue;
      }
      each.speed = (each.speed + GRAVITY) * DRAG;
      const before = each.entity.position.floored();
      const next = each.entity.position.offset(0, -each.speed, 0);
      let cell = before;
      while (cell.y > Math.floor(next.y) && this.#letsThrough(cell.offset(0, -1, 0))) cell = cell.offset(0, -1, 0);
      const lands = cell.y > Math.floor(next.y) || (next.y <= cell.y && !this.#letsThrough(cell.offset(0, -1, 0)));
      if (!lands) {
        void each.entity.sendPosition(next, false);
        continue;
      }
      falling.delete(each);
      each.entity.destroy();
      each.entity.sendPosition = () => Promise.resolve();
      this.#strike(each, cell);
      this.#land(cell, each.stateId);
    }
  }

  #isFree(pos: Vec3): boolean {
    const block = blockNear(this.#game, pos);
    return block !== undefined && (block.flags & BlockFlag.REPLACEABLE) !== 0;
  }

  /** What is in the air falls past torches and grass, which would have held it. */
  #letsThrough(pos: Vec3): boolean {
    const block = blockNear(this.#game, pos);
    return block !== undefined && (block.flags & BlockFlag.COLLISION) === 0;
  }

  #lowest(pos: Vec3): Vec3 {
    let cell = pos;
    while (this.#letsThrough(cell.offset(0, -1, 0))) cell = cell.offset(0, -1, 0);
    return cell;
  }

  /** Puts a block down; where something else stands it lies as an item. */
  #land(pos: Vec3, stateId: number): void {
    if (this.#isFree(pos)) {
      this.#set(pos, stateId);
      return;
    }
    dropAsItem(this.#game, pos.offset(0.5, 0.5, 0.5), stateId);
  }

  #strike({ stateId, fromY }: Falling, at: Vec3): void {
    if (this.#game.blocks().nameOf(stateId)?.endsWith('anvil') !== true) return;
    const amount = Math.min(MOST_ANVIL_DAMAGE, ANVIL_DAMAGE * Math.max(0, fromY - at.y - 1));
    for (const player of this.#game.server.players) {
      const under = player.position.minus(at.offset(0.5, 0, 0.5));
      const isUnder = Math.abs(under.x) < 0.8 && Math.abs(under.z) < 0.8 && under.y <= 0 && under.y > -2;
      if (isUnder && amount > 0) hurt(this.#game, player, { amount, kind: 'anvil' });
    }
  }
}
