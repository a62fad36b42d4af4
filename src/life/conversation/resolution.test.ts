import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TalkLine } from '../actor/mind.ts';
import { factOf } from '../cognition/predicates.ts';
import { NONE } from '../world/entity.ts';
import { factKey } from '../world/fact.ts';
import { resolutionsOf } from './resolution.ts';

const move = fc.record({
  speaker: fc.nat(4),
  act: fc.constantFrom('accuse', 'propose', 'agree', 'chat', 'deny'),
  topic: fc.constantFrom(NONE, 10, 11),
});

test('LIFE-121: a gathering resolves on whatever more than half of it stood behind', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (moves, company) => {
      const lines = moves.map(({ speaker, act, topic }, i): TalkLine => {
        const facts = act === 'propose' ? [factOf(topic, 'is_missing')] : [];
        return { event: i, atMs: i, speaker, speech: { act, to: NONE, topic, facts } as TalkLine['speech'] };
      });
      // Naive: for each thing moved, who moved it or said yes while it was the last thing moved.
      const motionAt = (i: number): string | undefined => {
        const { act, topic } = moves[i] ?? {};
        if (act === 'propose') return factKey(factOf(topic ?? NONE, 'is_missing'));
        if (act === 'accuse' && topic !== NONE) return factKey(factOf(topic ?? NONE, 'suspected'));
        return undefined;
      };
      const behind = new Map<string, Set<number>>();
      let last: string | undefined;
      for (const [i, { speaker, act }] of moves.entries()) {
        const moved = motionAt(i);
        last = moved ?? last;
        const supports = moved ?? (act === 'agree' ? last : undefined);
        if (supports !== undefined) behind.set(supports, (behind.get(supports) ?? new Set()).add(speaker));
      }
      const expected = [...behind].filter(([, people]) => people.size > company / 2).map(([key]) => key);
      assert.deepEqual(resolutionsOf(lines, company).map(factKey), expected);
    }),
  );
});
