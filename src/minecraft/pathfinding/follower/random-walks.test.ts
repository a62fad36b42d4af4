import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../test/arbitraries.ts';
import type { Point } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { MoveKind } from '../moves/moves.ts';
import type { RouteQuery } from '../query.ts';
import type { RouteResult } from '../search/route.ts';
import { PhysicsBody } from '../testing/physics-body.ts';
import { type RandomCourse, randomCourse } from '../testing/random-course.ts';
import { feetIn, TEST_VERSIONS } from '../testing/test-world.ts';
import { type Walk, walkRoute } from '../testing/walk-route.ts';
import { Follower } from './follower.ts';
import { keysUp } from './steering.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
/** Courses a version; about two of three have a route. */
const COURSES = SOAK ? 8000 : 60;

/** Outside of a soak the same courses are walked each time: it is a soak that looks for new ones. */
const FIXED = SOAK ? {} : { seed: 20 };

const seeds = fc.integer({ min: 0, max: 100_000_000 });

function queryOn({ start, goal }: RandomCourse): RouteQuery {
  return { start: feetIn(start.x, start.y, start.z), goal: { kind: 'cell', pos: goal } };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Walks a course, searching anew where the follower asks; undefined where there is no way, or nothing to walk. */
function walked(version: string, seed: number): { route: RouteResult; walk: Walk } | undefined {
  const course = randomCourse(version, seed);
  const { blocks } = course.world;
  const query = queryOn(course);
  const route = findRoute(blocks, query);
  if (!route.reached || route.steps === 0) return undefined;
  const again = (feet: Point): RouteResult => findRoute(blocks, { ...query, start: feet });
  return { route, walk: walkRoute(blocks, query.start, route, { again }) };
}

for (const version of TEST_VERSIONS) {
  test(`PATHFINDING-130: routes over random ground are walked to their goals (${version})`, () => {
    const lost: unknown[] = [];
    const ratios: number[] = [];
    let walks = 0;
    let replans = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const found = walked(version, seed);
        if (found === undefined) return;
        const { route, walk } = found;
        walks++;
        replans += walk.replans;
        const isLost = walk.last.status !== 'arrived' || walk.touchedLava || walk.deepestFall > 3.2;
        if (isLost) lost.push({ seed, status: walk.last.status, at: walk.position, fall: walk.deepestFall });
        // What caution and healing are priced at takes no time: the quote leaves it out.
        const told = route.quote.ticks.total;
        if (told > 71) ratios.push(walk.ticks / told);
      }),
      { numRuns: COURSES, ...FIXED },
    );
    assert.ok(walks > COURSES / 2, `only ${walks} walks`);
    assert.ok(lost.length <= (SOAK ? walks / 2000 : 0), `${lost.length} of ${walks}: ${JSON.stringify(lost)}`);
    assert.ok(replans <= 1 + walks / 500, `${replans} new routes in ${walks} walks`);
    const ratio = median(ratios);
    assert.ok(ratio > 0.9 && ratio < 1.1, `${ratio} of what was told, in ${ratios.length} walks`);
  });
}

/** What the world does to a body with its keys up for two seconds: what it lands on, and whether lava is among it. */
function rested(body: PhysicsBody): { fell: number; inLava: boolean } {
  let inLava = false;
  for (let tick = 0; tick < 40; tick++) {
    body.tick(keysUp(body.motion));
    inLava ||= body.inLava;
  }
  return { fell: body.deepestFall, inLava };
}

const FLIGHTS: ReadonlySet<MoveKind> = new Set(['leap', 'jump', 'drop']);

test('PATHFINDING-131: a walk stopped at any tick leaves the body safe when the keys are let go, but in the middle of a jump', () => {
  let stopped = 0;
  fc.assert(
    fc.property(seeds, evenly(0, 1), (seed, share) => {
      const course = randomCourse(TEST_VERSIONS[seed % 3] ?? '1.21.4', seed);
      const { blocks } = course.world;
      const query = queryOn(course);
      const route = findRoute(blocks, query);
      if (!route.reached || route.steps === 0) return;
      const body = new PhysicsBody(blocks, query.start);
      const follower = new Follower(blocks, route);
      const stopAt = Math.floor(share * route.costTicks);
      let step = follower.step(body.motion);
      while (step.status === 'walking' && body.ticks < stopAt) {
        body.tick(step);
        step = follower.step(body.motion);
      }
      stopped++;
      // Who lets go in the middle of a jump over a gap comes down in it.
      const isInFlight = !body.motion.onGround && FLIGHTS.has(route.moves[step.moveIndex]?.kind ?? 'walk');
      if (isInFlight) return;
      const { fell, inLava } = rested(body);
      assert.ok(fell < 3.2 && !inLava, `seed ${seed} stopped at ${stopAt}: fell ${fell}, lava ${inLava}`);
    }),
    { numRuns: SOAK ? 6000 : 60, ...FIXED },
  );
  assert.ok(stopped > 0);
});
