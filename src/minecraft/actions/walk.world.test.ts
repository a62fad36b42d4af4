import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { seededRandom } from '../../core/index.ts';
import { feetCellOf } from './goal-distance.ts';
import { dig, type WalkReport, walkTo } from './index.ts';
import { passTicks, TestWorld, whenTicked } from './testing/test-world.ts';
import { type AreaBlock, GROUND_Y, Walker, wall } from './testing/walker.ts';

const IS_SOAK = process.env['SOULSAND_SOAK'] === '1';
const RANDOM_WALKS = IS_SOAK ? 100 : 2;
/** Bodies that share the random walks, each in a place of its own. */
const ROAMERS = IS_SOAK ? 4 : 1;

for (const version of TESTED_VERSIONS) {
  describe(`walking in a world of ${version}`, () => {
    let world: TestWorld;

    before(async () => {
      world = await TestWorld.start({ version, spawn: { x: 8.5, y: GROUND_Y, z: 8.5 }, viewDistance: 2 });
    });

    after(async () => {
      await world[Symbol.asyncDispose]();
    });

    /** One body walks to goals at random in a place of its own that is strewn with obstacles. */
    async function roam(roamer: number, walks: number): Promise<void> {
      const walker = await Walker.join(world, `Roams${roamer}`, -1 - roamer, -1);
      const random = seededRandom(`walks ${version}`).fork(`${roamer}`);
      const kinds = ['stone', 'oak_slab', 'oak_fence', 'cobblestone_stairs'];
      const obstacles = new Map<string, AreaBlock>();
      for (let i = 0; i < 28; i++) {
        const [x, z] = [3 + random.int(10), 3 + random.int(10)];
        obstacles.set(`${x},${z}`, [x, 0, z, random.pick(kinds) ?? 'stone']);
      }
      await walker.build(...obstacles.values());
      for (let i = 0; i < walks; ) {
        const [x, z] = [3 + random.int(10), 3 + random.int(10)];
        if (obstacles.has(`${x},${z}`)) continue;
        await walker.arrive(x, z);
        i++;
      }
    }

    describe('each in its own place', { concurrency: true }, () => {
      test('ACTIONS-70: a walk arrives, says how, and the server has the body there', async () => {
        const walker = await Walker.join(world, 'Arrives', 0, 0);
        const progress: number[] = [];
        const walked = await walkTo(walker.session, walker.goal(8, 2), { onProgress: (done) => progress.push(done) });
        assert.ok(walked.ok);
        const { arrived, outcome, stoppedBecause, steps, route, why, replans } = walked.value;
        assert.deepEqual([arrived, outcome, stoppedBecause, why], [true, 'acknowledged', 'arrived', undefined]);
        assert.deepEqual([steps, replans], [6, 0]);
        assert.deepEqual(route, [walker.cell(2, 2), walker.cell(8, 2)]);
        assert.ok(progress.length > 0 && progress.every((done, i) => done >= (progress[i - 1] ?? 0)));
        const again = await walker.arrive(8, 2);
        assert.deepEqual([again.steps, again.ticks < 20], [0, true], 'already there');
      });

      test('ACTIONS-71: it walks around a wall, over slabs and stairs, and up', async () => {
        const walker = await Walker.join(world, 'Climbs', 1, 0);
        await walker.build(
          ...wall(4, 1, 3),
          [6, 0, 2, 'oak_slab', { type: 'bottom' }],
          [7, 0, 2, 'stone'],
          [8, 0, 2, 'stone'],
          [8, 1, 2, 'oak_stairs', { facing: 'east', half: 'bottom' }],
          [9, 0, 2, 'stone'],
          [9, 1, 2, 'stone'],
        );
        const walked = await walker.arrive(9, 2, 2);
        assert.ok(walked.steps > 7, 'around the wall');
      });

      test('ACTIONS-72: it opens a door on its way', async () => {
        const walker = await Walker.join(world, 'Opens', 0, 1);
        await walker.build(
          ...wall(0, 0, 4),
          ...wall(4, 0, 4),
          ...[1, 2, 3].flatMap((x) => wall(x, 0, 0)),
          ...[1, 3].flatMap((x) => wall(x, 4, 4)),
          [2, 0, 4, 'oak_door', { facing: 'south', half: 'lower' }],
          [2, 1, 4, 'oak_door', { facing: 'south', half: 'upper' }],
        );
        await walker.arrive(2, 7);
      });

      test('ACTIONS-73: a goal in the air, in a block or too far is not reached; the walk says why and how near it came', async () => {
        const walker = await Walker.join(world, 'Fails', 1, 1);
        await walker.build([5, 0, 2, 'stone']);
        const inAir = await walker.walk(3, 2, 4);
        assert.equal(inAir.arrived, false);
        assert.ok((inAir.distanceLeft ?? 0) > 1 && inAir.why !== undefined);
        const inBlock = await walker.walk(5, 2);
        assert.equal(inBlock.arrived, false);
        assert.ok((inBlock.distanceLeft ?? 0) < 2, 'beside it');
        const far = await walkTo(walker.session, { ...walker.goal(100_000, 2), maxRadius: 3 });
        assert.ok(far.ok);
        assert.deepEqual([far.value.arrived, far.value.stoppedBecause], [false, 'radius']);
        assert.ok((far.value.distanceLeft ?? 0) > 99_000);
        assert.ok(walker.speed < 0.05, 'at rest');
      });

      test('ACTIONS-4: an abort stops the walk within a tick, and says where it stopped', async () => {
        const walker = await Walker.join(world, 'Aborts', -1, 0);
        const abort = new AbortController();
        const walking = walkTo(walker.session, walker.goal(12, 2), { signal: abort.signal });
        await whenTicked(walker.session, () => walker.speed > 0.1);
        const before = walker.session.state.tick;
        abort.abort();
        const answer = await walking;
        assert.ok(!answer.ok);
        assert.equal(answer.code, 'aborted');
        assert.ok(walker.session.state.tick - before <= 1, 'within a tick');
        assert.ok(answer.data?.['stoppedAt'] !== undefined);
        await whenTicked(walker.session, () => walker.speed < 0.01);
      });

      test('ACTIONS-3 ACTIONS-2: a newer walk takes over; a dig meanwhile is busy', async () => {
        const walker = await Walker.join(world, 'Changes', -1, 1);
        const older = walkTo(walker.session, walker.goal(12, 2));
        await whenTicked(walker.session, () => walker.speed > 0.1);
        const refused = await dig(walker.session, { pos: walker.cell(2, 2, -1) });
        assert.deepEqual(refused.ok ? {} : refused.data, { running: 'walkTo' });
        await walker.arrive(2, 5);
        const answer = await older;
        assert.equal(answer.ok ? '' : answer.code, 'interrupted');
      });

      test('ACTIONS-74: a body that is set back walks on; set back again and again it gives up', async () => {
        const walker = await Walker.join(world, 'Returns', 0, -1);
        const setBackOnce = async (): Promise<WalkReport> => {
          await walker.standAt(2, 2);
          const once = walkTo(walker.session, walker.goal(2, 10));
          await whenTicked(walker.session, () => feetCellOf(walker.pose.position).z > walker.cell(2, 3).z);
          await walker.setAt(2, 2);
          const walked = await once;
          assert.ok(walked.ok);
          return walked.value;
        };
        // On a machine that lags, a body that catches up its ticks may arrive before the server is heard.
        let report = await setBackOnce();
        for (let again = 0; report.movedBack === 0 && again < 3; again++) report = await setBackOnce();
        assert.deepEqual([report.arrived, report.movedBack], [true, 1], JSON.stringify(report));

        let isOver = false;
        const never = walkTo(walker.session, walker.goal(12, 2)).finally(() => {
          isOver = true;
        });
        while (!isOver) {
          await walker.setAt(2, 5);
          await passTicks(walker.session, 2);
        }
        const refused = await never;
        assert.ok(refused.ok);
        const { arrived, outcome, stoppedBecause, movedBack } = refused.value;
        assert.deepEqual([arrived, outcome, stoppedBecause], [false, 'rejected_by_server', 'moved_back']);
        assert.ok(movedBack >= 4);
      });

      test('ACTIONS-76: a way that is closed meanwhile is searched anew', async () => {
        const walker = await Walker.join(world, 'Detours', 1, -1);
        const walking = walkTo(walker.session, walker.goal(9, 3));
        await whenTicked(walker.session, () => walker.speed > 0.1);
        await walker.build(...wall(7, 1, 5));
        const walked = await walking;
        assert.ok(walked.ok);
        assert.ok(walked.value.arrived, JSON.stringify(walked.value));
        assert.ok(walked.value.replans >= 1);
      });

      test(`ACTIONS-77: ${RANDOM_WALKS} random goals among obstacles are all reached`, async () => {
        await Promise.all(Array.from({ length: ROAMERS }, (_, roamer) => roam(roamer, RANDOM_WALKS / ROAMERS)));
      });
    });

    test('ACTIONS-73: what is not loaded is walked up to, and said to be so', async () => {
      const walker = await Walker.join(world, 'Explores', 0, 0);
      const abort = new AbortController();
      const walking = walkTo(walker.session, walker.goal(3000, 2), { signal: abort.signal });
      await whenTicked(walker.session, () => walker.speed > 0.1);
      abort.abort();
      const answer = await walking;
      assert.ok(!answer.ok && Number(answer.data?.['distanceLeft']) > 2900);
    });

    test('ACTIONS-7: a server that dies in the middle of a walk is told at once', async () => {
      const walker = await Walker.join(world, 'Witness', 0, 0);
      const walking = walkTo(walker.session, walker.goal(14, 8));
      await whenTicked(walker.session, () => walker.speed > 0.1);
      await world.world.crash();
      const answer = await walking;
      assert.equal(answer.ok ? '' : answer.code, 'not_playing');
    });
  });
}
