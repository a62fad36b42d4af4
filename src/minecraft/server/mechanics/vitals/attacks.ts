import { readiness, shareOf, weaponOf } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { appearanceOf, changeAppearance, eyesOf } from '../appearance.ts';
import { inOrder } from '../in-order.ts';
import { heldItem } from '../inventory.ts';
import { traitsOf } from '../items/item-traits.ts';
import { playerSpace } from '../items/player-space.ts';
import { heldSlotOf, wear } from '../items/wear.ts';
import { effectLevel } from './effects.ts';
import { EXHAUSTION } from './hunger.ts';
import { hurt } from './hurt.ts';
import { tireOut } from './metabolism.ts';
import { Motion } from './motion.ts';

/** How far eyes may be from a body that is struck: three blocks and one for the network, as the game's server checks. */
const MAX_REACH_BLOCKS = 4;

/** What a use of an entity is, on the wire. */
const ATTACK = 1;

/** A blow from above is worth more, if one is ready for it. */
const FALLING_BLOW = 1.5;
const READY = 0.9;

const SPECTATOR = 3;

/** What effects add to a blow by level. */
const STRENGTH = 3;
const WEAKNESS = 4;

/** Size of bodies whose kind the data lack. */
const PERSON = { width: 0.6, height: 1.8 } as const;

/**
 * Blows, in place of flying-squid's (pvp.js), which all hurt by one, at any distance, as often as one sends them: by weapon
 * and how ready one is, with the push of it.
 */
export function installAttacks(game: Game): void {
  const { server } = game;
  server.on('newPlayer', (player: SquidPlayer) => {
    let lastTick = -Infinity;
    player._client.removeAllListeners('use_entity');
    player._client.on('held_item_slot', () => {
      lastTick = server.tickCount;
    });
    player._client.on('use_entity', ({ mouse, target }: { readonly mouse: number; readonly target: number }) => {
      if (mouse !== ATTACK) return;
      inOrder(game, player, () => {
        const struck = server.entities[target];
        if (struck !== undefined && mayStrike(player, struck, sizeOf(game, struck))) {
          strike(game, player, struck, server.tickCount - lastTick);
          lastTick = server.tickCount;
        }
        return Promise.resolve();
      });
    });
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf({ registry }: Game, { entityType }: SquidEntity): Size {
  const { width = PERSON.width, height = PERSON.height } = registry.entities[entityType ?? -1] ?? {};
  return { width, height };
}

/** Whether one may strike: alive, another, and near enough. */
function mayStrike(player: SquidPlayer, struck: SquidEntity, { width, height }: Size): boolean {
  if (player.health <= 0 || player.gameMode === SPECTATOR || struck === player || !(struck.health > 0)) return false;
  const eyes = eyesOf(player);
  const beyond = (value: number, from: number, to: number) => Math.max(from - value, 0, value - to);
  const { x, y, z } = struck.position;
  const dx = beyond(eyes.x, x - width / 2, x + width / 2);
  const dz = beyond(eyes.z, z - width / 2, z + width / 2);
  return Math.hypot(dx, beyond(eyes.y, y, y + height), dz) <= MAX_REACH_BLOCKS;
}

function strike(game: Game, player: SquidPlayer, struck: SquidEntity, ticksSince: number): void {
  const weapon = weaponOf(heldItem(player)?.name);
  const held = playerSpace(game, player).get(heldSlotOf(player));
  const enchantments = held === undefined ? undefined : traitsOf(game.registry, game.items, held).enchantments;
  const ready = readiness(weapon, ticksSince);
  const strength = STRENGTH * effectLevel(game, player, 'strength') - WEAKNESS * effectLevel(game, player, 'weakness');
  const sharpness = enchantments?.get('sharpness') ?? 0;
  const { sprinting } = appearanceOf(player);
  const isFalling = ready > READY && !sprinting && Motion.fallBlocksOf(player) > 0;
  const plain = Math.max(0, weapon.damage + strength) * shareOf(ready) * (isFalling ? FALLING_BLOW : 1);
  const extra = sharpness > 0 ? (0.5 * sharpness + 0.5) * ready : 0;
  const knockBack = (enchantments?.get('knockback') ?? 0) + (sprinting && ready > READY ? 1 : 0);
  tireOut(player, EXHAUSTION.attack);
  const taken = hurt(game, struck, { amount: plain + extra, kind: 'player_attack', by: player, knockBack });
  if (taken === 0) return;
  wear(game, player, heldSlotOf(player), weapon.wear);
  // A sprinter's blow ends the sprint, as in the game.
  if (sprinting && ready > READY) changeAppearance(game, player, { sprinting: false });
}
