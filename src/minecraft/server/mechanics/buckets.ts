import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { eyesOf } from './appearance.ts';
import { mayChange } from './block-answers.ts';
import { throwStack } from './drops.ts';
import { type Look, lookOf, wayOf } from './exact-look.ts';
import { inOrder } from './in-order.ts';
import { takeHeldItems } from './inventory.ts';
import { playerSpace } from './items/player-space.ts';
import { heldSlotOf } from './items/wear.ts';
import { blockNear } from './vitals/surroundings.ts';

/** How far a bucket reaches, and how fine its way is looked at. */
const REACH_BLOCKS = 5;
const STEP_BLOCKS = 0.02;

const SURVIVAL = 0;
const MAY_NOT_FROM = 2;
const MAIN_HAND = 0;

const FILLED = { water: 'water_bucket', lava: 'lava_bucket' } as const;

/** What a look meets: the cell, and the one before it. */
interface Met {
  readonly cell: Vec3;
  readonly before: Vec3;
}

/** Water and lava are taken up from their sources and poured out where one looks; flying-squid has no buckets. */
export function installBuckets(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('use_item', ({ hand }: { readonly hand: number }) => {
      const used = lookOf(player);
      if (hand === MAIN_HAND) inOrder(game, player, () => use(game, player, used));
    });
  });
}

async function use(game: Game, player: SquidPlayer, look: Look): Promise<void> {
  const held = playerSpace(game, player).get(heldSlotOf(player));
  if (held === undefined || player.health <= 0 || player.gameMode >= MAY_NOT_FROM) return;
  if (held.name === 'bucket') await fill(game, player, look);
  else if (held.name === FILLED.water) await pour(game, player, look, 'water');
  else if (held.name === FILLED.lava) await pour(game, player, look, 'lava');
}

async function fill(game: Game, player: SquidPlayer, look: Look): Promise<void> {
  const registry = game.blocks();
  const isSource = (stateId: number) =>
    registry.propertiesOf(stateId)['level'] === 0 && /^(water|lava)$/.test(registry.nameOf(stateId) ?? '');
  const met = lookedAt(game, player, look, isSource);
  const stateId = met === undefined ? undefined : blockNear(game, met.cell)?.stateId;
  if (met === undefined || stateId === undefined || !isSource(stateId) || !mayChange(game, player, met.cell)) return;
  const air = registry.defaultStateOf('air') ?? 0;
  await game.server.setBlock(player.world, met.cell, air);
  if (player.gameMode === SURVIVAL) exchange(game, player, FILLED[registry.nameOf(stateId) as keyof typeof FILLED]);
}

async function pour(game: Game, player: SquidPlayer, look: Look, fluid: 'water' | 'lava'): Promise<void> {
  const registry = game.blocks();
  const met = lookedAt(game, player, look, () => false);
  if (met === undefined) return;
  const clicked = blockNear(game, met.cell);
  const isOpen = (pos: Vec3) => ((blockNear(game, pos)?.flags ?? 0) & BlockFlag.REPLACEABLE) !== 0;
  const logged = clicked === undefined || fluid === 'lava' ? undefined : waterlogged(game, clicked.stateId);
  const pos = logged !== undefined || isOpen(met.cell) ? met.cell : met.before;
  const stateId = logged ?? registry.defaultStateOf(fluid);
  if (stateId === undefined || !mayChange(game, player, pos) || (logged === undefined && !isOpen(pos))) return;
  await game.server.setBlock(player.world, pos, stateId);
  if (player.gameMode === SURVIVAL) exchange(game, player, 'bucket');
}

/** A block's state with water in it; undefined for what takes none, or has some. */
function waterlogged(game: Game, stateId: number): number | undefined {
  const registry = game.blocks();
  const properties = registry.propertiesOf(stateId);
  if (properties['waterlogged'] !== false) return undefined;
  return registry.stateWith(registry.nameOf(stateId) ?? '', { ...properties, waterlogged: true });
}

/** One bucket in hand becomes another; where several are held it goes beside them, or to the feet. */
function exchange(game: Game, player: SquidPlayer, name: string): void {
  takeHeldItems(game, player, 1);
  const made = game.items.named(name);
  const space = playerSpace(game, player);
  if (made === undefined) return;
  if (space.get(heldSlotOf(player)) === undefined) {
    space.set(heldSlotOf(player), made);
    return;
  }
  const over = space.stow(made);
  if (over !== undefined) throwStack(game, player, over);
}

/** The first block on the line of sight that has a shape to be clicked, or that `stops`. */
export function lookedAt(
  game: Game,
  player: SquidPlayer,
  look: Look,
  stops: (stateId: number) => boolean,
): Met | undefined {
  const ahead = wayOf(look);
  const eyes = eyesOf(player);
  let before = eyes.floored();
  for (let way = 0; way <= REACH_BLOCKS; way += STEP_BLOCKS) {
    const point = eyes.plus(ahead.scaled(way));
    const cell = point.floored();
    const block = blockNear(game, cell);
    if (block === undefined) return undefined;
    const within = point.minus(cell);
    const isHit = game
      .blocks()
      .collisionBoxesOf(block.stateId)
      .some(
        ([x0, y0, z0, x1, y1, z1]) =>
          within.x >= x0 && within.x <= x1 && within.y >= y0 && within.y <= y1 && within.z >= z0 && within.z <= z1,
      );
    if (isHit || stops(block.stateId)) return { cell, before };
    if (!cell.equals(before)) before = cell;
  }
  return undefined;
}
