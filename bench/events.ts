/**
 * The event log's own cost: `emit` with nobody listening, against a preallocated ring that stores one
 * `{seq, kind, data}` object an emit, and a drain of 40 events from a full ring. The two rings take turns within one
 * process and the figures are medians, so that a busy machine slows both alike. The data are made beforehand, since
 * both would pay the same for them.
 */
import { DEFAULT_CAPACITY, DEFAULT_DRAIN_LIMIT, type EventData, EventLog } from '../src/events/index.ts';
import { median } from './statistics.ts';

const ROUNDS = 41;
const WARM_UP_ROUNDS = 10;
const EMITS_A_ROUND = 200_000;
const DRAINS_A_ROUND = 5_000;
const KINDS = ['block_changed', 'entity_moved', 'chat', 'damage'] as const;
const DATA: readonly EventData[] = Array.from({ length: 64 }, (_, i) => ({
  x: i,
  y: 64,
  z: -i,
  from: 'air',
  to: 'dirt',
}));

export const wanted = { emit_ratio: '>= 0.5', emits_per_s: '>= 1e7', drain_us: '<= 5' };

/** What the log is measured against: it keeps events, and does nothing else. */
class PlainRing {
  readonly #slots = new Array<{ seq: number; kind: string; data: EventData } | undefined>(DEFAULT_CAPACITY).fill(
    undefined,
  );
  #slot = 0;
  #seq = 0;

  emit(kind: string, data: EventData): number {
    const seq = ++this.#seq;
    this.#slots[this.#slot] = { seq, kind, data };
    this.#slot = this.#slot + 1 === DEFAULT_CAPACITY ? 0 : this.#slot + 1;
    return seq;
  }
}

/** Milliseconds for one round of emits. Written out for each ring, so that neither call site sees the other's type. */
function emitRoundPlain(ring: PlainRing): number {
  const startMs = performance.now();
  for (let i = 0; i < EMITS_A_ROUND; i++) ring.emit(KINDS[i & 3] ?? '', DATA[i & 63] ?? {});
  return performance.now() - startMs;
}

function emitRoundLog(log: EventLog): number {
  const startMs = performance.now();
  for (let i = 0; i < EMITS_A_ROUND; i++) log.emit(KINDS[i & 3] ?? '', DATA[i & 63] ?? {});
  return performance.now() - startMs;
}

/** Milliseconds for one round of drains, each of the oldest 40 of a full ring: every reader is new to the log. */
function drainRound(): number {
  const log = new EventLog();
  for (let i = 0; i < DEFAULT_CAPACITY; i++) log.emit(KINDS[i & 3] ?? '', DATA[i & 63] ?? {});
  const cursors = Array.from({ length: DRAINS_A_ROUND }, (_, i) => `reader ${i}`);
  let taken = 0;
  const startMs = performance.now();
  for (const cursor of cursors) taken += log.drain(DEFAULT_DRAIN_LIMIT, cursor).events.length;
  const elapsedMs = performance.now() - startMs;
  if (taken !== DRAINS_A_ROUND * DEFAULT_DRAIN_LIMIT) throw new Error(`drained ${taken} events`);
  return elapsedMs;
}

export async function run(): Promise<Record<string, number>> {
  let tick = 0;
  const log = new EventLog({ tickOf: () => tick });
  const plain = new PlainRing();
  const logMs: number[] = [];
  const ratios: number[] = [];
  const drainMs: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    tick++;
    const plainRoundMs = emitRoundPlain(plain);
    const logRoundMs = emitRoundLog(log);
    const drainRoundMs = drainRound();
    if (round < 0) continue;
    ratios.push(plainRoundMs / logRoundMs);
    logMs.push(logRoundMs);
    drainMs.push(drainRoundMs);
  }
  return {
    emit_ratio: median(ratios),
    emits_per_s: (EMITS_A_ROUND / median(logMs)) * 1000,
    drain_us: (median(drainMs) / DRAINS_A_ROUND) * 1000,
  };
}
