import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { FrameSplitter, Outbox, readVarInt } from './index.ts';

/** What the other end makes of the bytes. */
function packetsIn(pieces: readonly Buffer[], isPacking: boolean): Buffer[] {
  const packets: Buffer[] = [];
  const splitter = new FrameSplitter(2 ** 24);
  const take = (frame: Buffer): void => {
    if (!isPacking) {
      packets.push(frame);
      return;
    }
    const size = readVarInt(frame, 0);
    assert.ok(typeof size === 'object');
    const content = frame.subarray(size.end);
    packets.push(size.value === 0 ? content : inflateSync(content));
    if (size.value > 0) assert.equal(packets.at(-1)?.length, size.value);
  };
  for (const piece of pieces) assert.ok(splitter.push(piece, take));
  return packets;
}

const packet = fc
  .tuple(fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 20_000 })), fc.nat(255))
  .map(([length, seed]) => Buffer.from(Array.from({ length }, (_, index) => (seed + index * 7) & 255)));
const step = fc.oneof({ weight: 5, arbitrary: packet }, { weight: 1, arbitrary: fc.constant('flush' as const) });

test('PROTOCOL-7: what is added comes out in its order, packed from the threshold on, one piece a flush', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 80 }),
      fc.constantFrom(undefined, 0, 256),
      fc.constantFrom(undefined, 5_000),
      (steps, threshold, leastPackedBytes) => {
        const compressor = threshold === undefined ? null : { compressionThreshold: threshold };
        const pieces: Buffer[] = [];
        const booked: (() => void)[] = [];
        const send = (bytes: Buffer): void => void pieces.push(bytes);
        const defer = (flush: () => void): void => void booked.push(flush);
        const options = { defer, send, ...(leastPackedBytes !== undefined && { leastPackedBytes }) };
        const outbox = new Outbox({ compressor }, options);
        let flushes = 0;
        let waiting = 0;
        for (const taken of [...steps, 'flush' as const]) {
          if (taken !== 'flush') {
            outbox.add(taken);
            waiting++;
            assert.equal(booked.length, 1, 'booked once, whatever is added');
          } else if (waiting > 0) {
            booked.pop()?.();
            flushes++;
            waiting = 0;
          }
        }
        outbox.flush();
        assert.equal(pieces.length, flushes);
        const added = steps.filter((taken) => taken !== 'flush');
        assert.deepEqual(packetsIn(pieces, threshold !== undefined), added);
        const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
        if (threshold === undefined) assert.ok(bytes >= added.reduce((sum, { length }) => sum + length + 1, 0));
      },
    ),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 2_000 : 60 },
  );
});
