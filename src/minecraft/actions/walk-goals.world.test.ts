import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { distanceOf, type Point } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { feetCellOf } from './goal-distance.ts';
import { type WalkGoal, walkTo } from './index.ts';
import { eventually, TestWorld } from './testing/test-world.ts';

/** The height of the feet on the meadow. */
const GROUND = 5;
const IS_SOAK = process.env['SOULSAND_SOAK'] === '1';
const VERSIONS = IS_SOAK ? TESTED_VERSIONS : TESTED_VERSIONS.slice(-1);
/** The far walk: more than a body sees, which is two chunks. */
const FAR_BLOCKS = IS_SOAK ? 150 : 60;

function feetOf(session: Session): Point {
  const pose = session.body.pose();
  assert.ok(pose !== undefined);
  return pose.position;
}

async function walked(session: Session, goal: WalkGoal) {
  const answer = await walkTo(session, { goal });
  assert.ok(answer.ok, answer.ok ? '' : answer.why);
  return answer.value;
}

for (const version of VERSIONS) {
  describe(`walking to what moves and what is far in a world of ${version}`, { concurrency: true }, () => {
    let world: TestWorld;

    before(async () => {
      world = await TestWorld.start({ version, spawn: { x: 8.5, y: GROUND, z: 8.5 }, viewDistance: 2 });
    });

    after(async () => {
      await world[Symbol.asyncDispose]();
    });

    /** A body at a place. */
    async function at(name: string, x: number, z: number): Promise<Session> {
      const session = await world.join(name);
      await put(name, session, x, z);
      return session;
    }

    async function put(name: string, session: Session, x: number, z: number): Promise<void> {
      const place = { x: x + 0.5, y: GROUND, z: z + 0.5 };
      assert.ok((await world.world.teleport(name, place)).ok);
      await world.caughtUp(session);
      await eventually(() => distanceOf(feetOf(session), place) < 0.1, `${name} is there`);
    }

    /** How one body knows another that stands where it is told to. */
    async function idOf(seenBy: Session, other: Session): Promise<number> {
      const isThere = ({ kind, position }: { kind: string; position: Point }) =>
        kind === 'player' && distanceOf(position, feetOf(other)) < 1;
      const find = () => [...seenBy.state.entities.values()].find(isThere);
      await eventually(() => find() !== undefined, 'the other is seen');
      return find()?.id ?? -1;
    }

    test('ACTIONS-80: a body keeps after another that walks, comes near it, and keeps with it as long as asked', async () => {
      const hare = await world.join('Hare');
      const hound = await world.join('Hound');
      const entityId = await idOf(hound, hare);
      await put('Hare', hare, 4, -20);
      await put('Hound', hound, -4, -20);
      assert.equal(await idOf(hound, hare), entityId);
      const running = walked(hare, { kind: 'cell', pos: { x: 18, y: GROUND, z: -20 } });
      const chase = await walked(hound, { kind: 'follow', entityId, radiusBlocks: 2, inSight: true, forTicks: 60 });
      assert.deepEqual([chase.arrived, chase.stoppedBecause], [true, 'arrived'], JSON.stringify(chase));
      assert.ok((await running).arrived);
      assert.ok(chase.to.x > -4 + 6, 'it came along');
      assert.ok(chase.target !== undefined && chase.target.nearestBlocks <= 3.5, JSON.stringify(chase.target));
      const again = await walked(hound, { kind: 'follow', entityId, radiusBlocks: 2 });
      assert.ok(again.arrived && distanceOf(feetOf(hound), feetOf(hare)) <= 3.5, 'it stands by the one that stands');
    });

    test(`ACTIONS-82: a goal ${FAR_BLOCKS} blocks away is walked to, farther than is loaded at first`, async () => {
      const far = await at('Wanderer', 0, 24);
      const goal = { x: FAR_BLOCKS, y: GROUND, z: 24 };
      assert.equal(far.state.blocks.hasColumn(goal.x >> 4, goal.z >> 4), false, 'not seen from the start');
      const report = await walked(far, { kind: 'cell', pos: goal });
      assert.ok(report.arrived, JSON.stringify(report));
      assert.deepEqual(feetCellOf(feetOf(far)), goal);
      assert.ok(report.ticks < FAR_BLOCKS * 3.6 * 1.6, `${report.ticks} ticks`);
    });
  });
}
