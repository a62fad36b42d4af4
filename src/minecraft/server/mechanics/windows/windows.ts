import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { inOrder } from '../in-order.ts';
import { heldItem } from '../inventory.ts';
import { ARMOUR_START, HOTBAR_START, playerSpace } from '../items/player-space.ts';
import { ARMOUR_PLACES, armourPlaceOf } from './armour.ts';
import { type ClickPacket, PlayerWindows } from './player-windows.ts';

const windows = new WeakMap<SquidPlayer, PlayerWindows>();

/** A player's windows. */
export function windowsOf(game: Game, player: SquidPlayer): PlayerWindows {
  const found = windows.get(player) ?? new PlayerWindows(game, player);
  windows.set(player, found);
  return found;
}

/**
 * Windows and inventories, in place of flying-squid's (inventory.js), which does some of the clicks, tells nobody what came
 * of them, and breaks on the others.
 */
export function installWindows(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const own = windowsOf(game, player);
    const client = player._client;
    player.inventory.removeAllListeners('updateSlot');
    player.inventory.on('updateSlot', () => own.flush());
    for (const name of ['window_click', 'close_window', 'set_creative_slot']) client.removeAllListeners(name);
    const later = (act: () => void) => inOrder(game, player, () => Promise.resolve(act()));
    client.on('window_click', (packet: ClickPacket) => later(() => own.onClick(packet)));
    client.on('close_window', ({ windowId }: { readonly windowId: number }) => later(() => own.onClosed(windowId)));
    client.on('transaction', ({ action }: { readonly action: number }) => later(() => own.onTransaction(action)));
    client.on('name_item', ({ name }: { readonly name: string }) => later(() => own.onText(name)));
    client.on('set_creative_slot', ({ slot, item }: { readonly slot: number; readonly item: unknown }) =>
      later(() => own.onCreativeSlot(slot, item)),
    );
    client.on('use_item', ({ hand }: { readonly hand: number }) =>
      later(() => {
        if (hand === MAIN_HAND) wearHeld(game, player);
      }),
    );
    // Before the library saves who goes.
    client.prependListener('end', () => own.putAllAway());
    player.on('respawned', () => own.putAllAway());
  });
  game.server.on('tick', () => {
    for (const player of game.server.players) windowsOf(game, player).closeIfGone();
  });
}

const MAIN_HAND = 0;

/** Armour in hand is put on by using it, where nothing is worn; two of it cannot be in one hand. */
function wearHeld(game: Game, player: SquidPlayer): void {
  const held = heldItem(player);
  const place = held === null ? undefined : armourPlaceOf(game.registry, held.type);
  if (place === undefined || player.health <= 0) return;
  const space = playerSpace(game, player);
  const worn = ARMOUR_START + ARMOUR_PLACES.indexOf(place);
  const inHand = HOTBAR_START + player.heldItemSlot;
  const stack = space.get(inHand);
  if (stack === undefined || stack.count > 1 || space.get(worn) !== undefined) return;
  space.set(inHand, undefined);
  space.set(worn, stack);
}
