import { Vec3 } from 'vec3';
import { BlockFlag } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { blockNear } from './vitals/surroundings.ts';
import { goesThroughWall } from './walls.ts';

/** Relative yaw and pitch in a position packet's flags, while these were a byte. */
const KEEP_LOOK_BITS = 0x18;

/** The edge of the world, beyond which a position is refused as the game does. */
const WORLD_EDGE = 30_000_000;

/**
 * How far one report may be from the last, in blocks: the game's server checks the same (`moved too quickly`). The fastest
 * honest motion, a fall at full speed, is 3.92 a tick, and a client that lags sends each of its ticks.
 */
const MAX_STEP_BLOCKS = 10;

/** Blocks that fill their cell. */
const WALL = BlockFlag.FULL_CUBE | BlockFlag.COLLISION;

const SURVIVAL_OR_ADVENTURE = [0, 2];

interface Movement {
  readonly position: Vec3;
  readonly teleport?: boolean;
}

/**
 * Where players are put and what of their own reports counts. Each teleport has its own number and keeps the look;
 * until it is confirmed, what the client reports is from before it and is passed over. flying-squid numbers all
 * teleports 1, turns the head, and takes stale or impossible positions (updatePositions.js).
 */
export function installPositions(game: Game): void {
  const flagsAreNamed = 'PositionUpdateRelatives' in game.registry.protocol.play.toClient.types;
  const keepLook = flagsAreNamed ? { yaw: true, pitch: true } : KEEP_LOOK_BITS;
  game.server.on('newPlayer', (player: SquidPlayer) => {
    let lastTeleport = 0;
    let awaited: number | undefined;
    /** Where it is by the last report, or was put since: reports that come together are taken one after another. */
    let last: Vec3 | undefined;
    player.sendSelfPosition = (position) => {
      if (position !== undefined) player.position = position;
      last = player.position.clone();
      awaited = ++lastTeleport;
      const { x, y, z } = player.position;
      const look = { yaw: 0, pitch: 0, flags: keepLook };
      player._client.write('position', { x, y, z, dx: 0, dy: 0, dz: 0, ...look, teleportId: awaited });
    };
    player._client.on('teleport_confirm', ({ teleportId }: { readonly teleportId: number }) => {
      if (teleportId === awaited) awaited = undefined;
    });
    player.on('move_cancel', ({ position, teleport }: Movement, cancel: (tell?: boolean) => void) => {
      if (teleport === true) return;
      if (![position.x, position.y, position.z].every((value) => Math.abs(value) < WORLD_EDGE)) {
        cancel(false);
        player.kick('Your position is impossible.');
      } else if (awaited !== undefined || player.health <= 0) cancel(false);
      // Cancelling puts the client back where it was.
      else if (isImpossible(game, player, last, position)) cancel();
      else last = position.clone();
    });
    nameOnGround(player);
  });
}

/** Too far for one report, or through a wall. */
function isImpossible(game: Game, { gameMode }: SquidPlayer, last: Vec3 | undefined, position: Vec3): boolean {
  if (last === undefined || !SURVIVAL_OR_ADVENTURE.includes(gameMode)) return false;
  if (position.distanceTo(last) > MAX_STEP_BLOCKS) return true;
  const isSolid = (x: number, y: number, z: number) => {
    const { flags = 0 } = blockNear(game, new Vec3(x, y, z)) ?? {};
    return (flags & WALL) === WALL;
  };
  return goesThroughWall(isSolid, last, position);
}

/** From 1.21.2 "on the ground" is one of several flags; flying-squid looks for the field it was before. */
function nameOnGround(player: SquidPlayer): void {
  for (const name of ['position', 'position_look', 'look', 'flying']) {
    player._client.prependListener(name, (packet: { onGround?: boolean; flags?: { readonly onGround?: boolean } }) => {
      packet.onGround ??= packet.flags?.onGround === true;
    });
  }
}
