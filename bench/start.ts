/**
 * From the start of a process to a spawned body with chunks around it: our house against a bare script of flying-squid
 * and mineflayer, alternating in one run on the same version, seed and view distance.
 */
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_WORLD_VERSION } from '../src/minecraft/server/index.ts';

import { median } from './statistics.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const SEED = 7;
const VIEW_DISTANCE = 4;
/** The 5 x 5 columns that mineflayer's users wait for before they move. */
const COLUMNS = 25;
const ROUNDS = 7;
const DEADLINE_MS = 60_000;

export const wanted = { start_ratio: '<= 1.3', body_ms: '<= 3000', bare_ms: '' };

function startToReadyMs(script: string): Promise<number> {
  const args = [resolve(HERE, 'start-scripts', script), DEFAULT_WORLD_VERSION, SEED, VIEW_DISTANCE, COLUMNS].map(
    String,
  );
  return new Promise((done, failed) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS);
    let readyMs: number | undefined;
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (readyMs === undefined && output.includes('ready')) readyMs = performance.now() - startedMs;
    });
    child.on('close', () => {
      clearTimeout(deadline);
      if (readyMs === undefined) failed(new Error(`${script} was never ready: ${output.slice(-500)}`));
      else done(readyMs);
    });
  });
}

export async function run(): Promise<Record<string, number>> {
  const ours: number[] = [];
  const bare: number[] = [];
  // The first of each fills the disk's cache for both, and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const [bareMs, oursMs] = [await startToReadyMs('bare.mjs'), await startToReadyMs('ours.ts')];
    if (round === 0) continue;
    bare.push(bareMs);
    ours.push(oursMs);
  }
  const [body_ms, bare_ms] = [median(ours), median(bare)];
  return { start_ratio: body_ms / bare_ms, body_ms: Math.round(body_ms), bare_ms: Math.round(bare_ms) };
}
