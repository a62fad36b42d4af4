import type { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { mayChange } from '../block-answers.ts';
import { heldItem, takeHeldItems } from '../inventory.ts';
import { SPAWN_EGG } from './husbandry.ts';
import { mobKindOf } from './mob-kinds.ts';
import { summonMob } from './mobs.ts';

const CREATIVE = 1;

/** Lets come to life, in a cell, what the egg in hand is of; false for what is no egg, or one of a kind that does not live here. */
export function hatchEgg(game: Game, player: SquidPlayer, cell: Vec3): boolean {
  const item = heldItem(player)?.name ?? '';
  const kind = mobKindOf(item.replace(SPAWN_EGG, ''));
  if (!item.endsWith(SPAWN_EGG) || kind === undefined || !mayChange(game, player, cell)) return false;
  const born = summonMob(game, kind.name, cell.offset(0.5, 0, 0.5));
  if (born.ok && player.gameMode !== CREATIVE) takeHeldItems(game, player, 1);
  return born.ok;
}
