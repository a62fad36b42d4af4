import { Vec3 } from 'vec3';
import type { Game } from '../game.ts';
import type { SquidEntity, SquidPlayer } from '../library.ts';

/** What one orb may hold, from most to least, as the game splits experience (`ExperienceOrb.getExperienceValue`). */
const ORB_SIZES = [2477, 1237, 617, 307, 149, 73, 37, 17, 7, 3, 1] as const;

/** Points that a player may have in all: beyond, the game's own arithmetic breaks. */
export const MAX_EXPERIENCE = 1_000_000_000;

/** Orbs in the world at most; what comes on top goes to the nearest orb. */
const MAX_ORBS = 256;

const LIFETIME_TICKS = 6000;

/** From how far an orb flies to a player, how fast in blocks a second, and where he has it. */
const ATTRACTION_BLOCKS = 8;
const FLIGHT_SPEED = 8;
const PICKUP_BLOCKS = 1.3;

/** Ticks between two orbs that one player takes. */
const PICKUP_EVERY_TICKS = 2;

const SPECTATOR = 3;

/** Experience in the world, by entity. */
interface Orb {
  readonly entity: SquidEntity;
  amount: number;
  readonly bornTick: number;
}

const orbs = new WeakMap<Game, Orb[]>();

function orbsOf(game: Game): Orb[] {
  const found = orbs.get(game) ?? [];
  orbs.set(game, found);
  return found;
}

/** All orbs in the loaded part of a world. */
export function orbsIn(game: Game): readonly Readonly<Orb>[] {
  return orbsOf(game).filter(({ entity }) => game.server.entities[entity.id] === entity);
}

/** Lets experience fall out of a place, in orbs. */
export function dropExperience(game: Game, position: Vec3, amount: number): void {
  let left = Math.floor(amount);
  while (left > 0) {
    const size = ORB_SIZES.find((each) => each <= left) ?? 1;
    left -= size;
    dropOrb(game, position, size);
  }
}

/** Lets one orb fall; `ageTicks` is how long it has lain already. */
export function dropOrb(game: Game, position: Vec3, amount: number, { ageTicks = 0 } = {}): void {
  const { server, registry } = game;
  const own = orbsOf(game);
  const kind = registry.entitiesByName['experience_orb']?.id;
  if (kind === undefined) return;
  if (own.length >= MAX_ORBS) {
    const nearest = own.reduce((a, b) =>
      a.entity.position.distanceTo(position) < b.entity.position.distanceTo(position) ? a : b,
    );
    nearest.amount += amount;
    return;
  }
  server.once('newEntity', (entity: SquidEntity) => {
    const spawnFields = entity.getSpawnPacket;
    entity.spawnPacketName = 'spawn_entity_experience_orb';
    entity.getSpawnPacket = () => ({ ...spawnFields(), count: amount });
  });
  const sideways = () => (game.random.next() - 0.5) * 2;
  const velocity = new Vec3(sideways(), 2, sideways());
  const entity = server.spawnObject(kind, server.overworld, position.clone(), { velocity });
  own.push({ entity, amount, bornTick: server.tickCount - ageTicks });
}

/** Orbs that fly to who is near and make him more experienced; flying-squid has none (experience.js). */
export function installExperience(game: Game): void {
  const { server } = game;
  const takenAt = new WeakMap<SquidPlayer, number>();
  server.on('tick', () => {
    const own = orbsOf(game);
    for (const orb of [...own]) {
      const taker = nearestTaker(game, orb.entity);
      const isGone = server.entities[orb.entity.id] !== orb.entity || server.tickCount - orb.bornTick >= LIFETIME_TICKS;
      const distance = taker?.position.distanceTo(orb.entity.position) ?? Infinity;
      const mayTake = server.tickCount - (takenAt.get(taker ?? ({} as SquidPlayer)) ?? -Infinity) >= PICKUP_EVERY_TICKS;
      if (taker !== undefined && distance <= PICKUP_BLOCKS && mayTake && !isGone) {
        takenAt.set(taker, server.tickCount);
        orb.entity._writeOthersNearby('collect', { collectedEntityId: orb.entity.id, collectorEntityId: taker.id });
        taker.setXp(taker.xp + orb.amount);
      } else if (!isGone) {
        if (taker !== undefined) flyTo(orb.entity, taker, distance);
        continue;
      }
      own.splice(own.indexOf(orb), 1);
      orb.entity.destroy();
      // This tick's physics still moves it once, and a move would bring it back on the clients.
      orb.entity.sendPosition = () => Promise.resolve();
    }
  });
}

function nearestTaker({ server }: Game, { position }: SquidEntity): SquidPlayer | undefined {
  let nearest: SquidPlayer | undefined;
  let best = ATTRACTION_BLOCKS;
  for (const player of server.players) {
    if (player.health <= 0 || player.gameMode === SPECTATOR) continue;
    const distance = player.position.distanceTo(position);
    if (distance < best) [nearest, best] = [player, distance];
  }
  return nearest;
}

function flyTo(orb: SquidEntity, player: SquidPlayer, distance: number): void {
  const way = player.position.offset(0, 0.8, 0).minus(orb.position);
  orb.velocity = way.scaled(FLIGHT_SPEED / Math.max(1, distance));
}
