import type { SquidPlayer } from '../../library.ts';
import { Hunger } from './hunger.ts';

const SURVIVAL = 0;

const hungers = new WeakMap<SquidPlayer, Hunger>();

/** A player's hunger. */
export function hungerOf(player: SquidPlayer): Hunger {
  const found = hungers.get(player) ?? new Hunger(player);
  hungers.set(player, found);
  return found;
}

/** What a player does costs food; not in creative mode. */
export function tireOut(player: SquidPlayer, exhaustion: number): void {
  if (player.gameMode === SURVIVAL && player.health > 0) hungerOf(player).exhaust(exhaustion);
}
