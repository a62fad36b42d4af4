import { Vec3 } from 'vec3';
import type { BlockPos } from '../../../core/index.ts';
import type { EmbeddedWorld } from '../world.ts';
import { joinWorld, type TestClient } from './test-client.ts';
import { type Cleanup, eventually, expectValue } from './test-world.ts';

/** What a dig packet says. */
export const DIG = { start: 0, giveUp: 1, finish: 2, dropStack: 3, dropItem: 4 } as const;

/** The face of a block that one clicks from above. */
const UP = 1;

/** Layers that every version's world has. */
const WORLD_HEIGHT = 256;

/** How a client says what it does to a block: raw, so that nothing but the server decides. */
export class Builder {
  readonly client: TestClient;
  #sequence = 0;

  private constructor(client: TestClient) {
    this.client = client;
  }

  /** A builder at the spawn, with both feet on the ground: who is not digs five times slower. */
  static async join(test: Cleanup, world: EmbeddedWorld, name: string): Promise<Builder> {
    const client = await joinWorld(test, world, name);
    client.bot.physicsEnabled = false;
    expectValue(await world.teleport(name, world.info.spawn));
    client.bot._client.write('position', { ...world.info.spawn, onGround: true, flags: { onGround: true } });
    return new Builder(client);
  }

  /**
   * Where it is, by its own word. The library would say where it has the body once a second; it says nothing while it takes
   * the body for riding.
   */
  report(x: number, y: number, z: number): void {
    this.client.bot.emit('mount');
    this.client.bot._client.write('position', { x, y, z, onGround: true, flags: { onGround: true } });
  }

  dig(pos: BlockPos, status: number): number {
    this.client.bot._client.write('block_dig', { status, location: pos, face: UP, sequence: ++this.#sequence });
    return this.#sequence;
  }

  lookSouth(): void {
    this.client.bot._client.write('look', { yaw: 0, pitch: 0, onGround: true, flags: { onGround: true } });
  }

  sneak(sneaks: boolean): void {
    const actionId = sneaks ? 'start_sneaking' : 'stop_sneaking';
    this.client.bot._client.write('entity_action', { entityId: this.client.bot.entity.id, actionId, jumpBoost: 0 });
  }

  place(clicked: BlockPos, face: number = UP): number {
    const cursor = { cursorX: 0.5, cursorY: 0.5, cursorZ: 0.5 };
    const rest = { hand: 0, insideBlock: false, worldBorderHit: false, sequence: ++this.#sequence };
    this.client.bot._client.write('block_place', { location: clicked, direction: face, ...cursor, ...rest });
    return this.#sequence;
  }

  /** The answer to a dig: by number from 1.19 on, before that the last for the place, with its verdict. */
  answer(pos: BlockPos, status: number, sequence: number): boolean | undefined {
    for (const { fields } of this.client.packets('acknowledge_player_digging')) {
      if ('sequenceId' in fields && fields['sequenceId'] === sequence) return true;
      const { x, y, z } = (fields['location'] ?? {}) as Partial<BlockPos>;
      if (x === pos.x && y === pos.y && z === pos.z && fields['status'] === status)
        return fields['successful'] === true;
    }
    return undefined;
  }

  /** Resolves when the world has dealt with all that was asked so far: it answers one player's actions in order. */
  async settled(): Promise<void> {
    // Before 1.19 an answer is known by its place only, so each has its own.
    const pos = { x: 0, y: this.#sequence % WORLD_HEIGHT, z: 0 };
    const asked = this.dig(pos, DIG.giveUp);
    await eventually('all to be answered', () => this.answer(pos, DIG.giveUp, asked));
  }

  /** State ids the server told of for a block. */
  told(pos: BlockPos): readonly unknown[] {
    return this.client
      .packets('block_change')
      .filter(({ fields }) => new Vec3(pos.x, pos.y, pos.z).equals(fields['location'] as Vec3))
      .map(({ fields }) => fields['type']);
  }
}
