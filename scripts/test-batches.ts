import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.ts';

/**
 * Tests of rooms that open no server and start no process. A process for each of these files would spend more time
 * loading the game's data than testing, so they share one a batch.
 */
const TOGETHER = [
  'src/{core,events,execution,tools,memory,documents,life}/**',
  'src/learning/{tasks,skills,curriculum}/**',
  'src/minecraft/{blocks,perception,state,physics,pathfinding,actions}/**',
];
/** Of those, the files that do open a world. */
const ALONE = '**/*.world.test.ts';

/** How many batches: enough that the slow ones among them run beside each other. */
const BATCHES = 8;

/** What the runner is given in place of the files. */
export interface Batches {
  readonly files: readonly string[];
  /** Removes what was written for it. */
  dispose(): void;
}

/** Puts the test files that can share a process into batches, each a file that imports its members. */
export function batch(files: readonly string[]): Batches {
  const isTogether = (file: string) =>
    TOGETHER.some((pattern) => matchesGlob(file, pattern)) && !matchesGlob(file, ALONE);
  const together = files.filter(isTogether);
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-tests-'));
  const batches = Array.from({ length: Math.min(BATCHES, together.length) }, (_, index) => {
    // Dealt like cards: neighbours, which are alike in weight, go to different batches.
    const members = together.filter((_file, position) => position % BATCHES === index);
    const path = join(folder, `batch-${index + 1}.test.mjs`);
    writeFileSync(path, members.map((file) => `import '${pathToFileURL(resolve(ROOT, file))}';\n`).join(''));
    return path;
  });
  return {
    files: [...batches, ...files.filter((file) => !isTogether(file))],
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
