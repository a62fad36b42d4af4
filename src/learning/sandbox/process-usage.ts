import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What a process has taken so far. */
interface ProcessUsage {
  readonly residentBytes: number;
  readonly cpuMs: number;
}

/** Linux counts processor time in ticks of 1/100 s for user programs, on every architecture (USER_HZ). */
const MS_PER_TICK = 10;
const KIB = 1024;

const run = promisify(execFile);

/** Reads what a process takes, from outside; undefined when it is gone or this system does not tell. */
export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  try {
    if (process.platform !== 'linux') return readPs((await run('ps', ['-o', 'rss=,time=', '-p', String(pid)])).stdout);
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    return readProc(status, stat);
  } catch {
    return undefined;
  }
}

/** `status` tells the resident set in KiB; `stat` user and system ticks as fields 14 and 15 (proc(5)). */
export function readProc(status: string, stat: string): ProcessUsage | undefined {
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  // The name, field 2, may hold blanks and brackets: fields are counted from behind it.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  if (resident === undefined || user === undefined || system === undefined) return undefined;
  return { residentBytes: Number(resident) * KIB, cpuMs: (Number(user) + Number(system)) * MS_PER_TICK };
}

/** `ps` tells KiB and `[[dd-]hh:]mm:ss[.cc]`. */
export function readPs(line: string): ProcessUsage | undefined {
  const match = /^\s*(\d+)\s+(?:(?:(\d+)-)?(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*$/.exec(line);
  if (match === null) return undefined;
  const [resident = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return {
    residentBytes: resident * KIB,
    cpuMs: Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
  };
}
