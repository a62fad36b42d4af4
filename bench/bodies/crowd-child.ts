/** A crowd of players in a process of its own: `crowd-child.ts ours` or `crowd-child.ts bare`. */
import { seededRandom } from '../../src/core/index.ts';
import { serve } from './child-process.ts';
import type { JoinOptions, Member } from './member.ts';

/** How long a runner keeps its direction. */
const TURN_MS = 2_000;
/** Runners turn back to the middle when they are farther from it. */
const FIELD_BLOCKS = 80;
/** One of the crowd says something each so often. */
const SAY_MS = 150;
/** A player's chunks have come when their number has stood still so long. */
const SETTLED_MS = 500;
const JOIN_DEADLINE_MS = 120_000;

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

const [side = 'ours'] = process.argv.slice(2);
const join = side === 'ours' ? (await import('./ours.ts')).joinOurs : (await import('./bare.ts')).joinBare;

const random = seededRandom('crowd');
const members: Member[] = [];
const saidAtMs = new Map<string, number>();
let latenciesMs: number[] = [];
let runs: NodeJS.Timeout | undefined;

function heard(text: string): void {
  const word = /\bprobe-\d+\b/.exec(text)?.[0];
  const at = word === undefined ? undefined : saidAtMs.get(word);
  if (at !== undefined) latenciesMs.push(performance.now() - at);
}

function turn(member: Member, middle: { readonly x: number; readonly z: number }): void {
  const at = member.position();
  if (at === undefined) return;
  const away = Math.hypot(at.x - middle.x, at.z - middle.z) > FIELD_BLOCKS;
  const back = (Math.atan2(at.x - middle.x, middle.z - at.z) * 180) / Math.PI;
  member.run(away ? back : random.next() * 360);
}

async function untilSettled(): Promise<void> {
  const deadlineMs = performance.now() + JOIN_DEADLINE_MS;
  const count = (): number => members.reduce((sum, member) => sum + member.columns(), 0);
  for (let last = -1; last !== count(); ) {
    last = count();
    if (performance.now() > deadlineMs) throw new Error('the chunks never came to an end');
    await wait(SETTLED_MS);
  }
}

const requests = {
  /** More players join, one after the other, and have their chunks. */
  async join({ more, ...options }: Omit<JoinOptions, 'name'> & { readonly more: number }) {
    for (let n = 0; n < more; n++) {
      const member = await join({ ...options, name: `${side}${members.length}` });
      member.onChat(heard);
      members.push(member);
    }
    await untilSettled();
    return { columns: members.reduce((sum, member) => sum + member.columns(), 0) };
  },
  /** All run about the middle from now on. */
  async run(middle: { readonly x: number; readonly z: number }) {
    clearInterval(runs);
    const turnAll = (): void => {
      for (const member of members) turn(member, middle);
    };
    turnAll();
    runs = setInterval(turnAll, TURN_MS);
    return {};
  },
  /** What the process costs for some time, while one after the other says something. */
  async measure({ forMs }: { readonly forMs: number }) {
    latenciesMs = [];
    saidAtMs.clear();
    const before = process.cpuUsage();
    const startedMs = performance.now();
    const ticks = (): number => members.reduce((sum, member) => sum + member.ticks(), 0);
    const ticksBefore = ticks();
    const where = members.map((member) => member.position());
    for (let n = 0; performance.now() - startedMs < forMs; n++) {
      const word = `probe-${n}`;
      saidAtMs.set(word, performance.now());
      members[n % members.length]?.say(word);
      await wait(SAY_MS);
    }
    const { user, system } = process.cpuUsage(before);
    const tookMs = performance.now() - startedMs;
    return {
      cpu: (user + system) / 1000 / tookMs,
      /** Ticks a second that a member lived on the average. */
      tps: ((ticks() - ticksBefore) * 1000) / tookMs / members.length,
      rssMb: process.memoryUsage.rss() / 1e6,
      latenciesMs,
      probes: saidAtMs.size,
      /** Players that stood where they were: a crowd that does not run proves nothing. */
      still: members.filter((member, n) => member.position()?.x === where[n]?.x).length,
    };
  },
};

export type CrowdRequests = typeof requests;

serve(requests);
