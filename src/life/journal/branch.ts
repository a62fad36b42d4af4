import { fail, type Result } from '../../core/index.ts';
import type { LifeSnapshot } from '../runtime/life-snapshot.ts';
import { RandomStream } from '../runtime/random-stream.ts';
import { clockText, dayOf } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import type { Setting } from '../world/setting.ts';
import { relive } from './reopen.ts';
import { RunFile } from './run-file.ts';

/** Where and how a run is branched off. */
export interface BranchOptions {
  /** The moment: all that was due then, and what came in then, has happened in the branch too. */
  readonly atMs: number;
  /** The new run's file. */
  readonly path: string;
  /** What the source is called in the branch's header. */
  readonly run: string;
  /** Another seed: from the moment on, other chances. Left out, the branch goes on as the source did. */
  readonly seed?: number | string;
}

/**
 * Makes a run that shares the source's history up to a moment. The source stays as it is. Fails with `not_lived_yet`,
 * `run_exists`, `before_branch`, `history_differs`, or as the files do.
 */
export function branch(source: RunFile, { atMs, path, run, seed }: BranchOptions): Result<RunFile> {
  const relived = relive(source, atMs, () => {}, { rate: 'max' });
  if (!relived.ok) return relived;
  const { life, knownUntilMs, proof } = relived.value;
  if (atMs > knownUntilMs || atMs < life.nowMs) {
    const known = `day ${dayOf(knownUntilMs)}, ${clockText(knownUntilMs)}`;
    return fail('not_lived_yet', `the run is known until ${known}`, 'choose a moment of it', { knownUntilMs });
  }
  life.advance(atMs);
  const difference = proof.end({ whole: false });
  if (difference !== undefined) return difference;
  const { scenario } = source;
  const saved = life.save();
  const snapshot = seed === undefined ? saved : reseeded(createSetting(scenario), saved, seed);
  return RunFile.create(path, { scenario, seed: snapshot.seed, branch: { run, snapshot } });
}

/** The same life with other chances from now on. */
function reseeded({ people }: Setting, snapshot: LifeSnapshot, seed: number | string): LifeSnapshot {
  const residents = snapshot.residents.map((resident, person) => ({
    ...resident,
    random: RandomStream.of(seed, people[person]?.id ?? '', 'mind').state,
  }));
  const systems = snapshot.systems.map((system) => ({
    ...system,
    random: RandomStream.of(seed, system.id, 'system').state,
  }));
  return { ...snapshot, seed, residents, systems };
}
