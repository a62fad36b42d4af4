import type { Game } from '../game.ts';
import type { SquidBlock, SquidPlayer } from '../library.ts';
import { mayChange } from './block-answers.ts';
import { heldItem } from './inventory.ts';
import { heldSlotOf, wear } from './items/wear.ts';

/** What a hoe makes of soil, as the game's `HoeItem#TILLABLES`. */
const TILLED: Readonly<Record<string, string>> = {
  dirt: 'farmland',
  grass_block: 'farmland',
  dirt_path: 'farmland',
  grass_path: 'farmland',
  coarse_dirt: 'dirt',
  rooted_dirt: 'dirt',
};

/** Face of a block that a hoe does not work from. */
const BELOW = 0;

/** Tills the soil that is clicked with a hoe, if there is air above; whether it was a hoe's work. */
export async function tillSoil(game: Game, player: SquidPlayer, block: SquidBlock): Promise<boolean> {
  const tilled = TILLED[block.name];
  if (tilled === undefined || block.direction === BELOW) return false;
  if (heldItem(player)?.name.endsWith('_hoe') !== true || !mayChange(game, player, block.position)) return false;
  const above = await player.world.getBlock(block.position.offset(0, 1, 0));
  const stateId = game.blocks().defaultStateOf(tilled);
  if (above.name !== 'air' || stateId === undefined) return false;
  await game.server.setBlock(player.world, block.position, stateId);
  wear(game, player, heldSlotOf(player), 1);
  return true;
}
