import { BlockList, isIP } from 'node:net';

/**
 * Networks that are no part of the public internet: IANA's special-purpose registries of IPv4 and IPv6, and what carries an
 * IPv4 address within an IPv6 one (mapped, translated, 6to4, Teredo), through which the first could be reached.
 */
const INTERNAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const internal = new BlockList();
for (const [network, bits] of INTERNAL) internal.addSubnet(network, bits, 'ipv4');

/** Global unicast: all that is public lies in here. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  internal.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the public internet; whatever is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internal.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !internal.check(address, 'ipv6');
}
