/**
 * What a call costs.
 *
 * `p50_us_TOOL`: a perception tool, called in this process on a body in the embedded world.
 *
 * `mcp_stdio_ratio`, `mcp_http_ratio`: calls of `where_am_i` through MCP against calls of an echo tool on the same SDK,
 * written the way its users write one (the high-level `McpServer` with zod schemas, served by `serveStdio`, or by
 * `createMcpHandler` on a bare Hono server, which checks nobody's token). The echo has the same schemas and gives the
 * same answer without looking at anything. Each server is a process of its own; the official client asks the two in
 * turns, so that a busy machine slows both, in both protocol eras: the ratio is that of the slower era.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Body } from '../src/body/index.ts';
import { openHouse } from '../src/cli/house.ts';
import { settingsFrom } from '../src/cli/settings.ts';
import { blockPosOf, type Point, silentLogger, systemClock } from '../src/core/index.ts';
import type { EchoSubject } from './mcp-child.ts';
import { median } from './statistics.ts';

const WARM_UP_CALLS = 300;
const CALLS = 500;
const BROKEN_CALLS = new Set(['unknown_tool', 'bad_arguments', 'out_of_range', 'internal_error']);
const CALLS_A_TURN = 10;
/** Until V8 has compiled both for good: servers run for hours, and ours has more to compile. */
const WARM_UP_TURNS = 100;
const STDIO_TURNS = 200;
const HTTP_TURNS = 80;
const ERAS = ['legacy', 'auto'] as const;
const CHILD = fileURLToPath(new URL('./mcp-child.ts', import.meta.url));

/** The perception tools and what they are called with, standing at `at`. */
function perceptionCalls(at: Point): Readonly<Record<string, Record<string, unknown>>> {
  const { x, y, z } = blockPosOf(at);
  return {
    where_am_i: {},
    see: { x: x + 6, y, z: z + 3 },
    raycast: { direction: 'down' },
    block_at: { x, y: y - 1, z },
    column: {},
    surroundings: {},
    walkable: {},
    slice: {},
    nearby_blocks: {},
    nearby_entities: {},
    inventory: {},
    status: {},
  };
}

const PERCEPTION_TOOLS = Object.keys(perceptionCalls({ x: 0, y: 0, z: 0 }));

export const wanted: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PERCEPTION_TOOLS.map((name) => [`p50_us_${name}`, '<= 100'])),
  mcp_stdio_ratio: '>= 0.9',
  mcp_http_ratio: '>= 0.9',
};

export async function run(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-bench-'));
  try {
    return { ...(await measureTools(folder)), ...(await measureMcp(folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureTools(folder: string): Promise<Record<string, number>> {
  const settings = settingsFrom({ flags: { data: folder }, environment: {}, config: {} });
  if (!settings.ok) throw new Error(settings.why);
  const signal = new AbortController().signal;
  const opened = await openHouse(settings.value, { logger: silentLogger, clock: systemClock, signal });
  if (!opened.ok) throw new Error(opened.why);
  const house = opened.value;
  try {
    return await medianCallTimes(house.body);
  } finally {
    await house.close();
  }
}

async function medianCallTimes(body: Body): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  const at = body.session.state.self.position ?? { x: 0, y: 0, z: 0 };
  for (const [name, args] of Object.entries(perceptionCalls(at))) {
    const timesUs: number[] = [];
    for (let i = -WARM_UP_CALLS; i < CALLS; i++) {
      const startMs = performance.now();
      const answer = await body.call(name, args);
      const elapsedUs = (performance.now() - startMs) * 1000;
      // "Not told yet" is an answer like any other; that the call itself was wrong is not.
      if (!answer.ok && BROKEN_CALLS.has(answer.code)) throw new Error(`${name}: ${answer.why}`);
      if (i >= 0) timesUs.push(elapsedUs);
    }
    figures[`p50_us_${name}`] = median(timesUs);
  }
  return figures;
}

/** A server process, and a client of one era at each of its doors. */
interface Served {
  readonly stdio: Client;
  readonly http: Client;
  close(): Promise<void>;
}

type Era = (typeof ERAS)[number];

async function measureMcp(folder: string): Promise<Record<string, number>> {
  const stdioRatios: number[] = [];
  const httpRatios: number[] = [];
  for (const era of ERAS) {
    const ours = await serve('ours', era, folder);
    const echo = await serve('echo', era, folder, await subjectOf(ours.stdio));
    stdioRatios.push(await ratio(ours.stdio, echo.stdio, STDIO_TURNS));
    httpRatios.push(await ratio(ours.http, echo.http, HTTP_TURNS));
    await ours.close();
    await echo.close();
  }
  return { mcp_stdio_ratio: Math.min(...stdioRatios), mcp_http_ratio: Math.min(...httpRatios) };
}

async function subjectOf(client: Client): Promise<EchoSubject> {
  const { tools } = await client.listTools();
  const tool = tools.find((listed) => listed.name === 'where_am_i');
  const answer = await client.callTool({ name: 'where_am_i', arguments: {} });
  if (tool === undefined || answer.isError === true) throw new Error('where_am_i does not answer');
  return { tool, answer };
}

/**
 * The echo's time a call by ours: 1 is as fast, less is slower. The two take turns, a few calls each and first one, then
 * the other first; the figure is the median of the turns' ratios.
 */
async function ratio(ours: Client, echo: Client, turns: number): Promise<number> {
  const ratios: number[] = [];
  for (let turn = -WARM_UP_TURNS; turn < turns; turn++) {
    const oursFirst = turn % 2 === 0;
    const [firstMs, secondMs] = [await timeCalls(oursFirst ? ours : echo), await timeCalls(oursFirst ? echo : ours)];
    if (turn >= 0) ratios.push(oursFirst ? secondMs / firstMs : firstMs / secondMs);
  }
  return median(ratios);
}

/** The median time of a turn's calls. */
async function timeCalls(client: Client): Promise<number> {
  const timesMs: number[] = [];
  for (let i = 0; i < CALLS_A_TURN; i++) {
    const startMs = performance.now();
    await client.callTool({ name: 'where_am_i', arguments: {} });
    timesMs.push(performance.now() - startMs);
  }
  return median(timesMs);
}

async function serve(kind: 'ours' | 'echo', era: Era, folder: string, subject?: EchoSubject): Promise<Served> {
  const env: Record<string, string> = { SOULSAND_DATA: folder, BENCH_SUBJECT: JSON.stringify(subject ?? null) };
  const transport = new StdioClientTransport({ command: process.execPath, args: [CHILD, kind], env, stderr: 'pipe' });
  const door = httpDoorOf(transport);
  const stdio = await connect(era, transport);
  const { url, token } = await door;
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const http = await connect(era, new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return {
    stdio,
    http,
    async close() {
      await http.close();
      await stdio.close();
    },
  };
}

interface HttpDoorFacts {
  readonly url: string;
  readonly token: string;
}

/** The child tells its HTTP door in a line on standard error. */
async function httpDoorOf({ stderr }: StdioClientTransport): Promise<HttpDoorFacts> {
  if (!(stderr instanceof Readable)) throw new Error('the child has no standard error');
  for await (const line of createInterface({ input: stderr })) {
    if (line.startsWith('{"url"')) return JSON.parse(line) as HttpDoorFacts;
  }
  throw new Error('the child ended before it served HTTP');
}

async function connect(era: Era, transport: Transport): Promise<Client> {
  const client = new Client({ name: 'bench', version: '0' }, { versionNegotiation: { mode: era } });
  await client.connect(transport);
  return client;
}
