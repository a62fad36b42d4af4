import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { appearanceOf, changeAppearance } from '../appearance.ts';
import { inOrder } from '../in-order.ts';
import { heldItem } from '../inventory.ts';
import { OFF_HAND_SLOT, playerSpace } from '../items/player-space.ts';
import { heldSlotOf, wear } from '../items/wear.ts';
import { DAMAGE_KINDS, type DamageKind } from './damage-kinds.ts';

const SHIELD = 'shield';

/** Ticks until a shield that is being raised takes blows (`LivingEntity.isBlocking`). */
const RAISED_AFTER_TICKS = 5;

/** From what damage on a blow wears the shield: by one and the damage (`Player.hurtCurrentlyUsedShield`). */
const WEARS_FROM = 3;

/** Status of an entity: its shield took a blow. */
const STATUS_BLOCKED = 29;

/** For how long a blow with an axe disables a shield, and the status of an entity that tells of it. */
const DISABLED_TICKS = 100;
const STATUS_DISABLED = 30;

/** From this version on a cooldown is of a group of items, before of an item. */
const GROUPS_SINCE = '1.21.2';

/** A dig packet's status by which the use key is let go. */
const LET_GO = 5;

const OFF_HAND = 1;
const SPECTATOR = 3;

/** Yaw as flying-squid keeps it, in 256 steps of a turn. */
const RADIANS_PER_STEP = Math.PI / 128;

interface Raised {
  readonly slot: number;
  readonly sinceTick: number;
}

const shields = new WeakMap<SquidPlayer, Raised>();

/** Ticks from which on players whose shield an axe struck may raise one again. */
const usableFromTicks = new WeakMap<SquidPlayer, number>();

/** Shields that are held up with the use key, in either hand; flying-squid has none. */
export function installShields(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const client = player._client;
    client.on('use_item', ({ hand }: { readonly hand: number }) =>
      inOrder(game, player, async () => raise(game, player, hand)),
    );
    client.on('block_dig', ({ status }: { readonly status: number }) => {
      if (status === LET_GO) inOrder(game, player, async () => lower(game, player));
    });
    client.on('held_item_slot', () => {
      if (shields.get(player)?.slot !== OFF_HAND_SLOT) lower(game, player);
    });
    player.on('died', () => lower(game, player));
  });
}

function raise(game: Game, player: SquidPlayer, hand: number): void {
  const slot = hand === OFF_HAND ? OFF_HAND_SLOT : heldSlotOf(player);
  const isUsing = appearanceOf(player).usingHand !== undefined;
  const isDisabled = game.server.tickCount < (usableFromTicks.get(player) ?? 0);
  if (isUsing || isDisabled || player.health <= 0 || player.gameMode === SPECTATOR) return;
  if (playerSpace(game, player).get(slot)?.name !== SHIELD) return;
  shields.set(player, { slot, sinceTick: game.server.tickCount });
  changeAppearance(game, player, { usingHand: hand === OFF_HAND ? 'off' : 'main' });
}

function lower(game: Game, player: SquidPlayer): void {
  if (shields.delete(player)) changeAppearance(game, player, { usingHand: undefined });
}

/**
 * Whether a player's shield takes a blow: it is up, and who struck is on the side that the player faces. It wears by the
 * blow, and all hear of it. What passes armour passes a shield too.
 */
export function takenByShield(
  game: Game,
  player: SquidPlayer,
  { amount, kind, by }: { readonly amount: number; readonly kind: DamageKind; readonly by: SquidEntity | undefined },
): boolean {
  const raised = shields.get(player);
  if (raised === undefined || by === undefined || kind.passesArmour) return false;
  if (playerSpace(game, player).get(raised.slot)?.name !== SHIELD) {
    lower(game, player);
    return false;
  }
  if (game.server.tickCount - raised.sinceTick < RAISED_AFTER_TICKS || !faces(player, by)) return false;
  if (amount >= WEARS_FROM) wear(game, player, raised.slot, 1 + Math.floor(amount));
  if (playerSpace(game, player).get(raised.slot) === undefined) lower(game, player);
  player._writeNearby('entity_status', { entityId: player.id, entityStatus: STATUS_BLOCKED });
  if (kind === DAMAGE_KINDS.player_attack && isAxe(by)) disable(game, player);
  return true;
}

function isAxe(by: SquidEntity): boolean {
  return by.type === 'player' && heldItem(by as SquidPlayer)?.name.endsWith('_axe') === true;
}

/** An axe's blow lowers the shield, which for a while cannot be raised (`Player.disableShield`). */
function disable(game: Game, player: SquidPlayer): void {
  const { server, registry } = game;
  usableFromTicks.set(player, server.tickCount + DISABLED_TICKS);
  lower(game, player);
  const what = registry.version['>='](GROUPS_SINCE)
    ? { cooldownGroup: `minecraft:${SHIELD}` }
    : { itemID: registry.itemsByName[SHIELD]?.id };
  player._client.write('set_cooldown', { ...what, cooldownTicks: DISABLED_TICKS });
  player._writeNearby('entity_status', { entityId: player.id, entityStatus: STATUS_DISABLED });
}

function faces({ position, yaw }: SquidPlayer, by: SquidEntity): boolean {
  const [x, z] = [-Math.sin(yaw * RADIANS_PER_STEP), Math.cos(yaw * RADIANS_PER_STEP)];
  return (by.position.x - position.x) * x + (by.position.z - position.z) * z > 0;
}
