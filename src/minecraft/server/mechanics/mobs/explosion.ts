import { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidEntity } from '../../library.ts';
import { dropStack } from '../drops.ts';
import { lootOf } from '../loot.ts';
import { hurt } from '../vitals/hurt.ts';
import type { MobWorld } from './mob.ts';
import { isInSight } from './sight.ts';

/** Rays go out to a grid of so many points a side on a cube's faces, in steps (`Explosion.explode`). */
const GRID = 16;
const STEP_BLOCKS = 0.3;
const LOSS_A_STEP = 0.225;

/** Blocks that one explosion takes at most. */
const MAX_BLOCKS = 512;

/** What a block's resistance takes of a ray beside the block's own, and by how much. */
const RESISTANCE_OFFSET = 0.3;

/** An explosion: blocks go and leave a part of what they are, and who is near is hurt and pushed. */
export async function explode(
  { game, view, random }: MobWorld,
  center: Vec3,
  power: number,
  by: SquidEntity,
): Promise<void> {
  const { server } = game;
  const taken = blocksTaken(game, view, center, power, () => random.next());
  for (const entity of Object.values(server.entities)) {
    if (entity !== by && entity.health > 0) harm(game, view, entity, { center, power, by });
  }
  const air = game.registry.blocksByName['air']?.defaultState ?? 0;
  // What an explosion takes loose needs no tool.
  const tool = new game.Item(game.registry.itemsByName['netherite_pickaxe']?.id ?? 0, 1);
  for (const pos of taken) {
    const block = await server.overworld.getBlock(pos);
    block.position = pos;
    await server.setBlock(server.overworld, pos, air);
    if (random.next() >= 1 / power) continue;
    for (const { itemId, count } of lootOf(game.registry, block, tool, [], game.random)) {
      const stack = game.items.fresh(itemId, count);
      if (stack !== undefined) dropStack(game, pos.offset(0.5, 0.5, 0.5), stack);
    }
  }
}

function blocksTaken(
  game: Game,
  view: MobWorld['view'],
  center: Vec3,
  power: number,
  chance: () => number,
): readonly Vec3[] {
  const found = new Map<string, Vec3>();
  const last = GRID - 1;
  for (let i = 0; i < GRID; i++) {
    for (let j = 0; j < GRID; j++) {
      for (let k = 0; k < GRID; k++) {
        if (i > 0 && i < last && j > 0 && j < last && k > 0 && k < last) continue;
        const way = new Vec3((i / last) * 2 - 1, (j / last) * 2 - 1, (k / last) * 2 - 1);
        const step = way.scaled(STEP_BLOCKS / way.norm());
        const at = center.clone();
        for (let left = power * (0.7 + chance() * 0.6); left > 0; left -= LOSS_A_STEP) {
          const pos = at.floored();
          const stateId = view.stateAt(pos.x, pos.y, pos.z);
          if (stateId < 0) break;
          const { resistance, isAir } = blockFacts(game, stateId);
          if (!isAir) left -= (resistance + RESISTANCE_OFFSET) * RESISTANCE_OFFSET;
          const isOurs = left > 0 && !isAir && !game.protection.covers(pos);
          if (isOurs && found.size < MAX_BLOCKS) found.set(`${pos.x},${pos.y},${pos.z}`, pos);
          at.add(step);
        }
      }
    }
  }
  return [...found.values()];
}

function blockFacts({ registry }: Game, stateId: number): { readonly resistance: number; readonly isAir: boolean } {
  const block = registry.blocksByStateId[stateId];
  const isAir = block === undefined || /^(cave_|void_)?air$/.test(block.name);
  // The data have no resistance for fluids, which hold any explosion back.
  const isFluid = block !== undefined && /^(water|lava|bubble_column)$/.test(block.name);
  return { resistance: isFluid ? 100 : (block?.resistance ?? 0), isAir };
}

interface Blast {
  readonly center: Vec3;
  readonly power: number;
  readonly by: SquidEntity;
}

/** What an explosion does to one who is near, by distance and by what stands between (`Explosion.explode`). */
function harm(game: Game, view: MobWorld['view'], entity: SquidEntity, { center, power, by }: Blast): void {
  const middle = entity.position.offset(0, 0.9, 0);
  const distance = entity.position.distanceTo(center) / (2 * power);
  if (distance > 1) return;
  const points = [entity.position.offset(0, 0.1, 0), middle, entity.position.offset(0, 1.6, 0)];
  const exposure = points.filter((point) => isInSight(view, center, point)).length / points.length;
  const impact = (1 - distance) * exposure;
  if (impact <= 0) return;
  const amount = Math.floor(((impact * impact + impact) / 2) * 7 * 2 * power + 1);
  hurt(game, entity, { amount, kind: 'explosion', by, knockBack: 1 });
}
