import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import type { AskedMoment } from '../cognition/model-mind/replayed-layers.ts';
import { type Living, type LivingOptions, openLiving } from '../living.ts';
import type { StampedInput } from '../runtime/life-input.ts';
import type { LifeSnapshot } from '../runtime/life-snapshot.ts';
import { clockText, dayOf } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import type { Setting } from '../world/setting.ts';
import { momentOf } from './entry.ts';
import { eachRow } from './history.ts';
import type { KeptSnapshot, LifeJournal } from './life-journal.ts';
import { isPacing, Proof } from './proof.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';

/** How a kept life is opened: what its journal knows is left out. */
export type ReopenOptions = Omit<LivingOptions, 'seed' | 'resume' | 'replay' | 'relived'>;

/** A life that is lived again as its journal says. */
export interface Relived extends Living {
  /** Until when the journal knows what happened. */
  readonly knownUntilMs: number;
  /** How many entries it has of that, from where the life begins. */
  readonly knownEntries: number;
  /** Watches that it is lived as it was. */
  readonly proof: Proof;
}

/** A life that goes on where it was left, and is recorded. */
export interface Resumed extends Living {
  readonly recorder: Recorder;
}

/**
 * Opens a life to be lived again, from its beginning or from the last snapshot before `fromMs`. Nothing is written. The
 * journal gives what came from outside, models' thoughts among it, so no model is needed. `onDifference` hears, once,
 * when it comes out otherwise than it did. Fails with `before_branch`, or as the journal does.
 */
export function relive(
  journal: LifeJournal,
  fromMs: number | undefined,
  onDifference: (failure: Failure) => void,
  options: ReopenOptions = {},
): Result<Relived> {
  const from = fromMs === undefined ? originOf(journal) : journal.snapshotAt(fromMs);
  if (!from.ok) return from;
  const { branchOf } = journal.header;
  if (from.value === undefined && branchOf !== undefined) {
    const when = `day ${dayOf(branchOf.atMs)}, ${clockText(branchOf.atMs)}`;
    const howTo = `replay ${branchOf.run} for what was before`;
    return fail('before_branch', `this run was branched off on ${when}`, howTo, { atMs: branchOf.atMs });
  }
  const tail = tailOf(journal, from.value);
  if (!tail.ok) return tail;
  const { inputs, asked, untilMs, entries: knownEntries } = tail.value;
  const setting = createSetting(journal.scenario);
  const snapshot = from.value?.snapshot;
  if (snapshot !== undefined && !fits(snapshot, setting)) {
    return fail('run_unreadable', 'its snapshot is of another scenario than its own', 'restore it from a copy');
  }
  const living = openLiving(setting, {
    ...options,
    seed: snapshot?.seed ?? journal.header.seed,
    replay: inputs,
    relived: { asked, untilMs },
    ...(snapshot === undefined ? {} : { resume: snapshot }),
  });
  // The last stretch of a life may have nothing in it to enter: then only its snapshot tells that it was lived.
  const last = journal.snapshotAt();
  const savedMs = last.ok ? (last.value?.snapshot.atMs ?? 0) : 0;
  const knownUntilMs = Math.max(untilMs, savedMs, living.life.nowMs);
  const proof = new Proof(living.life, journal, from.value?.page ?? 0, onDifference);
  return succeed({ ...living, knownUntilMs, knownEntries, proof });
}

/**
 * Goes on with a life: from its last snapshot it lives again what the journal knows, which must come out the same
 * (`history_differs` otherwise), and is recorded from there on. A life that was killed loses nothing: what was not
 * written yet happens again.
 */
export function resume(journal: LifeJournal, recording: RecorderOptions, options: ReopenOptions = {}): Result<Resumed> {
  const relived = relive(journal, Number.POSITIVE_INFINITY, () => {}, options);
  if (!relived.ok) return relived;
  const { knownUntilMs, knownEntries, proof, ...living } = relived.value;
  const { life } = living;
  if (knownEntries > 0) life.advance(knownUntilMs);
  const difference = proof.end({ whole: true });
  if (difference !== undefined) return difference;
  const recorder = new Recorder(life, journal, recording);
  // So that a life that is killed again and again does not have more and more to live again.
  const saved = knownEntries > 0 ? recorder.save() : succeed(undefined);
  return saved.ok ? succeed({ ...living, recorder }) : saved;
}

function fits({ scenario, residents }: LifeSnapshot, setting: Setting): boolean {
  return scenario === setting.scenario.meta.id && residents.length === setting.people.length;
}

/** Where a run begins: a branch at its first snapshot, others at their scenario. */
function originOf(journal: LifeJournal): Result<KeptSnapshot | undefined> {
  const { branchOf } = journal.header;
  return branchOf === undefined ? succeed(undefined) : journal.snapshotAt(branchOf.atMs);
}

/** What a journal knows after a snapshot: what came from outside, who was asked for a late answer, until when. */
interface Tail {
  readonly inputs: readonly StampedInput[];
  readonly asked: readonly AskedMoment[];
  readonly untilMs: number;
  readonly entries: number;
}

/** Reads the {@link Tail}. */
function tailOf(journal: LifeJournal, from: KeptSnapshot | undefined): Result<Tail> {
  const inputs: StampedInput[] = [];
  const asked: AskedMoment[] = [];
  let untilMs = 0;
  let entries = 0;
  const read = eachRow(journal, from?.page ?? 0, (row) => {
    entries++;
    untilMs = momentOf(row);
    if (row[0] === 'input' && !isPacing(row)) inputs.push({ atMs: untilMs, input: row[2] });
    if (row[0] === 'asked') asked.push({ person: row[2], atMs: row[1] });
  });
  return read.ok ? succeed({ inputs, asked, untilMs, entries }) : read;
}
