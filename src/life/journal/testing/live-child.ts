/**
 * Goes on with the run at the path given until its story is over, or until it is killed; says `living` when it has
 * resumed, `on` every ten simulated minutes, each whisper once it is kept, and `over` at the end. For tests that kill it.
 */
import { writeSync } from 'node:fs';
import type { Result } from '../../../core/index.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { resume } from '../reopen.ts';
import { RunFile } from '../run-file.ts';

const SAID_EVERY_MS = 10 * MINUTE_MS;

const [path = '', words = ''] = process.argv.slice(2);

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.why}`);
  return result.value;
}

const onFailure = ({ why }: { readonly why: string }): never => {
  throw new Error(why);
};
const { life, recorder } = must(resume(must(RunFile.open(path)), { onFailure }, { rate: 'max' }));
let isWhispered = false;
let saidAtMs = life.nowMs;
life.observe({
  onInput: () => {
    isWhispered = true;
  },
  // The recorder has observed for longer, and so has written already.
  onMoment: (atMs) => {
    if (isWhispered) writeSync(1, `whispered ${words}\n`);
    isWhispered = false;
    if (atMs - saidAtMs < SAID_EVERY_MS) return;
    saidAtMs = atMs;
    writeSync(1, 'on\n');
  },
});
writeSync(1, 'living\n');
if (words !== '') must(life.input({ kind: 'whisper', person: 0, words }));
await life.runUntil(Number.POSITIVE_INFINITY);
must(recorder.save());
writeSync(1, 'over\n');
