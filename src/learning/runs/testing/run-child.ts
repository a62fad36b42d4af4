/** Runs the scripted learner on the file given, printing the number of events after each that is kept, until it is killed. */
import { writeSync } from 'node:fs';
import { RunLog } from '../run-log.ts';
import { nextEvent } from './script.ts';

/** Between two events, so that a kill finds the run at any of them. */
const PAUSE_MS = 2;
const pause = new Int32Array(new SharedArrayBuffer(4));

const opened = RunLog.open(process.argv[2] ?? '');
if (!opened.ok) throw new Error(opened.why);
const run = opened.value;
const resumed = run.resume();
if (!resumed.ok) throw new Error(resumed.why);
writeSync(1, `${run.length}\n`);
for (let event = nextEvent(run.state); event !== undefined; event = nextEvent(run.state)) {
  Atomics.wait(pause, 0, 0, PAUSE_MS);
  const appended = run.append(event);
  if (!appended.ok) throw new Error(appended.why);
  writeSync(1, `${run.length}\n`);
}
writeSync(1, 'over\n');
