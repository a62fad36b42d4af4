import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import { distanceOf, type Point } from '../../core/index.ts';
import { MovementThinner, type MovementThresholds } from './movement-thinner.ts';

const THRESHOLDS: MovementThresholds = { minBlocks: 2, minTicks: 10, atOnceBlocks: 20 };

const walk = fc.array(fc.record({ dx: evenly(-3, 3), jump: fc.nat(40) }), {
  maxLength: 120,
});

test('STATE-18: nobody is left believed where they are not, and nobody is told too often', () => {
  fc.assert(
    fc.property(walk, (steps) => {
      const thinner = new MovementThinner();
      let at: Point = { x: 0, y: 0, z: 0 };
      let tick = 0;
      const told: { tick: number; at: Point }[] = [{ tick, at }];
      thinner.start(at, tick);
      const ask = (): void => {
        if (thinner.moved(at, tick, THRESHOLDS)) told.push({ tick, at });
      };
      const passTick = (): void => {
        tick++;
        if (thinner.isDue(tick)) ask();
        assert.ok(!thinner.isDue(tick), 'asked, it waits no more');
      };
      for (const { dx, jump } of steps) {
        at = { x: at.x + dx + (jump === 0 ? 30 : 0), y: 0, z: 0 };
        ask();
        passTick();
      }
      for (let i = 0; i < THRESHOLDS.minTicks; i++) passTick();
      const last = told.at(-1);
      assert.ok(last !== undefined && distanceOf(last.at, at) < THRESHOLDS.minBlocks);
      for (const [i, now] of told.entries()) {
        const before = told[i - 1];
        if (before === undefined) continue;
        const blocks = distanceOf(before.at, now.at);
        assert.ok(blocks >= THRESHOLDS.minBlocks);
        assert.ok(now.tick - before.tick >= THRESHOLDS.minTicks || blocks >= THRESHOLDS.atOnceBlocks);
      }
    }),
    { numRuns: 200 },
  );
});
