/** What the prelude is handed, and all that it can reach of the outside. Texts only pass, never objects. */
interface PreludeHost {
  /** Sends a call to the host; throws when a limit is reached. */
  send(id: number, name: string, argumentsText: string): void;
  print(text: string): void;
  /** Says how the program ended, with the value as JSON (or undefined), what was thrown as JSON, or why it is no JSON. */
  finish(end: 'returned' | 'threw' | 'result_not_json', text: string | undefined): void;
}

/** What the prelude hands back, for the child alone. */
interface PreludeHandles {
  /** Answers a call. */
  settle(id: number, ok: boolean, text: string): void;
  /** Calls the default export of a module with the input. */
  start(exports: unknown, input: string): void;
}

/**
 * The first code in a fresh engine. It is never called here: the engine runs its source text, so it may use nothing but
 * its arguments and the language. It takes what it needs of the language before the program can change it.
 *
 * What it adds: host functions and `console`, which cannot be replaced; a seeded `Math.random`. What it takes away: code
 * from strings (`eval`, `Function` and its kin) and the names of timers, which say what to do instead.
 */
export function prelude(host: PreludeHost, functions: readonly string[], seed: number): PreludeHandles {
  const { stringify, parse } = JSON;
  const { defineProperty, freeze, getPrototypeOf, create } = Object;
  const TextOf = String;
  const ErrorOf = Error;
  const TypeErrorOf = TypeError;
  const PromiseOf = Promise;
  const { send, print, finish } = host;
  const global: object = globalThis;

  const fix = (target: object, name: string, value: unknown) =>
    defineProperty(target, name, { value, writable: false, enumerable: false, configurable: false });

  interface Waiting {
    readonly resolve: (value: unknown) => void;
    readonly reject: (reason: unknown) => void;
    /** Made where the program called, so that its stack leads there. */
    readonly error: Error & Record<string, unknown>;
  }
  const waiting: Record<number, Waiting> = create(null);
  let lastId = 0;

  const hostFunction = (name: string) => {
    const call = (...args: unknown[]) =>
      new PromiseOf((resolve, reject) => {
        while (args.length > 0 && args[args.length - 1] === undefined) args.length--;
        const id = ++lastId;
        send(id, name, stringify(args));
        waiting[id] = { resolve, reject, error: new ErrorOf(name) as Waiting['error'] };
      });
    fix(call, 'name', name);
    return freeze(call);
  };
  for (let i = 0; i < functions.length; i++) {
    const name = functions[i];
    if (name === undefined) continue;
    const call = hostFunction(name);
    // As a getter: the engine lets defineProperty replace a global that is a plain value, fixed or not.
    defineProperty(global, name, { get: () => call, enumerable: false, configurable: false });
  }

  const shown = (value: unknown): string => {
    try {
      if (typeof value === 'string') return value;
      if (value instanceof ErrorOf) return `${value.name}: ${value.message}`;
      return stringify(value) ?? TextOf(value);
    } catch {
      return '(cannot be shown)';
    }
  };
  const log = (...values: unknown[]) => {
    let line = '';
    for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ' ') + shown(values[i]);
    print(line);
  };
  fix(global, 'console', freeze({ log, info: log, debug: log, warn: log, error: log }));

  // mulberry32, Tommy Ettinger's generator of one word.
  let state = seed | 0;
  fix(Math, 'random', () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  });

  const refusal = (why: string, prototype?: object) => {
    const refuse = () => {
      throw new TypeErrorOf(why);
    };
    // As `function`, so that `new` and `instanceof` meet the same words.
    const refused = function refused() {
      return refuse();
    };
    if (prototype !== undefined) defineProperty(refused, 'prototype', { value: prototype });
    return freeze(refused);
  };
  const noStrings = 'code cannot be made from strings here: write it out';
  const kinds = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (let i = 0; i < kinds.length; i++) {
    const prototype: object = getPrototypeOf(kinds[i]);
    const refused = refusal(noStrings, prototype);
    fix(prototype, 'constructor', refused);
    if (i === 0) fix(global, 'Function', refused);
  }
  fix(global, 'eval', refusal(noStrings));
  const timers = ['setTimeout', 'setInterval', 'setImmediate'];
  for (let i = 0; i < timers.length; i++) {
    fix(global, TextOf(timers[i]), refusal('there are no timers here: await a host function that waits'));
  }

  const told = (thrown: unknown): string => {
    let [name, message, stack, refused]: [string, string, string, unknown] = ['', '', '', undefined];
    try {
      if (typeof thrown === 'object' && thrown !== null) {
        const error = thrown as Error & { refused?: unknown };
        stack = TextOf(error.stack ?? '');
        name = TextOf(error.name ?? '');
        message = error instanceof ErrorOf ? TextOf(error.message) : shown(thrown);
        refused = error.refused;
      } else message = shown(thrown);
      return stringify({ name, message, stack, refused });
    } catch {
      return stringify({ name: '', message: 'something that cannot be shown was thrown', stack: '' });
    }
  };

  return {
    settle(id, ok, text) {
      const call = waiting[id];
      if (call === undefined) return;
      delete waiting[id];
      if (ok) {
        call.resolve(parse(text));
        return;
      }
      const refused = parse(text);
      const { error } = call;
      fix(error, 'name', 'CallRefused');
      fix(error, 'message', `${error.message}: ${refused.why}; ${refused.howTo}`);
      fix(error, 'refused', refused);
      fix(error, 'code', refused.code);
      fix(error, 'data', refused.data);
      call.reject(error);
    },
    start(exports, input) {
      const run = async () => {
        const { default: main } = (await exports) as { default?: unknown };
        if (main === undefined) return undefined;
        if (typeof main !== 'function') throw new TypeErrorOf('the default export must be a function');
        return await main(parse(input));
      };
      run().then(
        (value) => {
          let text: string | undefined;
          try {
            text = stringify(value);
          } catch (thrown) {
            finish('result_not_json', shown(thrown));
            return;
          }
          finish('returned', text);
        },
        (thrown) => finish('threw', told(thrown)),
      );
    },
  };
}
