import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten';
import { MAX_CONSOLE_LINE_CHARS, MAX_STACK_FRAMES, STACK_BYTES } from '../limits.ts';
import type { CallFailure, GuestEnd, GuestOrder, GuestReport } from '../messages.ts';
import type { BlockingChannel } from './blocking-channel.ts';
import { CpuMeter } from './cpu-meter.ts';
import { prelude } from './prelude.ts';

/** Jobs (reactions of promises) that run before the meter is looked at again. */
const JOBS_A_TURN = 200;
/** Characters of an error's message that are told. */
const MAX_MESSAGE_CHARS = 2_000;
/** Lines of the engine's stack that are passed on: the host picks the author's among them. */
const MAX_STACK_LINES = 4 * MAX_STACK_FRAMES;

const PRELUDE_NAME = 'soulsand:prelude';

/** What the engine says of its own limits: nothing that a program throws is an InternalError of the engine's making. */
const ENGINE_ENDS: readonly (readonly [RegExp, GuestEnd])[] = [
  [/^interrupted$/, 'deadline_exceeded'],
  [/^out of memory$|^string too long$|too large to allocate|^invalid array buffer length$/, 'memory_exceeded'],
  [/^stack overflow$/, 'stack_overflow'],
];

/** Runs one program to its end in a fresh engine. Never throws for what the program does. */
export function runGuest(engine: QuickJSWASMModule, order: GuestOrder, channel: BlockingChannel): GuestReport {
  try {
    return new GuestRun(engine, order, channel).report();
  } catch (thrown) {
    // The engine's own stack, or its memory, gave way beneath it.
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return { end: thrown instanceof RangeError ? 'stack_overflow' : 'memory_exceeded', text, stack: '' };
  }
}

class GuestRun {
  readonly #order: GuestOrder;
  readonly #channel: BlockingChannel;
  readonly #meter: CpuMeter;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  #report: GuestReport | undefined;
  #calls = 0;
  #callsUnderWay = 0;
  #lines = 0;

  constructor(engine: QuickJSWASMModule, order: GuestOrder, channel: BlockingChannel) {
    const { limits, modules } = order;
    this.#order = order;
    this.#channel = channel;
    const meter = new CpuMeter(limits.cpuMs);
    this.#meter = meter;
    this.#runtime = engine.newRuntime();
    this.#runtime.setMemoryLimit(limits.memoryBytes);
    this.#runtime.setMaxStackSize(STACK_BYTES);
    this.#runtime.setInterruptHandler(() => meter.isOver);
    const sources = new Map(modules.map(({ name, code }) => [name, code]));
    this.#runtime.setModuleLoader(
      (name) => sources.get(name) ?? { error: new Error(noModule(name, [...sources.keys()])) },
      // Names are names, not paths: nothing is resolved against anything.
      (_from, name) => name,
    );
    this.#context = this.#runtime.newContext();
  }

  report(): GuestReport {
    const { settle, start } = this.#install();
    const { code, name } = this.#order.entry;
    const evaluated = this.#meter.run(() => this.#context.evalCode(code, name, { type: 'module' }));
    if (evaluated.error !== undefined) return this.#failed(evaluated.error);
    const input = this.#context.newString(this.#order.input);
    this.#enter(() => this.#context.callFunction(start, this.#context.undefined, evaluated.value, input));
    for (;;) {
      this.#runJobs();
      if (this.#report !== undefined) return this.#report;
      if (this.#callsUnderWay === 0) {
        return { end: 'never_finishes', text: 'it awaits a promise that nothing will settle', stack: '' };
      }
      this.#await(settle);
    }
  }

  /** Evaluates the prelude and hands it its host; what it hands back the program never sees. */
  #install(): { readonly settle: QuickJSHandle; readonly start: QuickJSHandle } {
    const context = this.#context;
    const { functions, seed } = this.#order;
    const source = `(host) => (${prelude.toString()})(host, ${JSON.stringify(functions)}, ${seed})`;
    const install = context.unwrapResult(context.evalCode(source, PRELUDE_NAME, { type: 'global' }));
    const host = context.newObject();
    const offer = (name: string, work: (...args: QuickJSHandle[]) => void) =>
      context.setProp(host, name, context.newFunction(name, work));
    offer('send', (id, name, text) =>
      this.#send(context.getNumber(id), context.getString(name), context.getString(text)),
    );
    offer('print', (text) => this.#print(context.getString(text)));
    offer('finish', (end, text) =>
      this.#finish(context.getString(end), context.typeof(text) === 'string' ? context.getString(text) : 'null'),
    );
    const handles = context.unwrapResult(context.callFunction(install, context.undefined, host));
    return { settle: context.getProp(handles, 'settle'), start: context.getProp(handles, 'start') };
  }

  #send(id: number, name: string, text: string): void {
    const { calls, callsAtOnce, callChars } = this.#order.limits;
    if (this.#calls >= calls) throw new RangeError(`${name}: a program may call ${calls} times in all`);
    if (this.#callsUnderWay >= callsAtOnce) {
      throw new RangeError(`${name}: ${callsAtOnce} calls are under way, no more at once: await them first`);
    }
    if (text.length > callChars) {
      throw new RangeError(`${name}: its arguments take ${text.length} characters as JSON, more than ${callChars}`);
    }
    this.#calls++;
    this.#callsUnderWay++;
    this.#channel.send(['call', id, name, text]);
  }

  /** One line more than is kept is sent: by it the host knows that others are lost. */
  #print(text: string): void {
    if (this.#lines > this.#order.limits.consoleLines) return;
    this.#lines++;
    this.#channel.send(['print', text.slice(0, MAX_CONSOLE_LINE_CHARS)]);
  }

  #finish(end: string, text: string): void {
    const { resultChars } = this.#order.limits;
    if (this.#report !== undefined) return;
    if (end === 'threw') this.#report = thrownReport(JSON.parse(text));
    else if (end === 'result_not_json') this.#report = { end, text, stack: '' };
    else if (text.length <= resultChars) this.#report = { end: 'returned', text, stack: '' };
    else {
      const why = `what it returns takes ${text.length} characters as JSON, more than ${resultChars}`;
      this.#report = { end: 'result_too_large', text: why, stack: '' };
    }
  }

  #runJobs(): void {
    while (this.#report === undefined && this.#runtime.hasPendingJob()) {
      this.#enter(() => this.#runtime.executePendingJobs(JOBS_A_TURN));
      if (this.#report === undefined && this.#meter.isOver) this.#report = late('');
    }
  }

  /** Runs a piece of the program; an error that no promise holds ends it. */
  #enter(work: () => { readonly error?: QuickJSHandle | undefined }): void {
    const { error } = this.#meter.run(work);
    if (error !== undefined) this.#report ??= this.#failed(error);
  }

  #await(settle: QuickJSHandle): void {
    const message = this.#channel.receive();
    if (message[0] !== 'answer') throw new Error('the host spoke out of turn');
    const [, id, ok, text] = message;
    this.#callsUnderWay--;
    const context = this.#context;
    const [idOf, okOf, textOf] = [context.newNumber(id), ok ? context.true : context.false, context.newString(text)];
    this.#enter(() => context.callFunction(settle, context.undefined, idOf, okOf, textOf));
    textOf.dispose();
  }

  #failed(error: QuickJSHandle): GuestReport {
    const context = this.#context;
    const read = (name: string): string => {
      const property = context.getProp(error, name);
      return context.typeof(property) === 'string' ? context.getString(property) : '';
    };
    if (context.typeof(error) !== 'object') return { end: 'threw', text: context.getString(error), stack: '' };
    return this.#meter.isOver
      ? late(read('stack'))
      : thrownReport({ name: read('name'), message: read('message'), stack: read('stack') });
  }
}

/** What the prelude tells of what was thrown. */
interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly refused?: CallFailure;
}

function thrownReport({ name, message, stack, refused }: Thrown): GuestReport {
  const lines = stack.split('\n', MAX_STACK_LINES).join('\n');
  const said = name === '' ? message : `${name}: ${message}`;
  const text = said === '' ? 'something that cannot be shown was thrown' : said.slice(0, MAX_MESSAGE_CHARS);
  const engineEnd = ENGINE_ENDS.find(([pattern]) => pattern.test(message))?.[1];
  const isEngines = name === 'InternalError' || name === 'RangeError';
  const end = name === 'SyntaxError' && isWhole(stack) ? 'syntax_error' : isEngines ? engineEnd : undefined;
  return { end: end ?? 'threw', text, stack: lines, refused };
}

/** Of a source that could not be read the stack names a place in it and no function that ran. */
function isWhole(stack: string): boolean {
  return !stack.includes('(');
}

function late(stack: string): GuestReport {
  return { end: 'deadline_exceeded', text: 'it used up its processor time', stack };
}

function noModule(name: string, known: readonly string[]): string {
  const offered = known.length === 0 ? 'nothing may be imported' : `there are ${known.join(', ')}`;
  return `there is no module '${name.slice(0, MAX_CONSOLE_LINE_CHARS)}': ${offered}`;
}
