import type { Game } from '../../game.ts';
import type { SquidBlock, SquidPlayer } from '../../library.ts';
import { heldItem, takeHeldItems } from '../inventory.ts';
import { changeWithNeighbours } from './block-updates.ts';
import { Growth, plantAt } from './growth.ts';

const SURVIVAL = 0;

/** Uses bone meal on a plant: it grows, and one is used up; false where it does nothing. */
export function fertilize(game: Game, player: SquidPlayer, { position }: SquidBlock): boolean {
  if (heldItem(player)?.name !== 'bone_meal') return false;
  const plant = plantAt(game, position);
  const growth = new Growth(game, (pos, stateId) => changeWithNeighbours(game, pos, stateId));
  if (plant === undefined || !growth.fertilize(plant)) return false;
  if (player.gameMode === SURVIVAL) takeHeldItems(game, player, 1);
  return true;
}
