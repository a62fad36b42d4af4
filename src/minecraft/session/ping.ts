import { connect, type Socket } from 'node:net';
import { type Clock, fail, type Result, succeed } from '../../core/index.ts';
import { readVarInt, varInt } from '../protocol/index.ts';
import type { Address } from './address.ts';
import { networkFailure, type SessionFailure } from './failures.ts';

/** What a server says of itself when asked. */
export interface ServerStatus {
  /** Its name for its version: `1.20.4`, or `Velocity 1.7.2-1.21.4`. */
  readonly versionName: string;
  readonly protocol: number;
  readonly playersOnline: number | undefined;
  readonly playersMax: number | undefined;
}

export interface PingOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** The protocol one would speak; servers of many versions answer with it. -1 asks without saying. */
  readonly protocol: number;
  readonly signal?: AbortSignal | undefined;
}

/** Bytes a status may take: the game allows 32,767 characters. */
const MAX_STATUS_BYTES = 262_144;
const HANDSHAKE = 0x00;
const STATUS_REQUEST = 0x00;
const STATUS_RESPONSE = 0x00;
const NEXT_STATE_STATUS = 1;

/**
 * Asks a server what it is (Server List Ping, minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping). Written on the
 * bare socket: whatever listens there may say anything, and must find nothing to break.
 */
export function pingServer(
  { host, port }: Address,
  options: PingOptions,
): Promise<Result<ServerStatus, SessionFailure['code']>> {
  const { clock, timeoutMs, signal } = options;
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let received: Buffer = Buffer.alloc(0);
    const settle = (result: Result<ServerStatus, SessionFailure['code']>): void => {
      timer.cancel();
      signal?.removeEventListener('abort', onAbort);
      socket.removeAllListeners();
      socket.on('error', () => {});
      socket.destroy();
      resolve(result);
    };
    const onAbort = (): void => settle(fail('aborted', 'opening the session was aborted', 'open it again'));
    const timer = clock.after(timeoutMs, () => settle(silence(host, port, timeoutMs, socket, received.length)), {
      keepAlive: true,
    });
    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    socket.on('connect', () => socket.write(request(host, port, options.protocol)));
    socket.on('error', (error) => settle(networkFailure(error, host, port)));
    socket.on('close', () => settle(closedEarly(host, port, received)));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const status = readStatus(received, host, port);
      if (status !== undefined) settle(status);
    });
  });
}

function request(host: string, port: number, protocol: number): Buffer {
  const name = Buffer.from(host);
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  return Buffer.concat([
    frame([varInt(HANDSHAKE), varInt(protocol), varInt(name.length), name, portBytes, varInt(NEXT_STATE_STATUS)]),
    frame([varInt(STATUS_REQUEST)]),
  ]);
}

function frame(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([varInt(body.length), body]);
}

/** The status in what was received, a failure where it cannot become one, or undefined while more is needed. */
function readStatus(
  received: Buffer,
  host: string,
  port: number,
): Result<ServerStatus, SessionFailure['code']> | undefined {
  const length = readVarInt(received, 0);
  if (length === 'more') return undefined;
  if (length === 'broken' || length.value < 3 || length.value > MAX_STATUS_BYTES)
    return notMinecraft(host, port, received);
  const id = readVarInt(received, length.end);
  if (id === 'more') return undefined;
  if (id === 'broken' || id.value !== STATUS_RESPONSE) return notMinecraft(host, port, received);
  if (received.length < length.end + length.value) return undefined;
  const textLength = readVarInt(received, id.end);
  if (typeof textLength === 'string') return notMinecraft(host, port, received);
  return (
    parseStatus(received.toString('utf8', textLength.end, textLength.end + textLength.value)) ??
    notMinecraft(host, port, received)
  );
}

function parseStatus(text: string): Result<ServerStatus, never> | undefined {
  const status = parseJson(text);
  const version = field(status, 'version');
  const protocol = field(version, 'protocol');
  if (typeof protocol !== 'number') return undefined;
  const name = field(version, 'name');
  const players = field(status, 'players');
  return succeed({
    versionName: typeof name === 'string' ? name : String(protocol),
    protocol,
    playersOnline: numberOf(field(players, 'online')),
    playersMax: numberOf(field(players, 'max')),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function notMinecraft(host: string, port: number, received: Buffer): SessionFailure {
  const guess = /^HTTP\/|<html/i.test(received.toString('latin1', 0, 256)) ? 'a web server' : 'something else';
  return fail(
    'not_minecraft',
    `${guess} answers at ${host}:${port}`,
    'give the port of the Minecraft server (25565 by default)',
  );
}

function closedEarly(host: string, port: number, received: Buffer): SessionFailure {
  if (received.length > 0) return notMinecraft(host, port, received);
  return fail(
    'connection_reset',
    `${host}:${port} closed the connection without an answer`,
    'check that it is a Minecraft server of Java Edition, and that it lets this address in',
  );
}

function silence(host: string, port: number, timeoutMs: number, socket: Socket, bytes: number): SessionFailure {
  const state = socket.connecting ? 'cannot be reached' : bytes > 0 ? 'stopped within its answer' : 'is silent';
  return fail(
    'ping_timeout',
    `${host}:${port} ${state}: no status within ${timeoutMs} ms`,
    'check address, port and firewall; where the server is only slow, give it more time',
  );
}
