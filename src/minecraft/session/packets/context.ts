import type { Point } from '../../../core/index.ts';
import type { StateWriter, WorldState } from '../../state/index.ts';
import type { ComponentText } from '../component-text.ts';
import type { ItemReader } from '../items.ts';
import type { Registry } from '../library.ts';
import type { ProtocolClient } from '../protocol-client.ts';

/** What readers of packets work with. */
export interface PacketContext {
  readonly client: ProtocolClient;
  readonly registry: Registry;
  readonly state: WorldState;
  readonly writer: StateWriter;
  readonly text: ComponentText;
  readonly items: ItemReader;
}

/**
 * What is done with each packet, by the protocol's name. A handler declares the fields it reads: they are what the
 * version's schema decodes to, where versions differ all their forms.
 */
export type PacketHandlers = Readonly<Record<string, (packet: never) => void>>;

/** A 64-bit number as the protocol library hands it over: two words, or a bigint. */
export type Long = readonly [number, number] | bigint;

/** A long as a number. */
export function numberOfLong(long: Long): number {
  if (typeof long === 'bigint') return Number(long);
  return long[0] * 0x1_0000_0000 + (long[1] >>> 0);
}

/** A turn in 256 steps, as most packets write angles, in degrees. */
export function degreesOfByte(angle: number): number {
  return (angle * 360) / 256;
}

/** Game modes as the protocol numbers them. */
export const GAME_MODES = ['survival', 'creative', 'adventure', 'spectator'] as const;

/** Velocities count in 1/8000 of a block a tick, until 1.21.8. */
const VELOCITY_STEPS = 8000;

/** Reads a velocity in blocks a tick: since 1.21.9 they come so. */
export function velocityReader({ version }: Pick<Registry, 'version'>): (velocity: Point) => Point {
  const steps = version['>=']('1.21.9') ? 1 : VELOCITY_STEPS;
  return ({ x, y, z }) => ({ x: x / steps, y: y / steps, z: z / steps });
}
