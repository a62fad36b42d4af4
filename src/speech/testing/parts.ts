import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Result } from '../../core/index.ts';

/** The value of a success; fails the test with the failure's words. */
export function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

/** A folder that goes with the test. */
export function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-speech-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A program of the shell that stands in for espeak-ng; `$v` is the voice, and standard input the text. */
export function standInEspeak(t: TestContext, speaks: string): string {
  const path = join(folderFor(t), 'espeak');
  const version = 'if [ "$1" = --version ]; then echo "eSpeak NG text-to-speech: 9.8.7"; exit 0; fi';
  writeFileSync(path, `#!/bin/sh\n${version}\n${speaks}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A WAV file of one second: 8000 samples of 8 bits; behind its head stands `text`. */
export function wavOf(text: string): Uint8Array {
  const head = Buffer.from('RIFF????WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data', 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(8000);
  return Buffer.concat([head, size, Buffer.alloc(8000, text.padEnd(1, '-'))]);
}
