import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { type BlockPos, sleep, systemClock } from '../../core/index.ts';
import { openSession } from '../../minecraft/index.ts';
import { startWorld } from '../../minecraft/server/index.ts';
import { BlockRecords } from './block-records.ts';
import { readEventRecord, writeEventRecord } from './event-record.ts';
import { chestKey, observe, voxelsOf } from './observe.ts';

const GOLDEN = new URL('./golden/scene.json', import.meta.url);
/** Set to write the golden file anew, after looking at what changed. */
const WRITES = process.env['SOULSAND_GOLDEN'] === '1';
const PATIENCE_MS = 20_000;

async function eventually(holds: () => boolean, what: string): Promise<void> {
  const giveUpAtMs = systemClock.monotonicMs() + PATIENCE_MS;
  while (!holds()) {
    assert.ok(systemClock.monotonicMs() < giveUpAtMs, `waited in vain: ${what}`);
    await sleep(systemClock, 10);
  }
}

test('LEARN-35: the observation of a scripted scene has every field of the seed and equals its golden file', async (t) => {
  const started = await startWorld({ version: '1.20.4', spawn: { x: 8.5, y: 5, z: 8.5 }, viewDistance: 2 });
  assert.ok(started.ok);
  const world = started.value;
  t.after(() => world.close());
  const { host, port, version } = world.info;
  const opened = await openSession({ host, port, version, username: 'Seer', reconnect: { maxTries: 0 } });
  assert.ok(opened.ok);
  const session = opened.value;
  t.after(() => session.close());
  const { state, body } = session;
  await eventually(() => state.inventory.known && body.pose()?.onGround === true, 'the body stands');

  const [near, seen]: readonly BlockPos[] = [
    { x: 10, y: 5, z: 8 },
    { x: 12, y: 5, z: 8 },
  ];
  const blocks = [
    [near, 'chest'],
    [seen, 'chest'],
    [{ x: 8, y: 5, z: 11 }, 'oak_log'],
    [{ x: 8, y: 5, z: 30 }, 'gold_block'],
  ] as const;
  for (const [pos, name] of blocks) if (pos !== undefined) assert.ok((await world.setBlock(pos, name)).ok);
  assert.ok((await world.give('Seer', 'oak_planks', 70)).ok);
  assert.ok((await world.give('Seer', 'stone_pickaxe')).ok);
  assert.ok((await world.setTime(6_000)).ok);
  assert.ok((await world.setFood('Seer', 17)).ok);
  body.look(90, -45);
  await eventually(() => {
    const { hotbar } = state.inventory;
    const isTold = blocks.every(([pos, name]) => pos !== undefined && state.blockAt(pos).name === name);
    const { food, yaw } = state.self;
    return isTold && hotbar[2]?.name === 'stone_pickaxe' && food === 17 && Math.abs(yaw - 90) < 1;
  }, 'the scene is told');
  body.selectSlot(2);
  await eventually(() => state.inventory.heldSlot === 2 && (state.time?.timeOfDay ?? 0) > 6_000, 'the pickaxe is held');

  const records = new BlockRecords();
  records.note(voxelsOf(state), { oak_log: 1 }, state.tick);
  records.note(['spruce_log'], {}, state.tick);
  const chests = seen === undefined ? new Map() : new Map([[chestKey(seen), { bread: 3 }]]);
  const observed = observe(session, { chests, records, sinceTick: state.tick });
  const written = `${JSON.stringify(writeEventRecord([['onStart', {}]], observed), undefined, 2)}\n`;
  if (WRITES) writeFileSync(GOLDEN, written);
  assert.equal(written, readFileSync(GOLDEN, 'utf8'));
  assert.ok((await world.command('summon cow 12 5 12')).ok);
  await eventually(
    () => (observe(session, { records, sinceTick: 0 }).status.entities['cow'] ?? 99) < 32,
    'a cow is near',
  );
  const again = readEventRecord(JSON.parse(written));
  assert.ok(again.ok);
  assert.deepEqual(again.value.observe, observed);
});
