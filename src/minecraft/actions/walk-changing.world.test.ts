import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { type BlockPos, distanceOf } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { type WalkReport, walkTo } from './index.ts';
import { eventually, TestWorld } from './testing/test-world.ts';

/** The height of the feet on the meadow. */
const GROUND = 5;
/** Each body has a place of its own, this wide. */
const AREA_BLOCKS = 12;

type Block = readonly [pos: BlockPos, name: string];

/** A body in a place of its own, with what it builds there given from the place's corner. */
class Builder {
  readonly session: Session;
  readonly #world: TestWorld;
  readonly #name: string;
  readonly #corner: BlockPos;

  private constructor(world: TestWorld, name: string, session: Session, corner: BlockPos) {
    this.#world = world;
    this.#name = name;
    this.session = session;
    this.#corner = corner;
  }

  static async join(world: TestWorld, name: string, place: readonly [number, number]): Promise<Builder> {
    const corner = { x: place[0] * AREA_BLOCKS, y: GROUND, z: place[1] * AREA_BLOCKS };
    return new Builder(world, name, await world.join(name), corner);
  }

  cell(x: number, height: number, z: number): BlockPos {
    return { x: this.#corner.x + x, y: GROUND + height, z: this.#corner.z + z };
  }

  /** A box of blocks. */
  box(name: string, from: readonly [number, number, number], to: readonly [number, number, number]): readonly Block[] {
    const blocks: Block[] = [];
    for (let x = from[0]; x <= to[0]; x++) {
      for (let y = from[1]; y <= to[1]; y++) {
        for (let z = from[2]; z <= to[2]; z++) blocks.push([this.cell(x, y, z), name]);
      }
    }
    return blocks;
  }

  async build(...blocks: readonly Block[]): Promise<void> {
    await this.#world.build(this.session, ...blocks);
  }

  async give(item: string, count = 1): Promise<void> {
    assert.ok((await this.#world.world.give(this.#name, item, count)).ok);
    await eventually(() => this.session.state.inventory.hotbar.some((stack) => stack?.name === item), `has ${item}`);
  }

  async stand(x: number, height: number, z: number): Promise<void> {
    const { x: cellX, y, z: cellZ } = this.cell(x, height, z);
    const there = { x: cellX + 0.5, y, z: cellZ + 0.5 };
    assert.ok((await this.#world.world.teleport(this.#name, there)).ok);
    await this.#world.caughtUp(this.session);
    const isThere = () => {
      const pose = this.session.body.pose();
      return pose?.onGround === true && distanceOf(pose.position, there) < 0.1;
    };
    await eventually(isThere, `${this.#name} stands`);
  }

  /** Walks with changes allowed; the way is looked for in its own place only. */
  async walk(x: number, height: number, z: number): Promise<WalkReport> {
    const goal = { kind: 'cell', pos: this.cell(x, height, z) } as const;
    const walked = await walkTo(this.session, { goal, allowWorldChange: true, maxRadius: 8 });
    assert.ok(walked.ok, walked.ok ? '' : walked.why);
    return walked.value;
  }
}

for (const version of TESTED_VERSIONS) {
  describe(`walking with changes in a world of ${version}`, { concurrency: true }, () => {
    let world: TestWorld;

    before(async () => {
      world = await TestWorld.start({ version, spawn: { x: 6.5, y: GROUND, z: 6.5 }, viewDistance: 2 });
    });

    after(async () => {
      await world[Symbol.asyncDispose]();
    });

    test('ACTIONS-91: it digs through a wall with the right tool, and the server acknowledges each block', async () => {
      const body = await Builder.join(world, 'Digs', [0, 0]);
      await body.build(
        ...body.box('bedrock', [1, 0, 1], [5, 3, 1]),
        ...body.box('bedrock', [1, 0, 3], [5, 3, 3]),
        ...body.box('bedrock', [1, 0, 2], [1, 3, 2]),
        ...body.box('bedrock', [2, 2, 2], [5, 2, 2]),
        ...body.box('stone', [4, 0, 2], [5, 1, 2]),
      );
      await body.give('cooked_beef');
      await body.give('stone_pickaxe');
      await body.stand(2, 0, 2);
      const walked = await body.walk(7, 0, 2);
      assert.ok(walked.arrived, JSON.stringify(walked));
      assert.deepEqual([walked.changes, walked.replans], [{ dug: 4, placed: 0 }, 0]);
      assert.equal(
        body.session.state.inventory.hotbar[body.session.state.inventory.heldSlot ?? 0]?.name,
        'stone_pickaxe',
      );
    });

    test('ACTIONS-91: it bridges a gap', async () => {
      const body = await Builder.join(world, 'Bridges', [1, 0]);
      await body.build(...body.box('bedrock', [1, 6, 2], [2, 6, 2]), ...body.box('bedrock', [8, 6, 2], [9, 6, 2]));
      await body.give('cobblestone', 16);
      await body.stand(2, 7, 2);
      const walked = await body.walk(8, 7, 2);
      assert.ok(walked.arrived, JSON.stringify(walked));
      assert.ok(walked.changes.placed > 0 && walked.changes.placed <= 5, JSON.stringify(walked.changes));
      assert.equal(walked.damage, 0);
    });

    test('ACTIONS-91: it towers up to a ledge', async () => {
      const body = await Builder.join(world, 'Towers', [0, 1]);
      await body.build(...body.box('bedrock', [4, 0, 1], [5, 4, 3]));
      await body.give('dirt', 16);
      await body.stand(2, 0, 2);
      const walked = await body.walk(4, 5, 2);
      assert.ok(walked.arrived, JSON.stringify(walked));
      assert.ok(walked.changes.placed >= 3 && walked.changes.dug === 0, JSON.stringify(walked.changes));
    });

    test('ACTIONS-91: it digs its way down', async () => {
      const body = await Builder.join(world, 'Descends', [1, 1]);
      await body.build(...body.box('dirt', [1, 0, 1], [6, 4, 3]), ...body.box('bedrock', [1, 0, 0], [6, 4, 0]));
      await body.give('iron_shovel');
      await body.stand(2, 5, 2);
      const walked = await body.walk(5, 1, 2);
      assert.ok(walked.arrived, JSON.stringify(walked));
      assert.ok(walked.changes.dug >= 4, JSON.stringify(walked.changes));
    });

    test('ACTIONS-92: without leave it changes nothing', async () => {
      const body = await Builder.join(world, 'Keeps', [-1, 0]);
      await body.build(...body.box('stone', [4, 0, 2], [4, 2, 2]));
      await body.give('dirt', 16);
      await body.stand(2, 0, 2);
      const walked = await walkTo(body.session, { goal: { kind: 'cell', pos: body.cell(4, 3, 2) } });
      assert.ok(walked.ok);
      assert.deepEqual([walked.value.arrived, walked.value.changes], [false, { dug: 0, placed: 0 }]);
    });
  });

  test(`ACTIONS-93: what the server refuses is not tried for ever: it goes around, or says so (${version})`, async () => {
    await using world = await TestWorld.start({ version, spawn: { x: 6.5, y: GROUND, z: 6.5 }, viewDistance: 2 });
    const body = await Builder.join(world, 'Refused', [0, 0]);
    await body.build(
      ...body.box('stone', [4, 0, 0], [4, 3, 4]),
      ...body.box('bedrock', [0, 0, 0], [0, 3, 4]),
      ...body.box('bedrock', [1, 0, 0], [3, 3, 0]),
      ...body.box('bedrock', [1, 0, 4], [2, 3, 4]),
    );
    await body.give('iron_pickaxe');
    await body.stand(2, 0, 2);
    assert.ok((await world.world.protect({ from: body.cell(-9, -9, -9), to: body.cell(20, 20, 20) })).ok);
    const around = await body.walk(6, 0, 2);
    assert.ok(around.arrived, JSON.stringify(around));
    assert.deepEqual(around.changes, { dug: 0, placed: 0 });
    assert.ok((await world.world.protect(null)).ok);
    await body.build(...body.box('stone', [3, 0, 4], [3, 3, 4]));
    assert.ok((await world.world.protect({ from: body.cell(-9, -9, -9), to: body.cell(20, 20, 20) })).ok);
    await body.stand(2, 0, 2);
    const refused = await body.walk(6, 0, 2);
    assert.deepEqual(
      [refused.arrived, refused.stoppedBecause, refused.outcome, refused.changes],
      [false, 'change_refused', 'rejected_by_server', { dug: 0, placed: 0 }],
      JSON.stringify(refused),
    );
  });
}
