import type { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { dropStack } from '../drops.ts';
import { inOrder } from '../in-order.ts';
import { addItems, heldItem, takeHeldItems } from '../inventory.ts';
import { traitsOf } from '../items/item-traits.ts';
import { playerSpace } from '../items/player-space.ts';
import { heldSlotOf, wear } from '../items/wear.ts';
import type { Mob, MobWorld } from './mob.ts';
import { woolOf } from './mob-loot.ts';

/** What a use of an entity is, on the wire: with the hand, and with it at a point. One click sends both. */
const INTERACT = 0;

const REACH_BLOCKS = 6;
const CREATIVE = 1;
const SPECTATOR = 3;

/** How long one is in love, and by how much a meal lets the young grow, as a share of what is left. */
const LOVE_TICKS = 600;
const MEAL_GROWTH = 0.1;

/** Hearts rise. */
const STATUS_HEARTS = 18;

const MAX_NAME_CHARACTERS = 64;

/** An egg of its kind on a grown animal makes a young one. */
export const SPAWN_EGG = '_spawn_egg';

/** What a click with something in hand does to a mob: food breeds, shears shear, a bucket milks, a tag names. */
export function installHusbandry(game: Game, herd: Herd): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('use_entity', ({ mouse, target, hand }: UseEntity) => {
      if (mouse !== INTERACT || (hand ?? 0) !== 0) return;
      inOrder(game, player, () => {
        const mob = herd.mobOf(target);
        const isNear = mob !== undefined && mob.distanceTo(player.position) <= REACH_BLOCKS;
        if (isNear && mob.isAlive && player.health > 0 && player.gameMode !== SPECTATOR) use(herd, player, mob);
        return Promise.resolve();
      });
    });
  });
}

interface UseEntity {
  readonly mouse: number;
  readonly target: number;
  readonly hand?: number;
}

/** Those who live in a game. */
interface Herd {
  readonly world: MobWorld;
  mobOf(entityId: number): Mob | undefined;
  bear(parent: Mob): void;
}

function use(herd: Herd, player: SquidPlayer, mob: Mob): void {
  const { name } = heldItem(player) ?? { name: '' };
  const { world } = herd;
  if (mob.kind.foods.includes(name)) feed(world.game, player, mob);
  else if (name === 'shears') shear(world, player, mob);
  else if (name === 'bucket') milk(world.game, player, mob);
  else if (name === `${mob.kind.name}${SPAWN_EGG}` && mob.kind.weapon === undefined) {
    spend(player, world.game);
    herd.bear(mob);
  } else if (name === 'name_tag') giveName(world.game, player, mob);
}

function spend(player: SquidPlayer, game: Game): void {
  if (player.gameMode !== CREATIVE) takeHeldItems(game, player, 1);
}

function feed(game: Game, player: SquidPlayer, mob: Mob): void {
  const mayBreed = mob.ageTicks === 0 && mob.loveTicks === 0;
  if (!mayBreed && !mob.isBaby) return;
  spend(player, game);
  if (mob.isBaby) mob.ageTicks = Math.min(-1, Math.ceil(mob.ageTicks * (1 - MEAL_GROWTH)));
  else mob.loveTicks = LOVE_TICKS;
  mob.entity._writeNearby('entity_status', { entityId: mob.entity.id, entityStatus: STATUS_HEARTS });
}

function shear({ game, random }: MobWorld, player: SquidPlayer, mob: Mob): void {
  if (mob.kind.name !== 'sheep' || mob.isBaby || mob.looks.sheared) return;
  mob.show({ sheared: true });
  const wool = game.items.fresh(game.registry.itemsByName[woolOf(mob.looks.colour)]?.id ?? -1, 1 + random.int(3));
  const from: Vec3 = mob.entity.position.offset(0, 1, 0);
  if (wool !== undefined) dropStack(game, from, wool);
  wear(game, player, heldSlotOf(player), 1);
}

function milk(game: Game, player: SquidPlayer, mob: Mob): void {
  if (mob.kind.name !== 'cow' || mob.isBaby) return;
  const full = game.registry.itemsByName['milk_bucket']?.id;
  if (full === undefined) return;
  spend(player, game);
  if (addItems(game, player, full, 1) > 0) return;
  const stack = game.items.fresh(full, 1);
  if (stack !== undefined) dropStack(game, player.position.clone(), stack);
}

/** A tag that an anvil wrote on names whom it is put on, who from then on never goes by itself. */
function giveName(game: Game, player: SquidPlayer, mob: Mob): void {
  const held = playerSpace(game, player).get(heldSlotOf(player));
  const name = held === undefined ? undefined : traitsOf(game.registry, game.items, held).customName;
  if (name === undefined) return;
  spend(player, game);
  mob.show({ name: name.slice(0, MAX_NAME_CHARACTERS) });
}
