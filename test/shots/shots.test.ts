import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { LANES, laneCourse } from '../../bench/courses/lanes.ts';
import { encodePng } from '../../scripts/shots/png.ts';
import { shoot } from '../../scripts/shots.ts';

/** A reader of what the writer may write, as plain as can be. */
function decodePng(png: Buffer): { width: number; height: number; pixels: Uint8Array } {
  assert.equal(png.subarray(0, 8).toString('hex'), '89504e470d0a1a0a');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const typed = png.subarray(at + 4, at + 8 + length);
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(typed));
    chunks.set(typed.toString('latin1', 0, 4), typed.subarray(4));
    at += 12 + length;
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(0);
  assert.deepEqual([...header.subarray(8)], [8, 2, 0, 0, 0]);
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * (width * 3 + 1), (y + 1) * (width * 3 + 1));
    assert.equal(row[0], 0);
    pixels.set(row.subarray(1), y * width * 3);
  }
  return { width, height, pixels };
}

test('REPO-18: a picture reads back as it was written', () => {
  const picture = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc.tuple(
        fc.constant(width),
        fc.constant(height),
        fc.uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 }),
      ),
    );
  fc.assert(
    fc.property(picture, ([width, height, pixels]) => {
      assert.deepEqual(decodePng(encodePng(width, height, pixels)), { width, height, pixels });
    }),
  );
  assert.throws(() => encodePng(2, 2, new Uint8Array(3)), RangeError);
});

test('REPO-18: each lane has the moves it is named for, is walked to its end, and is drawn', () => {
  for (const lane of LANES) {
    const course = laneCourse(lane, '1.21.4');
    for (const query of course.queries) {
      const { png, route, walk, title } = shoot(course, query);
      const kinds = new Set(route.moves.map(({ kind }) => kind));
      for (const kind of lane.kinds) assert.ok(kinds.has(kind), `${title}: no ${kind} in ${[...kinds].join()}`);
      assert.equal(walk.last.status, 'arrived', title);
      const { pixels } = decodePng(png);
      assert.ok(new Set(pixels).size > 8, `${title}: nothing is drawn`);
    }
  }
});
