import type { ToldColumns } from '../blocks/index.ts';
import type { StateWriter, WorldState } from '../state/index.ts';
import type { ComponentText } from './component-text.ts';
import { itemReader } from './items.ts';
import type { Bot, Library, Registry } from './library.ts';
import type { OwnMotion } from './motion/own-motion.ts';
import { PacketSieve } from './packet-sieve.ts';
import { acknowledgementOf } from './packets/acknowledgements.ts';
import { blockPackets } from './packets/block-packets.ts';
import { listenToChat } from './packets/chat-messages.ts';
import { chunkPackets } from './packets/chunk-packets.ts';
import type { PacketContext, PacketHandlers } from './packets/context.ts';
import { entityPackets } from './packets/entity-packets.ts';
import { inventoryPackets } from './packets/inventory-packets.ts';
import { selfPackets } from './packets/self-packets.ts';
import { tradePackets } from './packets/trade-packets.ts';
import { entryOf, type SpawnPacket, worldBoundsOf, worldNameOf } from './packets/world-entry.ts';
import { worldPackets } from './packets/world-packets.ts';
import type { ProtocolClient } from './protocol-client.ts';
import type { ActionAcknowledgement, ToldBlock } from './types.ts';

/** What vanilla asks for at its best; decoding a chunk takes well under a millisecond. */
const CHUNKS_PER_TICK = 25;

/** What is told beside the state. */
export interface GameListener {
  acknowledged(acknowledgement: ActionAcknowledgement): void;
  /** The server told one block, and the state has it. */
  blockTold(told: ToldBlock): void;
  /** A packet was decoded, but its content makes no sense. */
  decodeFailed(packet: string, why: string): void;
  /** A packet made its reader stumble. */
  handlerFailed(packet: string, thrown: unknown): void;
}

interface Game {
  readonly client: ProtocolClient;
  readonly bot: Bot;
  readonly library: Library;
  readonly state: WorldState;
  readonly writer: StateWriter;
  readonly text: ComponentText;
  readonly motion: OwnMotion;
  /** Who reads more. */
  readonly more: readonly PacketHandlers[];
  /** What chunk packets told other bodies of this process; undefined where there is but one. */
  readonly toldColumns: ToldColumns | undefined;
}

/**
 * Reads the game's packets into the state. To be called once the library's plugins are in place. Answers what is to be
 * asked first of each packet.
 */
export function readGame(game: Game, listener: GameListener): PacketSieve {
  const { client, bot, library, state, writer, text, toldColumns, motion, more } = game;
  const { registry } = bot;
  const context: PacketContext = { client, registry, state, writer, text, items: itemReader(library, registry, text) };
  const blocks = blockPackets(context, (told) => listener.blockTold(told));
  const chunks = chunkPackets(context, toldColumns, (why) => listener.decodeFailed('map_chunk', why));
  const entities = entityPackets(context);
  const sieve = new PacketSieve(
    client,
    [
      blocks,
      chunks.handlers,
      entities.handlers,
      inventoryPackets(context, library),
      tradePackets(context),
      selfPackets(context),
      worldPackets(context),
      motion.handlers,
      protocolPackets(game, listener),
      ...more,
    ],
    { ...chunks.bytesReaders, ...entities.bytesReaders },
    (packet, thrown) => listener.handlerFailed(packet, thrown),
  );
  // Our readers hear of each packet before the library's plugins do.
  client.on('packet', (packet, { name, state: phase }) => {
    if (phase === 'play') sieve.read(name, packet);
  });
  listenToChat(context);
  listenToWorlds(game);
  return sieve;
}

/** Since 1.21.4 a server ignores what a client does in the first three seconds, unless it says it is ready. */
export function tellLoaded(client: ProtocolClient, registry: Registry): void {
  if (registry.supportFeature('sendsPlayerLoadedPacket')) client.write('player_loaded', {});
}

/** What the protocol wants answered, or the plugins that are off would have done. */
function protocolPackets({ client, bot, motion }: Game, listener: GameListener): PacketHandlers {
  let isAlive = true;
  bot.on('resourcePack', () => bot.acceptResourcePack());
  return {
    acknowledge_player_digging: (packet: never) => listener.acknowledged(acknowledgementOf(packet)),
    /** Since 1.20.2 the server waits for the answer before it sends more chunks. */
    chunk_batch_finished: () => client.write('chunk_batch_received', { chunksPerTick: CHUNKS_PER_TICK }),
    update_health({ health }: { health: number }) {
      if (health <= 0) motion.rest();
      else if (!isAlive) tellLoaded(client, bot.registry);
      isAlive = health > 0;
    },
  };
}

/** Entering a world needs what the library's `game` plugin reads of the packet, and so runs after it. */
function listenToWorlds({ client, bot, writer, motion }: Game): void {
  let worldName: string | undefined;
  client.on('login', (packet: SpawnPacket & { entityId: number }) => {
    worldName = worldNameOf(packet);
    writer.enterWorld(worldBoundsOf(bot.game));
    writer.self.joined(packet.entityId, entryOf(bot.game));
    motion.begin();
  });
  client.on('respawn', (packet: SpawnPacket) => {
    const name = worldNameOf(packet);
    if (name !== worldName) writer.enterWorld(worldBoundsOf(bot.game));
    worldName = name;
    writer.self.respawned(entryOf(bot.game));
    motion.begin();
  });
}
