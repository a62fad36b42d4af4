import type { Point } from '../../../../core/index.ts';
import type { Mob, MobWorld } from './mob.ts';
import { isClear } from './mob-blocks.ts';

/** One tick in so many an idle mob sets out (`RandomStrollGoal`). */
const SETS_OUT_ONE_IN = 120;
const WANDER_BLOCKS = 10;
const WANDER_HEIGHT_BLOCKS = 4;

/** How far the frightened run, and how often they look for another place. */
const FLIGHT_BLOCKS = 8;

/** Who found no way waits so long before it asks again. */
const ASKS_AGAIN_TICKS = 60;

/** Strolls about, when nothing else is to be done. */
export function wander(world: MobWorld, mob: Mob): void {
  if (mob.legs.isGoing || world.random.int(SETS_OUT_ONE_IN) !== 0) return;
  const angle = world.random.next() * 2 * Math.PI;
  goSomewhere(world, mob, angle, world.random.next() * WANDER_BLOCKS, 1);
}

/** Runs about in fright; away from whom it fears. */
export function flee(world: MobWorld, mob: Mob, from: Point | undefined): void {
  if (mob.legs.isGoing) return;
  const away =
    from === undefined ? world.random.next() * 2 * Math.PI : Math.atan2(mob.body.z - from.z, mob.body.x - from.x);
  goSomewhere(world, mob, away + (world.random.next() - 0.5) * 2, FLIGHT_BLOCKS, mob.kind.fleeFactor);
}

function goSomewhere(world: MobWorld, mob: Mob, angle: number, distance: number, factor: number): void {
  const x = Math.floor(mob.body.x + Math.cos(angle) * distance);
  const z = Math.floor(mob.body.z + Math.sin(angle) * distance);
  const y = floorNear(world, x, Math.floor(mob.body.y), z);
  if (y !== undefined) walkTo(world, mob, { x, y, z }, factor);
}

/** The cell nearest in height that one can stand in. */
function floorNear({ view }: MobWorld, x: number, y: number, z: number): number | undefined {
  for (let step = 0; step <= WANDER_HEIGHT_BLOCKS; step++) {
    for (const at of step === 0 ? [y] : [y + step, y - step]) {
      if (isClear(view, x, at, z) && !isClear(view, x, at - 1, z) && view.stateAt(x, at - 1, z) >= 0) return at;
    }
  }
  return undefined;
}

/** Asks for a way to beside a place and takes it; where there is none it stands, and waits before it asks again. */
export function walkTo({ game, paths }: MobWorld, mob: Mob, to: Point, factor: number): void {
  const { server } = game;
  if (paths.isAsked(mob) || server.tickCount < mob.asksFromTick) return;
  paths.ask(mob, {
    from: () => mob.body,
    to: { x: Math.floor(to.x), y: Math.floor(to.y), z: Math.floor(to.z) },
    answer: ({ waypoints, hopeless }) => {
      if (!mob.isAlive) return;
      if (hopeless && mob.kind.isSpider) {
        // Where no feet get, it climbs (`WallClimberNavigation`).
        mob.legs.go([to], factor);
      } else if (hopeless || waypoints.length === 0) {
        mob.legs.stop();
        mob.asksFromTick = server.tickCount + ASKS_AGAIN_TICKS;
      } else {
        mob.legs.go(waypoints, factor);
      }
    },
  });
}
