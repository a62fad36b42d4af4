import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { traitsOf, withTraits } from './item-traits.ts';
import { HOTBAR_START, playerSpace } from './player-space.ts';

/** Status of an entity: what it held or wore breaks, by the slot of the inventory window; the main hand else. */
const STATUS_BREAKS: Readonly<Record<number, number>> = { 45: 48, 5: 49, 6: 50, 7: 51, 8: 52 };
const STATUS_HAND_BREAKS = 47;

/** Share of uses from which armour is spared by unbreaking never, as in the game. */
const ARMOUR_WEARS_ANYWAY = 0.6;

const CREATIVE = 1;

/** The slot of the inventory window that is in the main hand. */
export function heldSlotOf(player: SquidPlayer): number {
  return HOTBAR_START + player.heldItemSlot;
}

/** Wears what lies in a slot of a player's by some uses; what is worn out breaks, with the sound of it. */
export function wear(game: Game, player: SquidPlayer, slot: number, uses: number): void {
  const space = playerSpace(game, player);
  const stack = space.get(slot);
  const lasts = stack === undefined ? undefined : game.registry.items[stack.itemId]?.maxDurability;
  if (stack === undefined || lasts === undefined || player.gameMode === CREATIVE) return;
  const traits = traitsOf(game.registry, game.items, stack);
  const unbreaking = traits.enchantments.get('unbreaking') ?? 0;
  const isArmour = slot !== heldSlotOf(player) && STATUS_BREAKS[slot] !== undefined;
  let damage = traits.damage;
  for (let use = 0; use < uses; use++) if (!isSpared(game, unbreaking, isArmour)) damage++;
  if (damage === traits.damage) return;
  if (damage < lasts) {
    space.set(slot, withTraits(game.registry, game.items, stack, { damage }));
    return;
  }
  space.set(slot, undefined);
  const entityStatus = isArmour ? STATUS_BREAKS[slot] : STATUS_HAND_BREAKS;
  player._writeNearby('entity_status', { entityId: player.id, entityStatus });
}

/** Unbreaking spares level of (level + 1) uses. */
function isSpared(game: Game, unbreaking: number, isArmour: boolean): boolean {
  if (unbreaking === 0 || (isArmour && game.random.next() < ARMOUR_WEARS_ANYWAY)) return false;
  return game.random.int(unbreaking + 1) > 0;
}
