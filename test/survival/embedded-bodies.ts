import assert from 'node:assert/strict';
import { type Body, createBody } from '../../src/body/index.ts';
import type { BlockPos } from '../../src/core/index.ts';
import type { BlockProperties } from '../../src/minecraft/blocks/index.ts';
import { type EmbeddedWorld, startWorld, type WorldOptions } from '../../src/minecraft/server/index.ts';
import { openSession } from '../../src/minecraft/session/index.ts';
import type { WireAnswer } from '../../src/tools/index.ts';

/** Ticks of a body that something is waited for: what a test arranges comes by messages, not by ticks. */
const PATIENCE_TICKS = 4000;

/** Time that a body has to come into the world, on a machine that does much else. */
const PATIENCE_MS = 60_000;

/** An answer that is not a failure. */
export type Good = WireAnswer & { readonly ok: true };

export function good(answer: WireAnswer): Good {
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer;
}

export function failed(answer: WireAnswer, code: string): WireAnswer & { readonly ok: false } {
  assert.ok(!answer.ok, JSON.stringify(answer));
  assert.equal(answer.code, code, answer.why);
  return answer;
}

/** An embedded world and the bodies in it, each with the tool sets it is given. */
export class EmbeddedBodies {
  world: EmbeddedWorld;
  readonly #options: WorldOptions;
  readonly #toolSets: readonly string[];
  readonly #bodies: Body[] = [];

  private constructor(world: EmbeddedWorld, options: WorldOptions, toolSets: readonly string[]) {
    this.world = world;
    this.#options = options;
    this.#toolSets = toolSets;
  }

  static async start(options: WorldOptions, toolSets: readonly string[]): Promise<EmbeddedBodies> {
    return new EmbeddedBodies(await started(options), options, toolSets);
  }

  async close(): Promise<void> {
    await Promise.all(this.#bodies.splice(0).map((body) => body.close()));
    await this.world.close();
  }

  /** Closes the world with all bodies, and opens it again. */
  async reopen(): Promise<void> {
    await this.close();
    this.world = await started(this.#options);
  }

  async enter(username: string): Promise<Body> {
    const { host, port, version, tickRate: ticksPerSecond } = this.world.info;
    const session = await openSession({
      ...{ host, port, username, version, ticksPerSecond },
      ...{ pingTimeoutMs: PATIENCE_MS, joinTimeoutMs: PATIENCE_MS, reconnect: { maxTries: 0 } },
    });
    assert.ok(session.ok, session.ok ? '' : session.why);
    const body = createBody({ session: session.value, verifyOutputs: true, toolSets: this.#toolSets });
    this.#bodies.push(body);
    await this.until(body, 'the inventory is told', () => session.value.state.inventory.known);
    return body;
  }

  /** Sends all bodies out of the world but one. */
  async leaveAllBut(stays: Body): Promise<void> {
    const leaving = this.#bodies.filter((body) => body !== stays);
    await Promise.all(leaving.map((body) => body.close()));
    this.#bodies.splice(0, Infinity, stays);
  }

  /** Lets a body's ticks pass until something holds. */
  async until(body: Body, what: string, holds: () => boolean): Promise<void> {
    for (let ticks = 0; !holds(); ticks++) {
      if (ticks > PATIENCE_TICKS) assert.fail(`waited in vain: ${what}`);
      await body.call('wait_until', { budget_ticks: 1 });
    }
  }

  async give(body: Body, item: string, count = 1): Promise<void> {
    const before = countOf(body, item);
    assert.ok((await this.world.give(body.name, item, count)).ok);
    await this.until(body, `${count} ${item}`, () => countOf(body, item) === before + count);
  }

  async set(body: Body, pos: BlockPos, name: string, properties?: BlockProperties): Promise<void> {
    assert.ok((await this.world.setBlock(pos, name, properties)).ok);
    await this.until(body, name, () => body.session.state.blockAt(pos).name === name);
  }

  async run(command: string): Promise<void> {
    const done = await this.world.command(command);
    assert.ok(done.ok, done.ok ? '' : done.why);
  }
}

async function started(options: WorldOptions): Promise<EmbeddedWorld> {
  const world = await startWorld(options);
  assert.ok(world.ok, world.ok ? '' : world.why);
  return world.value;
}

/**
 * Calls a tool, and cuts the call off in the body's tick of that number from now; with 0 before it does anything. Waits for
 * what the server may yet do of it to be undone: the next action begins after that.
 */
export async function cutOff(body: Body, tool: string, args: object, ticks: number): Promise<WireAnswer> {
  const cut = new AbortController();
  let left = ticks;
  const forget = body.session.onTick(() => {
    if (left-- === 0) cut.abort();
  });
  const answer = await body.call(tool, args, { signal: cut.signal });
  forget();
  good(await body.call('look', { yaw: 0, pitch: 0 }));
  return answer;
}

/** Nothing is open, nothing is held in the mouse's hand or laid out, and no key is down. */
export function assertHandsAreFree({ session }: Body, when: string): void {
  const { window, inventory } = session.state;
  assert.equal(window, undefined, when);
  assert.deepEqual([inventory.cursor, ...inventory.grid].filter(Boolean), [], when);
  const held = Object.entries(session.body.heldKeys() ?? {}).filter(([, isDown]) => isDown);
  assert.deepEqual(held, [], `${when}: keys are down`);
}

/** How many of an item hotbar and inventory hold. */
export function countOf({ session }: Body, item: string): number {
  const { hotbar, main } = session.state.inventory;
  return [...hotbar, ...main].reduce((sum, stack) => sum + (stack?.name === item ? stack.count : 0), 0);
}
