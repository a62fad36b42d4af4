import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Test files in the order in which they are begun; those of one group run in one process, one after another. */
export type Queue = readonly (readonly string[])[];

/** In a queue's folder: the {@link Queue}, as JSON. */
export const QUEUE_FILE = 'queue.json';

/** A file that takes longer than this many milliseconds has hung: something waits that nothing will answer. */
const MAX_FILE_MS = process.env['SOULSAND_SOAK'] === '1' ? 4 * 3_600_000 : 600_000;

/**
 * Works off a queue in this process. Each file is a suite of its own, so that its hooks hold for itself only. Other lanes
 * work off the same queue: whoever writes the claim first has the group.
 */
export async function runLane(folder: string): Promise<void> {
  const queue: Queue = JSON.parse(readFileSync(join(folder, QUEUE_FILE), 'utf8'));
  for (const [index, files] of queue.entries()) {
    if (!claims(join(folder, `${index}.claimed`))) continue;
    for (const file of files) {
      const name = relative(process.cwd(), file);
      // Our own timers hold no process; with nothing else under way it would end in the middle of a test.
      const deadline = setTimeout(() => giveUp(name), MAX_FILE_MS);
      await suite(name, async () => void (await import(pathToFileURL(file).href)));
      clearTimeout(deadline);
    }
    writeFileSync(join(folder, doneName(index)), '');
  }
}

/** The files that no lane has run to their end: a lane that was cut off leaves what it had claimed. */
export function unfinishedIn(folder: string): readonly string[] {
  const queue: Queue = JSON.parse(readFileSync(join(folder, QUEUE_FILE), 'utf8'));
  return queue.flatMap((files, index) => (existsSync(join(folder, doneName(index))) ? [] : files));
}

function giveUp(name: string): never {
  console.error(`${name} has not ended within ${MAX_FILE_MS / 60_000} minutes`);
  process.exit(1);
}

function doneName(index: number): string {
  return `${index}.done`;
}

function claims(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false;
    throw thrown;
  }
}
