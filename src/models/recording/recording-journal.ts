import { type Result, succeed } from '../../core/index.ts';
import { Journal, type Store } from '../../storage/index.ts';
import { modelFailure } from '../failures.ts';
import { decodeCall, type RecordedCall } from './recorded-call.ts';
import { MAX_RECORDED_CALLS, type Recorder, Recording } from './recorder.ts';

/** The journal that holds a run's calls in its store. */
const JOURNAL = 'model-calls';

/** The recording in the store of a run; empty where nothing was recorded. Fails as the journal does. */
export function readRecordingJournal(store: Store): Result<Recording> {
  const calls: RecordedCall[] = [];
  const folded = journalOf(store).fold({ seq: 0, state: calls }, (state, { entry }) => {
    state.push(entry);
    return state;
  });
  return folded.ok ? succeed(new Recording(folded.value.state)) : folded;
}

/** Records into the store of a run, and goes on with what is there. Closing leaves the store open. */
export function recordToJournal(store: Store): Result<Recorder> {
  const before = readRecordingJournal(store);
  if (!before.ok) return before;
  const journal = journalOf(store);
  return succeed({
    counts: before.value.counts(),
    record(call) {
      const kept = journal.append(call, `${call.key}#${call.occurrence}`);
      if (!kept.ok) return kept;
      return kept.value.seq <= MAX_RECORDED_CALLS
        ? succeed(undefined)
        : modelFailure('recording_full', { limit: MAX_RECORDED_CALLS });
    },
    close: () => {},
  });
}

function journalOf(store: Store): Journal<RecordedCall> {
  return new Journal(store, JOURNAL, decodeCall);
}
