import type { Vec3 } from 'vec3';
import type { Game } from '../game.ts';
import { dropStack } from './drops.ts';
import { looseItemsOf } from './loot.ts';

/** Lets fall what a block leaves that nobody dug: washed away, or without its ground. */
export function dropLoose(game: Game, pos: Vec3, stateId: number): void {
  const name = game.blocks().nameOf(stateId) ?? '';
  const properties = game.blocks().propertiesOf(stateId);
  for (const { itemId, count } of looseItemsOf(game.registry, { name, stateId, properties }, game.random)) {
    const stack = game.items.fresh(itemId, count);
    if (stack !== undefined) dropStack(game, pos.offset(0.5, 0.5, 0.5), stack);
  }
}
