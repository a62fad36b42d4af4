import { Vec3 } from 'vec3';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';

/** Where somebody looks, in degrees: yaw 0 is south, pitch 90 is down. */
export interface Look {
  readonly yaw: number;
  readonly pitch: number;
}

const AHEAD: Look = { yaw: 0, pitch: 0 };

const looks = new WeakMap<SquidPlayer, Look>();

/** Where a player looks, as his client says it: the library keeps 256 steps of a turn, at five blocks that is a block's edge. */
export function lookOf(player: SquidPlayer): Look {
  return looks.get(player) ?? AHEAD;
}

/** The way a look goes, one block long. */
export function wayOf({ yaw, pitch }: Look): Vec3 {
  const [turn, tilt] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  return new Vec3(-Math.sin(turn) * Math.cos(tilt), -Math.sin(tilt), Math.cos(turn) * Math.cos(tilt));
}

/** Remembers where players look. */
export function installExactLooks(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const onLook = ({ yaw, pitch }: Look) => {
      if (Number.isFinite(yaw) && Number.isFinite(pitch)) looks.set(player, { yaw, pitch });
    };
    player._client.on('look', onLook);
    player._client.on('position_look', onLook);
  });
}
