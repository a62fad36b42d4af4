import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type Logger, silentLogger } from '../core/index.ts';
import { createToken, DEFAULT_BOUNDS, startHttp } from './index.ts';
import { bearer, head, rawRequest, refusalOf, startForTest, TOKEN } from './testing/start-server.ts';

/** Takes a port, and gives it back with the test. */
async function takePort(t: TestContext, port = 0): Promise<number> {
  const blocker = createServer().listen(port, '127.0.0.1');
  await once(blocker, 'listening');
  t.after(() => blocker.close());
  const address = blocker.address();
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

test('HTTP-1: only loopback addresses are listened on', async (t) => {
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'example.com', '']) {
    const started = await startHttp({ token: TOKEN, port: 0, host });
    assert.equal(started.ok ? 'started' : started.code, 'not_loopback');
  }
  for (const host of ['::1', 'localhost']) {
    const server = await startForTest(t, { host });
    assert.equal(await (await fetch(`${server.url}/open`)).text(), 'open');
  }
});

test('HTTP-2: a forged or missing Host is refused, on public paths too', async (t) => {
  const server = await startForTest(t);
  const hosts = [`evil.example:${server.port}`, `127.0.0.1:${server.port + 1}`, 'localhost', 'bad host', '[::1', '%zz'];
  for (const host of hosts) {
    const answer = await rawRequest(server, head('GET /open', { host, ...bearer }));
    assert.match(answer, /^HTTP\/1\.1 40[03] /, host);
    assert.match(answer, /"code":"(host_not_allowed|malformed_request)"/, host);
  }
  assert.match(await rawRequest(server, head('GET /open', {})), /^HTTP\/1\.1 403 .*"host_not_allowed"/s);
  const own = `127.0.0.1:${server.port}`;
  const absolute = head(`GET http://evil.example:${server.port}/open`, { host: own });
  assert.match(await rawRequest(server, absolute), /^HTTP\/1\.1 403 .*"host_not_allowed"/s);
  assert.match(await rawRequest(server, head('GET /open', { host: own })), /^HTTP\/1\.1 200 /);
  const twice = `GET /open HTTP/1.1\r\nhost: ${own}\r\nhost: evil.example\r\nconnection: close\r\n\r\n`;
  assert.match(await rawRequest(server, twice), /^HTTP\/1\.1 40[03] /);
});

test('HTTP-3: pages of other origins are refused, on public paths too', async (t) => {
  const server = await startForTest(t);
  for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${server.port}`, 'http://localhost:1']) {
    const response = await fetch(`${server.url}/open`, { headers: { origin, ...bearer } });
    assert.equal(response.status, 403);
    assert.equal((await refusalOf(response)).code, 'origin_not_allowed');
  }
  const own = await fetch(`${server.url}/open`, { headers: { origin: `http://localhost:${server.port}` } });
  assert.equal(own.status, 200);
});

test('HTTP-4: no token and a wrong token are refused, each saying so', async (t) => {
  const server = await startForTest(t);
  const missing = await fetch(`${server.url}/echo`);
  assert.deepEqual([missing.status, missing.headers.get('www-authenticate')], [401, 'Bearer']);
  assert.equal((await refusalOf(missing)).code, 'token_missing');
  for (const authorization of [
    'Bearer wrong',
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    'Bearer',
  ]) {
    const response = await fetch(`${server.url}/echo`, { headers: { authorization } });
    assert.equal(response.status, 401, authorization);
    assert.equal((await refusalOf(response)).code, 'token_wrong');
  }
  for (const authorization of [`Bearer ${TOKEN}`, `bearer  ${TOKEN}`]) {
    assert.equal((await fetch(`${server.url}/echo`, { headers: { authorization } })).status, 200);
  }
  assert.equal(await (await fetch(`${server.url}/open`)).text(), 'open');
});

test('HTTP-5: a token is made of 32 bytes of the source, and a weak one is refused', async () => {
  assert.equal(
    createToken((count) => new Uint8Array(count).fill(255)),
    `${'_'.repeat(42)}8`,
  );
  assert.notEqual(createToken(), createToken());
  for (const token of ['', 'short', 'x'.repeat(15), `${'x'.repeat(20)} y`, `${'x'.repeat(20)}\n`, '密'.repeat(20)]) {
    const started = await startHttp({ token, port: 0 });
    assert.equal(started.ok ? 'started' : started.code, 'bad_token');
  }
});

test('HTTP-6: the longest prefix serves, on whole segments', async (t) => {
  const server = await startForTest(t);
  server.mount('/echo/deep', () => new Response('deep'));
  const get = async (path: string) => (await fetch(`${server.url}${path}`, { headers: bearer })).text();
  assert.equal(await get('/echo/a/b?c=d'), '/echo/a/b ');
  assert.equal(await get('/echo/deep/er'), 'deep');
  assert.equal(await get('/echo/deeper'), '/echo/deeper ');
  assert.equal((await fetch(`${server.url}/echoes`, { headers: bearer })).status, 404);
  server.mount('/', () => new Response('root'));
  assert.equal(await get('/echoes'), 'root');
  for (const prefix of ['echo', '/echo/', '', '//', '/a b', '/echo']) {
    assert.throws(() => server.mount(prefix, () => new Response()), /mounted/);
  }
});

test('HTTP-7: an unknown path names what is served', async (t) => {
  const server = await startForTest(t);
  const response = await fetch(`${server.url}/nowhere`);
  assert.equal(response.status, 404);
  const refusal = await refusalOf(response);
  assert.equal(refusal.code, 'not_found');
  assert.match(refusal.how_to, /\/echo, \/open/);
});

test('HTTP-8: a body above the bound is refused, announced or not; one at the bound passes', async (t) => {
  assert.equal(DEFAULT_BOUNDS.bodyBytes, 4 * 1024 * 1024);
  const server = await startForTest(t, { bounds: { bodyBytes: 1000 } });
  const post = (body: string | ReadableStream) =>
    fetch(`${server.url}/echo`, { method: 'POST', headers: bearer, body, duplex: 'half' } as RequestInit);
  const streamOf = (count: number) =>
    new ReadableStream({
      start(controller) {
        for (let i = 0; i < count; i++) controller.enqueue(new Uint8Array(100).fill(97));
        controller.close();
      },
    });
  for (const body of ['a'.repeat(1001), streamOf(11)]) {
    const response = await post(body);
    assert.equal(response.status, 413);
    assert.equal((await refusalOf(response)).code, 'body_too_large');
  }
  for (const body of ['a'.repeat(1000), streamOf(10)]) {
    assert.equal(await (await post(body)).text(), `/echo ${'a'.repeat(1000)}`);
  }
  const announced = head('POST /echo', {
    host: `127.0.0.1:${server.port}`,
    'content-length': '999999999999',
    ...bearer,
  });
  assert.match(await rawRequest(server, announced), /^HTTP\/1\.1 413 .*"body_too_large"/s);
});

test('HTTP-9: a handler that throws is answered without what was thrown, and logged', async (t) => {
  const logged: unknown[] = [];
  const logger: Logger = { ...silentLogger, error: (fields) => logged.push(fields) };
  const server = await startForTest(t, { logger });
  server.mount('/bad', () => {
    throw new Error('secret detail');
  });
  server.mount('/worse', () => Promise.reject(new Error('secret detail')));
  for (const path of ['/bad', '/worse']) {
    const response = await fetch(`${server.url}${path}`, { headers: bearer });
    assert.equal(response.status, 500);
    const refusal = await refusalOf(response);
    assert.equal(refusal.code, 'internal_error');
    assert.doesNotMatch(JSON.stringify(refusal), /secret/);
  }
  assert.deepEqual(logged, [
    { path: '/bad', why: 'secret detail' },
    { path: '/worse', why: 'secret detail' },
  ]);
});

test('HTTP-10: a hundred requests at once get each its own answer', async (t) => {
  const server = await startForTest(t);
  const bodies = Array.from({ length: 100 }, (_, i) => `body ${i}`);
  const answers = await Promise.all(
    bodies.map(async (body) => (await fetch(`${server.url}/echo`, { method: 'POST', headers: bearer, body })).text()),
  );
  assert.deepEqual(
    answers,
    bodies.map((body) => `/echo ${body}`),
  );
});

test('HTTP-11: a slow head and a slow body are ended, while others are served', async (t) => {
  const server = await startForTest(t, {
    bounds: { headTimeoutMs: 500, requestTimeoutMs: 1000, timeoutCheckMs: 50 },
  });
  const slowHead = rawRequest(server, `GET /open HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nx-slow: `);
  const slowBody = rawRequest(
    server,
    `${head('POST /echo', { host: `127.0.0.1:${server.port}`, 'content-length': '100', ...bearer })}abc`,
  );
  assert.equal(await (await fetch(`${server.url}/open`)).text(), 'open');
  assert.match(await slowHead, /^HTTP\/1\.1 408 .*"request_timeout"/s);
  assert.match(await slowBody, /^HTTP\/1\.1 408 .*"request_timeout"/s);
});

test('HTTP-12: what is not HTTP, and a head that is too large, are turned away', async (t) => {
  const server = await startForTest(t);
  assert.match(await rawRequest(server, 'hello\r\n\r\n'), /^HTTP\/1\.1 400 .*"malformed_request"/s);
  const large = head('GET /open', { host: `127.0.0.1:${server.port}`, 'x-large': 'a'.repeat(100_000) });
  assert.match(await rawRequest(server, large), /^HTTP\/1\.1 431 .*"headers_too_large"/s);
  assert.equal((await fetch(`${server.url}/open`)).status, 200);
});

test('HTTP-13: connections beyond the bound are closed and logged', async (t) => {
  const logged: unknown[] = [];
  const logger: Logger = { ...silentLogger, warn: (fields) => logged.push(fields) };
  const server = await startForTest(t, { bounds: { connections: 2 }, logger });
  const held = [connect(server.port, server.host), connect(server.port, server.host)];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  assert.equal(await rawRequest(server, head('GET /open', { host: `127.0.0.1:${server.port}` })), '');
  assert.deepEqual(logged, [{ connections: 2 }]);
  for (const socket of held) socket.destroy();
});

test('HTTP-14: a taken port gives the next free one and says so', async (t) => {
  const taken = await takePort(t);
  const warned: unknown[] = [];
  const server = await startForTest(t, {
    port: taken,
    logger: { ...silentLogger, warn: (fields) => warned.push(fields) },
  });
  assert.equal(server.portWanted, taken);
  assert.ok(server.port > taken && server.port < taken + DEFAULT_BOUNDS.portTries);
  assert.deepEqual(warned, [{ portWanted: taken, port: server.port }]);
  assert.equal((await fetch(`${server.url}/open`)).status, 200);
  const none = await startHttp({ token: TOKEN, port: taken, bounds: { portTries: 1 } });
  assert.equal(none.ok ? 'started' : none.code, 'no_free_port');
});

test('HTTP-15: port 0 takes any, and what is no port is refused', async (t) => {
  const server = await startForTest(t);
  assert.equal(server.portWanted, 0);
  assert.equal(server.url, `http://127.0.0.1:${server.port}`);
  for (const port of [-1, 65_536, 1.5, Number.NaN]) {
    const started = await startHttp({ token: TOKEN, port });
    assert.equal(started.ok ? 'started' : started.code, 'bad_port');
  }
});

test('HTTP-16: close ends event streams cleanly and may be called twice', async (t) => {
  const server = await startForTest(t, { bounds: { graceMs: 3_600_000 } });
  let cancelled = false;
  const events = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  server.mount('/events', () => new Response(events, { headers: { 'content-type': 'text/event-stream' } }));
  const response = await fetch(`${server.url}/events`, { headers: bearer });
  const text = response.text();
  const idle = connect(server.port, server.host);
  await once(idle, 'connect');
  const first = server.close();
  await Promise.all([first, server.close()]);
  assert.equal(await text, 'data: 1\n\n');
  assert.equal(cancelled, true);
  assert.equal(server.closing.aborted, true);
  await assert.rejects(fetch(`${server.url}/open`));
});

test('HTTP-16: close lets an answer finish within the grace and cuts what is left after it', async (t) => {
  const server = await startForTest(t, { bounds: { graceMs: 400 } });
  const arrivals = { slow: Promise.withResolvers<void>(), never: Promise.withResolvers<void>() };
  server.mount('/slow', async () => {
    arrivals.slow.resolve();
    await once(server.closing, 'abort');
    return new Response('done');
  });
  server.mount('/never', () => {
    arrivals.never.resolve();
    return new Promise<Response>(() => {});
  });
  const slow = fetch(`${server.url}/slow`, { headers: bearer }).then((response) => response.text());
  const never = assert.rejects(fetch(`${server.url}/never`, { headers: bearer }));
  await Promise.all([arrivals.slow.promise, arrivals.never.promise]);
  await server.close();
  assert.equal(await slow, 'done');
  await never;
});

test('HTTP-17: a handler learns that its client left', async (t) => {
  const server = await startForTest(t);
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  server.mount('/wait', async (request) => {
    request.signal.addEventListener('abort', () => resolve());
    arrive();
    await left;
    return new Response('too late');
  });
  const leaving = new AbortController();
  const gone = assert.rejects(fetch(`${server.url}/wait`, { headers: bearer, signal: leaving.signal }));
  await arrived;
  leaving.abort();
  await Promise.all([gone, left]);
});
