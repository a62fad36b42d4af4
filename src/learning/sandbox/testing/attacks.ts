/** One program that somebody published, or that breaks sandboxes of its kind, and how it must end here. */
export interface Attack {
  readonly name: string;
  /** Where it is described. */
  readonly source: string;
  readonly code: string;
  /** The failure's code; or what it may return, which shows that it reached nothing. */
  readonly ends: { readonly code: string } | { readonly returns: unknown };
}

/** What a program would have to see to be outside: it returns the types of these names. */
const OUTSIDE = '[typeof process, typeof require, typeof globalThis.process, typeof globalThis.Buffer].join()';
const NOTHING = 'undefined,undefined,undefined,undefined';

/** Ways out of the program's realm into the one that runs it. */
export const ESCAPES: readonly Attack[] = [
  {
    name: 'the constructor of the global object',
    source: 'nodejs.org/api/vm.html: "The node:vm module is not a security mechanism"',
    code: "export default () => this.constructor.constructor('return process')().mainModule",
    ends: { code: 'threw' },
  },
  {
    name: 'the constructor of a host function',
    source: 'nodejs.org/api/vm.html; the usual first step out of node:vm',
    code: "export default () => read.constructor('return process')().env",
    ends: { code: 'threw' },
  },
  {
    name: 'the constructor of async functions and generators',
    source: 'static-eval and safe-eval, CVE-2017-16088 and its bypasses',
    code: `export default () => [async () => {}, function* () {}, async function* () {}].map((f) => {
      try { return f.constructor('return process')(); } catch (e) { return e.message; }
    }).every((text) => /strings/.test(text))`,
    ends: { returns: true },
  },
  {
    name: 'eval, direct and indirect',
    source: 'Voyager and others run generated code by eval in the process of the bot',
    code: "export default () => (0, eval)('process.exit(1)')",
    ends: { code: 'threw' },
  },
  {
    name: 'Error.prepareStackTrace with call sites of the host',
    source: 'vm2 CVE-2022-36067 (SandBreak), GHSA-mrgp-mrhc-5jrq',
    code: `export default () => {
      let seen = 'none';
      Error.prepareStackTrace = (_error, sites) => { seen = sites.map((site) => typeof site.getThis?.()).join(); };
      void new Error().stack;
      return [seen.includes('object'), ${OUTSIDE}].join();
    }`,
    ends: { returns: `false,${NOTHING}` },
  },
  {
    name: 'prepareStackTrace on an unhandled async error',
    source: 'vm2 CVE-2023-29017, GHSA-7jxr-cg7f-gpgv',
    code: `export default async () => {
      let out;
      Error.prepareStackTrace = (_error, frames) => { out = frames[0].getThis().process; };
      (async () => { (async () => { await undefined.x; })(); })();
      try { await read(); } catch {}
      return [String(out), ${OUTSIDE}].join();
    }`,
    ends: { returns: `undefined,${NOTHING}` },
  },
  {
    name: 'an exception of the host through a catch that is not sanitised',
    source: 'vm2 CVE-2023-29199, GHSA-xj72-wvfv-8985',
    code: `export default () => {
      const fooError = { name: { toString: new Proxy(() => '', { apply(_target, _this, args) {
        return args.constructor.constructor('return process')(); } }) } };
      try { throw fooError; } catch (e) { return e.name.toString(); }
    }`,
    ends: { code: 'threw' },
  },
  {
    name: 'an exception of the host out of a proxy trap',
    source: 'vm2 CVE-2023-30547, GHSA-ch3r-j5x3-6q2m',
    code: `export default () => {
      const handler = { getPrototypeOf(target) { (function stack() { new Error().stack; stack(); })(); } };
      const proxied = new Proxy({}, handler);
      try { throw proxied; } catch ({ constructor: c }) { return c.constructor('return process')(); }
    }`,
    ends: { code: 'threw' },
  },
  {
    name: 'a host object created through a proxy',
    source: 'vm2 CVE-2023-32314, GHSA-whpj-8f3w-67p5',
    code: `export default () => {
      const err = new Error();
      err.name = { toString: new Proxy(() => '', { apply(t, self, args) {
        const process = args.constructor.constructor('return process')(); throw process; } }) };
      try { err.stack; String(err.name); } catch (host) { return typeof host.mainModule; }
      return 'none';
    }`,
    ends: { returns: 'undefined' },
  },
  {
    name: 'Symbol.species on a promise of the host',
    source: 'vm2 CVE-2023-37466, GHSA-cchq-frgv-rjh5',
    code: `export default async () => {
      let leaked = 'nothing';
      const call = read();
      call.constructor = { [Symbol.species]: class { constructor(run) { run((v) => v, (e) => { leaked = typeof e?.constructor?.constructor; }); } } };
      try { call.then(); } catch {}
      await read();
      return [leaked, ${OUTSIDE}].join();
    }`,
    ends: { returns: `nothing,${NOTHING}` },
  },
  {
    name: 'the custom inspect function of the host',
    source: 'vm2 CVE-2023-37903, GHSA-g644-9gfx-q4q4',
    code: `export default () => {
      const seen = [];
      const trap = { [Symbol.for('nodejs.util.inspect.custom')]: (depth, options, inspect) => seen.push(typeof inspect), toJSON: (key) => 'shown' };
      console.log(trap, new Proxy({}, { get: (t, k) => { if (k === 'then') return; throw new Error('trap'); } }));
      return seen;
    }`,
    ends: { returns: [] },
  },
  {
    name: 'the promise that an async function returns',
    source: 'vm2 CVE-2026-22709',
    code: `export default async () => {
      const error = new Error();
      error.name = Symbol();
      const f = async () => error.stack;
      try { await f(); } catch (e) { return e.constructor.constructor('return process')(); }
      return ${OUTSIDE};
    }`,
    ends: { returns: NOTHING },
  },
  {
    name: 'the identity of an object that a host promise resolves to',
    source: 'vm2 CVE-2026-44000',
    code: `export default async () => {
      const value = await give();
      return [Object.getPrototypeOf(value) === Object.prototype, value.__proto__.constructor === Object, ${OUTSIDE}].join();
    }`,
    ends: { returns: `true,true,${NOTHING}` },
  },
  {
    name: 'an unhandled rejection that ends the process of the host',
    source: 'vm2 CVE-2026-44001',
    code: "export default () => { new Promise((_, reject) => reject(new Error('unhandled'))); return 1; }",
    ends: { returns: 1 },
  },
  {
    name: 'a builtin module that a list forgot',
    source: 'vm2 CVE-2026-47140',
    code: `export default async () => {
      const names = ['process', 'inspector/promises', 'node:fs', 'fs', 'child_process', 'std', 'os', 'file:///etc/passwd', '../x'];
      const got = await Promise.all(names.map((name) => import(name).then(() => name, () => 0)));
      return got.filter((name) => name !== 0);
    }`,
    ends: { returns: [] },
  },
  {
    name: 'a promise of WebAssembly whose prototype is the host realm',
    source: 'vm2 CVE-2026-47210',
    code: "export default () => typeof WebAssembly === 'undefined' && WebAssembly.promising",
    ends: { code: 'threw' },
  },
  {
    name: 'the value that an async generator awaits when it is closed',
    source: 'vm2 CVE-2026-45411',
    code: `export default async () => {
      const seen = [];
      async function* inner() { try { yield 1; } finally { } }
      async function* outer() { yield* inner(); }
      const it = outer(); await it.next();
      try { await it.return({ get then() { throw new Proxy({}, { get: (t, k) => { seen.push(String(k)); } }); } }); }
      catch (e) { seen.push(typeof e?.constructor?.constructor); }
      return ${OUTSIDE};
    }`,
    ends: { returns: NOTHING },
  },
  {
    name: 'a reference whose methods lead to the host',
    source: 'isolated-vm CVE-2021-21413, GHSA-mmhj-4w6j-76h7',
    code: `export default () => {
      const names = Reflect.ownKeys(read).filter((key) => !['length', 'name', 'prototype'].includes(key));
      return [names.length, Object.isFrozen(read), Reflect.ownKeys(console).join()].join(' ');
    }`,
    ends: { returns: '0 true log,info,debug,warn,error' },
  },
  {
    name: 'replacing host functions for the code that comes after',
    source: 'mindcraft: library functions are globals that generated code may overwrite',
    code: `export default async () => {
      'use strict';
      const tried = [() => { globalThis.read = () => 'mine'; }, () => { read.call = 1; }, () => { delete globalThis.read; },
        () => { Object.defineProperty(globalThis, 'read', { value: 1 }); }, () => { console.log = 1; }];
      const refused = tried.filter((attempt) => { try { attempt(); return false; } catch { return true; } });
      return [refused.length, await read()].join();
    }`,
    ends: { returns: '5,read' },
  },
  {
    name: 'changing what the prelude builds on',
    source: 'prototype pollution, the common first half of the advisories above',
    code: `export default async () => {
      const taken = [];
      JSON.stringify = () => '["forged"]'; JSON.parse = (text) => { taken.push(text); return 'forged'; };
      Array.prototype[Symbol.iterator] = function* () { yield 'forged'; };
      Object.prototype.toJSON = undefined; Object.prototype.value = 'polluted'; Object.prototype.get = () => taken.push('get');
      Map.prototype.get = Map.prototype.set = () => taken.push('map');
      globalThis.Promise = class { constructor() { taken.push('promise'); } };
      const answer = await read();
      delete Object.prototype.value; delete Object.prototype.get;
      return answer + taken.length;
    }`,
    ends: { returns: 'read0' },
  },
  {
    name: 'settling calls and ending the run from inside',
    source: 'ours: the prelude hands its handles to nobody',
    code: `export default async () => [typeof settle, typeof start, typeof host, typeof send, typeof finish, typeof prelude].join()`,
    ends: { returns: Array(6).fill('undefined').join() },
  },
  {
    name: 'calling a function that is not offered',
    source: 'ours: capabilities are all there is',
    code: 'export default async () => runCommand("/give @s diamond 64")',
    ends: { code: 'threw' },
  },
];

/** Programs that want all the time. */
export const TIME_BOMBS: readonly Attack[] = [
  {
    name: 'an endless loop',
    source: 'mindcraft and Voyager hang on it',
    code: 'while (true);',
    ends: { code: 'deadline_exceeded' },
  },
  {
    name: 'an endless loop that catches all',
    source: 'QuickJS interrupts cannot be caught, unlike exceptions',
    code: 'for (;;) { try { for (;;); } catch {} finally { continue; } }',
    ends: { code: 'deadline_exceeded' },
  },
  {
    name: 'an endless loop in an async function after a call',
    source: 'the deadline must hold in jobs as in the first turn',
    code: 'export default async () => { await read(); for (;;); }',
    ends: { code: 'deadline_exceeded' },
  },
  {
    name: 'promises without end',
    source: 'vm: microtasks outlive a timeout, nodejs.org/api/vm.html',
    code: 'const next = () => Promise.resolve().then(next); await next();',
    ends: { code: 'deadline_exceeded' },
  },
  {
    name: 'a promise that never settles',
    source: 'on timeout a run of Voyager looks clean',
    code: 'await new Promise(() => {});',
    ends: { code: 'never_finishes' },
  },
  {
    name: 'a catastrophic regular expression',
    source: 'ReDoS, CWE-1333',
    code: "/^(a+)+$/.test('a'.repeat(40) + 'b')",
    ends: { code: 'deadline_exceeded' },
  },
  {
    name: 'one native call without end',
    source: 'measured: it never asks the interrupt handler, only the watchdog outside ends it',
    code: "new Array(2 ** 31).join('x')",
    ends: { code: 'deadline_exceeded' },
  },
];

/** Programs that want all the memory, all the stack, or more than may cross. */
export const SIZE_BOMBS: readonly Attack[] = [
  {
    name: 'a string that doubles',
    source: 'measured: overran memory and time in process (field notes)',
    code: "let s = 'x'; for (;;) s += s;",
    ends: { code: 'memory_exceeded' },
  },
  {
    name: 'lists in lists',
    source: 'CWE-770',
    code: 'const all = []; for (;;) all.push(new Array(1000).fill(1));',
    ends: { code: 'memory_exceeded' },
  },
  {
    name: 'typed arrays',
    source: 'CWE-770: memory that some engines do not count',
    code: 'const all = []; for (;;) all.push(new Uint8Array(2 ** 20));',
    ends: { code: 'memory_exceeded' },
  },
  { name: 'a huge string at once', source: 'CWE-770', code: "'x'.repeat(2 ** 29)", ends: { code: 'memory_exceeded' } },
  {
    name: 'a number of all bits',
    source: 'CWE-770',
    code: 'let x = 2n; for (;;) x *= x;',
    ends: { code: 'memory_exceeded' },
  },
  {
    name: 'recursion without end',
    source: 'CWE-674',
    code: 'const f = () => f() + 1; f();',
    ends: { code: 'stack_overflow' },
  },
  {
    name: 'nested proxies',
    source: 'QuickJS CVE-2023-31922 (js_proxy_isArray)',
    code: 'let p = []; for (let i = 0; i < 100_000; i++) p = new Proxy(p, {}); Array.isArray(p);',
    ends: { code: 'stack_overflow' },
  },
  {
    name: 'nested JSON',
    source: 'measured: overruns the stack beneath the engine',
    code: "JSON.parse('['.repeat(200_000))",
    ends: { code: 'stack_overflow' },
  },
  {
    name: 'calls without end',
    source: 'ours: every loop has a bound',
    code: 'for (;;) await read();',
    ends: { code: 'threw' },
  },
  {
    name: 'too many calls at once',
    source: 'ours: every queue has a bound',
    code: 'await Promise.all(Array.from({ length: 1000 }, () => read()));',
    ends: { code: 'threw' },
  },
  {
    name: 'an argument beyond the bound',
    source: 'ours: what crosses is bounded',
    code: "await read('x'.repeat(100_000));",
    ends: { code: 'threw' },
  },
  {
    name: 'a result beyond the bound',
    source: 'ours: what crosses is bounded',
    code: "export default () => 'x'.repeat(100_000)",
    ends: { code: 'result_too_large' },
  },
  {
    name: 'a result that is no JSON',
    source: 'ours: what crosses is plain data',
    code: 'export default () => { const a = {}; a.a = a; return a; }',
    ends: { code: 'result_not_json' },
  },
  {
    name: 'an error whose parts throw',
    source: 'ours: what is thrown is the program too',
    code: "throw new Proxy(new Error('x'), { get() { throw new Error('again'); } });",
    ends: { code: 'threw' },
  },
];
