/** The addresses the server may listen on. */
export const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'] as const;

/** How this machine is named in a `Host` header or an origin. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The port a client means when it names none. */
const HTTP_PORT = 80;

/** How a listening address is written in a URL. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Whether a `Host` header names this machine and `port`.
 *
 * A page on the web can make its own name resolve to 127.0.0.1 and then talk to us as if it were of our origin (DNS
 * rebinding); the `Host` header still carries that name, and so tells.
 */
export function isOwnHost(header: string | null, port: number): boolean {
  const match = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(header ?? '');
  if (match === null) return false;
  const [, name = '', givenPort] = match;
  return LOOPBACK_NAMES.has(name.toLowerCase()) && Number(givenPort ?? HTTP_PORT) === port;
}

/** Whether an `Origin` header is absent (no browser, or one's own page) or names this machine and `port`. */
export function isOwnOrigin(header: string | null, port: number): boolean {
  if (header === null) return true;
  const scheme = 'http://';
  return header.startsWith(scheme) && isOwnHost(header.slice(scheme.length), port);
}
