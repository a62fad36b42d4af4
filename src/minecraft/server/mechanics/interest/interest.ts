import type { Game } from '../../game.ts';
import type { PacketFields, SquidEntity, SquidPlayer } from '../../library.ts';
import { showEntity } from '../entities.ts';
import { EntityTracker } from './tracker.ts';

const CHUNK_BLOCKS = 16;

/** Who moves so far at once is looked for at once, not when its turn comes. */
const LOOK_AT_ONCE_BLOCKS = 8;

/** Told by the tracker, in its turn, to who sees the entity; what others write of them is passed over. */
const TOLD_BY_TRACKER: ReadonlySet<string> = new Set([
  'rel_entity_move',
  'entity_move_look',
  'entity_look',
  'entity_teleport',
  'entity_head_rotation',
]);

interface Move {
  readonly position: SquidEntity['position'];
  readonly onGround: boolean;
  readonly teleport: boolean;
}

/**
 * Who hears of whom. flying-squid asks all entities of all for each word about one, and tells each step of each at once,
 * so that its cost grows with the cube of the players (communication.js, updatePositions.js, spawn.js).
 */
export function installInterest(game: Game): void {
  const { server, settings } = game;
  const kinds = game.registry.entities;
  const tracker = new EntityTracker({
    kindOf: (entity) => (entity.type === 'player' ? 'player' : (kinds[entity.entityType ?? -1]?.name ?? 'unknown')),
    sightBlocks: ({ view }) =>
      CHUNK_BLOCKS * (view !== undefined && view >= 1 ? Math.min(settings.viewDistance, view) : settings.viewDistance),
    show: (viewer, entity, shown) => {
      showEntity(game, viewer, entity, shown);
      entity.emit('shownTo', viewer);
    },
    hide: (viewer, entityIds) => viewer._client.write('entity_destroy', { entityIds }),
    tell: (viewers, name, fields) => server._writeArray(name, fields, [...viewers]),
  });
  server.on('newEntity', (entity: SquidEntity) => follow(tracker, game, entity));
  // What lay in a saved chunk that was loaded to find the spawn is here already.
  for (const entity of Object.values(server.entities)) {
    follow(tracker, game, entity);
    entity.updateAndSpawn();
  }
  server.on('newPlayer', (player: SquidPlayer) => {
    player.nearbyPlayers = () => [...tracker.viewersOf(player)];
    player.on('disconnected', () => tracker.forget(player));
  });
  server.destroyEntity = (entity) => {
    tracker.forget(entity);
    delete server.entities[entity.id];
  };
  server.on('tick', (_deltaSeconds: number, tick: number) => tracker.tick(tick));
}

function follow(tracker: EntityTracker, { server }: Game, entity: SquidEntity): void {
  const tellViewers = (name: string, fields: PacketFields): void => {
    if (!TOLD_BY_TRACKER.has(name)) server._writeArray(name, fields, [...tracker.viewersOf(entity)]);
  };
  entity.updateAndSpawn = () => {
    entity.lastPositionPlayersUpdated = entity.position.clone();
    tracker.look(entity);
  };
  // Theirs would show one who still logs in.
  entity.removeAllListeners('move');
  entity.hideFromAll = () => tracker.forget(entity);
  entity.getNearbyPlayers = () => [...tracker.viewersOf(entity)];
  entity._writeOthersNearby = tellViewers;
  entity._writeNearby = (name, fields) => {
    tellViewers(name, fields);
    if (entity.type === 'player') (entity as SquidPlayer)._client.write(name, fields);
  };
  entity.sendPosition = (position, onGround, teleport = false) => {
    if (entity.position.equals(position) && entity.onGround === onGround) return Promise.resolve();
    const move = (to: Move): void => {
      entity.position = to.position;
      entity.onGround = to.onGround;
      if (entity.position.distanceTo(entity.lastPositionPlayersUpdated) > LOOK_AT_ONCE_BLOCKS) entity.updateAndSpawn();
    };
    const stay = (): void => {
      if (entity.type === 'player') (entity as SquidPlayer).sendSelfPosition();
    };
    return entity.behavior('move', { position, onGround, teleport }, move, stay);
  };
}
