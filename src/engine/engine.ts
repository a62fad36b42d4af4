import {
  type Clock,
  type IdSource,
  type Locale,
  type Logger,
  messageOf,
  type Result,
  silentLogger,
  succeed,
  systemClock,
  uuidSource,
} from '../core/index.ts';
import { Execution } from '../execution/index.ts';
import type { AgentResult } from './agent-result.ts';
import { CommandRegistry } from './command/commands.ts';
import { reviewAbandoned } from './execution/abandoned.ts';
import { AgentContext, type ContextBudget, DEFAULT_BUDGET } from './execution/agent-context.ts';
import { Generations, type Ticket } from './execution/generations.ts';
import { Transactions } from './execution/transactions.ts';
import { engineFailure } from './failures.ts';
import type { AgentLifecycle } from './lifecycle/agent-lifecycle.ts';
import { within } from './lifecycle/patience.ts';
import type { ModelClient } from './model-client.ts';
import type { WorkflowRequest } from './module/module.ts';
import { ModuleRegistry } from './module/module-registry.ts';
import { PromptSnapshot } from './prompt/prompts.ts';
import { BackgroundQueue } from './queue/background-queue.ts';
import { Router, type RoutingOptions } from './routing/router.ts';
import type { AgentJournal, AgentStore, HistoryEntry, PlayerTransaction } from './storage/agent-store.ts';
import { HISTORY_KINDS, MAX_PROJECTED_ENTRIES } from './storage/history.ts';
import { PlayerStore } from './storage/player-store.ts';
import { ToolRegistry } from './tool/tool-registry.ts';

/** Requests of one player under way at once, background work not counted. */
export const MAX_REQUESTS_A_PLAYER = 2;
/** Background work that waits, and that runs at once. */
const BACKGROUND = { capacity: 1000, concurrency: 8 };
/** Clean-ups that wait: they run one after another. */
const MAINTENANCE = { capacity: 10_000, concurrency: 1 };

/** How long one module may take to clear a player: the others go on then, and it is told. */
export const CLEAR_MS = 60_000;

/** What an engine may be given beside what it must have. */
export interface EngineOptions {
  readonly clock?: Clock;
  readonly ids?: IdSource;
  readonly logger?: Logger;
  readonly routing?: Partial<RoutingOptions>;
  readonly budget?: Partial<ContextBudget>;
  /** The prompts of now; an execution keeps those it began with. Default none. */
  readonly prompts?: () => PromptSnapshot;
}

/** For whom and how a piece of work is done. */
export interface WorkOptions {
  readonly player: string;
  readonly locale: Locale;
  /** Names of what the player may use. */
  readonly permissions?: ReadonlySet<string>;
  /** Whether the request allows the network. Default no. */
  readonly allowsExternal?: boolean;
  readonly budget?: Partial<ContextBudget>;
  /** Gives the work up from outside. */
  readonly signal?: AbortSignal;
  readonly progress?: (message: string) => void;
}

/**
 * Runs workflows for players: each as one bounded execution under the player's generations. It knows routing, budgets,
 * registries and queues; it knows no feature, and reaches into no module's data.
 */
export class AgentEngine {
  readonly tools: ToolRegistry;
  readonly modules = new ModuleRegistry();
  readonly commands = new CommandRegistry();
  readonly #store: AgentStore;
  readonly #models: ModelClient;
  readonly #resolveJournal: (transaction: PlayerTransaction) => AgentJournal;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #logger: Logger;
  readonly #budget: ContextBudget;
  readonly #prompts: () => PromptSnapshot;
  readonly #router: Router;
  readonly #generations = new Generations();
  readonly #background: BackgroundQueue;
  readonly #maintenance: BackgroundQueue;
  /** Work under way, by player: what an invalidation cancels. */
  readonly #live = new Map<string, Set<Execution>>();
  /** Requests under way, by player. */
  readonly #requests = new Map<string, number>();
  /** Players being cleared, and by how many clean-ups. */
  readonly #clearing = new Map<string, number>();
  readonly #lifecycles = new Map<string, AgentLifecycle>();
  #closed = false;

  /** `resolveJournal` finds the execution ledger within a store's transaction: the host knows where it is kept. */
  constructor(
    store: AgentStore,
    modelClient: ModelClient,
    resolveJournal: (transaction: PlayerTransaction) => AgentJournal,
    options: EngineOptions = {},
  ) {
    this.#store = store;
    this.#models = modelClient;
    this.#resolveJournal = resolveJournal;
    this.#clock = options.clock ?? systemClock;
    this.#ids = options.ids ?? uuidSource;
    this.#logger = options.logger ?? silentLogger;
    this.#budget = { ...DEFAULT_BUDGET, ...options.budget };
    this.#prompts = options.prompts ?? (() => new PromptSnapshot(new Map()));
    this.#router = new Router(options.routing);
    this.tools = new ToolRegistry(this.#logger);
    this.#background = new BackgroundQueue({ name: 'background', logger: this.#logger, ...BACKGROUND });
    this.#maintenance = new BackgroundQueue({ name: 'maintenance', logger: this.#logger, ...MAINTENANCE });
  }

  /** Routes a message to a workflow and runs it. Its text and the answer's go into the player's history. */
  async ask(text: string, options: WorkOptions): Promise<Result<AgentResult>> {
    return await this.#request(options, async (context) => {
      const candidates = this.modules.candidates(context);
      const route = await this.#router.route(context, text, candidates);
      const standing = context.check();
      if (!standing.ok) return standing;
      const { match } = route;
      const workflow = match === undefined ? this.modules.unrouted(context) : this.modules.usable(context, match.id);
      if (workflow === undefined) return engineFailure('no_route');
      context.external.reset();
      const asked = await this.#note(context, HISTORY_KINDS.asked, { text });
      if (!asked.ok) return asked;
      const progress = this.#progressOf(context, options);
      const answered = await workflow.run(context, { text, progress });
      if (!answered.ok) return answered;
      const noted = await this.#note(context, HISTORY_KINDS.answered, { text: answered.value.text });
      // What was done is done: an answer is not withheld because it could not be written down.
      if (!noted.ok)
        this.#logger.warn({ player: context.player, why: noted.why }, 'an answer is missing in the history');
      return answered;
    });
  }

  /** Reads a command line and runs it. */
  async command(line: string, options: WorkOptions): Promise<Result<AgentResult>> {
    return await this.#request(options, async (context) => {
      const parsed = this.commands.parse(context, line);
      return parsed.ok ? await parsed.value.command.run(context, parsed.value.values) : parsed;
    });
  }

  /** How full its queues are. */
  get queues() {
    return {
      background: { ...this.#background.load, bound: BACKGROUND.capacity },
      maintenance: { ...this.#maintenance.load, bound: MAINTENANCE.capacity },
    } as const;
  }

  /**
   * Does work for a player in the bounded background queue, under the generations of now and a budget of its own: what is
   * switched meanwhile ends it, before it begins too. Its time counts from its turn on.
   */
  background<T>(options: WorkOptions, work: (context: AgentContext) => Promise<Result<T>>): Promise<Result<T>> {
    const ticket = this.#generations.ticket(options.player);
    return this.#background.submit(() => this.#run(ticket, options, work));
  }

  /** The player's store as work submitted now may use it: refused, in the transaction too, once a generation is switched. */
  playerStore(player: string): PlayerStore {
    const ticket = this.#generations.ticket(player, { conversation: false });
    return new PlayerStore(this.#store, player, () => this.#standing(ticket));
  }

  /**
   * Transactions of one execution, done once each. What must be written down even though its execution has ended (the game
   * was asked, and the player left) gives the {@link playerStore} that it took when it began.
   */
  transactions(context: AgentContext, store: PlayerStore = context.store): Transactions {
    return new Transactions(context, this.#resolveJournal, () => this.#clock.nowMs(), store);
  }

  /** The latest of the player's history, oldest first: what `projectHistory` makes messages of. */
  async recentHistory(context: AgentContext): Promise<Result<readonly HistoryEntry[]>> {
    return await context.store.transact((transaction) => transaction.recent(MAX_PROJECTED_ENTRIES));
  }

  /**
   * Marks what an earlier process left half done as `needs_review`, for every player, in the maintenance queue: begun before
   * now, and of kinds that their module cannot go on with itself. Answers how many there were.
   */
  reviewAbandoned(kinds: readonly string[]): Promise<Result<number>> {
    const beforeMs = this.#clock.nowMs();
    const check = () => (this.#closed ? engineFailure('engine_closed') : succeed(undefined));
    const sweep = { store: this.#store, resolveJournal: this.#resolveJournal, kinds, beforeMs, check };
    return this.#maintenance.submit(() => reviewAbandoned(sweep));
  }

  /** Ends the player's conversation: its work is cancelled, and what is asked next does not see it. */
  async newConversation(player: string): Promise<Result<undefined>> {
    this.#generations.switchConversation(player);
    this.#cancel(player, 'a new conversation began');
    const noted = await this.playerStore(player).transact(async (transaction) =>
      transaction.append(HISTORY_KINDS.reset, {}),
    );
    return noted.ok ? succeed(undefined) : noted;
  }

  /** Ends the player's work: at once and in memory only. */
  disconnected(player: string): void {
    this.#cancel(player, 'the player left');
    this.#tell((lifecycle) => lifecycle.disconnected?.(player));
  }

  /** Drops what was made for the player's earlier access: at once and in memory only. */
  accessChanged(player: string): void {
    this.#router.clear();
    this.#tell((lifecycle) => lifecycle.accessChanged?.(player));
  }

  /**
   * Ends all that was started for a player, then clears what is kept of them. The run generation is switched first, and
   * work, event rules and routes end, before this returns to its caller's thread; then, in the maintenance queue, every
   * module clears its own, and `deleteData` deletes the rest. Until then the player is refused. Fails with
   * `revocation_incomplete`, naming who could not; the others have cleared theirs then.
   */
  invalidatePlayer(player: string, deleteData: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    this.#generations.switchRun(player);
    this.#clearing.set(player, (this.#clearing.get(player) ?? 0) + 1);
    this.#cancel(player, 'the assistant was unlinked');
    this.accessChanged(player);
    const done = this.#maintenance.submit(async () => {
      const faults: string[] = [];
      for (const [owner, lifecycle] of this.#lifecycles) {
        const cleared = await this.#clear(`${owner} ${lifecycle.name}`, async () => await lifecycle.revoked?.(player));
        if (cleared !== undefined) faults.push(cleared);
      }
      const deleted = await this.#clear('store', deleteData);
      if (deleted !== undefined) faults.push(deleted);
      if (faults.length === 0) return succeed(undefined);
      return engineFailure('revocation_incomplete', { detail: faults.join('; ') });
    });
    return done.finally(() => {
      const left = (this.#clearing.get(player) ?? 1) - 1;
      if (left > 0) this.#clearing.set(player, left);
      else this.#clearing.delete(player);
    });
  }

  /** Adds what a module does when something happens to a player. */
  addLifecycle(owner: string, lifecycle: AgentLifecycle): void {
    this.#lifecycles.set(owner, lifecycle);
  }

  /** Takes away all that an owner registered. */
  removeOwner(owner: string): void {
    this.tools.removeOwner(owner);
    this.modules.removeOwner(owner);
    this.commands.removeOwner(owner);
    this.#lifecycles.delete(owner);
    this.#router.clear();
  }

  /** Takes nothing more, ends what is under way and waits for it. Clean-ups are carried through. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const player of [...this.#live.keys()]) this.#cancel(player, 'the assistant is shutting down');
    await this.#background.close();
    await this.#maintenance.close('finish');
  }

  async #request<T>(options: WorkOptions, work: (context: AgentContext) => Promise<Result<T>>): Promise<Result<T>> {
    const { player } = options;
    const count = this.#requests.get(player) ?? 0;
    if (count >= MAX_REQUESTS_A_PLAYER) return engineFailure('busy', { count });
    this.#requests.set(player, count + 1);
    try {
      return await this.#run(this.#generations.ticket(player), options, work);
    } finally {
      const left = (this.#requests.get(player) ?? 1) - 1;
      if (left > 0) this.#requests.set(player, left);
      else this.#requests.delete(player);
    }
  }

  /** Does work as one execution, and ends that with it, whatever it does. */
  async #run<T>(
    ticket: Ticket,
    options: WorkOptions,
    work: (context: AgentContext) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const standing = this.#standing(ticket);
    if (!standing.ok) return standing;
    const context = this.#contextOf(ticket, options);
    const { execution, player } = context;
    const live = this.#live.get(player) ?? new Set<Execution>();
    this.#live.set(player, live.add(execution));
    try {
      return await work(context);
    } catch (thrown) {
      this.#logger.error({ player, why: messageOf(thrown) }, 'a workflow threw');
      return engineFailure('internal_error', { where: 'workflow' });
    } finally {
      execution.finish();
      live.delete(execution);
      if (live.size === 0) this.#live.delete(player);
    }
  }

  #contextOf(ticket: Ticket, options: WorkOptions): AgentContext {
    const { wallMs, ...limits } = { ...this.#budget, ...options.budget };
    const owner = `player:${ticket.player}`;
    const signal = options.signal === undefined ? {} : { signal: options.signal };
    const execution = Execution.start({ owner, limits, wallMs, clock: this.#clock, ids: this.#ids, ...signal });
    return new AgentContext({
      clock: this.#clock,
      execution,
      ticket,
      check: () => this.#standing(ticket),
      store: this.#store,
      models: this.#models,
      prompts: this.#prompts(),
      locale: options.locale,
      permissions: options.permissions ?? new Set(),
      allowsExternal: options.allowsExternal ?? false,
    });
  }

  /** Whether work under a ticket may go on, or begin. */
  #standing(ticket: Ticket): Result<undefined> {
    if (this.#closed) return engineFailure('engine_closed');
    const current = this.#generations.check(ticket);
    if (!current.ok) return current;
    return this.#clearing.has(ticket.player) ? engineFailure('player_in_maintenance') : succeed(undefined);
  }

  /** Tells progress as long as the work stands. */
  #progressOf(context: AgentContext, options: WorkOptions): WorkflowRequest['progress'] {
    return (message) => {
      if (context.check().ok) options.progress?.(message);
    };
  }

  async #note(context: AgentContext, kind: string, data: unknown): Promise<Result<number>> {
    return await context.store.transact(async (transaction) => transaction.append(kind, data));
  }

  #cancel(player: string, why: string): void {
    for (const execution of this.#live.get(player) ?? []) execution.abort(why);
  }

  /** Tells every module; one that throws is logged, and the others still hear. */
  #tell(tell: (lifecycle: AgentLifecycle) => void): void {
    for (const [owner, lifecycle] of this.#lifecycles) {
      try {
        tell(lifecycle);
      } catch (thrown) {
        this.#logger.error({ owner, why: messageOf(thrown) }, 'a module threw when it was told of a player');
      }
    }
  }

  /** Runs one clean-up; answers what went wrong, logged too. */
  async #clear(name: string, clear: () => Promise<Result<undefined> | undefined>): Promise<string | undefined> {
    let why: string | undefined;
    try {
      const cleared = await within(this.#clock, CLEAR_MS, clear());
      if (cleared === 'late') why = `it takes longer than ${CLEAR_MS} ms`;
      else if (cleared?.ok === false) why = cleared.why;
    } catch (thrown) {
      why = messageOf(thrown);
    }
    if (why !== undefined) this.#logger.error({ name, why }, 'a player could not be cleared');
    return why === undefined ? undefined : `${name}: ${why}`;
  }
}
