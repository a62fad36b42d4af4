import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openFileStore } from '../../assistant/index.ts';
import { countingIds, type Logger, ManualClock, type Result, silentLogger, succeed } from '../../core/index.ts';
import { createGateway, type Script, scripted } from '../../models/index.ts';
import { AgentEngine, type AgentStore, type EngineOptions, type WorkOptions } from '../index.ts';

/** A folder that goes with the test. */
export function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-engine-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The value of a success; fails the test with the failure's words. */
export function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

/** Reads whatever is stored. */
export const anything = (json: unknown): Result<unknown> => succeed(json);

/** A logger that keeps its errors and warnings. */
export function keepingLogger(): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (fields: Readonly<Record<string, unknown>>, message: string) => {
    lines.push(`${message} ${JSON.stringify(fields)}`);
  };
  const logger: Logger = { ...silentLogger, warn: keep, error: keep, child: () => logger };
  return { logger, lines };
}

/** An engine on real files, with scripted models. */
export interface Harness {
  readonly engine: AgentEngine;
  readonly store: AgentStore;
  readonly clock: ManualClock;
  readonly folder: string;
}

/** Opens one; all of it closes with the test. */
export function harnessFor(t: TestContext, script: Script = () => '-', options: EngineOptions = {}): Harness {
  const clock = new ManualClock(1_000_000);
  const folder = folderFor(t);
  const store = must(openFileStore({ folder, clock }));
  const model = scripted(script);
  const models = { quick: model, slow: model, embed: model };
  const gateway = must(createGateway({ config: { models }, clock, ids: countingIds() }));
  const engine = new AgentEngine(store, gateway, ({ ledger }) => ledger, { clock, ids: countingIds(), ...options });
  t.after(async () => {
    await engine.close();
    await store.close();
    await gateway.close();
  });
  return { engine, store, clock, folder };
}

/** Work for a player, with permissions. */
export function asPlayer(player: string, ...permissions: string[]): WorkOptions {
  return { player, locale: 'en', permissions: new Set(permissions) };
}
