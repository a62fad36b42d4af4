import assert from 'node:assert/strict';
import { type BlockPos, distanceOf, type Point } from '../../../core/index.ts';
import type { BlockProperties } from '../../blocks/index.ts';
import type { Session } from '../../session/index.ts';
import { type WalkReport, walkTo } from '../index.ts';
import { eventually, type TestWorld } from './test-world.ts';

/** The height of the feet on the meadow. */
export const GROUND_Y = 5;
/** Each walker has a square of its own, this wide. */
const AREA_BLOCKS = 16;

/** A block of a walker's area: x and z from its corner, height above the ground. */
export type AreaBlock = readonly [x: number, height: number, z: number, name: string, properties?: BlockProperties];

/** A body with an area of its own, whose corner (0, 0) it starts near, at (2, 2). */
export class Walker {
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

  static async join(world: TestWorld, name: string, column: number, row: number): Promise<Walker> {
    const corner = { x: column * AREA_BLOCKS, y: GROUND_Y, z: row * AREA_BLOCKS };
    const walker = new Walker(world, name, await world.join(name), corner);
    await walker.standAt(2, 2);
    return walker;
  }

  get pose() {
    const pose = this.session.body.pose();
    assert.ok(pose !== undefined);
    return pose;
  }

  get speed(): number {
    return Math.hypot(this.pose.velocity.x, this.pose.velocity.z);
  }

  cell(x: number, z: number, height = 0): BlockPos {
    return { x: this.#corner.x + x, y: GROUND_Y + height, z: this.#corner.z + z };
  }

  goal(x: number, z: number, height = 0) {
    return { goal: { kind: 'cell', pos: this.cell(x, z, height) } } as const;
  }

  /** Has the server move the body. */
  async setAt(x: number, z: number, height = 0): Promise<void> {
    assert.ok((await this.#world.world.teleport(this.#name, this.#middleOf(x, z, height))).ok);
  }

  /** {@link setAt}, and waits until the body stands there. */
  async standAt(x: number, z: number, height = 0): Promise<void> {
    await this.setAt(x, z, height);
    const there = this.#middleOf(x, z, height);
    await this.#world.caughtUp(this.session);
    await eventually(() => distanceOf(this.pose.position, there) < 0.1 && this.pose.onGround, `${this.#name} stands`);
  }

  #middleOf(x: number, z: number, height: number): Point {
    const cell = this.cell(x, z, height);
    return { x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 };
  }

  async build(...blocks: readonly AreaBlock[]): Promise<void> {
    const absolute = blocks.map(
      ([x, height, z, name, properties = {}]) => [this.cell(x, z, height), name, properties] as const,
    );
    await this.#world.build(this.session, ...absolute);
  }

  async walk(x: number, z: number, height = 0): Promise<WalkReport> {
    const walked = await walkTo(this.session, this.goal(x, z, height));
    assert.ok(walked.ok, walked.ok ? '' : walked.why);
    return walked.value;
  }

  /** Walks, and fails the test where the body does not arrive, or the server has it elsewhere. */
  async arrive(x: number, z: number, height = 0): Promise<WalkReport> {
    const walked = await this.walk(x, z, height);
    assert.ok(walked.arrived, JSON.stringify(walked));
    assert.deepEqual([walked.stoppedAt, walked.distanceLeft], [this.cell(x, z, height), 0]);
    assert.ok(this.speed < 0.05, 'at rest');
    await eventually(async () => {
      const players = await this.#world.world.players();
      const there = players.ok && players.value.find(({ name }) => name === this.#name)?.position;
      return there !== undefined && there !== false && distanceOf(there, walked.to) < 0.1;
    }, 'the server has it there too');
    return walked;
  }
}

/** A wall two blocks high along z. */
export function wall(x: number, fromZ: number, toZ: number): readonly AreaBlock[] {
  const along = Array.from({ length: toZ - fromZ + 1 }, (_, i) => fromZ + i);
  return along.flatMap((z) => [0, 1].map((height) => [x, height, z, 'stone'] as const));
}
