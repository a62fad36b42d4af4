import type { Point } from '../../../../core/index.ts';
import type { SquidPlayer } from '../../library.ts';
import { dropStack } from '../drops.ts';
import { dropExperience } from '../experience.ts';
import { heldItem } from '../inventory.ts';
import type { Mob, MobWorld } from './mob.ts';
import { flee, walkTo, wander } from './wandering.ts';

/** How often it looks about. */
const LOOKS_EVERY_TICKS = 10;

/** It follows food so far, and stops so near. */
const TEMPTED_BLOCKS = 10;
const TEMPTED_STOP_BLOCKS = 2.5;
const TEMPTED_FACTOR = 1.2;

/** Partners find each other within so far, and meet within the other. */
const PARTNER_BLOCKS = 8;
const MEETING_BLOCKS = 2.5;

/** Until the young are grown, and until parents breed again (`AgeableMob`, `Animal.spawnChildFromBreeding`). */
export const BABY_TICKS = -24_000;
const PARENT_TICKS = 6000;
const BREEDING_EXPERIENCE = 7;

/** From one egg to the next. */
const EGG_TICKS = 6000;

/** One tick in so many a shorn sheep eats grass, and has its wool again. */
const GRAZES_ONE_IN = 1000;

/** What an animal needs of the others. */
export interface Fellows {
  /** Those of one's kind within a distance. */
  alike(mob: Mob, blocks: number): readonly Mob[];
  bear(parent: Mob): void;
}

/** One tick of an animal's mind: flee, breed, follow food, or stroll. */
export function animalTick(world: MobWorld, mob: Mob, fellows: Fellows, fearedAt: Point | undefined): void {
  grow(mob);
  layEgg(world, mob);
  graze(world, mob);
  if (mob.loveTicks > 0) mob.loveTicks--;
  if (mob.panicTicks > 0) {
    mob.panicTicks--;
    flee(world, mob, fearedAt);
    return;
  }
  if ((world.game.server.tickCount + mob.entity.id) % LOOKS_EVERY_TICKS === 0) {
    if (mob.loveTicks > 0 && seekPartner(world, mob, fellows)) return;
    if (followFood(world, mob)) return;
  }
  wander(world, mob);
}

function grow(mob: Mob): void {
  if (mob.ageTicks === 0) return;
  mob.ageTicks += mob.ageTicks < 0 ? 1 : -1;
  if (mob.ageTicks === 0) mob.show({ baby: false });
}

function layEgg({ game, random }: MobWorld, mob: Mob): void {
  if (mob.kind.name !== 'chicken' || mob.isBaby) return;
  if (mob.eggTicks === 0) mob.eggTicks = EGG_TICKS + random.int(EGG_TICKS);
  if (--mob.eggTicks > 0) return;
  const egg = game.items.fresh(game.registry.itemsByName['egg']?.id ?? -1, 1);
  if (egg !== undefined) dropStack(game, mob.entity.position.clone(), egg);
}

function graze({ game, view, random }: MobWorld, mob: Mob): void {
  if (!mob.looks.sheared || random.int(GRAZES_ONE_IN) !== 0) return;
  const { x, y, z } = mob.entity.position.floored();
  const below = view.stateAt(x, y - 1, z);
  if (view.registry.nameOf(below) !== 'grass_block') return;
  const dirt = view.registry.defaultStateOf('dirt');
  if (dirt !== undefined) {
    const pos = mob.entity.position.floored().offset(0, -1, 0);
    game.server.setBlock(game.server.overworld, pos, dirt).catch(() => {
      game.counters.faults++;
    });
  }
  mob.show({ sheared: false });
}

function seekPartner(world: MobWorld, mob: Mob, fellows: Fellows): boolean {
  const partner = fellows.alike(mob, PARTNER_BLOCKS).find((other) => other.loveTicks > 0);
  if (partner === undefined) return false;
  if (mob.distanceTo(partner.body) > MEETING_BLOCKS) {
    if (!mob.legs.isGoing) walkTo(world, mob, partner.body, 1);
    return true;
  }
  for (const parent of [mob, partner]) {
    parent.loveTicks = 0;
    parent.ageTicks = PARENT_TICKS;
  }
  fellows.bear(mob);
  dropExperience(world.game, mob.entity.position.clone(), 1 + world.random.int(BREEDING_EXPERIENCE));
  return true;
}

function followFood(world: MobWorld, mob: Mob): boolean {
  const holder = world.game.server.players.find(
    (player) => mob.distanceTo(player.position) < TEMPTED_BLOCKS && holdsFood(mob, player),
  );
  if (holder === undefined) return false;
  if (mob.distanceTo(holder.position) > TEMPTED_STOP_BLOCKS) walkTo(world, mob, holder.position, TEMPTED_FACTOR);
  else mob.legs.stop();
  mob.face(holder.position);
  return true;
}

function holdsFood({ kind }: Mob, player: SquidPlayer): boolean {
  const held = player.inventory === undefined ? null : heldItem(player);
  return held !== null && kind.foods.includes(held.name);
}
