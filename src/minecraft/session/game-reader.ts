import { physicsWorld, type ToldColumns } from '../blocks/index.ts';
import type { StateWriter, WorldState } from '../state/index.ts';
import type { ComponentText } from './component-text.ts';
import { itemReader } from './items.ts';
import type { Bot, Library } from './library.ts';
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
  /** What chunk packets told other bodies of this process; undefined where there is but one. */
  readonly toldColumns: ToldColumns | undefined;
}

/**
 * Reads the game's packets into the state, and lends the bot what its physics wants of the plugins that are off. To be
 * called once the library's plugins are in place. Answers what is to be asked first of each packet.
 */
export function readGame(
  { client, bot, library, state, writer, text, toldColumns }: Game,
  listener: GameListener,
): PacketSieve {
  const items = itemReader(library, bot.registry, text);
  const context: PacketContext = { client, bot, registry: bot.registry, state, writer, text, items };
  lendPhysics(bot, state);
  const blocks = blockPackets(context, (told) => listener.blockTold(told));
  const chunks = chunkPackets(context, toldColumns, (why) => listener.decodeFailed('map_chunk', why));
  const sieve = new PacketSieve(
    client,
    state,
    [
      blocks,
      chunks.handlers,
      entityPackets(context),
      inventoryPackets(context, library),
      tradePackets(context),
      selfPackets(context),
      worldPackets(context),
      protocolPackets(context, listener),
    ],
    chunks.bytesReaders,
    (packet, thrown) => listener.handlerFailed(packet, thrown),
  );
  // Our readers hear of each packet before the library's plugins do.
  client.on('packet', (packet, { name, state: phase }) => {
    if (phase === 'play') sieve.read(name, packet);
  });
  listenToChat(context);
  listenToWorlds(context);
  return sieve;
}

/** Since 1.21.4 a server ignores what a client does in the first three seconds, unless it says it is ready. */
export function tellLoaded(client: ProtocolClient, bot: Bot): void {
  if (bot.supportFeature('sendsPlayerLoadedPacket')) client.write('player_loaded', {});
}

function lendPhysics(bot: Bot, state: WorldState): void {
  const world = physicsWorld(state.blocks);
  bot.blockAt = (pos) => world.getBlock(pos);
  bot.inventory = { slots: [] };
  bot.isAlive = true;
  // The own look is told to the server as it is, not turned step by step.
  bot.physics.yawSpeed = Number.POSITIVE_INFINITY;
  bot.physics.pitchSpeed = Number.POSITIVE_INFINITY;
}

/** What the protocol wants answered, or the plugins that are off would have done. */
function protocolPackets({ client, bot }: PacketContext, listener: GameListener): PacketHandlers {
  bot.on('resourcePack', () => bot.acceptResourcePack());
  return {
    acknowledge_player_digging: (packet: never) => listener.acknowledged(acknowledgementOf(packet)),
    /** Since 1.20.2 the server waits for the answer before it sends more chunks. */
    chunk_batch_finished: () => client.write('chunk_batch_received', { chunksPerTick: CHUNKS_PER_TICK }),
    update_health({ health }: { health: number }) {
      if (health <= 0 && bot.isAlive) {
        bot.isAlive = false;
        restPhysics(bot);
      } else if (health > 0 && !bot.isAlive) {
        bot.isAlive = true;
        tellLoaded(client, bot);
      }
    },
  };
}

/** Lets the library's physics rest until the server sets a position. */
function restPhysics(bot: Bot): void {
  bot.emit('respawn');
}

/** Entering a world needs what the library's `game` plugin reads of the packet, and so runs after it. */
function listenToWorlds({ client, bot, writer }: PacketContext): void {
  let worldName: string | undefined;
  client.on('login', (packet: SpawnPacket & { entityId: number }) => {
    worldName = worldNameOf(packet);
    writer.enterWorld(worldBoundsOf(bot.game));
    writer.self.joined(packet.entityId, entryOf(bot.game));
  });
  client.on('respawn', (packet: SpawnPacket) => {
    const name = worldNameOf(packet);
    if (name !== worldName) writer.enterWorld(worldBoundsOf(bot.game));
    worldName = name;
    writer.self.respawned(entryOf(bot.game));
    restPhysics(bot);
  });
}
