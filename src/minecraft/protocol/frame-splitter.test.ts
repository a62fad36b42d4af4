import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FrameSplitter } from './index.ts';

/** A frame with its length before it. */
function framed(body: Uint8Array): Buffer {
  const length: number[] = [];
  let rest = body.length;
  for (; rest > 0x7f; rest >>>= 7) length.push((rest & 0x7f) | 0x80);
  return Buffer.concat([Buffer.from([...length, rest]), body]);
}

test('PROTOCOL-4: a stream is cut into its frames however its bytes arrive', () => {
  const frame = fc.uint8Array({ minLength: 1, maxLength: 300 });
  const cuts = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 12 }), cuts, (bodies, lengths) => {
      const splitter = new FrameSplitter(1000);
      const found: string[] = [];
      let rest = Buffer.concat(bodies.map(framed));
      for (const length of [...lengths, rest.length]) {
        const piece = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (piece.length > 0) assert.ok(splitter.push(piece, (bytes) => found.push(bytes.toString('hex'))));
      }
      assert.deepEqual(
        found,
        bodies.map((body) => Buffer.from(body).toString('hex')),
      );
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 5_000 : 300 },
  );
});

test('PROTOCOL-4: a length that is none, negative or beyond the bound ends it; what came before is handed out', () => {
  const impossible = [[0], [0xe9, 0x07], [0xff, 0xff, 0xff, 0xff, 0x0f], [0xff, 0xff, 0xff, 0xff, 0xff, 0x01]];
  for (const length of impossible) {
    const splitter = new FrameSplitter(1000);
    const found: string[] = [];
    const note = (bytes: Buffer): void => void found.push(bytes.toString('hex'));
    assert.ok(!splitter.push(Buffer.from([1, 0xaa, ...length, 1, 0xbb]), note));
    assert.ok(!splitter.push(Buffer.from([1, 0xcc]), note));
    assert.deepEqual(found, ['aa']);
  }
});
