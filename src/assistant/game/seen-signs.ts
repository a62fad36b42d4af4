import { distanceOf, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../../minecraft/index.ts';
import { assistantFailure } from '../failures.ts';
import { MAX_READ_SIGNS, type ReadSign, SIGN_BLOCKS } from './game-server.ts';

/** The signs near a player as the bot sees both; `not_available` where the bot does not see the player. */
export function signsSeen({ state }: Session, name: string): Result<readonly ReadSign[]> {
  const player = [...state.entities.values()].find((entity) => entity.category === 'player' && entity.name === name);
  if (player === undefined) {
    return assistantFailure('not_available', { detail: `the assistant's bot does not see where ${name} is` });
  }
  const near = [...state.signs].flatMap(([key, all]) => {
    const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
    const lines = all.filter((line) => line.trim() !== '');
    const distance = distanceOf({ x: x + 0.5, y: y + 0.5, z: z + 0.5 }, player.position);
    return distance <= SIGN_BLOCKS && lines.length > 0 ? [{ sign: { pos: { x, y, z }, lines }, distance }] : [];
  });
  near.sort((a, b) => a.distance - b.distance);
  return succeed(near.slice(0, MAX_READ_SIGNS).map(({ sign }) => sign));
}
