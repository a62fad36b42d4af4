import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Test files, in the order in which they are begun. */
export type Queue = readonly string[];

/** In a queue's folder: the {@link Queue}, as JSON. */
export const QUEUE_FILE = 'queue.json';

/** A file that takes longer than this many milliseconds has hung: something waits that nothing will answer. */
const MAX_FILE_MS = process.env['SOULSAND_SOAK'] === '1' ? 4 * 3_600_000 : 600_000;

/** What a file told to close may take so many milliseconds, looked at so many times. */
const CLOSING_MS = 2000;
const CLOSING_TRIES = 40;

/** At the end of a lane, what was left open may hold it so many milliseconds; then the lane fails. */
const LEAVING_MS = 20_000;

/**
 * Works off a queue in this process. Each file is a suite of its own, so that its hooks hold for itself only. Other lanes
 * work off the same queue: whoever writes the claim first has the file.
 */
export async function runLane(folder: string): Promise<void> {
  const queue: Queue = JSON.parse(readFileSync(join(folder, QUEUE_FILE), 'utf8'));
  for (const [index, file] of queue.entries()) {
    if (!claims(join(folder, `${index}.claimed`))) continue;
    const name = relative(process.cwd(), file);
    const before = openThings();
    // Our own timers hold no process; with nothing else under way it would end in the middle of a test.
    const deadline = setTimeout(() => giveUp(name), MAX_FILE_MS);
    await suite(name, async () => void (await import(pathToFileURL(file).href)));
    clearTimeout(deadline);
    if (await hasLeft(before)) console.error(`${name} has left something open`);
    writeFileSync(join(folder, doneName(index)), '');
  }
  // A failed test may leave a world behind, which would hold the run for ever.
  setTimeout(() => process.exit(1), LEAVING_MS).unref();
}

/** The files that no lane has run to their end: a lane that was cut off leaves what it had claimed. */
export function unfinishedIn(folder: string): readonly string[] {
  const queue: Queue = JSON.parse(readFileSync(join(folder, QUEUE_FILE), 'utf8'));
  return queue.filter((_file, index) => !existsSync(join(folder, doneName(index))));
}

/** Whether there is more open than before. What was told to close may take a moment. */
async function hasLeft(before: number): Promise<boolean> {
  for (let tries = 0; openThings() > before; tries++) {
    if (tries === CLOSING_TRIES) return true;
    await sleep(CLOSING_MS / CLOSING_TRIES);
  }
  return false;
}

/** How many worlds, servers and children there are. */
function openThings(): number {
  const kinds = ['MessagePort', 'TCPServerWrap', 'ProcessWrap'];
  return process.getActiveResourcesInfo().filter((kind) => kinds.includes(kind)).length;
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
