import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The folder of PostgreSQL's programs as Debian installs them, the newest; undefined where there is none. */
export function postgresPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort()
    .at(-1);
}

/** A PostgreSQL server of one test run. */
export interface PostgresServer {
  readonly url: (database: string) => string;
  readonly psql: (sql: string) => Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server of its own in a temporary folder, on 127.0.0.1. As root it runs as user nobody: it refuses root. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const user = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const run = promisify(execFile);
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'soulsand', '-A', 'trust', '-E', 'UTF8', '--no-sync'], user);
  const port = await freePort();
  const settings = [
    `listen_addresses=127.0.0.1`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'shared_buffers=16MB',
  ];
  const args = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(said)));
  });
  return {
    url: (database) => `postgres://soulsand@127.0.0.1:${port}/${database}`,
    async psql(sql) {
      await run(join(programs, 'psql'), ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'soulsand', '-c', sql, 'postgres']);
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
