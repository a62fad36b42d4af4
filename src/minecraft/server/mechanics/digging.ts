import { Vec3 } from 'vec3';
import type { Timer } from '../../../core/index.ts';
import { EYE_HEIGHT_BLOCKS } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidBlock, SquidPlayer } from '../library.ts';
import { acknowledge, type BlockAction, mayChange, refuse } from './block-answers.ts';
import { dropStack, throwStack } from './drops.ts';
import { inOrder } from './in-order.ts';
import { heldEnchantments, heldItem, takeHeldItems } from './inventory.ts';
import { HOTBAR_START, OFF_HAND_SLOT } from './items/player-space.ts';
import { lootOf } from './loot.ts';
import { needsGround } from './needs-ground.ts';
import { otherHalfOf } from './two-block-things.ts';

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

interface Dig {
  readonly pos: Vec3;
  readonly startedAtMs: number;
  readonly neededMs: number;
}

/**
 * Digging that takes effect, in place of flying-squid's (digging.js): it acknowledges by version, breaks at once what
 * breaks at once, honours protection and reach, tells the digger too, drops by tool, and takes both halves of doors and
 * tall plants. What is called done too early is done when its time has come, as in the game.
 */
export function installDigging(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const digger = new Digger(game, player);
    player._client.removeAllListeners('block_dig');
    player._client.on('block_dig', (packet: DigPacket) => inOrder(game, player, () => digger.onPacket(packet)));
    player._client.once('end', () => digger.stop());
  });
}

class Digger {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  #dig: Dig | undefined;
  #delayed: Timer | undefined;

  constructor(game: Game, player: SquidPlayer) {
    this.#game = game;
    this.#player = player;
  }

  stop(): void {
    this.#dig = undefined;
    this.#delayed?.cancel();
    this.#delayed = undefined;
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
    const neededMs = this.#neededMs(block);
    if (neededMs === 0) return this.#break(action, block);
    this.#dig = { pos: action.pos, startedAtMs: this.#game.clock.monotonicMs(), neededMs };
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
    const elapsedMs = this.#game.clock.monotonicMs() - dig.startedAtMs;
    if (elapsedMs >= dig.neededMs * ENOUGH_PROGRESS) return this.#break(action, block);
    if (!Number.isFinite(dig.neededMs)) return refuse(this.#game, this.#player, action);
    this.#delayed = this.#game.clock.after(dig.neededMs - elapsedMs, () =>
      inOrder(this.#game, this.#player, () => this.#break(action, block)),
    );
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

  /** Milliseconds this block takes this player; 0 for what breaks at once, Infinity for what never does. */
  #neededMs(block: SquidBlock): number {
    const player = this.#player;
    if (isAir(block)) return Number.POSITIVE_INFINITY;
    if (player.gameMode === CREATIVE) return 0;
    if (!block.diggable) return Number.POSITIVE_INFINITY;
    const held = heldItem(player);
    const eyes = player.position.offset(0, EYE_HEIGHT_BLOCKS, 0);
    const notOnGround = player.onGround === false;
    return block.digTime(
      held?.type ?? null,
      false,
      this.#isWaterAt(eyes),
      notOnGround,
      heldEnchantments(this.#game, player),
      {},
    );
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
  if (dropping) {
    const from = block.position.offset(0.5, 0.5, 0.5);
    for (const itemId of lootOf(registry, block, heldItem(player), heldEnchantments(game, player))) {
      const stack = game.items.fresh(itemId, 1);
      if (stack !== undefined) dropStack(game, from, stack);
    }
  }
  const above = await player.world.getBlock(block.position.offset(0, 1, 0));
  if (!needsGround(above.name)) return;
  if (above.name === block.name && half !== undefined) return;
  await removeBlock(game, player, above, dropping);
}
