import {
  type BlockPos,
  type Clock,
  fail,
  type Point,
  type Result,
  silentLogger,
  succeed,
  systemClock,
} from '../../core/index.ts';
import type { BlockProperties } from '../blocks/index.ts';
import type { RawText } from './mechanics/commands/text.ts';
import type { WrittenSign } from './mechanics/signs/near-signs.ts';
import type {
  BlockChange,
  CommandName,
  Garbage,
  PlayerRef,
  TickInfo,
  WorldBlock,
  WorldCommands,
  WorldNews,
  WorldPlayer,
} from './messages.ts';
import { type BlockRegion, type GameMode, settingsOf, type WorldInfo, type WorldOptions } from './options.ts';
import { type WorldEnd, WorldThread } from './world-thread.ts';

/** How long the worker may take to load and listen. */
const START_DEADLINE_MS = 30_000;

/** How long one command may take. */
const COMMAND_DEADLINE_MS = 10_000;

/** How long saving everything and closing may take. */
const CLOSE_DEADLINE_MS = 30_000;

/**
 * A Minecraft world in this process: a real server in a worker thread, reached by its port as any other, and by the
 * methods here for what a test or an operator wants to do to it. No method throws: what cannot be done is a failure.
 */
export interface EmbeddedWorld extends AsyncDisposable {
  /** Address, version, seed, spawn. */
  readonly info: WorldInfo;
  /** Resolves once the world has ended, with the reason: `closed` when asked to, else `crashed`. */
  readonly closed: Promise<WorldEnd>;

  /** Sets one block by name and properties (the rest at their defaults); all players are told. */
  setBlock(pos: BlockPos, name: string, properties?: BlockProperties): Promise<Result<{ readonly changed: number }>>;
  /** Sets one block by raw state id, also one that the registry lacks. */
  setBlockState(pos: BlockPos, stateId: number): Promise<Result<{ readonly changed: number }>>;
  /** Sets up to 100,000 blocks at once: all or, if one is wrong, none. Players are told by fresh chunks. */
  setBlocks(changes: readonly BlockChange[]): Promise<Result<{ readonly changed: number }>>;
  /** The block as the server has it. */
  blockAt(pos: BlockPos): Promise<Result<WorldBlock>>;
  /** Refuses digging and placing inside a box, as spawn protection does; null lifts all protection. */
  protect(region: BlockRegion | null): Promise<Result<null>>;

  /** Who is in the world. */
  players(): Promise<Result<readonly WorldPlayer[]>>;
  /** Puts items into a player's inventory, in stacks; `given` is less than `count` when it is full. */
  give(player: string, item: string, count?: number): Promise<Result<{ readonly given: number }>>;
  /** Moves a player. */
  teleport(player: string, position: Point): Promise<Result<null>>;
  /** Sets health, 0..20; 0 kills. */
  setHealth(player: string, health: number): Promise<Result<{ readonly health: number }>>;
  /** Takes health away; `health` is what is left. */
  damage(player: string, amount: number): Promise<Result<{ readonly health: number }>>;
  /** Kills a player, who may respawn. */
  kill(player: string): Promise<Result<{ readonly health: number }>>;
  /** Sets the food level, 0..20. */
  setFood(player: string, food: number): Promise<Result<null>>;
  setGameMode(player: string, gameMode: GameMode): Promise<Result<null>>;
  /** Lets a player use operators' commands. */
  op(player: string): Promise<Result<null>>;
  deop(player: string): Promise<Result<null>>;
  /** Disconnects a player with a reason they are shown. */
  kick(player: string, reason: string): Promise<Result<null>>;
  /** Refuses a name from now on, with a reason, and kicks who has it; null lifts the ban. */
  ban(player: string, reason: string | null): Promise<Result<null>>;

  /** A line of chat from the server to all. */
  say(text: string): Promise<Result<null>>;
  /** Sets the time of day, 0..23999 (0 sunrise, 6000 noon, 13000 night). */
  setTime(timeOfDay: number): Promise<Result<null>>;
  /**
   * Gives a command as an operator's console would, with or without `/`: `give alice dirt 3`, `fill ~ ~ ~ ~5 ~ ~5 stone`
   * (`~` from the spawn). Answers what it says, in English; fails as `command_failed`.
   */
  command(text: string): Promise<Result<{ readonly lines: readonly string[] }>>;
  /** Makes the world's time run at 20 to 1000 ticks a second. */
  setTickRate(ticksPerSecond: number): Promise<Result<null>>;
  /** How many players may be there; who is there stays. 0 makes the server full for everybody. */
  setMaxPlayers(maxPlayers: number): Promise<Result<null>>;
  tickInfo(): Promise<Result<TickInfo>>;
  /** Writes all that changed into the save folder and waits until it is there. */
  save(): Promise<Result<null>>;

  /**
   * For whoever serves the players: each of these is done whole, in one turn of the world, or not at all. Their failures
   * are `no_such_player`, `unknown_item`, `unknown_objective`, `not_enough` (data: `held`) and `bad_count`.
   */
  readonly served: ServedPlayers;
  /** Calls `listener` for what players say and do from now on. Returns what stops it. */
  onNews(listener: (news: WorldNews) => void): () => void;

  /** Sends a packet of the version's protocol to one player, by name and fields, whatever it says. */
  sendPacket(player: string, name: string, params: Readonly<Record<string, unknown>>): Promise<Result<null>>;
  /** Tells one player of a block whose state id the registry may lack; the server's own world keeps its block. */
  sendStateChange(player: string, pos: BlockPos, stateId: number): Promise<Result<null>>;
  /** Sends a chunk whose sections use 16 bits an entry, as a modded server does, filled with `stateIds` in turn. */
  sendWideChunk(
    player: string,
    chunkX: number,
    chunkZ: number,
    stateIds: readonly number[],
  ): Promise<Result<{ readonly sections: number }>>;
  /** Sends a correct frame whose content is no packet, by default an unreadable one. */
  sendGarbage(player: string, garbage?: Garbage): Promise<Result<null>>;

  /** Freezes the server: connections stay, nothing is answered, until `resume()`. */
  pause(): Promise<Result<null>>;
  /** Ends a pause. */
  resume(): void;
  /** Kills the server in the middle of whatever it does: nothing is saved, connections break. */
  crash(): Promise<void>;
  /** Says goodbye to players, saves, and ends. A second call waits for the first. */
  close(reason?: string): Promise<Result<null>>;
}

/** See {@link EmbeddedWorld.served}. */
interface ServedPlayers {
  online(): Promise<Result<readonly PlayerRef[]>>;
  /** Shows a text in the game's own JSON, in the chat or over the hotbar. */
  show(player: string, text: RawText['raw'], place: 'chat' | 'action_bar'): Promise<Result<null>>;
  /** The written signs within `radius` blocks (32 at most) of a player, the nearest first, 20 at most. */
  signsNear(player: string, radius: number): Promise<Result<readonly WrittenSign[]>>;
  countItems(player: string, item: string): Promise<Result<{ readonly count: number }>>;
  /** Gives all of it: what finds no room falls to the feet. */
  giveAll(player: string, item: string, count: number): Promise<Result<null>>;
  takeAll(player: string, item: string, count: number): Promise<Result<null>>;
  /** Points in all. */
  experience(player: string): Promise<Result<{ readonly points: number }>>;
  addExperience(player: string, points: number): Promise<Result<null>>;
  /** 0 where none is set. */
  score(player: string, objective: string): Promise<Result<{ readonly score: number }>>;
  addScore(player: string, objective: string, amount: number): Promise<Result<null>>;
}

/** Starts a world. Failures: `unsupported_version`, `bad_option`, `port_taken`, `cannot_listen`, `start_failed`. */
export async function startWorld(
  options: WorldOptions = {},
  clock: Clock = systemClock,
): Promise<Result<EmbeddedWorld>> {
  const settings = settingsOf(options);
  if (!settings.ok) return settings;
  const thread = new WorldThread(settings.value, { clock, logger: options.logger ?? silentLogger });
  const tooLate = Promise.withResolvers<Result<WorldInfo>>();
  const deadline = clock.after(START_DEADLINE_MS, () => {
    const why = `the world was not ready within ${START_DEADLINE_MS} ms`;
    tooLate.resolve(fail('start_failed', why, 'see the log for details, and try again'));
  });
  const started = await Promise.race([thread.started, tooLate.promise]);
  deadline.cancel();
  if (!started.ok) {
    await thread.terminate({ reason: 'crashed', why: started.why });
    return started;
  }
  return succeed(new WorkerWorld(started.value, thread));
}

class WorkerWorld implements EmbeddedWorld {
  readonly info: WorldInfo;
  readonly served: ServedPlayers = {
    online: () => this.#call('online', null),
    show: (player, text, place) => this.#call('show', { player, text, place }),
    signsNear: (player, radius) => this.#call('signsNear', { player, radius }),
    countItems: (player, item) => this.#call('countItems', { player, item }),
    giveAll: (player, item, count) => this.#call('giveAll', { player, item, count }),
    takeAll: (player, item, count) => this.#call('takeAll', { player, item, count }),
    experience: (player) => this.#call('experience', { player }),
    addExperience: (player, points) => this.#call('addExperience', { player, points }),
    score: (player, objective) => this.#call('score', { player, objective }),
    addScore: (player, objective, amount) => this.#call('addScore', { player, objective, amount }),
  };
  readonly #thread: WorldThread;
  /** 1 while the worker is to stand still; it sleeps on this word. */
  readonly #gate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #closing: Promise<Result<null>> | undefined;

  constructor(info: WorldInfo, thread: WorldThread) {
    this.info = info;
    this.#thread = thread;
  }

  get closed(): Promise<WorldEnd> {
    return this.#thread.ended;
  }

  #call<N extends CommandName>(command: N, args: WorldCommands[N]['args']): Promise<Result<WorldCommands[N]['value']>> {
    return this.#thread.call(command, args, COMMAND_DEADLINE_MS);
  }

  setBlock(pos: BlockPos, name: string, properties: BlockProperties = {}) {
    return this.#call('setBlocks', { changes: [{ pos, name, properties }] });
  }

  setBlockState(pos: BlockPos, stateId: number) {
    return this.#call('setBlocks', { changes: [{ pos, stateId }] });
  }

  setBlocks(changes: readonly BlockChange[]) {
    return this.#call('setBlocks', { changes });
  }

  blockAt(pos: BlockPos) {
    return this.#call('blockAt', { pos });
  }

  protect(region: BlockRegion | null) {
    return this.#call('protect', { region });
  }

  players() {
    return this.#call('players', null);
  }

  give(player: string, item: string, count = 1) {
    return this.#call('give', { player, item, count });
  }

  teleport(player: string, position: Point) {
    return this.#call('teleport', { player, position });
  }

  setHealth(player: string, health: number) {
    return this.#call('setHealth', { player, health });
  }

  damage(player: string, amount: number) {
    return this.#call('damage', { player, amount });
  }

  kill(player: string) {
    return this.#call('damage', { player, amount: Number.MAX_VALUE });
  }

  setFood(player: string, food: number) {
    return this.#call('setFood', { player, food });
  }

  setGameMode(player: string, gameMode: GameMode) {
    return this.#call('setGameMode', { player, gameMode });
  }

  op(player: string) {
    return this.#call('setOperator', { player, operator: true });
  }

  deop(player: string) {
    return this.#call('setOperator', { player, operator: false });
  }

  kick(player: string, reason: string) {
    return this.#call('kick', { player, reason });
  }

  ban(player: string, reason: string | null) {
    return this.#call('ban', { player, reason });
  }

  say(text: string) {
    return this.#call('say', { text });
  }

  setTime(timeOfDay: number) {
    return this.#call('setTime', { timeOfDay });
  }

  setMaxPlayers(maxPlayers: number) {
    return this.#call('setMaxPlayers', { maxPlayers });
  }

  command(text: string) {
    return this.#call('command', { text });
  }

  setTickRate(ticksPerSecond: number) {
    return this.#call('setTickRate', { ticksPerSecond });
  }

  tickInfo() {
    return this.#call('tickInfo', null);
  }

  save() {
    return this.#thread.call('save', null, CLOSE_DEADLINE_MS);
  }

  onNews(listener: (news: WorldNews) => void): () => void {
    return this.#thread.onNews(listener);
  }

  sendPacket(player: string, name: string, params: Readonly<Record<string, unknown>>) {
    return this.#call('sendPacket', { player, name, params });
  }

  sendStateChange(player: string, pos: BlockPos, stateId: number) {
    return this.#call('sendPacket', { player, name: 'block_change', params: { location: pos, type: stateId } });
  }

  sendWideChunk(player: string, chunkX: number, chunkZ: number, stateIds: readonly number[]) {
    return this.#call('sendWideChunk', { player, chunkX, chunkZ, stateIds });
  }

  sendGarbage(player: string, garbage: Garbage = 'unreadable') {
    return this.#call('sendGarbage', { player, garbage });
  }

  pause() {
    Atomics.store(this.#gate, 0, 1);
    return this.#call('pause', { gate: this.#gate });
  }

  resume(): void {
    Atomics.store(this.#gate, 0, 0);
    Atomics.notify(this.#gate, 0);
  }

  async crash(): Promise<void> {
    await this.#thread.terminate({ reason: 'crashed', why: 'it was killed by crash()' });
  }

  close(reason = 'Server closed'): Promise<Result<null>> {
    this.#closing ??= this.#close(reason);
    return this.#closing;
  }

  async #close(reason: string): Promise<Result<null>> {
    this.resume();
    const saved = await this.#thread.call('close', { reason }, CLOSE_DEADLINE_MS);
    await this.#thread.terminate({ reason: 'closed', why: reason });
    // A world that had ended before needs no closing.
    return !saved.ok && saved.code === 'world_gone' ? succeed(null) : saved;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
