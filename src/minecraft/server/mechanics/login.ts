import type { Vec3 } from 'vec3';
import { messageOf } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { PacketFields, SquidClient, SquidPlayer } from '../library.ts';
import { GAME_MODES } from '../options.ts';
import { tellOperator } from './access.ts';
import { playerSpace } from './items/player-space.ts';
import { readPlayer, type SavedPlayer } from './saving/player-files.ts';
import { restoreEffects, tellEffects } from './vitals/effects.ts';
import { windowsOf } from './windows/windows.ts';

/** "No mode before this one" on the wire. */
const NO_GAME_MODE = 255;

/** What the server calls itself; clients show it on their debug screen. */
const BRAND = 'soulsand';

/**
 * The way into the world, in place of flying-squid's (login.js), which leaves a ghost behind when a client goes while
 * it logs in, sends newcomers no tab list, never stops its timer a player, from 1.20.5 tells no game mode, and names its
 * brand in a channel no client listens to (channels.js). It sends no abilities either (updatePositions.js).
 */
export function installLogin(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player.login = () => logIn(game, player);
    player.sendBrand = () => Promise.resolve();
    player.sendAbilities = () => player._client.write('abilities', abilitiesOf(player.gameMode));
  });
}

/** What kind of server this is, as a string with its length before it. */
function sendBrand(client: SquidClient): void {
  const data = Buffer.concat([Buffer.of(BRAND.length), Buffer.from(BRAND)]);
  client.write('custom_payload', { channel: 'minecraft:brand', data });
}

/** Bits: invulnerable 1, flies 2, may fly 4, builds at once 8; by game mode. */
const ABILITY_BITS = [0, 0b1101, 0, 0b0111] as const;

/** Speeds of an ordinary player, as the game sends them. */
const SPEEDS = { flyingSpeed: 0.05, walkingSpeed: 0.1 } as const;

function abilitiesOf(gameMode: number): PacketFields {
  return { flags: ABILITY_BITS[gameMode] ?? 0, ...SPEEDS };
}

async function logIn(game: Game, player: SquidPlayer): Promise<void> {
  const { server } = game;
  const client = player._client;
  player.type = 'player';
  player.op = false;
  player.spawnPoint = await server.getSpawnPoint(player.world);
  await game.leaving.get(client.uuid);
  const saved = await readPlayer(game, player, client.uuid).catch((thrown: unknown) => {
    game.log.error({ uuid: client.uuid, why: messageOf(thrown) }, 'a saved player cannot be read and is not let in');
    return undefined;
  });
  // Let in as new, he would be written over what he had.
  if (saved === undefined)
    return client.end('What you had in this world cannot be read; its owner finds why in the log.');
  Object.assign(player, saved.fields);
  if (client.ended) return;
  player.username = client.username;
  player.uuid = client.uuid;
  player.op = game.access.isOperator(client.username);
  player.loadedChunks = {};
  // Before the player counts as one of those who are saved.
  restoreThings(game, player, saved);
  server.players.push(player);
  server.uuidToPlayer[player.uuid] = player;

  client.write('login', loginFields(game, player));
  sendBrand(client);
  // Before anybody is shown the player: a client that lacks the name does not know whom it sees.
  server._sendPlayerList(player);
  server._sendPlayerEventNewJoin(player);
  client.write('difficulty', { difficulty: server.difficulty, difficultyLocked: false });
  tellOperator(player);
  player.sendSpawnPosition();
  player.sendSelfPosition();
  player.sendAbilities();
  await player.worldSendInitialChunks();
  if (client.ended) return;
  player.setXp(Number(player.xp) || 0);
  windowsOf(game, player).tellInventory();
  tellEffects(game, player);
  server.setTime(server.time);
  player.updateAndSpawn();
  server.broadcast(`${player.username} joined the game.`);
  player.emit('connected');
  // Clients take the first health packet for the moment of spawning, so it comes last.
  player.updateHealth(player.health);
  player.emit('spawned');
}

/** Facts of the dimension that the login and respawn packets share from 1.20.5 on. */
export function spawnInfo(game: Game, player: SquidPlayer): PacketFields {
  const known = game.registry.loginPacket['worldState'] as PacketFields | undefined;
  return {
    ...known,
    hashedSeed: game.server.hashedSeed,
    gamemode: GAME_MODES[player.gameMode],
    previousGamemode: NO_GAME_MODE,
    isDebug: false,
    isFlat: game.beginning.type === 'superflat',
  };
}

function loginFields(game: Game, player: SquidPlayer): PacketFields {
  const { server, settings, registry } = game;
  return {
    ...registry.loginPacket,
    entityId: player.id,
    gameMode: player.gameMode,
    worldNames: Object.values(server.dimensionNames),
    worldName: server.dimensionNames['0'],
    hashedSeed: server.hashedSeed,
    viewDistance: settings.viewDistance,
    simulationDistance: settings.viewDistance,
    maxPlayers: server._server.maxPlayers,
    enforcesSecureChat: false,
    isDebug: false,
    isFlat: game.beginning.type === 'superflat',
    worldState: spawnInfo(game, player),
  };
}

function restoreThings(game: Game, player: SquidPlayer, { stacks, loose, effects }: SavedPlayer): void {
  const space = playerSpace(game, player);
  restoreEffects(game, player, effects);
  for (const [slot, stack] of stacks) space.set(slot, stack);
  for (const stack of loose) windowsOf(game, player).giveBack(stack);
}

/** Everything a client has to be told anew after it lost its world: on respawn. */
export function resendSelf(game: Game, player: SquidPlayer, position: Vec3): void {
  player.sendSpawnPosition();
  player.sendSelfPosition(position);
  player.sendAbilities();
  game.server.setTime(game.server.time);
  player.setXp(player.xp);
  windowsOf(game, player).tellInventory();
}
