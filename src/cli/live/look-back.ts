import { fail, type Result, succeed } from '../../core/index.ts';
import {
  clockText,
  dayOf,
  eachRow,
  eventOf,
  type LifeEvent,
  type Living,
  RunFile,
  relive,
  type Setting,
  Whereabouts,
} from '../../life/index.ts';
import { momentFrom } from './live-options.ts';
import type { Runs } from './runs.ts';

/** A kept run lived again up to a moment, in memory alone: nothing of it is ever written. */
export interface LookBack extends Living {
  readonly setting: Setting;
  /** Where everybody truly was until then. */
  readonly whereabouts: Whereabouts;
  /** Visits every event of the run until then, the oldest first. Fails as the journal does. */
  eachEvent(visit: (event: LifeEvent) => void): Result<undefined>;
}

/**
 * Lives a run again up to `at`, or as far as it goes, and has `use` look at it; its file is closed afterwards. Fails with
 * `no_run`, `bad_flags`, `not_lived_yet`, or as runs do.
 */
export async function lookBack<T>(
  { runs, run, at }: { readonly runs: Runs; readonly run: string; readonly at: string | undefined },
  use: (back: LookBack) => Promise<Result<T>>,
): Promise<Result<T>> {
  const path = runs.find(run);
  const opened = path.ok ? RunFile.open(path.value) : path;
  if (!opened.ok) return opened;
  const file = opened.value;
  try {
    const back = reliveUntil(file, at);
    return back.ok ? await use(back.value) : back;
  } finally {
    file.close();
  }
}

function reliveUntil(file: RunFile, at: string | undefined): Result<LookBack> {
  const relived = relive(file, Number.POSITIVE_INFINITY, () => {}, { rate: 'max' });
  if (!relived.ok) return relived;
  const { setting } = relived.value.life;
  const { knownUntilMs } = relived.value;
  const atMs = at === undefined ? succeed(knownUntilMs) : momentFrom(at, setting);
  if (!atMs.ok) return atMs;
  if (atMs.value > knownUntilMs) {
    const known = `day ${dayOf(knownUntilMs) + 1}, ${clockText(knownUntilMs)}`;
    return fail('not_lived_yet', `the run is known until ${known}`, 'give an earlier time, or none');
  }
  // The last snapshot may be of later.
  const living = atMs.value < relived.value.life.nowMs ? relive(file, atMs.value, () => {}, { rate: 'max' }) : relived;
  if (!living.ok) return living;
  living.value.life.advance(atMs.value);
  living.value.proof.end({ whole: false });
  const whereabouts = new Whereabouts(setting, file.header.branchOf === undefined);
  const eachEvent: LookBack['eachEvent'] = (visit) =>
    eachRow(file, 0, (row) => {
      const event = eventOf(row);
      if (event !== undefined && event.atMs <= atMs.value) visit(event);
    });
  const heard = eachEvent((event) => whereabouts.hear(event));
  return heard.ok ? succeed({ ...living.value, setting, whereabouts, eachEvent }) : heard;
}
