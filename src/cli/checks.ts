import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { type Clock, type Failure, messageOf } from '../core/index.ts';
import type { ModelGateway, Tier } from '../models/index.ts';
import { dataFolders } from './folders.ts';
import { hasModels, openModels } from './models.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** The outcome of one check. `warn` will do, `fail` will not. */
export interface Check {
  readonly name: 'runtime' | 'disk' | 'port' | 'terminal' | 'server' | 'models' | Tier;
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was found. */
  readonly found: string;
  /** What to do about it; absent where all is well. */
  readonly howTo?: string;
}

/** Below this much free space a saved world may not fit. */
const LOW_DISK_BYTES = 1024 ** 3;

/** Below this width lines of a slice wrap. */
const MIN_COLUMNS = 80;

/** How long the server may take to answer. */
const PING_TIMEOUT_MS = 5000;

/** Asks a server what it is without saying what we would speak. */
const ANY_PROTOCOL = -1;

/** Node's version: `main.ts` has refused an old one already. */
export function checkRuntime(): Check {
  return {
    name: 'runtime',
    status: 'ok',
    found: `Node ${process.versions.node} on ${process.platform} ${process.arch}`,
  };
}

/** Whether the data folder can be written, and how much is free. Makes nothing. */
export async function checkDisk(settings: Settings): Promise<Check> {
  const { root } = dataFolders(settings.data);
  try {
    const parent = await nearestExisting(root);
    await access(parent, constants.W_OK);
    const { bavail, bsize } = await statfs(parent);
    const freeBytes = bavail * bsize;
    const found = `${root} can be written, ${(freeBytes / 1024 ** 3).toFixed(1)} GiB free`;
    if (freeBytes >= LOW_DISK_BYTES) return { name: 'disk', status: 'ok', found };
    return { name: 'disk', status: 'warn', found, howTo: 'free some space before keeping worlds with --save' };
  } catch (thrown) {
    const howTo = 'choose another folder with --data';
    return { name: 'disk', status: 'fail', found: `${root} cannot be written: ${messageOf(thrown)}`, howTo };
  }
}

async function nearestExisting(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    const exists = await access(folder).then(
      () => true,
      () => false,
    );
    if (exists || dirname(folder) === folder) return folder;
  }
}

/** Whether the HTTP port is free. A taken one is no failure: the next free one is used. */
export async function checkPort(settings: Settings): Promise<Check> {
  const port = settings.port ?? (await import('../http/index.ts')).DEFAULT_PORT;
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ host: '127.0.0.1', port }, () => probe.close(() => resolve(undefined)));
  });
  if (error === undefined) return { name: 'port', status: 'ok', found: `port ${port} is free` };
  if (error.code === 'EADDRINUSE') {
    const howTo = 'nothing needs doing: the next free port is used; or choose one with --port';
    return { name: 'port', status: 'warn', found: `port ${port} is taken`, howTo };
  }
  return { name: 'port', status: 'fail', found: `port ${port}: ${error.message}`, howTo: 'choose another with --port' };
}

/** Whether there is a terminal, and how wide it is. */
export function checkTerminal({ interactive, output }: Terminal): Check {
  if (!interactive) {
    return { name: 'terminal', status: 'ok', found: 'no terminal: nothing is asked, output is plain' };
  }
  const found = `${output.columns} columns, ${output.hasColors() ? 'colours' : 'no colours'}`;
  if (output.columns >= MIN_COLUMNS) return { name: 'terminal', status: 'ok', found };
  return { name: 'terminal', status: 'warn', found, howTo: `make it ${MIN_COLUMNS} columns wide` };
}

/** Whether the server of the settings answers, and speaks a version a body can speak. */
export async function checkServer({ server, mc }: Settings, clock: Clock): Promise<Check> {
  if (server === undefined) {
    const { DEFAULT_WORLD_VERSION } = await import('../minecraft/server/index.ts');
    const found = `none given: the embedded world is used, Minecraft ${mc ?? DEFAULT_WORLD_VERSION}`;
    return { name: 'server', status: 'ok', found };
  }
  const { chooseVersion, pingServer, resolveAddress, versionNamed } = await import('../minecraft/session/index.ts');
  const wanted = mc === undefined ? undefined : versionNamed(mc);
  if (wanted?.ok === false) return failed(wanted);
  const { host, port } = await resolveAddress(server.host, server.port);
  const protocol = wanted?.value.protocol ?? ANY_PROTOCOL;
  const status = await pingServer({ host, port }, { protocol, clock, timeoutMs: PING_TIMEOUT_MS });
  if (!status.ok) return failed(status);
  const version = chooseVersion(wanted?.value, status.value);
  if (!version.ok) return failed(version);
  const { playersOnline, playersMax } = status.value;
  const players = playersOnline === undefined ? '' : `, ${playersOnline} of ${playersMax ?? '?'} players`;
  return { name: 'server', status: 'ok', found: `${host}:${port} is Minecraft ${version.value.name}${players}` };
}

/** Whether each tier of the settings' models answers, by one small call each; their cost is not kept. */
export async function checkModels(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): Promise<readonly Check[]> {
  if (!hasModels(settings)) {
    return [
      { name: 'models', status: 'ok', found: 'none set: minds follow rules; docs/models.md shows how to set one' },
    ];
  }
  const gateway = await openModels(settings, { clock, environment, run: 'doctor', ledger: 'memory' });
  if (!gateway.ok) return [{ name: 'models', status: 'fail', found: gateway.why, howTo: gateway.howTo }];
  try {
    return await Promise.all(gateway.value.tiers.map((tier) => checkTier(gateway.value, tier)));
  } finally {
    await gateway.value.close();
  }
}

async function checkTier(gateway: ModelGateway, tier: Tier): Promise<Check> {
  const probe = await gateway.probe(tier);
  if (!probe.ok) return { name: tier, status: 'fail', found: probe.why, howTo: probe.howTo };
  const { model, found, latencyMs, usage } = probe.value;
  const { moneyText } = await import('../models/index.ts');
  const took = `${(latencyMs / 1000).toFixed(1)} s`;
  return { name: tier, status: 'ok', found: `${model} ${found}, ${took}, ${moneyText(usage.micros, 'en')}` };
}

function failed({ why, howTo }: Failure): Check {
  return { name: 'server', status: 'fail', found: why, howTo };
}
