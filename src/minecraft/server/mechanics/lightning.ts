import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import { BlockFlag } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidEntity } from '../library.ts';
import { lightningPlace } from './lightning-place.ts';
import { changeWithNeighbours } from './nature/block-updates.ts';
import { fireFor } from './nature/fire.ts';
import { hurt } from './vitals/hurt.ts';
import { blockNear, isOpenToSky } from './vitals/surroundings.ts';
import { IGNITED } from './vitals/touch.ts';

/** It rather strikes who stands within so many blocks under the open sky (`findLightningTargetAround`). */
const DRAWN_BLOCKS = 3;

/** Whom it hurts: so far to each side, below, and above (`LightningBolt.tick`). */
const HURTS_BLOCKS = 3;
const HURTS_ABOVE_BLOCKS = 9;
const DAMAGE = 5;
const FIRE_TICKS = 160;

/** Tries to light more fires beside it, from this difficulty on. */
const FIRES = 4;
const FIRES_FROM_DIFFICULTY = 2;

/** How long the bolt is there to be seen. */
const SEEN_TICKS = 10;

const BOLT = 'lightning_bolt';

/** Name of an entity's event: lightning struck it. */
export const STRUCK = 'struck';

/** Lightning in thunderstorms, near players. */
export function installLightning(game: Game): void {
  const random = game.random.fork('lightning');
  game.server.on('tick', () => {
    if (!game.weather.isThundering) return;
    for (const { position } of game.server.players) {
      const place = lightningPlace(position, random);
      const at = place === undefined ? undefined : surfaceAt(game, place.x, place.z);
      if (at !== undefined) strikeLightning(game, drawnTo(game, at));
    }
  });
}

/** The cell above the highest block of a column that bodies or water fill; undefined where nothing is loaded. */
function surfaceAt(game: Game, x: number, z: number): Vec3 | undefined {
  for (let y = game.maxY - 1; y >= game.minY; y--) {
    const block = blockNear(game, new Vec3(x, y, z));
    if (block === undefined) return undefined;
    if ((block.flags & (BlockFlag.COLLISION | BlockFlag.WATER | BlockFlag.LAVA)) !== 0) return new Vec3(x, y + 1, z);
  }
  return undefined;
}

/** Somebody near the place who stands in the open, else the place. */
function drawnTo(game: Game, at: Vec3): Vec3 {
  const near = livingIn(game, at, DRAWN_BLOCKS, game.maxY - at.y).filter(({ position }) => isOpenToSky(game, position));
  return game.random.pick(near)?.position.floored() ?? at;
}

/** Who lives within a box about a place. */
function livingIn({ server }: Game, at: Vec3, sideBlocks: number, aboveBlocks: number): readonly SquidEntity[] {
  return Object.values(server.entities).filter(({ health, position }) => {
    const [dx, dy, dz] = [position.x - at.x - 0.5, position.y - at.y, position.z - at.z - 0.5];
    const isBeside = Math.abs(dx) <= sideBlocks && Math.abs(dz) <= sideBlocks;
    return health > 0 && isBeside && dy >= -sideBlocks && dy <= aboveBlocks;
  });
}

/** A bolt strikes a cell: all see it, who is near is hurt and burns, creepers are charged, and from normal difficulty on it sets fires. */
export function strikeLightning(game: Game, at: Vec3): SquidEntity | undefined {
  const { server, registry } = game;
  const kind = registry.entitiesByName[BOLT]?.id;
  if (kind === undefined) return undefined;
  const entity = server.initEntity('object', kind, server.overworld, at.offset(0.5, 0, 0.5));
  Object.assign(entity, { uuid: randomUUID(), velocity: new Vec3(0, 0, 0), yaw: 0, pitch: 0, data: 0, metadata: [] });
  entity.updateAndSpawn();
  const goneTick = server.tickCount + SEEN_TICKS;
  const fade = (_deltaSeconds: number, tick: number) => {
    if (tick < goneTick) return;
    server.off('tick', fade);
    entity.destroy();
  };
  server.on('tick', fade);
  for (const struck of livingIn(game, at, HURTS_BLOCKS, HURTS_ABOVE_BLOCKS)) {
    struck.emit(STRUCK);
    if (hurt(game, struck, { amount: DAMAGE, kind: 'lightning' }) > 0) struck.emit(IGNITED, FIRE_TICKS);
  }
  if (server.difficulty >= FIRES_FROM_DIFFICULTY && game.firesSpread) setFires(game, at);
  return entity;
}

function setFires(game: Game, at: Vec3): void {
  const beside = () => game.random.int(3) - 1;
  for (let fire = 0; fire <= FIRES; fire++) {
    const pos = fire === 0 ? at : at.offset(beside(), beside(), beside());
    const isRoom = ((blockNear(game, pos)?.flags ?? 0) & BlockFlag.AIR) !== 0;
    const stateId = isRoom && !game.protection.covers(pos) ? fireFor(game, pos) : undefined;
    if (stateId !== undefined) changeWithNeighbours(game, pos, stateId);
  }
}
