/**
 * The learner. From empty hands, in survival, without help or a model, the rule learner plays in the embedded world's hills until it
 * has an iron pickaxe: `unique_items` it carried, and `attempts_to_wood`, `attempts_to_stone`, `attempts_to_iron`, the
 * attempt that brought the first pickaxe of each; NaN for what it did not come to. (Voyager with GPT-4: 63 items in 160
 * attempts, and 6, 11, 21. Another world and another curriculum: a scale, not a race.)
 *
 * `sandbox_ratio`: time of 1,000 awaited host calls in the sandbox over that of the barest thing that could work, QuickJS
 * with one promise a call in a child over the same pipes: the median of rounds that take turns. `call_us`: one such call in
 * the sandbox. `abort_ms`: from asking a program that computes to stop until its process is gone, the median.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { succeed } from '../src/core/index.ts';
import {
  defineCapability,
  GameEnvironment,
  gameBookOf,
  Learner,
  openEmbeddedStart,
  RULE_MIND,
  RunLog,
  Sandbox,
} from '../src/learning/index.ts';
import { median } from './statistics.ts';

export const wanted = {
  attempts_to_wood: '<= 6',
  attempts_to_stone: '<= 11',
  attempts_to_iron: '<= 21',
  sandbox_ratio: '<= 1.5',
  abort_ms: '<= 50',
};

const CALLS = 1_000;
const ROUNDS = 15;
const ABORTS = 7;
/** Rounds of the learner at most; the ladder up to an iron pickaxe has twelve rungs. */
const MAX_LEARNING_ROUNDS = 24;
const TICK_RATE = 200;
const VERSION = '1.20.4';
/** The hills that are learnt in: trees at hand, iron some way below. */
const SEED = 7;

const CODE = `export default async () => {
  let sum = 0;
  for (let i = 0; i < ${CALLS}; i++) sum += await next(i);
  return sum;
}`;

export async function run(): Promise<Record<string, number>> {
  return { ...(await learn()), ...(await measureSandbox()) };
}

async function learn(): Promise<Record<string, number>> {
  const start = await openEmbeddedStart({
    username: 'Learner',
    world: { version: VERSION, type: 'hills', seed: SEED, tickRate: TICK_RATE },
    arrange: (world) => world.command('difficulty peaceful'),
  });
  if (!start.ok) throw new Error(start.why);
  const environment = new GameEnvironment({ session: start.value.session });
  const [opened, book] = [RunLog.open(':memory:'), gameBookOf(VERSION)];
  if (!opened.ok || !book.ok) throw new Error('no run to learn in');
  const run = opened.value;
  const learner = new Learner({ mind: RULE_MIND, environment, run, book: book.value });
  for (let round = 0; round < MAX_LEARNING_ROUNDS && run.state.items['iron_pickaxe'] === undefined; round++) {
    const done = await learner.round();
    if (!done.ok) throw new Error(done.why);
  }
  await environment.close();
  await start.value.close();
  const { items } = run.state;
  const attemptsTo = (item: string): number => items[item] ?? Number.NaN;
  run.close();
  return {
    unique_items: Object.keys(items).length,
    attempts_to_wood: attemptsTo('wooden_pickaxe'),
    attempts_to_stone: attemptsTo('stone_pickaxe'),
    attempts_to_iron: attemptsTo('iron_pickaxe'),
  };
}

async function measureSandbox(): Promise<Record<string, number>> {
  let onNext = (): void => undefined;
  const next = defineCapability({
    name: 'next',
    signature: 'next(i)',
    description: 'answers i + 1',
    parameters: z.tuple([z.number()]),
    call: async ([i]) => {
      onNext();
      return succeed(i + 1);
    },
  });
  const sandbox = new Sandbox({ capabilities: [next] });
  const bare = startBare();
  const program = { entry: { name: 'bench', code: CODE } };
  const inSandboxMs: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const sandboxMs = await timed(async () => {
      const { result } = await sandbox.run(program);
      if (!result.ok) throw new Error(result.why);
    });
    const againstMs = await timed(() => bare.round());
    // The first round warms both.
    if (round === 0) continue;
    inSandboxMs.push(sandboxMs);
    bareMs.push(againstMs);
  }
  await bare.close();
  const abortMs: number[] = [];
  for (let i = 0; i < ABORTS; i++) {
    const abort = new AbortController();
    const started = new Promise<void>((resolve) => {
      onNext = resolve;
    });
    const running = sandbox.run({ entry: { name: 'bench', code: 'await next(1); for (;;);' } }, abort.signal);
    await started;
    const askedMs = performance.now();
    abort.abort();
    await running;
    abortMs.push(performance.now() - askedMs);
  }
  await sandbox.close();
  return {
    sandbox_ratio: median(inSandboxMs.map((ms, i) => ms / (bareMs[i] ?? Number.NaN))),
    call_us: (median(inSandboxMs) / CALLS) * 1000,
    abort_ms: median(abortMs),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** The bare child, which makes a fresh context and calls 1,000 times for each line it is sent. */
function startBare() {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./learn/bare-child.ts', import.meta.url)), String(CALLS)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout });
  let onDone = (): void => undefined;
  lines.on('line', (line) => {
    const [id, value]: [number, number] = JSON.parse(line);
    if (id < 0) onDone();
    else child.stdin.write(`${JSON.stringify([id, value + 1])}\n`);
  });
  return {
    round: () =>
      new Promise<void>((resolve) => {
        onDone = resolve;
        child.stdin.write('"go"\n');
      }),
    close: async () => {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}
