import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type HttpServer, startHttp } from '../../src/http/index.ts';
import { createSetting, type Living, loadScenario, MINUTE_MS, openLiving, Whereabouts } from '../../src/life/index.ts';
import { openViewer, type Viewer } from '../../src/viewer/index.ts';
import { ROOT } from '../repo/source-graph.ts';

export const TOKEN = 'a-token-for-tests-only';

/** A life on a page, in real time. */
export interface ShownLife {
  readonly living: Living;
  readonly server: HttpServer;
  readonly viewer: Viewer;
  /** Lives so many simulated minutes at once, whatever the pace. */
  liveOn(minutes: number): void;
  close(): Promise<void>;
}

export interface ShowOptions {
  readonly pageFolder: string;
  readonly scenario?: string;
  readonly seed?: number;
  /** Lived before anybody looks. */
  readonly minutes?: number;
  readonly rate?: number;
}

/** Lives a scenario and shows it. */
export async function showLife({
  pageFolder,
  scenario = 'ravenisle',
  seed = 7,
  minutes = 0,
  rate = 30,
}: ShowOptions): Promise<ShownLife> {
  const loaded = await loadScenario(join(ROOT, 'scenarios', scenario));
  assert.ok(loaded.ok, loaded.ok ? '' : loaded.why);
  const living = openLiving(createSetting(loaded.value), { seed, rate });
  const { life, talk, mind, narrator } = living;
  const started = await startHttp({ token: TOKEN, port: 0 });
  assert.ok(started.ok, started.ok ? '' : started.why);
  const server = started.value;
  const viewer = openViewer({
    life,
    server,
    pageFolder,
    sources: {
      talk,
      mind,
      playable: true,
      whereabouts: new Whereabouts(life.setting, true),
      memoryOf: (person) => mind.headOf(person).memory,
      novelOf: (edition) => narrator.novel(edition),
    },
  });
  const liveOn = (count: number) => life.advance(life.nowMs + count * MINUTE_MS);
  liveOn(minutes);
  const running = life.runUntil(Number.POSITIVE_INFINITY);
  return {
    living,
    server,
    viewer,
    liveOn,
    async close() {
      life.stop();
      await running;
      viewer.close();
      await server.close();
    },
  };
}
