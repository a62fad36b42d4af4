/**
 * Appends to the journal of the store at the path given until it is killed, and says each `seq` once it is kept. For
 * tests that kill it.
 */
import { writeSync } from 'node:fs';
import { seededRandom } from '../../core/index.ts';
import { Journal, openStore } from '../index.ts';
import { decodeLine, textOfLine } from './line.ts';

const [path = '', seed = '0'] = process.argv.slice(2);
const random = seededRandom(seed);
const opened = openStore(path, { migrations: [], synchronous: 'full' });
if (!opened.ok) throw new Error(opened.why);
const journal = new Journal(opened.value, 'killed', decodeLine);

writeSync(1, 'open\n');
for (;;) {
  // Small and large entries, alone and several in one transaction.
  const kept = opened.value.transact(() => {
    let last = journal.lastSeq();
    for (let i = random.int(3); i >= 0; i--) {
      if (!last.ok) return last;
      const next = last.value + 1;
      const appended = journal.append({ n: next, text: textOfLine(next) }, `key-${next}`);
      if (!appended.ok) return appended;
      last = { ok: true, value: appended.value.seq };
    }
    return last;
  });
  if (!kept.ok) throw new Error(kept.why);
  writeSync(1, `${kept.value}\n`);
}
