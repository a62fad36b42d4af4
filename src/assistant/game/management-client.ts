import { z } from 'zod';
import { type Result, succeed } from '../../core/index.ts';
import { assistantFailure } from '../failures.ts';
import type { OnlinePlayer } from './game-server.ts';
import { ManagementLink, type ManagementOptions } from './management-link.ts';

/** What is used of the protocol, as the servers of 1.21.9 and later describe it themselves. */
const DISCOVER = 'rpc.discover';
const PLAYERS = 'minecraft:players';
const SYSTEM_MESSAGE = 'minecraft:server/system_message';

/** What a server says of itself: OpenRPC, of which the names are what we need. */
const descriptionSchema = z.object({
  info: z.object({ version: z.string() }),
  methods: z.array(z.object({ name: z.string() })),
});

const playersSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** A connection, with what its server offers. */
interface Offering {
  readonly link: ManagementLink;
  readonly version: string;
  readonly methods: ReadonlySet<string>;
}

/**
 * Minecraft's own management protocol (1.21.9 and later: JSON-RPC over a WebSocket, with a secret): who is there, and plain
 * messages to a player. What a server offers is asked when it is connected to (`rpc.discover`), never guessed. A
 * connection that is lost is made again for the next call.
 */
export class ManagementClient {
  readonly #options: ManagementOptions;
  #offering: Promise<Result<Offering>> | undefined;
  #closed = false;

  constructor(options: ManagementOptions) {
    this.#options = options;
  }

  /** The version of the protocol that the server speaks, and the names of what it offers. */
  async describe(): Promise<Result<{ readonly version: string; readonly methods: readonly string[] }>> {
    const offering = await this.#connected();
    if (!offering.ok) return offering;
    return succeed({ version: offering.value.version, methods: [...offering.value.methods] });
  }

  /** Who is in the game. */
  async players(): Promise<Result<readonly OnlinePlayer[]>> {
    const answered = await this.#call(PLAYERS, []);
    if (!answered.ok) return answered;
    const read = playersSchema.safeParse(answered.value);
    if (!read.success) return assistantFailure('game_unreachable', { detail: `${PLAYERS}: ${shown(answered.value)}` });
    return succeed(read.data.map(({ id, name }) => ({ id: id.toLowerCase(), name })));
  }

  /**
   * Shows a plain line to one player. The server says that it was sent also where nobody is there to read it, so that it is
   * asked who is there before: fails with `player_offline`.
   */
  async tell(name: string, text: string, place: 'chat' | 'action_bar'): Promise<Result<undefined>> {
    const players = await this.players();
    if (!players.ok) return players;
    const player = players.value.find((each) => each.name === name);
    if (player === undefined) return assistantFailure('player_offline', { player: name });
    const message = { receivingPlayers: [player], message: { literal: text }, overlay: place === 'action_bar' };
    const sent = await this.#call(SYSTEM_MESSAGE, [message]);
    if (!sent.ok) return sent;
    if (sent.value === true) return succeed(undefined);
    return assistantFailure('not_available', { detail: `${SYSTEM_MESSAGE}: ${shown(sent.value)}` });
  }

  /** Ends the connection: what is under way has an unknown outcome, and nothing more is sent. */
  async close(): Promise<void> {
    this.#closed = true;
    const offering = await this.#offering;
    if (offering?.ok) offering.value.link.end('it was closed');
  }

  /** Calls what the server offers; fails with `not_available` for what it does not, and as {@link ManagementLink.call}. */
  async #call(method: string, params: readonly unknown[]): Promise<Result<unknown>> {
    const offering = await this.#connected();
    if (!offering.ok) return offering;
    const { link, version, methods } = offering.value;
    if (methods.has(method)) return await link.call(method, params);
    return assistantFailure('not_available', { detail: `its management protocol ${version} has no ${method}` });
  }

  /** The connection that there is, or is being made; a new one where it is over. */
  #connected(): Promise<Result<Offering>> {
    if (this.#closed) {
      return Promise.resolve(assistantFailure('game_unreachable', { detail: 'the management connection is closed' }));
    }
    if (this.#offering !== undefined) return this.#offering;
    const offering = this.#open(() => {
      if (this.#offering === offering) this.#offering = undefined;
    });
    this.#offering = offering;
    return offering;
  }

  /** Connects and asks what is offered; `over` is called when the connection is over, or was never made. */
  async #open(over: () => void): Promise<Result<Offering>> {
    const opened = await ManagementLink.open(this.#options);
    if (!opened.ok) {
      over();
      return opened;
    }
    const link = opened.value;
    void link.ended.then(over);
    if (this.#closed) link.end('it was closed');
    const described = await link.call(DISCOVER, []);
    if (!described.ok) {
      link.end(described.why);
      return described;
    }
    const read = descriptionSchema.safeParse(described.value);
    if (!read.success) {
      link.end('it does not say what it offers');
      return assistantFailure('game_unreachable', { detail: `${DISCOVER}: ${shown(described.value)}` });
    }
    const methods = new Set(read.data.methods.map(({ name }) => name));
    return succeed({ link, version: read.data.info.version, methods });
  }
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 200);
}
