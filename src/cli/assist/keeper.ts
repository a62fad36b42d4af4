import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';

/**
 * Takes the players' data for this process alone, by a file with its id: two would sell from one stock twice, and what one
 * deletes the other still holds. Answers what gives it back. A file of a process that is gone is taken over. Fails with
 * `assistant_running`, or `data_unusable`.
 */
export function keepFolder(path: string): Result<() => void> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (isTaken(path)) return succeed(() => giveBack(path));
    const pid = keeperOf(path);
    if (pid !== undefined && isAlive(pid)) return running(path, pid);
    rmSync(path, { force: true });
    return isTaken(path) ? succeed(() => giveBack(path)) : running(path, keeperOf(path));
  } catch (thrown) {
    return fail('data_unusable', `${path} cannot be written: ${messageOf(thrown)}`, 'see to the folder, or use --data');
  }
}

/** Makes the file with our id, where there is none; throws where that cannot be. */
function isTaken(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  }
}

function giveBack(path: string): void {
  if (keeperOf(path) === process.pid) rmSync(path, { force: true });
}

function running(path: string, pid: number | undefined): Result<never> {
  const why = `an assistant serves from this folder (process ${pid ?? 'unknown'})`;
  return fail(
    'assistant_running',
    why,
    `end it first, or let the player write forget-me; if it is gone, remove ${path}`,
  );
}

/** The process that a file names; undefined where it names none. */
function keeperOf(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim());
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    // It is another user's: it is there.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}
