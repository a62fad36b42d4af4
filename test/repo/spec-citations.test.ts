import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ROOT, sourceFiles } from './source-graph.ts';

const DEFINITION = /^- \*\*([A-Z]+-\d+)\*\*/gm;
const CITATION = /\b([A-Z]{2,}-\d+)\b/g;
const TEST_TITLE = /\b(?:test|it|describe|suite)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g;

function specNumbers(): Map<string, string> {
  const defined = new Map<string, string>();
  for (const path of globSync('{src,test}/**/SPEC.md', { cwd: ROOT })) {
    for (const match of readFileSync(resolve(ROOT, path), 'utf8').matchAll(DEFINITION)) {
      const number = match[1] ?? '';
      assert.ok(!defined.has(number), `${number} is defined in ${defined.get(number)} and in ${path}`);
      defined.set(number, path);
    }
  }
  return defined;
}

function citedNumbers(prefixes: ReadonlySet<string>): Map<string, string> {
  const cited = new Map<string, string>();
  for (const file of sourceFiles()) {
    if (!file.path.endsWith('.test.ts')) continue;
    for (const title of file.text.matchAll(TEST_TITLE)) {
      for (const match of (title[2] ?? '').matchAll(CITATION)) {
        const number = match[1] ?? '';
        if (prefixes.has(number.split('-')[0] ?? '')) cited.set(number, file.path);
      }
    }
  }
  return cited;
}

test('REPO-10: every numbered behaviour is cited by a test, and every citation exists', () => {
  const defined = specNumbers();
  const cited = citedNumbers(new Set([...defined.keys()].map((number) => number.split('-')[0] ?? '')));
  assert.ok(defined.size > 10);
  assert.deepEqual(
    [...defined].filter(([number]) => !cited.has(number)).map(([number, path]) => `${number} (${path})`),
    [],
  );
  assert.deepEqual(
    [...cited].filter(([number]) => !defined.has(number)).map(([number, path]) => `${number} (${path})`),
    [],
  );
});
