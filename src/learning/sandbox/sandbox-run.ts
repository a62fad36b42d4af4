import { type Clock, type Failure, fail, type Result, succeed, type Timer, within } from '../../core/index.ts';
import type { Capability } from './capability.ts';
import type { ChildEnd, SandboxChild } from './child.ts';
import type { GuestMessage, GuestOrder, GuestReport } from './messages.ts';
import { failureOf } from './outcome.ts';
import { usageOf } from './process-usage.ts';

/** How often the watchdog outside looks at the process. */
const WATCH_PERIOD_MS = 100;
/**
 * Processor time beyond the program's own that the process may use before the watchdog ends it: starting up, and what the
 * engine does without ever asking whether it should stop (sorting, joining, searching in one native call).
 */
const WATCH_SLACK_MS = 1_000;
/** How long host functions get to stop when a program ends while they run. */
const CALL_GRACE_MS = 2_000;
/** Messages a program may send beyond its calls, its lines and its end: none of ours sends more. */
const SPARE_MESSAGES = 2;

/** How a run ended, and what was seen of it. */
export interface SandboxOutcome {
  /** What the default export returned, or why there is nothing. */
  readonly result: Result<unknown>;
  /** Lines of the console, in order. */
  readonly console: readonly string[];
  /** Whether later lines were lost because there were too many. */
  readonly consoleLost: boolean;
  /** Calls of host functions by name. */
  readonly calls: Readonly<Record<string, number>>;
  /** Host functions that did not stop when they were told to. */
  readonly stillRunning: readonly string[];
  readonly wallMs: number;
}

/** What a run needs of its surroundings. */
interface RunSurroundings {
  readonly child: SandboxChild;
  readonly capabilities: ReadonlyMap<string, Capability>;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** One program in one child, from order to outcome. */
export class SandboxRun {
  readonly #order: GuestOrder;
  readonly #around: RunSurroundings;
  readonly #startedMs: number;
  readonly #abort = new AbortController();
  readonly #underWay = new Map<number, { readonly name: string; readonly done: Promise<void> }>();
  readonly #console: string[] = [];
  readonly #calls: Record<string, number> = {};
  readonly #cleanUps: (() => void)[] = [];
  #cpuAtStartMs: number | undefined;
  #messages = 0;
  #consoleLost = false;
  #result: Result<unknown> | undefined;
  #settle: () => void = () => undefined;

  constructor(order: GuestOrder, around: RunSurroundings) {
    this.#order = order;
    this.#around = around;
    this.#startedMs = around.clock.monotonicMs();
  }

  /** Whether the child may run another program: it came to an end by itself, with the memory of a process that did little. */
  isChildClean = false;

  async outcome(): Promise<SandboxOutcome> {
    await new Promise<void>((resolve) => {
      this.#settle = resolve;
      this.#begin();
    });
    for (const cleanUp of this.#cleanUps) cleanUp();
    const stillRunning = await this.#stopCalls();
    const { clock } = this.#around;
    return {
      result: this.#result ?? succeed(undefined),
      console: this.#console,
      consoleLost: this.#consoleLost,
      calls: this.#calls,
      stillRunning,
      wallMs: clock.monotonicMs() - this.#startedMs,
    };
  }

  #begin(): void {
    const { child, clock, signal } = this.#around;
    const { limits } = this.#order;
    const onAbort = () => this.#kill(fail('aborted', 'the program was stopped', 'run it again if it is still wanted'));
    signal?.addEventListener('abort', onAbort, { once: true });
    const late = fail('deadline_exceeded', `it ran for ${limits.wallMs} ms`, 'do less in one program');
    const deadline = clock.after(limits.wallMs, () => this.#kill(late), { keepAlive: true });
    const watch: Timer = clock.every(WATCH_PERIOD_MS, () => void this.#watch());
    this.#cleanUps.push(
      () => signal?.removeEventListener('abort', onAbort),
      () => deadline.cancel(),
      () => watch.cancel(),
    );
    void child.gone.then((end) => this.#end(died(end)));
    child.begin(['run', this.#order], (message) => this.#take(message));
    if (signal?.aborted === true) onAbort();
  }

  #take(message: GuestMessage | undefined): void {
    const { calls, consoleLines } = this.#order.limits;
    if (message === undefined || ++this.#messages > calls + consoleLines + SPARE_MESSAGES) {
      const howTo = 'this is a fault of the sandbox: report it with the program';
      this.#kill(fail('sandbox_broken', 'the child said what it never says, and was ended', howTo));
      return;
    }
    if (message[0] === 'call') this.#call(message[1], message[2], message[3]);
    else if (message[0] === 'print') this.#print(message[1]);
    else this.#finish(message[1]);
  }

  #print(line: string): void {
    if (this.#console.length < this.#order.limits.consoleLines) this.#console.push(line);
    else this.#consoleLost = true;
  }

  #call(id: number, name: string, argumentsText: string): void {
    const capability = this.#around.capabilities.get(name);
    this.#calls[name] = (this.#calls[name] ?? 0) + 1;
    const done = this.#answerOf(capability, argumentsText).then((answer) => {
      this.#underWay.delete(id);
      if (this.#result !== undefined) return;
      const [ok, text] = this.#written(answer);
      this.#around.child.send(['answer', id, ok, text]);
    });
    this.#underWay.set(id, { name, done });
  }

  async #answerOf(capability: Capability | undefined, argumentsText: string): Promise<Result<unknown>> {
    if (capability === undefined) return fail('no_such_function', 'there is no such host function', 'use another');
    let args: unknown;
    try {
      args = JSON.parse(argumentsText);
    } catch {
      return fail('bad_arguments', 'the arguments are no JSON', 'pass plain data');
    }
    return capability.invoke(args, { signal: this.#abort.signal });
  }

  #written(answer: Result<unknown>): readonly [ok: boolean, text: string] {
    const { callChars } = this.#order.limits;
    if (!answer.ok) {
      const { code, why, howTo, data } = answer;
      const text = JSON.stringify({ code, why, howTo, data });
      return [false, text.length <= callChars ? text : JSON.stringify({ code, why, howTo })];
    }
    const text = JSON.stringify(answer.value) ?? 'null';
    if (text.length <= callChars) return [true, text];
    const why = `the answer takes ${text.length} characters as JSON, more than ${callChars}`;
    return [false, JSON.stringify({ code: 'answer_too_large', why, howTo: 'ask for less' })];
  }

  #finish(report: GuestReport): void {
    const { end, text } = report;
    this.isChildClean = end !== 'memory_exceeded';
    if (end !== 'returned') {
      this.#end(failureOf(report, this.#order));
      return;
    }
    const forgotten = [...this.#underWay.values()].map(({ name }) => name);
    this.#end(forgotten.length > 0 ? notAwaited(forgotten) : parsed(text));
  }

  async #watch(): Promise<void> {
    const { pid } = this.#around.child;
    const usage = pid === undefined ? undefined : await usageOf(pid);
    if (usage === undefined || this.#result !== undefined) return;
    const { processBytes, cpuMs } = this.#order.limits;
    this.#cpuAtStartMs ??= usage.cpuMs;
    if (usage.residentBytes > processBytes) {
      const why = `its process took ${usage.residentBytes} bytes, more than ${processBytes}`;
      this.#kill(fail('memory_exceeded', why, 'keep less: bound what its lists and texts may grow to'));
    } else if (usage.cpuMs - this.#cpuAtStartMs > cpuMs + WATCH_SLACK_MS) {
      const why = 'it used up its processor time within one call of the language';
      this.#kill(fail('deadline_exceeded', why, 'sort, join and search in smaller things'));
    }
  }

  #kill(failure: Failure): void {
    this.#end(failure, 'kill');
  }

  #end(result: Result<unknown>, how: 'ended' | 'kill' = 'ended'): void {
    if (this.#result !== undefined) return;
    this.#result = result;
    this.#abort.abort();
    const { child } = this.#around;
    if (how === 'ended') {
      this.#settle();
      return;
    }
    child.kill();
    void child.gone.then(this.#settle);
  }

  /** Waits a while for host functions that run; answers those that do not stop. */
  async #stopCalls(): Promise<readonly string[]> {
    if (this.#underWay.size === 0) return [];
    const all = Promise.all([...this.#underWay.values()].map(({ done }) => done));
    await within(this.#around.clock, CALL_GRACE_MS, all);
    return [...this.#underWay.values()].map(({ name }) => name);
  }
}

function parsed(text: string): Result<unknown> {
  try {
    return succeed(JSON.parse(text));
  } catch {
    return fail('result_not_json', 'what it returned is no JSON', 'return plain data');
  }
}

function notAwaited(names: readonly string[]): Failure<'not_awaited'> {
  const why = `it ended while ${names.join(', ')} still ran, and so stopped it`;
  return fail('not_awaited', why, 'write await before every call of a host function', { functions: names });
}

function died({ how, lastWords }: ChildEnd): Failure<'sandbox_died'> {
  const data = lastWords === '' ? { how } : { how, lastWords };
  return fail(
    'sandbox_died',
    `the process that ran it died (${how})`,
    'run it again; if it dies again, change it',
    data,
  );
}
