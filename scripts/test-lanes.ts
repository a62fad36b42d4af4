import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.ts';
import { QUEUE_FILE, type Queue, unfinishedIn } from './test-lane.ts';

/** What takes long is begun first, so that the lanes end together: patterns in this order, then all else. */
const LONG_FIRST = [
  'test/{docs,package/tarball}.test.ts',
  'src/learning/**/*.world.test.ts',
  'src/cli/commands/**',
  'test/**',
  'src/learning/sandbox/**',
  '**/*.world.test.ts',
  'src/minecraft/{server,session,pathfinding}/**',
  'src/{assistant,body,mcp,cli,storage}/**',
];

/** What the runner is given in place of the files. */
export interface Lanes {
  readonly files: readonly string[];
  /** Ends them. Answers the test files that were not run to their end. */
  close(): readonly string[];
}

/**
 * A few processes that work off all test files together, each a file for the runner. A process for each test file would
 * spend more time loading and compiling the game's data than testing.
 */
export function openLanes(files: readonly string[], count: number): Lanes {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-tests-'));
  const runner = pathToFileURL(resolve(ROOT, 'scripts/test-lane.ts')).href;
  writeFileSync(join(folder, QUEUE_FILE), JSON.stringify(queueOf(files)));
  const lanes = Array.from({ length: count }, (_, index) => {
    const path = join(folder, `lane-${index + 1}.test.mjs`);
    writeFileSync(path, `import { runLane } from '${runner}';\nawait runLane(${JSON.stringify(folder)});\n`);
    return path;
  });
  return {
    files: lanes,
    close() {
      const unfinished = unfinishedIn(folder);
      rmSync(folder, { recursive: true, force: true });
      return unfinished;
    },
  };
}

function queueOf(files: readonly string[]): Queue {
  return [...files].sort((a, b) => rankOf(a) - rankOf(b)).map((file) => resolve(ROOT, file));
}

/** The place in the queue; files of one rank keep their order. */
function rankOf(file: string): number {
  const rank = LONG_FIRST.findIndex((pattern) => matchesGlob(file, pattern));
  return rank < 0 ? LONG_FIRST.length : rank;
}
