import type { Game } from '../game.ts';
import type { SquidItem } from '../item-library.ts';
import type { PacketFields, SquidPlayer } from '../library.ts';
import { inOrder } from './in-order.ts';
import { heldItem } from './inventory.ts';
import { HOTBAR_SLOTS, HOTBAR_START, OFF_HAND_SLOT } from './items/player-space.ts';

/** What others see of a player, as the wire numbers it: the main hand, then by slot of the inventory window. */
const MAIN_HAND = 0;
const SHOWN_AS: Readonly<Record<number, number>> = { [OFF_HAND_SLOT]: 1, 8: 2, 7: 3, 6: 4, 5: 5 };

/**
 * What players hold and wear, shown to the others. flying-squid shows some item of its own in every hand that changes,
 * and counts armour as before there were two hands (inventory.js).
 */
export function installEquipment(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const show = (place: number, item: SquidItem | null): void => {
      player.setEquipment(place, item ?? undefined);
      player._writeOthersNearby('entity_equipment', equipmentFields(game, player.id, [{ slot: place, item }]));
    };
    player._client.removeAllListeners('held_item_slot');
    player._client.on('held_item_slot', ({ slotId }: { readonly slotId: number }) => {
      if (slotId < 0 || slotId >= HOTBAR_SLOTS) return;
      // In its turn: what was placed before was held before.
      inOrder(game, player, async () => {
        player.heldItemSlot = slotId;
        show(MAIN_HAND, heldItem(player));
      });
    });
    player.inventory.on('updateSlot', (slot: number, _before: unknown, item: SquidItem | null) => {
      const place = slot === HOTBAR_START + player.heldItemSlot ? MAIN_HAND : SHOWN_AS[slot];
      if (place !== undefined) show(place, item);
    });
  });
}

/** What an entity holds and wears, as a packet. */
export function equipmentFields(
  game: Game,
  entityId: number,
  equipment: readonly { readonly slot: number; readonly item: SquidItem | null }[],
): PacketFields {
  const equipments = equipment.map(({ slot, item }) => ({ slot, item: game.Item.toNotch(item) }));
  return { entityId, equipments };
}
