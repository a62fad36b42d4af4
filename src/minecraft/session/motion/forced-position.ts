import type { Point } from '../../../core/index.ts';
import { type OwnPlayer, set } from './own-player.ts';

/** Where the server puts the body: each value absolute, or relative to what it is. */
export interface ForcedPosition extends Point {
  readonly yaw: number;
  readonly pitch: number;
  /** Which values are relative: bits up to 1.20.4, by name since. */
  readonly flags: number | Readonly<Record<string, boolean | undefined>>;
  readonly teleportId: number;
  /** The speed, since 1.21.2; before, it ended along each axis that is absolute. */
  readonly dx?: number;
  readonly dy?: number;
  readonly dz?: number;
}

/** What may be relative, in the order of the bits (minecraft.wiki, Java Edition protocol, Synchronize Player Position). */
const RELATIVES = ['x', 'y', 'z', 'yaw', 'pitch'] as const;

/**
 * Puts the player where the packet says (`ClientPacketListener#handleMovePlayer`); numbers that are none are passed over.
 * In the air until a tick says otherwise.
 */
export function forcePosition(player: OwnPlayer, packet: ForcedPosition): void {
  const { x, y, z, yaw, pitch, dx, dy, dz, flags } = packet;
  if (![x, y, z, yaw, pitch, dx ?? 0, dy ?? 0, dz ?? 0].every(Number.isFinite)) return;
  const { pos, vel } = player;
  const keeps = relativesOf(flags);
  const yawBefore = player.yawDegrees;
  const pitchBefore = player.pitchDegrees;
  const told = { x: dx, y: dy, z: dz };
  set(pos, x + (keeps('x') ? pos.x : 0), y + (keeps('y') ? pos.y : 0), z + (keeps('z') ? pos.z : 0));
  player.look(yaw + (keeps('yaw') ? yawBefore : 0), pitch + (keeps('pitch') ? pitchBefore : 0));
  if (keeps('yawDelta')) turnSpeed(player, player.yawDegrees - yawBefore, player.pitchDegrees - pitchBefore);
  for (const axis of ['x', 'y', 'z'] as const) {
    const speed = told[axis];
    const isKept = speed === undefined ? keeps(axis) : keeps(`d${axis}`);
    vel[axis] = (speed ?? 0) + (isKept ? vel[axis] : 0);
  }
  player.onGround = false;
  player.jumpTicks = 0;
}

function relativesOf(flags: ForcedPosition['flags']): (name: string) => boolean {
  if (typeof flags === 'object') return (name) => flags[name] === true;
  const names: ReadonlySet<string> = new Set(RELATIVES.filter((_, bit) => (flags & (1 << bit)) !== 0));
  return (name) => names.has(name);
}

/** Turns the speed with the look (`Vec3#xRot`, then `#yRot`, by what the look turned). */
function turnSpeed({ vel }: OwnPlayer, yawDegrees: number, pitchDegrees: number): void {
  const pitch = (-pitchDegrees * Math.PI) / 180;
  const yaw = (-yawDegrees * Math.PI) / 180;
  const y = vel.y * Math.cos(pitch) + vel.z * Math.sin(pitch);
  const z = vel.z * Math.cos(pitch) - vel.y * Math.sin(pitch);
  set(vel, vel.x * Math.cos(yaw) + z * Math.sin(yaw), y, z * Math.cos(yaw) - vel.x * Math.sin(yaw));
}
