import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { type GameText, inEnglish, say, tell, textFor } from '../commands/text.ts';
import { dropStack } from '../drops.ts';
import { dropExperience } from '../experience.ts';
import { traitsOf } from '../items/item-traits.ts';
import { playerSpace } from '../items/player-space.ts';
import { windowsOf } from '../windows/windows.ts';
import { DAMAGE_KINDS, type DamageName } from './damage-kinds.ts';
import { clearEffects } from './effects.ts';

/** Name of the server's event of a player's death: the player and the text of it. */
export const PLAYER_DIED = 'playerDied';

/** Status of an entity: it dies. */
const STATUS_DEATH = 3;

/** Experience that the dead leave: so much a level, and at most. */
const EXPERIENCE_PER_LEVEL = 7;
const MOST_EXPERIENCE = 100;

/** How long what died still lies there. */
const DYING_TICKS = 20;

/** What died and is still seen, with the tick at which it goes. */
const dying = new WeakMap<Game, Map<SquidEntity, number>>();

function dyingIn(game: Game): Map<SquidEntity, number> {
  const found = dying.get(game) ?? new Map<SquidEntity, number>();
  dying.set(game, found);
  return found;
}

/** What somebody died of. */
interface Cause {
  readonly kind: DamageName;
  readonly by?: SquidEntity | undefined;
}

/**
 * Somebody's health is gone. A player's things and part of the experience fall where he died, in the same turn in which
 * he loses them, so that no save has them twice or not at all; what else dies is told `died`, sees to what it leaves itself, and is gone a second later.
 */
export function die(game: Game, entity: SquidEntity, cause: Cause): void {
  entity.health = 0;
  entity._writeOthers('entity_status', { entityId: entity.id, entityStatus: STATUS_DEATH });
  if (entity.type === 'player') diePlayer(game, entity as SquidPlayer, cause);
  else dyingIn(game).set(entity, game.server.tickCount + DYING_TICKS);
  entity.emit('died', cause);
}

/** Takes what died out of the world, when all have seen it fall. */
export function installDeaths(game: Game): void {
  game.server.on('tick', () => {
    for (const [entity, goneTick] of dyingIn(game)) {
      if (game.server.tickCount < goneTick) continue;
      dyingIn(game).delete(entity);
      entity.destroy();
      // This tick's physics may still move it once, and a move would bring it back on the clients.
      entity.sendPosition = () => Promise.resolve();
    }
  });
}

function diePlayer(game: Game, player: SquidPlayer, cause: Cause): void {
  clearEffects(game, player);
  windowsOf(game, player).putAllAway();
  const space = playerSpace(game, player);
  const from = player.position.offset(0, 0.5, 0);
  for (let slot = 1; slot < space.size; slot++) {
    const stack = space.get(slot);
    if (stack === undefined) continue;
    space.set(slot, undefined);
    if (!traitsOf(game.registry, game.items, stack).enchantments.has('vanishing_curse')) dropStack(game, from, stack);
  }
  dropExperience(game, from, Math.min(MOST_EXPERIENCE, EXPERIENCE_PER_LEVEL * (player.level ?? 0)));
  player.setXp(0);
  tellDeath(game, player, cause);
  player.updateHealth(0);
}

function tellDeath(game: Game, player: SquidPlayer, { kind, by }: Cause): void {
  const { deathKey } = DAMAGE_KINDS[kind];
  const text =
    by === undefined ? say(deathKey, player.username) : say(deathKey, player.username, nameOfKiller(game, by));
  const fields = { playerId: player.id, entityId: by?.id ?? -1, message: textFor(game, text) };
  if ('packet_death_combat_event' in game.registry.protocol.play.toClient.types) {
    player._client.write('death_combat_event', fields);
  } else {
    player._client.write('combat_event', { event: 2, ...fields });
  }
  for (const each of game.server.players) tell(game, each, text);
  game.server.emit(PLAYER_DIED, player, text);
  game.log.info({ player: player.username }, inEnglish(game.registry, text));
}

function nameOfKiller({ registry }: Game, by: SquidEntity): GameText {
  if (by.type === 'player') return (by as SquidPlayer).username;
  return say(`entity.minecraft.${registry.entities[by.entityType ?? -1]?.name ?? 'unknown'}`);
}
