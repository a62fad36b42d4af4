import { resolveSrv } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Minecraft's own port. */
export const DEFAULT_PORT = 25_565;

export interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Where to connect. As the game does, a name without a port is looked up as the service `_minecraft._tcp`, and used as
 * it stands where there is no such record.
 */
export async function resolveAddress(host: string, port: number | undefined): Promise<Address> {
  const plain = { host, port: port ?? DEFAULT_PORT };
  if (plain.port !== DEFAULT_PORT || isIP(host) !== 0 || host === 'localhost') return plain;
  const records = await resolveSrv(`_minecraft._tcp.${host}`).catch(() => []);
  const [record] = records.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight);
  return record === undefined ? plain : { host: record.name, port: record.port };
}
