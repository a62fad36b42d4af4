import {
  type Clock,
  fail,
  type Result,
  seededRandom,
  silentLogger,
  succeed,
  systemClock,
  TICKS_PER_SECOND,
} from '../../core/index.ts';
import { EventLog } from '../../events/index.ts';
import { loadBlockRegistry } from '../blocks/index.ts';
import { warmUpPaths } from '../pathfinding/index.ts';
import { readLightAsBytes } from '../protocol/index.ts';
import { createWorldState, type WorldState } from '../state/index.ts';
import { type Address, DEFAULT_PORT, resolveAddress } from './address.ts';
import { signIn } from './auth.ts';
import { DEFAULT_RECONNECT } from './backoff.ts';
import type { SessionFailure } from './failures.ts';
import { loadLibrary } from './library.ts';
import { pingServer } from './ping.ts';
import { LiveSession } from './session.ts';
import { MAX_TICK_RATE, MIN_TICK_RATE } from './ticks/server-pace.ts';
import type { MicrosoftCredentials, Session, SessionAuth, SessionOptions } from './types.ts';
import { chooseVersion, type GameVersion, versionNamed } from './versions.ts';

const DEFAULT_PING_TIMEOUT_MS = 5_000;
const DEFAULT_JOIN_TIMEOUT_MS = 30_000;
const DEFAULT_VIEW_DISTANCE_CHUNKS = 8;

/** Names the game allows for accounts; servers without accounts hold to it too. */
const USERNAME = /^\w{1,16}$/;
/** Asks a server what it speaks without saying what we would. */
const ANY_PROTOCOL = -1;

type Code = SessionFailure['code'];

/**
 * Opens a session: asks the server what it is, signs in where wanted, logs in, and resolves when the body stands in the
 * world. Every failure says what to do (see `SESSION_FAILURE_CODES`); nothing of it is left behind, neither a socket nor
 * a timer. Once open, a session keeps itself: what is lost is tried again, and told as events.
 */
export async function openSession(options: SessionOptions): Promise<Result<Session, Code>> {
  const wrong = checkOptions(options);
  if (wrong !== undefined) return wrong;
  const { clock = systemClock, signal = new AbortController().signal } = options;
  const loading = loadLibrary();
  const address = await resolveAddress(options.host, options.port);
  const version = await agreeOnVersion(options, address, clock, signal);
  if (!version.ok) return version;
  const registry = loadBlockRegistry(version.value.name);
  if (!registry.ok) return registry;
  readLightAsBytes(version.value.name);
  warmUpPaths(registry.value);
  const credentials = await credentialsOf(options.auth ?? { kind: 'offline' }, options.username, signal);
  if (!credentials.ok) return credentials;

  let state: WorldState | undefined;
  const events = options.events ?? new EventLog({ tickOf: () => state?.tick ?? 0 });
  const username = credentials.value?.profile.name ?? options.username;
  const world = createWorldState({
    registry: registry.value,
    username,
    events,
    ...(options.blockStore === undefined ? {} : { blockStore: options.blockStore }),
  });
  state = world.state;
  const session = new LiveSession({
    connection: {
      address,
      username,
      version: version.value,
      credentials: credentials.value,
      sessionServer: options.auth?.kind === 'microsoft' ? options.auth.sessionServer : undefined,
      viewDistanceChunks: options.viewDistanceChunks ?? DEFAULT_VIEW_DISTANCE_CHUNKS,
      autoRespawn: options.autoRespawn ?? true,
      ticksPerSecond: options.ticksPerSecond,
      library: await loading,
      toldColumns: options.blockStore?.toldColumns,
      state,
      clock,
      logger: options.logger ?? silentLogger,
    },
    writer: world.writer,
    events,
    reconnect: { ...DEFAULT_RECONNECT, ...options.reconnect },
    pingTimeoutMs: options.pingTimeoutMs ?? DEFAULT_PING_TIMEOUT_MS,
    joinTimeoutMs: options.joinTimeoutMs ?? DEFAULT_JOIN_TIMEOUT_MS,
    random: options.random ?? seededRandom(clock.nowMs()),
  });
  return await openOrClose(session, signal);
}

async function openOrClose(session: LiveSession, signal: AbortSignal): Promise<Result<Session, Code>> {
  const onAbort = (): void => void session.close();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) await session.close();
    const opened = await session.open();
    if (signal.aborted) return aborted();
    return opened.ok ? succeed(session) : opened;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function checkOptions({
  host,
  port = DEFAULT_PORT,
  username,
  auth,
  ticksPerSecond = TICKS_PER_SECOND,
}: SessionOptions): SessionFailure | undefined {
  if (host.trim() === '') return fail('bad_address', 'no host is given', 'give the server as HOST:PORT');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return fail('bad_address', `${port} is no port`, 'give a whole number 1..65535; Minecraft’s own is 25565');
  }
  if (!(ticksPerSecond >= MIN_TICK_RATE && ticksPerSecond <= MAX_TICK_RATE)) {
    const howTo = `give ${MIN_TICK_RATE} to ${MAX_TICK_RATE} ticks a second`;
    return fail('bad_rate', `${ticksPerSecond} is no rate of ticks`, howTo);
  }
  if (auth?.kind !== 'microsoft' && !USERNAME.test(username)) {
    return fail('bad_username', `'${username}' cannot be a username`, 'give 1 to 16 letters, digits and underscores');
  }
  return undefined;
}

async function agreeOnVersion(
  options: SessionOptions,
  address: Address,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<GameVersion, Code>> {
  const wanted = options.version === undefined ? undefined : versionNamed(options.version);
  if (wanted?.ok === false) return wanted;
  const status = await pingServer(address, {
    timeoutMs: options.pingTimeoutMs ?? DEFAULT_PING_TIMEOUT_MS,
    clock,
    protocol: wanted?.value.protocol ?? ANY_PROTOCOL,
    signal,
  });
  return status.ok ? chooseVersion(wanted?.value, status.value) : status;
}

async function credentialsOf(
  auth: SessionAuth,
  username: string,
  signal: AbortSignal,
): Promise<Result<MicrosoftCredentials | undefined, Code>> {
  return auth.kind === 'offline' ? succeed(undefined) : await signIn(auth, username, signal);
}

function aborted(): SessionFailure {
  return fail('aborted', 'opening the session was aborted', 'open it again');
}
