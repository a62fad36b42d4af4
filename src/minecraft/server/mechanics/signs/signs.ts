import { Vec3 } from 'vec3';
import { type Compound, numberOf } from '../../../files/index.ts';
import type { Game } from '../../game.ts';
import type { SquidBlock, SquidPlayer } from '../../library.ts';
import { mayChange } from '../block-answers.ts';
import { loadedStateId } from '../containers/chests.ts';
import { inOrder } from '../in-order.ts';
import { blankSign, isSign, TWO_SIDES_SINCE, withLines } from './sign-texts.ts';

/** Characters of a line at most that a client may write, as the game's server checks. */
const MAX_LINE_CHARS = 384;

/** What a packet about a sign says it is: a number of its own up to 1.17, then the kind of block entity. */
const SIGN_ACTION = 9;
const SIGN_KIND = 7;
const KINDS_SINCE = '1.18';

interface SignPacket {
  readonly location: { readonly x: number; readonly y: number; readonly z: number };
  readonly isFrontText?: boolean;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly text4: string;
}

/** Who may write on which sign: opened for him, and not written since. */
const editing = new WeakMap<SquidPlayer, Vec3>();

/** Opens a sign for who put it there. */
export function openSign(player: SquidPlayer, pos: Vec3): void {
  editing.set(player, pos);
  player._client.write('open_sign_entity', { location: pos, isFrontText: true });
}

/** A click on a sign opens it for writing from 1.20 on, unless it is waxed; false for what is no sign. */
export function useSign(game: Game, player: SquidPlayer, { name, position }: SquidBlock): boolean {
  if (!isSign(name)) return false;
  const sign = game.signs.at(position);
  const isWaxed = sign !== undefined && numberOf(sign['is_waxed']) !== 0;
  if (hasTwoSides(game) && !isWaxed && mayChange(game, player, position)) openSign(player, position);
  return true;
}

function hasTwoSides({ registry }: Game): boolean {
  return registry.version['>='](TWO_SIDES_SINCE);
}

/** Signs whose words are kept, sent to all who see the chunk, and gone with the block; flying-squid drops them (signs.js). */
export function installSigns(game: Game): void {
  const { server } = game;
  server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('update_sign', (packet: SignPacket) =>
      inOrder(game, player, () => Promise.resolve(write(game, player, packet))),
    );
    const { sendChunk } = player;
    player.sendChunk = async (chunkX, chunkZ, column) => {
      await sendChunk(chunkX, chunkZ, column);
      for (const sign of game.signs.inChunk(chunkX, chunkZ)) show(game, player, sign);
    };
  });
  const setBlock = server.setBlock.bind(server);
  server.setBlock = async (world, position, stateId) => {
    await setBlock(world, position, stateId);
    if (world === server.overworld && !isSign(game.blocks().nameOf(stateId) ?? ''))
      game.signs.remove(position.floored());
  };
}

function write(game: Game, player: SquidPlayer, packet: SignPacket): void {
  const { location, isFrontText = true, text1, text2, text3, text4 } = packet;
  const pos = new Vec3(location.x, location.y, location.z);
  const lines = [text1, text2, text3, text4];
  const mayWrite = editing.get(player)?.equals(pos) === true && mayChange(game, player, pos);
  editing.delete(player);
  const name = game.blocks().nameOf(loadedStateId(game.server.overworld, pos) ?? -1) ?? '';
  if (!mayWrite || !isSign(name) || lines.some((line) => line.length > MAX_LINE_CHARS)) {
    game.log.debug({ player: player.username, at: `${pos}` }, 'what was written on a sign is refused');
    return;
  }
  const sign = withLines(game.signs.at(pos) ?? blankSign(pos, name, hasTwoSides(game)), lines, isFrontText);
  game.signs.put(pos, sign);
  game.server.overworld.saveAt(pos);
  const key = `${Math.floor(pos.x / 16)},${Math.floor(pos.z / 16)}`;
  for (const each of game.server.players) if (each.loadedChunks[key] !== undefined) show(game, each, sign);
}

function show(game: Game, player: SquidPlayer, sign: Compound): void {
  const [x, y, z] = ['x', 'y', 'z'].map((key) => numberOf(sign[key]));
  const action = game.registry.version['>='](KINDS_SINCE) ? SIGN_KIND : SIGN_ACTION;
  const nbtData = { type: 'compound', name: '', value: sign };
  player._client.write('tile_entity_data', { location: { x, y, z }, action, nbtData });
}
