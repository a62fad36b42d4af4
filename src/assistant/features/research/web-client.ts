import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { type Clock, fail, messageOf, type Result, sleep, succeed } from '../../../core/index.ts';
import { isPublicAddress } from './addresses.ts';

/** Bounds of one fetch, redirects included. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 4;
const TOTAL_MS = 10_000;
const MAX_URL_CHARS = 2000;

const PORTS: ReadonlySet<string> = new Set(['', '80', '443']);
const TEXT_TYPES = /^(?:text\/(?:html|plain|markdown)|application\/(?:xhtml\+xml|json))\b/i;

/** What was fetched. */
interface WebBody {
  /** Where it was in the end, after redirects. */
  readonly url: string;
  readonly type: string;
  readonly text: string;
}

/** How a client reaches the web; all but the clock by default as the public web is reached. */
interface WebClientOptions {
  readonly clock: Clock;
  /** All addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Whether an address may be reached at a port ('' is the scheme's own). */
  readonly allows?: (address: string, port: string) => boolean;
}

/**
 * Fetches texts of the public web, and nothing else: http and https at their own ports, hosts all of whose addresses are
 * public. The address that was checked is the one that is connected to, so that a name that changes its mind between the
 * two gains nothing; every redirect is checked as the first was. Bodies are bounded in size, and the whole in time.
 */
export class WebClient {
  readonly #clock: Clock;
  readonly #resolve: (host: string) => Promise<readonly string[]>;
  readonly #allows: (address: string, port: string) => boolean;

  constructor({ clock, resolve, allows }: WebClientOptions) {
    this.#clock = clock;
    this.#resolve = resolve ?? resolveByDns;
    this.#allows = allows ?? ((address, port) => PORTS.has(port) && isPublicAddress(address));
  }

  /**
   * Fetches a text. Fails with `address_refused` (of a redirect too), `too_many_redirects`, `page_too_large`,
   * `page_too_slow`, `page_unreadable` (another type, encoding or status) or `page_unreachable`.
   */
  async fetch(url: string, signal: AbortSignal): Promise<Result<WebBody>> {
    const patience = new AbortController();
    const both = AbortSignal.any([signal, patience.signal]);
    const timer = new AbortController();
    void sleep(this.#clock, TOTAL_MS, timer.signal).then((how) => {
      if (how === 'elapsed') patience.abort();
    });
    try {
      const fetched = await this.#follow(url, both);
      if (!fetched.ok && patience.signal.aborted) return tooSlow(url);
      return fetched;
    } finally {
      timer.abort();
    }
  }

  async #follow(first: string, signal: AbortSignal): Promise<Result<WebBody>> {
    let at = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const place = await this.#placeOf(at, signal);
      if (!place.ok) return place;
      const { url, address } = place.value;
      const answered = await ask(url, address, signal);
      if (!answered.ok) return answered;
      const { statusCode = 0, headers } = answered.value;
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
        return await read(url, answered.value);
      }
      answered.value.destroy();
      if (!URL.canParse(headers.location, url.href)) return refused(headers.location, 'it is no address of the web');
      at = new URL(headers.location, url.href).href;
    }
    return fail('too_many_redirects', `${first} leads on more than ${MAX_REDIRECTS} times`, 'use another page');
  }

  /** The URL and the address to connect to, where both may be used. */
  async #placeOf(text: string, signal: AbortSignal): Promise<Result<{ readonly url: URL; readonly address: string }>> {
    if (text.length > MAX_URL_CHARS || !URL.canParse(text)) return refused(text, 'it is no address of the web');
    const url = new URL(text);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused(text, `${url.protocol} is not fetched`);
    if (url.username !== '' || url.password !== '') return refused(text, 'it carries a name or a password');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    let addresses: readonly string[];
    try {
      addresses = isIP(host) > 0 ? [host] : await orAborted(this.#resolve(host), signal);
    } catch (thrown) {
      return fail('page_unreachable', `${host} has no address: ${messageOf(thrown)}`, 'use another page', {
        url: text,
      });
    }
    const [address] = addresses;
    if (address === undefined) return fail('page_unreachable', `${host} has no address`, 'use another page');
    if (!addresses.every((each) => this.#allows(each, url.port))) {
      return refused(text, 'it is not of the public web');
    }
    return succeed({ url, address });
  }
}

async function resolveByDns(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('given up'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** Sends the request to the very address that was checked, under the host's own name. */
function ask(url: URL, address: string, signal: AbortSignal): Promise<Result<IncomingMessage>> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const family = isIP(address);
  const headers = { accept: 'text/html, text/plain, application/json;q=0.5', 'accept-encoding': 'identity' };
  return new Promise((resolve) => {
    const request = send(url, {
      agent: false,
      headers,
      signal,
      lookup: (_host, { all }, found) => {
        if (all === true) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    request.once('response', (response) => resolve(succeed(response)));
    request.once('error', (error) => {
      resolve(fail('page_unreachable', `${url.host} cannot be reached: ${error.message}`, 'use another page'));
    });
    request.end();
  });
}

async function read(url: URL, response: IncomingMessage): Promise<Result<WebBody>> {
  const { statusCode = 0, headers } = response;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const unreadable = (what: string) => {
    response.destroy();
    return fail('page_unreadable', `${url.href} cannot be read: ${what}`, 'use another page');
  };
  if (statusCode !== 200) return unreadable(`it answers ${statusCode}`);
  if (!TEXT_TYPES.test(type)) return unreadable(`it is ${type.slice(0, 80) || 'of no type'}`);
  if (encoding !== 'identity') return unreadable(`it comes packed (${encoding.slice(0, 20)})`);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        response.destroy();
        const why = `${url.href} is larger than ${MAX_BODY_BYTES} bytes`;
        return fail('page_too_large', why, 'use another page', { limit: MAX_BODY_BYTES });
      }
      chunks.push(chunk);
    }
  } catch (thrown) {
    return fail('page_unreachable', `${url.href} broke off: ${messageOf(thrown)}`, 'try again, or use another page');
  }
  return succeed({ url: url.href, type, text: decoded(Buffer.concat(chunks), type) });
}

/** The text in the character set that its type names, else UTF-8. */
function decoded(bytes: Buffer, type: string): string {
  const named = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function refused(url: string, reason: string): Result<never> {
  const shown = url.slice(0, 200);
  return fail('address_refused', `${shown} is not fetched: ${reason}`, 'use a page of the public web', { url: shown });
}

function tooSlow(url: string): Result<never> {
  return fail('page_too_slow', `${url.slice(0, 200)} took over ${TOTAL_MS / 1000} s`, 'use another page');
}
