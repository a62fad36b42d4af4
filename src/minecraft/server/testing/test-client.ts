import { once } from 'node:events';
import { type Bot, createBot } from 'mineflayer';
import { sleep, systemClock } from '../../../core/index.ts';
import type { EmbeddedWorld } from '../world.ts';
import { type Cleanup, eventually } from './test-world.ts';

/** A packet of the server, as a client got it. */
interface SeenPacket {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Which columns chunk packets were for. */
export function columnsIn(chunks: readonly SeenPacket[]): ReadonlySet<string> {
  return new Set(chunks.map(({ fields }) => `${fields['x']},${fields['z']}`));
}

/** A real client in a world, with a memory of what the server sent. */
export interface TestClient {
  readonly bot: Bot;
  /** Packets of the listed kinds so far, in order. */
  packets(...names: readonly string[]): readonly SeenPacket[];
  /** Forgets the packets so far. */
  forget(): void;
  /** The reason it was disconnected with, as soon as it was. */
  readonly kicked: Promise<string>;
  /** Resolves when it has spawned. */
  readonly spawned: Promise<unknown>;
  /** Ends its connection; resolves when the world has let it go too. */
  leave(): Promise<void>;
}

const REMEMBERED = new Set(
  `acknowledge_player_digging block_change map_chunk position set_slot window_items held_item_slot entity_metadata
  entity_equipment spawn_entity collect respawn update_health entity_velocity update_time system_chat player_chat chat
  custom_payload declare_commands open_window close_window transaction craft_progress_bar block_action
  set_passengers damage_event entity_status`.split(/\s+/),
);

/** How long after a connection's end its last packet may still be in the client's streams. */
const LAST_WORD_MS = 250;

/** Connects a client; it may still be logging in, or be refused. */
export function connect(world: EmbeddedWorld, username: string, version: string = world.info.version): TestClient {
  const { host, port } = world.info;
  const bot = createBot({ host, port, username, version, auth: 'offline', hideErrors: true });
  // The library plugs in by a timer: a near server of 1.16, which has no configuration phase, may have sent login and chunks
  // by then, of which half would be heard.
  bot.emit('inject_allowed');
  const seen: SeenPacket[] = [];
  bot._client.on('packet', (fields: Readonly<Record<string, unknown>>, { name }: { readonly name: string }) => {
    if (REMEMBERED.has(name)) seen.push({ name, fields });
  });
  const kicked = new Promise<string>((resolve) => {
    // From the packets themselves: mineflayer's plugin may not be there yet when a client is refused.
    for (const name of ['disconnect', 'kick_disconnect']) {
      bot._client.on(name, ({ reason }: { readonly reason: unknown }) => resolve(JSON.stringify(reason)));
    }
    // The connection's end may be told before the last packet, which has the reason, is read.
    bot.on('end', (reason) => void sleep(systemClock, LAST_WORD_MS).then(() => resolve(reason)));
  });
  // What breaks is told by `kicked` or by the assertion that misses something.
  bot.on('error', () => {});
  let left: Promise<void> | undefined;
  const end = async () => {
    // A second end would keep a timer of the library for half a minute.
    if (!bot._client.ended) bot.end();
    await eventually(`${username} to be gone`, async () => {
      const players = await world.players();
      return !players.ok || players.value.every(({ name }) => name !== username);
    });
  };
  return {
    bot,
    packets: (...names) => seen.filter(({ name }) => names.includes(name)),
    forget: () => void seen.splice(0),
    kicked,
    spawned: once(bot, 'spawn'),
    leave: () => (left ??= end()),
  };
}

/** An item of a kind that a client sees on the ground. */
export function dropSeen({ bot }: TestClient, item: string | RegExp) {
  // An item that was not described yet has no metadata.
  const drops = Object.values(bot.entities).filter(({ metadata }) => metadata.length > 0);
  return drops.find((entity) => {
    const name = entity.getDroppedItem()?.name ?? '';
    return typeof item === 'string' ? name === item : item.test(name);
  });
}

/** A client that has spawned, and leaves when the test ends. */
export async function joinWorld(test: Cleanup, world: EmbeddedWorld, username: string): Promise<TestClient> {
  const client = connect(world, username);
  test.after(() => client.leave());
  const refused = client.kicked.then((reason) => Promise.reject(new Error(`${username} was refused: ${reason}`)));
  await Promise.race([client.spawned, refused]);
  refused.catch(() => {});
  return client;
}
