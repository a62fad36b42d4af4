import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fail, ManualClock, silentLogger, succeed } from '../../core/index.ts';
import { CLOSE_MS, PublishedInstance, ResourceStack } from '../index.ts';
import { codeOf, keepingLogger, must } from '../testing/harness.ts';

test('ENGINE-13: resources close in reverse order, and one that fails, throws or hangs does not keep the others', async () => {
  const { logger, lines } = keepingLogger();
  const clock = new ManualClock();
  const stack = new ResourceStack(clock, logger);
  const closed: string[] = [];
  const open = (name: string, close: () => void | Promise<void>) =>
    stack.open(
      name,
      () => succeed(name),
      async () => {
        closed.push(name);
        await close();
      },
    );
  must(await open('database', () => {}));
  must(await open('models', () => Promise.reject(new Error('no'))));
  must(await open('search', () => new Promise(() => {})));
  must(
    await open('modules', () => {
      throw new Error('never');
    }),
  );
  const failing = stack.close();
  for (let i = 0; i < 20; i++) await Promise.resolve();
  assert.deepEqual(closed, ['modules', 'search']);
  clock.advance(CLOSE_MS);
  assert.deepEqual(await failing, ['modules', 'search', 'models']);
  assert.deepEqual(closed, ['modules', 'search', 'models', 'database']);
  assert.equal(lines.length, 3);
  assert.match(lines.join('\n'), /never[\s\S]*search[\s\S]*"models","why":"no"/);
  assert.equal(codeOf(await open('late', () => {})), 'engine_closed');
  assert.equal(await stack.close(), await failing);
});

test('ENGINE-2: an instance is seen when all is built, for its own server only, and unseen before anything closes', async () => {
  const instance = new PublishedInstance<{ name: string }, string>(new ManualClock(), silentLogger);
  const [first, second] = [{ name: 'first' }, { name: 'second' }];
  const seen: string[] = [];
  const started = await instance.start(first, async (resources) => {
    const opened = await resources.open(
      'files',
      () => succeed('files'),
      () => {
        seen.push(`closing, ${codeOf(instance.get(first))}`);
      },
    );
    seen.push(codeOf(instance.get(first)));
    return opened;
  });
  assert.equal(codeOf(started), 'ok');
  assert.deepEqual([instance.get(first), codeOf(instance.get(second))], [succeed('files'), 'not_published']);
  await instance.stop(second);
  assert.equal(codeOf(instance.get(first)), 'ok');
  const stopping = instance.stop(first);
  assert.equal(codeOf(instance.get(first)), 'not_published');
  await stopping;
  assert.deepEqual(seen, ['not_published', 'closing, not_published']);
});

test('ENGINE-2: a start that fails half way, by failure or throw, closes what it had opened', async () => {
  const instance = new PublishedInstance<object, string>(new ManualClock(), silentLogger);
  const server = {};
  for (const way of ['fails', 'throws'] as const) {
    const closed: string[] = [];
    const start = instance.start(server, async (resources) => {
      for (const name of ['a', 'b'])
        must(
          await resources.open(
            name,
            () => succeed(name),
            (value) => void closed.push(value),
          ),
        );
      if (way === 'throws') throw new Error('half way');
      return fail('half_way', 'half way', 'start again');
    });
    if (way === 'throws') await assert.rejects(start, /half way/);
    else assert.equal(codeOf(await start), 'half_way');
    assert.deepEqual(closed, ['b', 'a']);
    assert.equal(codeOf(instance.get(server)), 'not_published');
  }
});

test('ENGINE-2: whatever starts and stops come between the steps of a start, one instance at most holds the files', async () => {
  const step = fc.record({ kind: fc.constantFrom('start', 'stop', 'go'), server: fc.integer({ min: 0, max: 2 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const instance = new PublishedInstance<object, number>(new ManualClock(), silentLogger);
      const servers = [{}, {}, {}];
      const waiting: (() => void)[] = [];
      const pause = () => new Promise<void>((resolve) => waiting.push(resolve));
      const running: Promise<unknown>[] = [];
      let held = 0;
      let last: number | undefined;
      for (const { kind, server } of steps) {
        const world = servers[server] ?? {};
        if (kind === 'start') {
          last = server;
          running.push(
            instance.start(world, async (resources) => {
              await pause();
              const opened = await resources.open(
                'files',
                async () => {
                  assert.equal(++held, 1, 'two instances hold the files');
                  await pause();
                  return succeed(server);
                },
                () => void held--,
              );
              await pause();
              return opened;
            }),
          );
        } else if (kind === 'stop') {
          if (last === server) last = undefined;
          running.push(instance.stop(world));
        } else {
          waiting.shift()?.();
        }
        await settle();
      }
      let quiet = 0;
      while (quiet < 3) {
        quiet = waiting.length === 0 ? quiet + 1 : 0;
        for (const go of waiting.splice(0)) go();
        await settle();
      }
      await Promise.all(running);
      for (const [i, world] of servers.entries()) {
        assert.equal(codeOf(instance.get(world)), i === last ? 'ok' : 'not_published');
      }
      assert.equal(held, last === undefined ? 0 : 1);
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 2000 : 60 },
  );
});

/** Lets all that is ready run. */
async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await Promise.resolve();
}
