import { Vec3 } from 'vec3';
import { TICK_MS } from '../../../core/index.ts';
import { EYE_HEIGHT_BLOCKS } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidBlock, SquidPlayer } from '../library.ts';
import { acknowledge, type BlockAction, mayChange, refuse } from './block-answers.ts';
import { dropStack, throwStack } from './drops.ts';
import { dropExperience } from './experience.ts';
import { inOrder } from './in-order.ts';
import { heldEnchantments, heldItem, takeHeldItems } from './inventory.ts';
import { HOTBAR_START, OFF_HAND_SLOT } from './items/player-space.ts';
import { heldSlotOf, wear } from './items/wear.ts';
import { lootOf } from './loot.ts';
import { experienceIn } from './loot-rules.ts';
import { needsGround } from './needs-ground.ts';
import { otherHalfOf } from './two-block-things.ts';
import { effectsOf } from './vitals/effects.ts';
import { EXHAUSTION } from './vitals/hunger.ts';
import { tireOut } from './vitals/metabolism.ts';

/** What a dig packet's status says. */
const DIG = { start: 0, giveUp: 1, finish: 2, dropStack: 3, dropItem: 4, swapHands: 6 } as const;

/** The share of a dig's time after which the client may call it done; the game's server grants it network delay so. */
const ENOUGH_PROGRESS = 0.7;

const CREATIVE = 1;
const MAY_NOT_DIG_FROM = 2;

interface DigPacket {
  readonly status: number;
  readonly location: { readonly x: number; readonly y: number; readonly z: number };
  readonly sequence?: number;
}

/** What is broken at a tick, since it was called done before. */
interface Delayed {
  readonly atTick: number;
  readonly action: BlockAction;
  readonly block: SquidBlock;
}

interface Dig {
  readonly pos: Vec3;
  readonly startedAtTick: number;
  readonly neededTicks: number;
}

/**
 * Digging that takes effect, in place of flying-squid's (digging.js): it acknowledges by version, breaks at once what
 * breaks at once, honours protection and reach, tells the digger too, drops by tool, and takes both halves of doors and
 * tall plants, and wears the tool. What is called done too early is done when its time has come, as in the game.
 */
export function installDigging(game: Game): void {
  const diggers = new Set<Digger>();
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const digger = new Digger(game, player);
    player._client.removeAllListeners('block_dig');
    player._client.on('block_dig', (packet: DigPacket) => inOrder(game, player, () => digger.onPacket(packet)));
    player._client.once('end', () => {
      digger.stop();
      diggers.delete(digger);
    });
    diggers.add(digger);
  });
  game.server.on('tick', () => {
    for (const digger of diggers) digger.tick();
  });
}

class Digger {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  #dig: Dig | undefined;
  #delayed: Delayed | undefined;

  constructor(game: Game, player: SquidPlayer) {
    this.#game = game;
    this.#player = player;
  }

  stop(): void {
    this.#dig = undefined;
    this.#delayed = undefined;
  }

  tick(): void {
    if (this.#delayed === undefined || this.#game.server.tickCount < this.#delayed.atTick) return;
    const { action, block } = this.#delayed;
    this.#delayed = undefined;
    inOrder(this.#game, this.#player, () => this.#break(action, block));
  }

  async onPacket({ status, location, sequence }: DigPacket): Promise<void> {
    if (status === DIG.dropStack || status === DIG.dropItem) return this.#throwHeld(status === DIG.dropStack);
    if (status === DIG.swapHands) return this.#swapHands();
    const pos = new Vec3(location.x, location.y, location.z);
    const action: BlockAction = { pos, digStatus: status, sequence };
    if (status === DIG.giveUp) return this.#giveUp(action);
    if (status !== DIG.start && status !== DIG.finish) return;
    if (!mayChange(this.#game, this.#player, pos) || this.#player.gameMode >= MAY_NOT_DIG_FROM) {
      this.stop();
      return refuse(this.#game, this.#player, action);
    }
    const block = await this.#player.world.getBlock(pos);
    block.position = pos;
    if (status === DIG.start) await this.#start(action, block);
    else await this.#finish(action, block);
  }

  async #start(action: BlockAction, block: SquidBlock): Promise<void> {
    this.stop();
    const neededTicks = this.#neededTicks(block);
    if (neededTicks === 0) return this.#break(action, block);
    this.#dig = { pos: action.pos, startedAtTick: this.#game.server.tickCount, neededTicks };
    acknowledge(this.#game, this.#player, action, true, block.stateId);
  }

  async #giveUp(action: BlockAction): Promise<void> {
    this.stop();
    acknowledge(this.#game, this.#player, action, true, await this.#player.world.getBlockStateId(action.pos));
  }

  async #finish(action: BlockAction, block: SquidBlock): Promise<void> {
    // What broke at once is air by now; a client that says so again is right.
    if (isAir(block)) return acknowledge(this.#game, this.#player, action, true, block.stateId);
    const dig = this.#dig;
    if (dig === undefined || !dig.pos.equals(action.pos)) return refuse(this.#game, this.#player, action);
    // The tick in which a dig begins counts.
    const elapsedTicks = this.#game.server.tickCount - dig.startedAtTick + 1;
    if (elapsedTicks >= dig.neededTicks * ENOUGH_PROGRESS) return this.#break(action, block);
    if (!Number.isFinite(dig.neededTicks)) return refuse(this.#game, this.#player, action);
    this.#delayed = { atTick: dig.startedAtTick + dig.neededTicks, action, block };
  }

  async #break(action: BlockAction, block: SquidBlock): Promise<void> {
    this.stop();
    const game = this.#game;
    const player = this.#player;
    const data = { position: action.pos, block, dropBlock: player.gameMode !== CREATIVE, drops: [] };
    const broken = async () => {
      await removeBlock(game, player, block, data.dropBlock);
      acknowledge(game, player, action, true, await player.world.getBlockStateId(action.pos));
    };
    await player.behavior('dug', data, broken, () => refuse(game, player, action));
  }

  /** Ticks this block takes this player; 0 for what breaks at once, Infinity for what never does. */
  #neededTicks(block: SquidBlock): number {
    const player = this.#player;
    if (isAir(block)) return Number.POSITIVE_INFINITY;
    if (player.gameMode === CREATIVE) return 0;
    if (!block.diggable) return Number.POSITIVE_INFINITY;
    const held = heldItem(player);
    const eyes = player.position.offset(0, EYE_HEIGHT_BLOCKS, 0);
    const notOnGround = player.onGround === false;
    const neededMs = block.digTime(
      held?.type ?? null,
      false,
      this.#isWaterAt(eyes),
      notOnGround,
      heldEnchantments(this.#game, player),
      effectsOf(player),
    );
    return Math.round(neededMs / TICK_MS);
  }

  #isWaterAt(point: Vec3): boolean {
    const { world } = this.#player;
    const column = world.columns[`${Math.floor(point.x / 16)},${Math.floor(point.z / 16)}`];
    const { x, y, z } = point.floored();
    const stateId = column?.getBlockStateId({ x: x & 15, y, z: z & 15 });
    return stateId !== undefined && this.#game.registry.blocksByStateId[stateId]?.name === 'water';
  }

  #throwHeld(all: boolean): void {
    const taken = takeHeldItems(this.#game, this.#player, all ? Number.POSITIVE_INFINITY : 1);
    if (taken !== undefined) throwStack(this.#game, this.#player, taken);
  }

  #swapHands(): void {
    const { inventory, heldItemSlot } = this.#player;
    const inHand = inventory.slots[HOTBAR_START + heldItemSlot] ?? null;
    inventory.updateSlot(HOTBAR_START + heldItemSlot, inventory.slots[OFF_HAND_SLOT] ?? null);
    inventory.updateSlot(OFF_HAND_SLOT, inHand);
  }
}

function isAir(block: SquidBlock): boolean {
  return block.name === 'air' || block.name === 'cave_air' || block.name === 'void_air';
}

async function removeBlock(game: Game, player: SquidPlayer, block: SquidBlock, dropping: boolean): Promise<void> {
  const { server, registry } = game;
  const air = registry.blocksByName['air']?.defaultState ?? 0;
  const water = registry.blocksByName['water']?.defaultState ?? 0;
  const { waterlogged } = block.getProperties();
  await server.setBlock(player.world, block.position, waterlogged === true ? water : air);
  const half = otherHalfOf(block);
  if (half !== undefined) {
    const other = await player.world.getBlock(half);
    if (other.name === block.name) await server.setBlock(player.world, half, air);
  }
  if (dropping) leave(game, player, block);
  const above = await player.world.getBlock(block.position.offset(0, 1, 0));
  if (!needsGround(above.name)) return;
  if (above.name === block.name && half !== undefined) return;
  await removeBlock(game, player, above, dropping);
}

/** What a block that was dug by hand leaves, and what that costs. */
function leave(game: Game, player: SquidPlayer, block: SquidBlock): void {
  const from = block.position.offset(0.5, 0.5, 0.5);
  const held = heldItem(player);
  const enchantments = heldEnchantments(game, player);
  for (const { itemId, count } of lootOf(game.registry, block, held, enchantments, game.random)) {
    const stack = game.items.fresh(itemId, count);
    if (stack !== undefined) dropStack(game, from, stack);
  }
  const touched = enchantments.some(({ name }) => name === 'silk_touch') || !block.canHarvest(held?.type ?? null);
  if (!touched) dropExperience(game, from, experienceIn(block.name, game.random));
  tireOut(player, EXHAUSTION.dig);
  if (block.hardness > 0) wear(game, player, heldSlotOf(player), digWearOf(held?.name ?? ''));
}

/** What digging a block wears a tool by: swords twice, what is no tool not. */
function digWearOf(itemName: string): number {
  if (itemName.endsWith('_sword')) return 2;
  return /_(pickaxe|axe|shovel|hoe)$|^(shears|trident)$/.test(itemName) ? 1 : 0;
}
