import { type Clock, fail, type Result, succeed, systemClock } from '../../core/index.ts';
import type { Capability } from './capability.ts';
import { SandboxChild } from './child.ts';
import { DEFAULT_LIMITS, MAX_MODULES, MAX_PROGRAM_CHARS, MAX_RUNS_AT_ONCE, type SandboxLimits } from './limits.ts';
import type { GuestOrder, SourceModule } from './messages.ts';
import { type SandboxOutcome, SandboxRun } from './sandbox-run.ts';

/** What an author wrote, and what it is to run with. */
export interface SandboxProgram {
  /** A module whose default export, if it has one, is called with `input`; what that returns is the result. */
  readonly entry: SourceModule;
  /** The only modules that may be imported, by their names. */
  readonly modules?: readonly SourceModule[];
  /** Plain data. Default null. */
  readonly input?: unknown;
  /** Seeds the program's `Math.random`. Default 0. */
  readonly seed?: number;
}

export interface SandboxOptions {
  /** All that programs can reach of the world outside. */
  readonly capabilities: readonly Capability[];
  readonly limits?: Partial<SandboxLimits>;
  readonly clock?: Clock;
}

/** A module's name: what stands in an import, in an error, and as a file. */
const NAME_SHAPE = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * Runs programs that are not trusted. Each runs in an engine of its own (QuickJS in WebAssembly) in a child process that
 * has no environment and can be killed at any moment; it reaches nothing but the host functions it is given. A child
 * that had to be killed, or whose program took all its memory, is replaced; one is always kept warm.
 */
export class Sandbox {
  readonly #capabilities: ReadonlyMap<string, Capability>;
  readonly #limits: SandboxLimits;
  readonly #clock: Clock;
  readonly #running = new Set<SandboxChild>();
  #spare: SandboxChild | undefined;
  #isClosed = false;

  /** Throws when two host functions have one name. */
  constructor({ capabilities, limits, clock = systemClock }: SandboxOptions) {
    this.#capabilities = new Map(capabilities.map((capability) => [capability.name, capability]));
    if (this.#capabilities.size < capabilities.length) throw new Error('two host functions have one name');
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#clock = clock;
    this.#warm();
  }

  /**
   * Runs a program to its end. Never rejects: the outcome's result says what happened. Fails there with `bad_program`,
   * `sandbox_busy` ({@link MAX_RUNS_AT_ONCE} run), `sandbox_closed`, `aborted`, `syntax_error`, `threw`,
   * `deadline_exceeded`, `memory_exceeded`, `stack_overflow`, `never_finishes`, `not_awaited`, `result_not_json`,
   * `result_too_large`, `sandbox_died` or `sandbox_broken`; where the fault lies in the author's text, `data` has
   * `module`, `line` and `column`.
   */
  async run(program: SandboxProgram, signal?: AbortSignal): Promise<SandboxOutcome> {
    const order = this.#orderOf(program);
    if (!order.ok) return notRun(order);
    const child = this.#spare ?? new SandboxChild();
    this.#spare = undefined;
    this.#running.add(child);
    const run = new SandboxRun(order.value, { child, capabilities: this.#capabilities, clock: this.#clock, signal });
    const outcome = await run.outcome();
    this.#running.delete(child);
    if (run.isChildClean && this.#spare === undefined && !this.#isClosed) this.#keep(child);
    else child.kill();
    this.#warm();
    return outcome;
  }

  /** Ends all that runs, as `sandbox_died`, and refuses what comes later. Resolves when every child is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const children = [...this.#running, ...(this.#spare === undefined ? [] : [this.#spare])];
    this.#spare = undefined;
    for (const child of children) child.kill();
    await Promise.all(children.map(({ gone }) => gone));
  }

  #warm(): void {
    if (this.#spare === undefined && !this.#isClosed) this.#keep(new SandboxChild());
  }

  #keep(child: SandboxChild): void {
    child.unref();
    this.#spare = child;
    void child.gone.then(() => {
      if (this.#spare === child) this.#spare = undefined;
    });
  }

  #orderOf(program: SandboxProgram): Result<GuestOrder> {
    const { entry, modules = [], input = null, seed = 0 } = program;
    if (this.#isClosed) return fail('sandbox_closed', 'the sandbox is closed', 'open another');
    if (this.#running.size >= MAX_RUNS_AT_ONCE) {
      return fail('sandbox_busy', `${MAX_RUNS_AT_ONCE} programs run already`, 'wait until one has ended');
    }
    const all = [entry, ...modules];
    const bad = all.find(({ name }) => !NAME_SHAPE.test(name));
    if (bad !== undefined) return badProgram(`'${bad.name}' cannot name a module`, 'write it like mine-wood');
    if (new Set(all.map(({ name }) => name)).size < all.length) {
      return badProgram('two of its modules have one name', 'give each its own');
    }
    if (modules.length > MAX_MODULES) return badProgram(`it has more than ${MAX_MODULES} modules`, 'link fewer');
    const chars = all.reduce((sum, { code }) => sum + code.length, 0);
    if (chars > MAX_PROGRAM_CHARS) {
      return badProgram(`it has ${chars} characters, more than ${MAX_PROGRAM_CHARS}`, 'write less, or link less');
    }
    const text = JSON.stringify(input);
    if (text === undefined) return badProgram('its input is no JSON', 'give plain data');
    const functions = [...this.#capabilities.keys()];
    return succeed({ entry, modules, input: text, functions, seed, limits: this.#limits });
  }
}

function badProgram(why: string, howTo: string): Result<never> {
  return fail('bad_program', why, howTo);
}

function notRun(result: Result<unknown>): SandboxOutcome {
  return { result, console: [], consoleLost: false, calls: {}, stillRunning: [], wallMs: 0 };
}
