import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { isTestFile, ROOT, roomOf, sourceFiles } from './source-graph.ts';

/** Files that may touch the machine's clock, randomness or timers themselves, each with its reason. */
const EDGES: Readonly<Record<string, string>> = {
  'src/core/clock.ts': 'the clock itself',
};

const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b|\bnew Date\(\)/, 'the wall clock'],
  [/\bMath\.random\b/, 'unseeded randomness'],
  [/(?<![.\w])(?:setTimeout|setInterval)\(/, 'a bare timer'],
  [/\bperformance\.now\b/, 'the monotonic clock'],
];

/** Lines beyond which a file needs a reason to be one concept. */
const MAX_FILE_LINES = 400;

test('REPO-6: clock, randomness and timers come injected', () => {
  const faults: string[] = [];
  for (const file of sourceFiles()) {
    if (!file.path.startsWith('src/') || isTestFile(file.path) || file.path in EDGES) continue;
    for (const [pattern, what] of BANNED) if (pattern.test(file.code)) faults.push(`${file.path} uses ${what}`);
  }
  assert.deepEqual(faults, []);
});

test('REPO-7: names are kebab-case and files hold one concept', () => {
  const faults: string[] = [];
  for (const file of sourceFiles()) {
    const name = file.path.split('/').at(-1) ?? '';
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?(\.test)?\.tsx?$/.test(name)) faults.push(`${file.path} is not kebab-case`);
    const lines = file.text.split('\n').length;
    if (lines > MAX_FILE_LINES && !isTestFile(file.path)) faults.push(`${file.path} has ${lines} lines`);
  }
  assert.deepEqual(faults, []);
});

test('REPO-8: no any, no ts-ignore, no skipped or exclusive test', () => {
  const faults: string[] = [];
  for (const file of sourceFiles()) {
    if (file.path === 'test/repo/tidy.test.ts') continue;
    if (/\bas any\b|:\s*any\b|<any>/.test(file.code)) faults.push(`${file.path} uses any`);
    if (/@ts-(ignore|expect-error|nocheck)/.test(file.text)) faults.push(`${file.path} silences the compiler`);
    if (/\b(?:test|it|describe)\.(?:only|todo)\(/.test(file.code)) faults.push(`${file.path} runs only a part`);
  }
  assert.deepEqual(faults, []);
});

test('REPO-9: every room has a door with named exports', () => {
  const rooms = new Set(
    sourceFiles()
      .map((file) => roomOf(file.path))
      .filter((room) => room !== undefined),
  );
  for (const room of rooms) {
    if (room === 'cli') continue; // its door is the command, main.ts
    const text = readFileSync(resolve(ROOT, 'src', room, 'index.ts'), 'utf8');
    assert.ok(!/export\s+\*(?!\s+as)/.test(text), `src/${room}/index.ts exports everything without naming it`);
  }
});
