/** Bodies that work at random, in a process of their own. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Body, createBody } from '../../src/body/index.ts';
import { type Random, seededRandom } from '../../src/core/index.ts';
import { EventLog } from '../../src/events/index.ts';
import { openSession, SharedBlockStore } from '../../src/minecraft/index.ts';
import { serve } from './child-process.ts';
import { actionsOf, randomCall } from './soak-actions.ts';

/** How many samples of memory a soak has. */
const SAMPLES = 40;
/** Between two calls of one body. */
const MAX_PAUSE_MS = 400;
/** The cursor under which each body's events are read, and how many at most at a time. */
const CURSOR = 'soak';
const DRAIN_LIMIT = 200;
/** Of so many calls one is followed by reading the events, of which so many are kept: some are lost, and must be told. */
const DRAIN_ONE_IN = 20;
const KEPT_EVENTS = 128;

interface Worker {
  readonly body: Body;
  readonly random: Random;
  emitted: number;
  drained: number;
  missed: number;
}

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const workers: Worker[] = [];
const failures = new Map<string, number>();
const faults: string[] = [];
let calls = 0;

process.on('unhandledRejection', (thrown) => faults.push(`unhandled rejection: ${String(thrown)}`));
process.on('uncaughtException', (thrown) => faults.push(`uncaught exception: ${thrown.stack}`));

function drain(worker: Worker): void {
  const { events, missed } = worker.body.events.drain(DRAIN_LIMIT, CURSOR);
  worker.drained += events.length;
  worker.missed += missed;
}

async function work(worker: Worker, untilMs: number): Promise<void> {
  const { body, random } = worker;
  const actions = actionsOf(body);
  while (performance.now() < untilMs) {
    const { tool, args } = randomCall(body, actions, random);
    const answer = await body.call(tool, args);
    calls++;
    if (!answer.ok) failures.set(answer.code, (failures.get(answer.code) ?? 0) + 1);
    if (!answer.ok && answer.code === 'internal_error') faults.push(`${tool} ${JSON.stringify(args)}: ${answer.why}`);
    if (random.int(DRAIN_ONE_IN) === 0) drain(worker);
    await wait(random.int(MAX_PAUSE_MS));
  }
}

/** What of all that was told neither came nor was told to be missed. */
function unreported({ body, emitted, drained, missed }: Worker): number {
  const pending = body.events.peek(CURSOR);
  return emitted + body.events.unheard - drained - missed - pending.events.length - pending.remaining - pending.missed;
}

const requests = {
  async join(options: {
    readonly port: number;
    readonly version: string;
    readonly viewDistance: number;
    readonly bodies: number;
    readonly seed: number;
  }) {
    const blockStore = new SharedBlockStore();
    for (let n = 0; n < options.bodies; n++) {
      const { port, version, viewDistance: viewDistanceChunks } = options;
      const server = { host: '127.0.0.1', port, version };
      const events = new EventLog({ capacity: KEPT_EVENTS });
      const opened = await openSession({ ...server, username: `soak${n}`, viewDistanceChunks, blockStore, events });
      if (!opened.ok) throw new Error(opened.why);
      const body = createBody({ session: opened.value });
      body.toolbox.useSets(body.toolbox.knownSets);
      const worker = { body, random: seededRandom(`${options.seed}/${n}`), emitted: 0, drained: 0, missed: 0 };
      body.events.drain(Number.POSITIVE_INFINITY, CURSOR);
      body.events.subscribe(() => worker.emitted++);
      workers.push(worker);
    }
    return { names: workers.map(({ body }) => body.name) };
  },
  async work({ forMs }: { readonly forMs: number }) {
    const startedMs = performance.now();
    const heapMb: number[] = [];
    const sample = setInterval(() => {
      collectGarbage();
      heapMb.push(process.memoryUsage().heapUsed / 1e6);
    }, forMs / SAMPLES);
    await Promise.all(workers.map((worker) => work(worker, startedMs + forMs)));
    clearInterval(sample);
    const infos = workers.map(({ body }) => body.session.info());
    return {
      calls,
      heapMb,
      faults,
      failures: Object.fromEntries([...failures].sort(([, a], [, b]) => b - a)),
      events: workers.reduce((sum, { emitted }) => sum + emitted, 0),
      missed: workers.reduce((sum, { missed }) => sum + missed, 0),
      unreported: workers.reduce((sum, worker) => sum + Math.abs(unreported(worker)), 0),
      undecoded: infos.reduce((sum, { decodeFailures, handlerFailures, encodeFailures }) => {
        return sum + decodeFailures.count + handlerFailures + encodeFailures;
      }, 0),
      reconnects: infos.reduce((sum, { reconnects }) => sum + reconnects, 0),
      gone: workers.flatMap(({ body }) => body.session.ended?.why ?? []),
    };
  },
};

export type SoakRequests = typeof requests;

serve(requests);
