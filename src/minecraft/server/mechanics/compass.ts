import { Vec3 } from 'vec3';

/** The game's compass points, from yaw 0 on. */
const POINTS = ['south', 'west', 'north', 'east'] as const;

type CompassPoint = (typeof POINTS)[number];

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  north: [0, -1],
  south: [0, 1],
  west: [-1, 0],
  east: [1, 0],
};

/** The point that lies opposite. */
export const OPPOSITE_OF: Readonly<Record<CompassPoint, CompassPoint>> = {
  north: 'south',
  south: 'north',
  east: 'west',
  west: 'east',
};

/** The point nearest to a yaw in degrees. */
export function compassPointAt(yawDegrees: number): CompassPoint {
  return POINTS[Math.floor(yawDegrees / 90 + 0.5) & 3] ?? 'south';
}

/** Degrees from the byte in which flying-squid keeps yaw and pitch. */
export function degreesOf(byteAngle: unknown): number {
  return (Number(byteAngle ?? 0) * 360) / 256;
}

/** `length` blocks towards a compass point. */
export function stepTo(facing: string, length: number): Vec3 {
  const [x, z] = STEPS[facing] ?? [0, 0];
  return new Vec3(x * length, 0, z * length);
}
