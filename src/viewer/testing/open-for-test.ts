import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { countingIds, ManualClock } from '../../core/index.ts';
import { type HttpServer, startHttp } from '../../http/index.ts';
import {
  createSetting,
  EventHistory,
  type Living,
  loadScenario,
  MINUTE_MS,
  openLiving,
  Recorder,
  RunFile,
  type Setting,
  Whereabouts,
} from '../../life/index.ts';
import { openViewer, type Viewer, type ViewerSources } from '../index.ts';
import { FLUSH_MS } from '../live-clients.ts';
import { LivePage } from './live-page.ts';

export const TOKEN = 'a-token-for-tests-only';

let known: Promise<Setting> | undefined;

/** The first scenario of this repository, read once. */
function ravenisle(): Promise<Setting> {
  known ??= readSetting('ravenisle');
  return known;
}

async function readSetting(scenario: string): Promise<Setting> {
  const loaded = await loadScenario(fileURLToPath(new URL(`../../../scenarios/${scenario}`, import.meta.url)));
  assert.ok(loaded.ok, loaded.ok ? '' : loaded.why);
  return createSetting(loaded.value);
}

/** A life on a page, whose time goes on when the test says so. */
export class Watched {
  readonly living: Living;
  readonly server: HttpServer;
  readonly viewer: Viewer;
  readonly clock: ManualClock;
  readonly #t: TestContext;

  constructor(t: TestContext, living: Living, server: HttpServer, viewer: Viewer, clock: ManualClock) {
    this.#t = t;
    this.living = living;
    this.server = server;
    this.viewer = viewer;
    this.clock = clock;
  }

  /** Lives so many simulated minutes at once, then tells the pages. */
  live(minutes: number): void {
    const { life } = this.living;
    life.advance(life.nowMs + minutes * MINUTE_MS);
    this.flush();
  }

  /** Tells the pages what there is to tell. */
  flush(): void {
    this.clock.advance(FLUSH_MS);
  }

  /** A page that watches; its connection ends with the test. */
  async watch(hello: { readonly run?: string; readonly seq?: number } = {}): Promise<LivePage> {
    const page = await LivePage.open(this.server.port, hello);
    this.#t.after(() => page.close());
    return page;
  }

  async get(path: string): Promise<Response> {
    return fetch(`${this.server.url}${path}`);
  }

  async command(body: unknown, token = TOKEN): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(`${this.server.url}/api/commands`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

export interface WatchOptions {
  /** Default: Ravenisle. */
  readonly setting?: Setting;
  readonly sources?: Partial<ViewerSources>;
  readonly pageFolder?: string;
  /** Where its journal is kept, if it is. */
  readonly journal?: string;
  /** Simulated minutes that are lived before the viewer is opened. */
  readonly lived?: number;
}

/** Records a life in a new file, closed when the test ends. */
function journalOf(t: TestContext, { life }: Living, path: string): RunFile {
  const created = RunFile.create(path, { scenario: life.setting.scenario, seed: 3 });
  assert.ok(created.ok, created.ok ? '' : created.why);
  new Recorder(life, created.value, { onFailure: ({ why }) => assert.fail(why) });
  t.after(() => created.value.close());
  return created.value;
}

/** Opens a life, a server and a viewer on it; all end with the test. */
export async function openForTest(t: TestContext, options: WatchOptions = {}): Promise<Watched> {
  const clock = new ManualClock();
  const living = openLiving(options.setting ?? (await ravenisle()), { seed: 3, clock, rate: 30 });
  const started = await startHttp({ token: TOKEN, port: 0 });
  assert.ok(started.ok, started.ok ? '' : started.why);
  const { life, talk, mind, narrator } = living;
  const file = options.journal === undefined ? undefined : journalOf(t, living, options.journal);
  life.advance(life.nowMs + (options.lived ?? 0) * MINUTE_MS);
  const sources = {
    talk,
    mind,
    whereabouts: new Whereabouts(life.setting, true),
    playable: true,
    memoryOf: (person: number) => mind.headOf(person).memory,
    novelOf: (edition: 'reader' | 'omniscient') => narrator.novel(edition),
    ...(file && { history: new EventHistory(file, life.setting) }),
    ...options.sources,
  };
  const viewer = openViewer({
    life,
    server: started.value,
    sources,
    clock,
    ids: countingIds(),
    ...(options.pageFolder !== undefined && { pageFolder: options.pageFolder }),
  });
  t.after(async () => {
    viewer.close();
    await started.value.close();
  });
  return new Watched(t, living, started.value, viewer, clock);
}
