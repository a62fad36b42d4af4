import assert from 'node:assert/strict';
import type { BlockPos } from '../../../core/index.ts';
import type { BlockProperties } from '../../blocks/index.ts';
import { type EmbeddedWorld, startWorld, type WorldOptions } from '../../server/index.ts';
import { openSession, type Session } from '../../session/index.ts';

/** How long a test waits for what must come (milliseconds). */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 10;

const VIEW_DISTANCE_CHUNKS = 2;

/** Ticks a second: bodies keep step, so that nobody waits for a walk. */
const TICK_RATE = 200;

/** A running world and the bodies in it, closed together. */
export class TestWorld implements AsyncDisposable {
  readonly world: EmbeddedWorld;
  readonly #sessions: Session[] = [];

  private constructor(world: EmbeddedWorld) {
    this.world = world;
  }

  static async start(options: WorldOptions): Promise<TestWorld> {
    const world = await startWorld({ tickRate: TICK_RATE, ...options });
    assert.ok(world.ok, world.ok ? '' : world.why);
    return new TestWorld(world.value);
  }

  /** A body in the world, with its inventory told and its feet on the ground. */
  async join(username: string): Promise<Session> {
    const { host, port, version, tickRate: ticksPerSecond } = this.world.info;
    const session = await openSession({
      host,
      port,
      username,
      version,
      ticksPerSecond,
      pingTimeoutMs: PATIENCE_MS,
      viewDistanceChunks: VIEW_DISTANCE_CHUNKS,
      reconnect: { maxTries: 0 },
    });
    assert.ok(session.ok, session.ok ? '' : session.why);
    this.#sessions.push(session.value);
    await eventually(() => session.value.state.inventory.known, 'the inventory is told');
    await eventually(() => session.value.body.pose()?.onGround === true, 'the body stands');
    return session.value;
  }

  /**
   * Waits until a body has been told all that the world has done so far. Packets come in order: who was told a later age has
   * been told the rest.
   */
  async caughtUp(body: Session): Promise<void> {
    const info = await this.world.tickInfo();
    assert.ok(info.ok);
    const { tick } = info.value;
    await eventually(() => (body.state.time?.ageTicks ?? -1) > tick, 'the body has caught up with the world');
  }

  /** Sets blocks in the world and waits until the body was told of all. */
  async build(body: Session, ...blocks: readonly (readonly [BlockPos, string, BlockProperties?])[]) {
    const set = await Promise.all(blocks.map((block) => this.world.setBlock(...block)));
    assert.ok(set.every(({ ok }) => ok));
    for (const [pos, name] of blocks) {
      await eventually(() => body.state.blockAt(pos).name === name, `${name} at ${JSON.stringify(pos)}`);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#sessions.map((session) => session.close()));
    await this.world.close();
  }
}

/** Waits for the tick of a body in which `holds`, however soon that passes again. */
export function whenTicked(session: Session, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = session.onTick(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
}

/** Lets so many ticks of a body pass. */
export function passTicks(session: Session, ticks: number): Promise<void> {
  let left = ticks;
  return whenTicked(session, () => --left <= 0);
}

/** Waits until `holds`, and fails the test where it does not in time. */
export async function eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > giveUpAtMs) assert.fail(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
