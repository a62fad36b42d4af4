import type { Game } from '../game.ts';
import type { SquidColumn, SquidPlayer } from '../library.ts';
import { ChunkPackets } from './chunk-packets.ts';
import { OneATurn } from './one-a-turn.ts';

/** Chunks sent without letting anything else run in between. */
const CHUNKS_A_TURN = 16;

const keyOf = (chunkX: number, chunkZ: number) => `${chunkX},${chunkZ}`;

/**
 * Sends players the chunks within view, nearest first, all of them before they spawn, and again whenever their view
 * moves: by walking, by teleport, by another view distance. flying-squid sends a lopsided square, waits for a look
 * packet before it sends the rest (login.js), and forgets teleports.
 */
export function installChunkDelivery(game: Game): void {
  const packets = new ChunkPackets(game);
  const makings = new OneATurn();
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player.sendChunk = async (chunkX, chunkZ, column) => {
      leaveOutEmptySections(column);
      for (const bytes of packets.of(player._client, chunkX, chunkZ, column)) player._client.writeRaw(bytes);
    };
    const delivery = new ChunkDelivery(game, player, makings);
    player.worldSendInitialChunks = () => delivery.update();
    player.worldSendRestOfChunks = () => delivery.update();
    player.on('move_done', () => delivery.onMove());
    player._client.on('settings', () => delivery.onViewDistance());
    const sendBlock = player.sendBlock;
    player.sendBlock = async (position, stateId) => {
      const key = keyOf(Math.floor(position.x / 16), Math.floor(position.z / 16));
      if (player.loadedChunks?.[key] !== undefined) await sendBlock(position, stateId);
    };
  });
}

/** A square of chunks all of which a client has, and no others: the next pass looks at what differs from it. */
interface SentSquare {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  /** The list they stand in, of a world: another one (a respawn's) knows nothing of them. */
  readonly loaded: SquidPlayer['loadedChunks'];
  readonly world: SquidPlayer['world'];
}

class ChunkDelivery {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  readonly #makings: OneATurn;
  #centre = '';
  #sent: SentSquare | undefined;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(game: Game, player: SquidPlayer, makings: OneATurn) {
    this.#game = game;
    this.#player = player;
    this.#makings = makings;
  }

  /** Brings the client's chunks in line with the player's position; calls while one runs are joined into one more. */
  update(): Promise<void> {
    if (this.#running !== undefined) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  onMove(): void {
    const [x, z] = this.#chunkOfPlayer();
    if (this.#centre === '' || keyOf(x, z) === this.#centre) return;
    void this.update();
  }

  onViewDistance(): void {
    if (this.#centre !== '') void this.update();
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      await this.#pass();
    } while (this.#again && !this.#player._client.ended);
  }

  async #pass(): Promise<void> {
    const player = this.#player;
    const [centreX, centreZ] = this.#chunkOfPlayer();
    const radius = this.#radius();
    this.#centre = keyOf(centreX, centreZ);
    player.lastPositionChunkUpdated = player.position;
    player._client.write('update_view_position', { chunkX: centreX, chunkZ: centreZ });
    const { loadedChunks: loaded, world } = player;
    const square = { x: centreX, z: centreZ, radius, loaded, world };
    const before = this.#sent?.loaded === loaded && this.#sent.world === world ? this.#sent : undefined;
    this.#sent = undefined;
    for (const [x, z] of before === undefined ? chunksIn(loaded) : chunksOf(before)) {
      if (!isWithin(square, x, z)) player._unloadChunk(x, z);
    }
    let sent = 0;
    for (const [dx, dz] of nearestFirst(radius)) {
      if (player._client.ended || (this.#again && sent > 0)) return;
      const x = centreX + dx;
      const z = centreZ + dz;
      if (before !== undefined && isWithin(before, x, z)) continue;
      if (player.loadedChunks[keyOf(x, z)] !== undefined) continue;
      player.loadedChunks[keyOf(x, z)] = 1;
      if (player.world.columns[keyOf(x, z)] === undefined) await this.#makings.next();
      const column = await player.world.getColumn(x, z);
      await player.sendChunk(x, z, column);
      if (++sent % CHUNKS_A_TURN === 0) await new Promise(setImmediate);
    }
    this.#sent = square;
  }

  #radius(): number {
    const most = this.#game.settings.viewDistance;
    const { view } = this.#player;
    return view === undefined || !(view >= 1) ? most : Math.min(most, view);
  }

  #chunkOfPlayer(): readonly [number, number] {
    const { x, z } = this.#player.position;
    return [Math.floor(x / 16), Math.floor(z / 16)];
  }
}

/** Up to 1.16.5 a section that has become all air is announced but not written, and the client misreads the rest. */
function leaveOutEmptySections(column: SquidColumn): void {
  if (column.sectionMask === undefined) return;
  column.sectionMask = column.sections.reduce(
    (mask, section, index) => (section === null || section.isEmpty() ? mask : mask | (1 << index)),
    0,
  );
}

function isWithin({ x, z, radius }: SentSquare, chunkX: number, chunkZ: number): boolean {
  return Math.abs(chunkX - x) <= radius && Math.abs(chunkZ - z) <= radius;
}

function chunksIn(loaded: SquidPlayer['loadedChunks']): readonly (readonly [number, number])[] {
  return Object.keys(loaded).map((key) => {
    const [x = 0, z = 0] = key.split(',').map(Number);
    return [x, z];
  });
}

function chunksOf({ x, z, radius }: SentSquare): readonly (readonly [number, number])[] {
  return nearestFirst(radius).map(([dx, dz]) => [x + dx, z + dz]);
}

const orders = new Map<number, readonly (readonly [number, number])[]>();

function nearestFirst(radius: number): readonly (readonly [number, number])[] {
  const known = orders.get(radius);
  if (known !== undefined) return known;
  const offsets: (readonly [number, number])[] = [];
  for (let x = -radius; x <= radius; x++) for (let z = -radius; z <= radius; z++) offsets.push([x, z]);
  offsets.sort(([ax, az], [bx, bz]) => ax * ax + az * az - bx * bx - bz * bz);
  orders.set(radius, offsets);
  return offsets;
}
