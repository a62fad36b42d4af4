import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock } from '../core/index.ts';
import { amountOf, Execution, type Reservation } from './index.ts';

/** What one execution should have, added up anew from the list of all reservations ever made below it. */
interface NaiveReservation {
  readonly asked: number;
  used: number | undefined;
  /** Indices of the execution that made it and of all above. */
  readonly lineage: readonly number[];
}

interface Node {
  readonly execution: Execution;
  readonly lineage: readonly number[];
  readonly limit: number;
}

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('reserve' as const), node: fc.nat(7), tokens: fc.nat(8) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('settle' as const), which: fc.nat(20), share: fc.nat(100) }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('spend' as const), node: fc.nat(7), tokens: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('child' as const), node: fc.nat(7), limit: fc.nat(15) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('finish' as const), node: fc.nat(7) }) },
);

test('EXECUTION-7: in any tree limits hold, and every account adds up', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.array(action, { maxLength: 60 }), (limit, actions) => {
      const clock = new ManualClock();
      const root = Execution.start({ owner: 'root', limits: { tokens: limit }, clock });
      const nodes: Node[] = [{ execution: root, lineage: [0], limit }];
      const made: NaiveReservation[] = [];
      const open: { reservation: Reservation; naive: NaiveReservation }[] = [];
      const totalOf = (index: number) =>
        made.filter((one) => one.lineage.includes(index)).reduce((sum, one) => sum + (one.used ?? one.asked), 0);
      const fits = (node: Node, tokens: number) =>
        node.lineage.every((index) => totalOf(index) + tokens <= (nodes[index]?.limit ?? 0));

      for (const step of actions) {
        if (step.op === 'settle') {
          const [entry] = open.splice(step.which % (open.length || 1), 1);
          if (entry === undefined) continue;
          const tokens = Math.floor((entry.naive.asked * step.share) / 100);
          entry.reservation.settle({ tokens });
          entry.naive.used ??= tokens;
          continue;
        }
        const node = nodes[step.node % nodes.length];
        if (node === undefined) continue;
        const running = node.execution.check().ok;
        if (step.op === 'reserve' || step.op === 'spend') {
          const result = node.execution[step.op]({ tokens: step.tokens });
          assert.equal(result.ok, running && fits(node, step.tokens));
          if (!result.ok) continue;
          const naive = {
            asked: step.tokens,
            used: step.op === 'spend' ? step.tokens : undefined,
            lineage: node.lineage,
          };
          made.push(naive);
          if (result.value !== undefined) open.push({ reservation: result.value, naive });
        } else if (step.op === 'child' && nodes.length < 8) {
          const child = node.execution.child({ limits: { tokens: step.limit } });
          assert.equal(child.ok, running);
          if (child.ok) {
            nodes.push({ execution: child.value, lineage: [nodes.length, ...node.lineage], limit: step.limit });
          }
        } else if (step.op === 'finish') {
          node.execution.finish();
          const finished = nodes.indexOf(node);
          for (const one of made) if (one.lineage.includes(finished)) one.used ??= one.asked;
        }
        for (const [index, { execution, limit: own }] of nodes.entries()) {
          const spent = amountOf(execution.budget.spent, 'tokens');
          const held = amountOf(execution.budget.held, 'tokens');
          const mine = made.filter((one) => one.lineage.includes(index));
          assert.equal(
            spent,
            mine.reduce((sum, one) => sum + (one.used ?? 0), 0),
          );
          assert.equal(spent + held, totalOf(index));
          assert.ok(spent + held <= own && held >= 0);
        }
      }
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 20_000 : 500 },
  );
});
