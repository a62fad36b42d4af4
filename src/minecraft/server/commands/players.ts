import { Vec3 } from 'vec3';
import { fail, type Result, succeed } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { setOperator } from '../mechanics/access.ts';
import { changeHealth } from '../mechanics/death-and-respawn.ts';
import { addItems, heldItem } from '../mechanics/inventory.ts';
import type { CommandHandlers, WorldPlayer } from '../messages.ts';
import { GAME_MODES } from '../options.ts';
import { findPlayer } from './find-player.ts';

/** Health and food of a full player. */
const FULL = 20;

type PlayerCommand =
  | 'players'
  | 'give'
  | 'teleport'
  | 'setHealth'
  | 'damage'
  | 'setFood'
  | 'setGameMode'
  | 'setOperator'
  | 'kick'
  | 'ban';

/** Commands about players. */
export function playerCommands(game: Game): Pick<CommandHandlers, PlayerCommand> {
  const withPlayer = <T>(name: string, act: (player: SquidPlayer) => T): Result<T> => {
    const found = findPlayer(game, name);
    return found.ok ? succeed(act(found.value)) : found;
  };
  const setHealth = (name: string, healthOf: (player: SquidPlayer) => number) => {
    const found = findPlayer(game, name);
    if (!found.ok) return found;
    const health = healthOf(found.value);
    if (Number.isNaN(health)) return fail('bad_number', 'that is no number', `give 0..${FULL}`);
    changeHealth(game, found.value, Math.max(0, Math.min(FULL, health)));
    return succeed({ health: found.value.health });
  };
  return {
    players: () => succeed(game.server.players.map(describePlayer)),
    give: ({ player, item, count }) => give(game, player, item, count),
    async teleport({ player: name, position }) {
      const found = findPlayer(game, name);
      if (!found.ok) return found;
      const { x, y, z } = position;
      if (![x, y, z].every((value) => Math.abs(value) < 30_000_000)) {
        return fail(
          'bad_position',
          `(${x}, ${y}, ${z}) is no place to go`,
          'give finite numbers within 30 million blocks',
        );
      }
      await found.value.teleport(new Vec3(x, y, z));
      await found.value.worldSendRestOfChunks();
      return succeed(null);
    },
    setHealth: ({ player, health }) => setHealth(player, () => health),
    damage: ({ player, amount }) => setHealth(player, ({ health }) => health - Math.max(0, amount)),
    setFood: ({ player, food }) =>
      withPlayer(player, (found) => {
        found.updateFood(Math.max(0, Math.min(FULL, Math.trunc(food) || 0)));
        return null;
      }),
    setGameMode: ({ player, gameMode }) =>
      withPlayer(player, (found) => {
        found.setGameMode(GAME_MODES.indexOf(gameMode));
        return null;
      }),
    setOperator: ({ player, operator }) =>
      withPlayer(player, ({ username }) => {
        setOperator(game, username, operator);
        return null;
      }),
    kick: ({ player, reason }) =>
      withPlayer(player, (found) => {
        found.kick(reason);
        return null;
      }),
    ban({ player, reason }) {
      if (reason === null) game.access.bans.delete(player.toLowerCase());
      else game.access.bans.set(player.toLowerCase(), reason);
      if (reason !== null) game.server.players.find((each) => each.username === player)?.kick(reason);
      return succeed(null);
    },
  };
}

function describePlayer(player: SquidPlayer): WorldPlayer {
  const held = heldItem(player);
  const { x, y, z } = player.position;
  return {
    name: player.username,
    uuid: player.uuid,
    entityId: player.id,
    position: { x, y, z },
    health: player.health,
    gameMode: GAME_MODES[player.gameMode] ?? 'survival',
    operator: player.op,
    sneaking: player.crouching,
    held: held === null ? null : { name: held.name, count: held.count },
    chunksSent: Object.keys(player.loadedChunks).length,
  };
}

function give(game: Game, name: string, item: string, count: number): Result<{ readonly given: number }> {
  const found = findPlayer(game, name);
  if (!found.ok) return found;
  const kind = game.registry.itemsByName[item.replace(/^minecraft:/, '')];
  if (kind === undefined) {
    return fail(
      'unknown_item',
      `${game.settings.version} has no item '${item}'`,
      'use a name of the game, as oak_planks',
    );
  }
  if (!Number.isInteger(count) || count < 1)
    return fail('bad_count', `${count} is no count of items`, 'give 1 or more');
  return succeed({ given: addItems(game, found.value, kind.id, count) });
}
