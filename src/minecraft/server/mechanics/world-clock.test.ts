import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { Game } from '../game.ts';
import { installWorldClock } from './world-clock.ts';

/** As much of a server as has a clock, with one player, and what that was told. */
function serverAt(tickRate: number, time: number) {
  const told: { readonly age: number; readonly time: number }[] = [];
  const write = (_name: string, packet: { age: readonly number[]; time: readonly number[] }): void =>
    void told.push({ age: packet.age[1] ?? -1, time: packet.time[1] ?? -1 });
  const players = [{ _client: { write } }];
  const setTime = (_time: number): void => {};
  const fields = { tickRate, time, tickCount: 0, doDaylightCycle: true, players, setTime };
  const server = Object.assign(new EventEmitter(), fields);
  installWorldClock({ server } as unknown as Game);
  const live = (ticks: number): void => {
    for (let i = 0; i < ticks; i++) {
      server.tickCount++;
      server.emit('tick', 0.05, server.tickCount);
    }
  };
  return { server, told, live };
}

test('SERVER-269: the age and the time of day are told every 20 ticks, above 20 ticks a second every 5', () => {
  for (const [rate, gap] of [
    [20, 20],
    [200, 5],
  ] as const) {
    const { told, live } = serverAt(rate, 23_990);
    live(100);
    const expected = Array.from({ length: 100 / gap }, (_, index) => (index + 1) * gap);
    assert.deepEqual(
      told,
      expected.map((age) => ({ age, time: (23_990 + age) % 24_000 })),
    );
  }
});

test('SERVER-269: a time that is set stays set, whatever the tick', () => {
  for (let ticks = 1; ticks <= 20; ticks++) {
    const { server, told, live } = serverAt(20, 18_000);
    server.on('tick', () => {
      if (server.tickCount === ticks) server.setTime(0);
    });
    live(41);
    assert.equal(server.time, 41 - ticks);
    assert.equal(told.at(-1)?.time, 40 - ticks);
  }
});
