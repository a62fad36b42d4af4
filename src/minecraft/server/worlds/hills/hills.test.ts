import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BlockRegistry, loadBlockRegistry } from '../../../blocks/index.ts';
import { Hills } from './hills.ts';
import { Palette } from './palette.ts';
import { SEA_Y } from './relief.ts';
import { eachPart, Trees } from './trees.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 200 : 6;

/** Layers that all versions have, above where lava and bedrock follow the bottom of each. */
const COMMON_FROM_Y = 11;
const COMMON_TO_Y = 256;

function blocksOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  assert.ok(loaded.ok);
  return loaded.value;
}

const NEW = blocksOf('1.21.4');
const OLD = blocksOf('1.16.5');

const hillsOf = (seed: number) => new Hills({ seed, blocks: NEW, minY: -64, maxY: 320 });
const oldHillsOf = (seed: number) => new Hills({ seed, blocks: OLD, minY: 0, maxY: 256 });

const seeds = fc.integer({ min: 1, max: 0x7fffffff });
const chunkNumber = fc.integer({ min: -2000, max: 2000 });

test('SERVER-260: a chunk is the same whatever was made before it, and another for another seed', () => {
  const places = fc.uniqueArray(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })), {
    minLength: 2,
    maxLength: 5,
    selector: ([x, z]) => `${x},${z}`,
  });
  fc.assert(
    fc.property(seeds, chunkNumber, chunkNumber, places, (seed, atX, atZ, offsets) => {
      const shared = hillsOf(seed);
      const made = new Map<string, Uint16Array>();
      for (const [x, z] of offsets) made.set(`${x},${z}`, shared.chunk(atX + x, atZ + z).cells.states.slice());
      for (const [x, z] of offsets.toReversed()) {
        const alone = hillsOf(seed).chunk(atX + x, atZ + z).cells.states;
        assert.ok(Buffer.from(alone.buffer).equals(Buffer.from(made.get(`${x},${z}`)?.buffer ?? new ArrayBuffer(0))));
      }
      const other = hillsOf(seed === 1 ? 2 : seed - 1).chunk(atX, atZ).cells.states;
      assert.notDeepEqual(other, hillsOf(seed).chunk(atX, atZ).cells.states);
    }),
    { numRuns: RUNS },
  );
});

test('SERVER-261: every version has the same shape, in the blocks that it knows', () => {
  /** What a block of 1.21.4 is in 1.16.5. */
  const oldName = (name: string) => {
    if (name === 'short_grass') return 'grass';
    if (name === 'copper_ore') return 'stone';
    return name
      .replace('deepslate_copper_ore', 'stone')
      .replace(/^deepslate_|^deepslate$/, name === 'deepslate' ? 'stone' : '');
  };
  fc.assert(
    fc.property(seeds, chunkNumber, chunkNumber, (seed, x, z) => {
      const now = hillsOf(seed).chunk(x, z).cells;
      const then = oldHillsOf(seed).chunk(x, z).cells;
      for (let at = 0; at < 256; at++) {
        for (let y = COMMON_FROM_Y; y < COMMON_TO_Y; y++) {
          const expected = oldName(NEW.nameOf(now.get(at & 15, y, at >> 4)) ?? '?');
          const found = OLD.nameOf(then.get(at & 15, y, at >> 4));
          if (found !== expected) assert.fail(`${found} in place of ${expected} at ${at & 15} ${y} ${at >> 4}`);
        }
      }
    }),
    { numRuns: RUNS },
  );
});

test('SERVER-262: trees stand whole across the borders of chunks, on their ground', () => {
  fc.assert(
    fc.property(seeds, chunkNumber, chunkNumber, (seed, atX, atZ) => {
      const hills = hillsOf(seed);
      const chunks = new Map<string, Uint16Array>();
      for (let x = -1; x <= 1; x++) {
        for (let z = -1; z <= 1; z++) {
          chunks.set(`${atX + x},${atZ + z}`, hills.chunk(atX + x, atZ + z).cells.states.slice());
        }
      }
      const nameAt = (x: number, y: number, z: number) => {
        const states = chunks.get(`${x >> 4},${z >> 4}`);
        return NEW.nameOf(states?.[((y + 64) << 8) | ((z & 15) << 4) | (x & 15)] ?? 0) ?? '?';
      };
      const trees = new Trees(seed, hills.relief, new Palette(NEW)).inChunk(atX, atZ);
      for (const tree of trees) {
        assert.match(nameAt(tree.x, tree.y - 1, tree.z), /grass_block/);
        eachPart(tree, (x, y, z, part) => {
          const name = nameAt(tree.x + x, tree.y + y, tree.z + z);
          // Where crowns meet, or a slope rises into one, something is there all the same.
          if (part === 'log') assert.equal(name, `${tree.kind}_log`);
          else assert.notEqual(name, 'air', `${tree.kind} at ${tree.x} ${tree.y} ${tree.z}: ${x} ${y} ${z}`);
        });
      }
    }),
    { numRuns: RUNS },
  );
});

test('SERVER-263: ores lie at their depths, water keeps its level, bedrock closes the bottom, caves stay out of lakes', () => {
  const counts = new Map<string, number>();
  for (let chunk = 0; chunk < 64; chunk++) {
    const hills = hillsOf(7);
    const { cells } = hills.chunk((chunk & 7) * 5 - 20, (chunk >> 3) * 5 - 20);
    for (let at = 0; at < 256; at++) {
      for (let y = -64; y < 140; y++) {
        const name = NEW.nameOf(cells.get(at & 15, y, at >> 4)) ?? '?';
        counts.set(name, (counts.get(name) ?? 0) + 1);
        if (y === -64) assert.equal(name, 'bedrock');
        if (/diamond|redstone/.test(name)) assert.ok(y <= 16 + 6, `${name} at ${y}`);
        if (name === 'water') {
          assert.ok(y <= SEA_Y);
          const below = NEW.nameOf(cells.get(at & 15, y - 1, at >> 4));
          assert.notEqual(below, 'air', 'water that would run away');
        }
        if (name === 'lava') assert.ok(y <= -54);
      }
    }
  }
  for (const name of [
    'coal_ore',
    'iron_ore',
    'copper_ore',
    'deepslate_diamond_ore',
    'oak_log',
    'sand',
    'short_grass',
  ]) {
    assert.ok((counts.get(name) ?? 0) > 20, `${name}: ${counts.get(name)}`);
  }
});

test('SERVER-264: herds stand on grass within their chunk, the same at each asking', () => {
  let herds = 0;
  for (let chunk = 0; chunk < 400; chunk++) {
    const [x, z] = [chunk % 20, Math.floor(chunk / 20)];
    const hills = hillsOf(11);
    const herd = hills.herdOf(x, z);
    assert.deepEqual(hillsOf(11).herdOf(x, z), herd);
    if (herd === undefined) continue;
    herds++;
    const { cells } = hills.chunk(x, z);
    for (const place of herd.places) {
      assert.equal(place.x >= x * 16 && place.x < x * 16 + 16 && place.z >= z * 16 && place.z < z * 16 + 16, true);
      const ground = cells.get(Math.floor(place.x) & 15, place.y - 1, Math.floor(place.z) & 15);
      assert.equal(NEW.nameOf(ground), 'grass_block');
    }
  }
  assert.ok(herds > 10 && herds < 60, `${herds} herds`);
});
