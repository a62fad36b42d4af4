import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { asText, contract } from './contract.ts';

for (const [file, value] of Object.entries(contract())) {
  test(`BODY-1: the contract is what test/golden/${file} says`, () => {
    const golden = readFileSync(new URL(file, import.meta.url), 'utf8');
    assert.equal(
      asText(value),
      golden,
      `${file} has changed (the diff is below): if that is meant, run \`npm run golden\` and name the change in CHANGELOG.md\n${diff(golden, asText(value))}`,
    );
  });
}

/** Lines that only one of two texts has, with their numbers. */
function diff(before: string, after: string): string {
  const only = (text: string, other: string, sign: string) => {
    const known = new Set(other.split('\n'));
    return text.split('\n').flatMap((line, i) => (known.has(line) ? [] : [`${sign}${i + 1}: ${line}`]));
  };
  return [...only(before, after, '-'), ...only(after, before, '+')].slice(0, 40).join('\n');
}
