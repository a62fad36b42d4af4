import { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidColumn, SquidPlayer, SquidSection } from '../../library.ts';
import type { Landing } from '../vitals/motion.ts';
import { changeWithNeighbours, noticeBlock } from './block-updates.ts';
import { Growth, plantAt } from './growth.ts';

/** Blocks of each section that have a turn in each tick, as the game's rule `randomTickSpeed` has it. */
const TICKS_A_SECTION = 3;

/** How far from a player things grow, in chunks. */
const RANGE_CHUNKS = 4;

/** Chunks that have a turn in one tick at most; beyond, they take turns, and what is in them grows slower. */
const MAX_CHUNKS = 256;

/** How often it is looked who is where. */
const LOOK_EVERY_TICKS = 20;

/** Falls from which on soil may be trodden down: half a block, and surely from one and a half. */
const TRAMPLES_FROM_BLOCKS = 0.5;

const SECTION_BLOCKS = 16;

/** Crops, canes, saplings and soil near players, each in its random ticks; soil is trodden down by who falls on it. */
export function installRandomTicks(game: Game): void {
  const { server } = game;
  const growth = new Growth(game, (pos, stateId) => changeWithNeighbours(game, pos, stateId));
  const random = game.random.fork('random-ticks');
  const ticked = tickedStates(game);
  let turn = 0;
  let chunks: readonly string[] = [];
  server.on('tick', (_deltaSeconds: number, tick: number) => {
    if (tick % LOOK_EVERY_TICKS === 0) chunks = chunksNear(game);
    const count = Math.min(MAX_CHUNKS, chunks.length);
    for (let index = 0; index < count; index++) {
      const key = chunks[(turn + index) % chunks.length] ?? '';
      const column = server.overworld.columns[key];
      if (column !== undefined) tickColumn(key, column);
    }
    turn = chunks.length === 0 ? 0 : (turn + count) % chunks.length;
  });
  server.on('newPlayer', (player: SquidPlayer) => {
    player.on('landed', ({ under, fallBlocks }: Landing) => {
      if (plantAt(game, under)?.name !== 'farmland' || random.next() >= fallBlocks - TRAMPLES_FROM_BLOCKS) return;
      const dirt = game.blocks().defaultStateOf('dirt');
      if (dirt !== undefined) void server.setBlock(server.overworld, under, dirt);
    });
  });

  /** Most sections have nothing that ticks, which their lists of states tell at once. */
  function mayTick({ data }: SquidSection): boolean {
    if (data?.value !== undefined) return ticked()[data.value] === 1;
    return data?.palette?.some((stateId) => ticked()[stateId] === 1) ?? true;
  }

  function tickColumn(key: string, column: SquidColumn): void {
    const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number);
    for (const [section, blocks] of column.sections.entries()) {
      if (blocks === null || blocks === undefined || blocks.solidBlockCount === 0 || !mayTick(blocks)) continue;
      for (let count = 0; count < TICKS_A_SECTION; count++) {
        const bits = random.int(SECTION_BLOCKS ** 3);
        const [x, y, z] = [bits & 15, game.minY + section * SECTION_BLOCKS + ((bits >> 4) & 15), bits >> 8];
        if (ticked()[column.getBlockStateId({ x, y, z })] !== 1) continue;
        const plant = plantAt(game, new Vec3(chunkX * SECTION_BLOCKS + x, y, chunkZ * SECTION_BLOCKS + z));
        if (plant?.name === 'fire') noticeBlock(game, plant.pos);
        else if (plant !== undefined) growth.tick(plant);
      }
    }
  }
}

/** Which states have random ticks, worked out when first asked for. */
function tickedStates(game: Game): () => Uint8Array {
  let states: Uint8Array | undefined;
  return () => {
    if (states !== undefined) return states;
    const registry = game.blocks();
    states = Uint8Array.from({ length: registry.stateCount }, (_, stateId) =>
      Growth.isTicked(registry, stateId) ? 1 : 0,
    );
    return states;
  };
}

/** Keys of the chunks in which things grow, each once. */
function chunksNear({ server }: Game): readonly string[] {
  const keys = new Set<string>();
  for (const { position } of server.players) {
    const [chunkX, chunkZ] = [Math.floor(position.x / 16), Math.floor(position.z / 16)];
    for (let x = -RANGE_CHUNKS; x <= RANGE_CHUNKS; x++) {
      for (let z = -RANGE_CHUNKS; z <= RANGE_CHUNKS; z++) keys.add(`${chunkX + x},${chunkZ + z}`);
    }
  }
  return [...keys].filter((key) => server.overworld.columns[key] !== undefined);
}
