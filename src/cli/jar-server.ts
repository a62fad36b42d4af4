import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Clock, type Failure, fail, messageOf, type Result, succeed, within } from '../core/index.ts';

/** Where a real server is to run, and how. */
interface JarOptions {
  /** The server's program, as Mojang or PaperMC give it out. */
  readonly jar: string;
  /** Folder of its own: worlds, settings, logs. Made if missing. */
  readonly folder: string;
  /** Whether the person agrees to Mojang's licence; without it nothing is written and nothing runs. */
  readonly acceptsEula: boolean;
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Settings of the server's own (`server.properties`), over what stands there. */
  readonly properties: Readonly<Record<string, string>>;
  /** The program that runs jars. */
  readonly java: string;
  readonly clock: Clock;
  /** Gives up waiting until it is ready. */
  readonly signal: AbortSignal;
  /** Told each line of its log. */
  onLine(line: string): void;
}

/** A real server, running as a child of this process. */
interface JarServer {
  readonly host: string;
  readonly port: number;
  /** Resolves once it has ended, with its exit code; null if it was killed. */
  readonly ended: Promise<number | null>;
  /** Tells it to save and stop, and waits; kills it where it does not within a minute. */
  stop(): Promise<Result<void>>;
}

/** How long a server may take to make its first world, and to save and stop. */
const START_DEADLINE_MS = 300_000;
const STOP_DEADLINE_MS = 60_000;

/** Lines of its log that are shown when it could not start. */
const LAST_LINES = 8;

const HOST = '127.0.0.1';
const EULA = 'https://aka.ms/MinecraftEULA';

/** What the log says when players may join, at every version. */
const READY = /Done \([^)]*\)!/;

/**
 * Runs a server's jar in its own folder, for this machine alone and without accounts, and waits until its log says that
 * players may join. Fails with `eula_not_accepted`, `no_jar`, `cannot_run`, `server_ended`, `not_ready` or `aborted`; then
 * nothing runs.
 */
export async function startJar(options: JarOptions): Promise<Result<JarServer>> {
  const { jar, folder, acceptsEula, java } = options;
  if (!acceptsEula) {
    const why = `a Minecraft server runs only for those who agree to Mojang's licence (${EULA})`;
    return fail('eula_not_accepted', why, 'read it, and add --accept-eula if you agree');
  }
  const path = resolve(jar);
  if (
    !(await stat(path).then(
      (found) => found.isFile(),
      () => false,
    ))
  ) {
    return fail(
      'no_jar',
      `there is no file ${path}`,
      "give the path of a server's jar, as server.jar from minecraft.net",
    );
  }
  const port = options.port === 0 ? await freePort() : options.port;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'eula.txt'), `# agreed to with --accept-eula: ${EULA}\neula=true\n`);
    await writeProperties(join(folder, 'server.properties'), { ...options.properties, ...ownProperties(port) });
  } catch (thrown) {
    return fail('cannot_run', messageOf(thrown), `check the folder ${folder}`);
  }
  const child = spawn(java, ['-jar', path, 'nogui'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  return new RunningJar(child, port, options).ready();
}

/** For this machine alone, and whoever is on it. */
function ownProperties(port: number): Readonly<Record<string, string>> {
  return {
    'server-ip': HOST,
    'server-port': String(port),
    'online-mode': 'false',
    'enforce-secure-profile': 'false',
    'enable-rcon': 'false',
    'enable-query': 'false',
  };
}

/** Changes some keys of a file of `key=value` lines, and leaves all else as it is. */
async function writeProperties(path: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const before = existsSync(path) ? await readFile(path, 'utf8') : '';
  const left = new Map(Object.entries(changes));
  const lines = before.split(/\r?\n/).map((line) => {
    const key = /^\s*([^#=\s]+)\s*=/.exec(line)?.[1] ?? '';
    const value = left.get(key);
    left.delete(key);
    return value === undefined ? line : `${key}=${value}`;
  });
  while (lines.at(-1) === '') lines.pop();
  for (const [key, value] of left) lines.push(`${key}=${value}`);
  await writeFile(path, `${lines.join('\n')}\n`);
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done, reject) => {
    probe.once('error', reject);
    probe.listen({ host: HOST, port: 0 }, () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => done(port));
    });
  });
}

class RunningJar implements JarServer {
  readonly host = HOST;
  readonly port: number;
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #options: JarOptions;
  readonly #lastLines: string[] = [];
  readonly #isReady: Promise<'ready'>;
  #cannotRun: Failure | undefined;

  constructor(child: ChildProcess, port: number, options: JarOptions) {
    this.#child = child;
    this.#options = options;
    this.port = port;
    const ready = Promise.withResolvers<'ready'>();
    this.#isReady = ready.promise;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.#lastLines.push(line);
        if (this.#lastLines.length > LAST_LINES) this.#lastLines.shift();
        options.onLine(line);
        if (READY.test(line)) ready.resolve('ready');
      });
    }
    // It may end while it is told something.
    child.stdin?.on('error', () => {});
    this.ended = new Promise((done) => {
      child.once('error', (error) => {
        const howTo = 'install Java (as Debian: apt install default-jre-headless), or set JAVA_HOME';
        this.#cannotRun = fail('cannot_run', `${options.java} cannot be run: ${error.message}`, howTo);
        done(null);
      });
      child.once('close', (code) => done(code));
    });
  }

  /** Waits until players may join; what does not get so far is stopped. */
  async ready(): Promise<Result<JarServer>> {
    const { clock, signal } = this.#options;
    const readyOrEnded = Promise.race([this.#isReady, this.ended.then(() => 'ended' as const)]);
    const first = await within(clock, START_DEADLINE_MS, readyOrEnded, signal);
    if (first === 'ready') return succeed(this);
    if (this.#cannotRun !== undefined) return this.#cannotRun;
    if (first === 'ended') {
      const why = `the server ended before it was ready:\n${this.#lastLines.join('\n')}`;
      return fail('server_ended', why, `see its log in ${join(this.#options.folder, 'logs')}`);
    }
    await this.stop();
    return first === 'aborted'
      ? fail('aborted', 'the server was told to stop before it was ready', 'start it again')
      : fail(
          'not_ready',
          `the server was not ready within ${START_DEADLINE_MS / 1000} s`,
          'see its log, and try again',
        );
  }

  async stop(): Promise<Result<void>> {
    const { clock } = this.#options;
    this.#child.stdin?.write('stop\n');
    const ended = await within(clock, STOP_DEADLINE_MS, this.ended);
    if (ended !== 'elapsed') return succeed(undefined);
    this.#child.kill('SIGKILL');
    await this.ended;
    const why = `the server did not stop within ${STOP_DEADLINE_MS / 1000} s and was killed`;
    return fail('not_stopped', why, 'its world is as it last saved it; see its log');
  }
}
