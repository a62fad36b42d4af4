import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../test/arbitraries.ts';
import { createWorldBlocks, loadBlockRegistry, type MutableBlockView } from '../../blocks/index.ts';
import { Mover } from './mover.ts';
import type { OutgoingPacket } from './outgoing.ts';

const OWN_ID = 7;
const OLD_FORMS = { inputs: false, sneakingAsAction: true };
const STAND = { x: 8.5, y: 64, z: 8.5 };

/** One column, full of a block from its bottom to the feet at 64. */
function columnOf(name: string): MutableBlockView {
  const registry = loadBlockRegistry('1.21.4');
  if (!registry.ok) throw new Error(registry.why);
  const view = createWorldBlocks(registry.value, { minY: 0, maxY: 128 });
  view.loadEmptyColumn(0, 0);
  const state = view.registry.defaultStateOf(name) ?? 0;
  for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) view.setState(x, 63, z, state);
  return view;
}

const STONE = columnOf('stone');

/** A mover that the server has put down, and that has come to rest. */
function standing(view = STONE, forms = OLD_FORMS): Mover {
  const mover = new Mover(view, forms);
  mover.forced({ ...STAND, yaw: 0, pitch: 0, flags: 0, teleportId: 1 });
  live(mover, 5);
  return mover;
}

/** What the ticks tell, one after another. */
function live(mover: Mover, ticks: number, wearsBoots = false): readonly OutgoingPacket[] {
  return Array.from({ length: ticks }, () => mover.tick(false, wearsBoots, OWN_ID)).flat();
}

const namesOf = (packets: readonly OutgoingPacket[]): readonly string[] => packets.map(([name]) => name);
const actionsOf = (packets: readonly OutgoingPacket[]): readonly unknown[] =>
  packets.filter(([name]) => name === 'entity_action').map(([, fields]) => (fields as { actionId: unknown }).actionId);

test('SESSION-44: at rest the place is told every 20 ticks and nothing else; a look alone, a step alone, and both', () => {
  const mover = standing();
  assert.deepEqual(namesOf(live(mover, 40)), ['position', 'position']);
  mover.player.look(90, 10);
  assert.deepEqual(live(mover, 1), [
    ['look', { yaw: 90, pitch: 10, onGround: true, flags: { onGround: true, hasHorizontalCollision: false } }],
  ]);
  mover.hold({ forward: true }, OWN_ID);
  assert.deepEqual(namesOf(live(mover, 3)), ['position', 'position', 'position']);
  mover.player.look(90.5, 10);
  assert.deepEqual(namesOf(live(mover, 1)), ['position_look']);
  assert.ok(STAND.x - mover.player.pos.x > 0.3, 'yaw 90 is west');
});

test('SESSION-44: losing the ground and meeting a wall are told, also by who does not move', () => {
  const view = columnOf('stone');
  const mover = standing(view);
  view.setState(8, 63, 8, 0);
  const [[name, fields] = assert.fail('silent')] = live(mover, 2);
  assert.equal(name, 'position');
  assert.equal((fields as { onGround: boolean }).onGround, false);
  const walled = columnOf('stone');
  for (const y of [64, 65]) walled.setState(8, y, 9, walled.registry.defaultStateOf('stone') ?? 0);
  const walker = standing(walled);
  walker.hold({ forward: true }, OWN_ID);
  const [, contact] = live(walker, 30).findLast(([told]) => told !== 'look') ?? assert.fail('silent');
  assert.deepEqual((contact as { flags: object }).flags, { onGround: true, hasHorizontalCollision: true });
});

test('SESSION-44: whoever hears all that is told knows where the body is, to less than a step that is left out', () => {
  const key = fc.constantFrom('forward', 'back', 'left', 'right', 'jump', 'sprint', 'sneak');
  const deed = fc.record({ key, held: fc.boolean(), yaw: fc.integer({ min: -720, max: 720 }) });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
      const mover = standing();
      const heard: Record<string, unknown> = { ...STAND, yaw: 0, onGround: true };
      for (const { key: name, held, yaw } of deeds) {
        mover.hold({ [name]: held }, OWN_ID);
        mover.player.look(yaw, 0);
        for (const [, fields] of live(mover, 1)) Object.assign(heard, fields);
        const { pos, onGround } = mover.player;
        const off = Math.hypot(pos.x - Number(heard['x']), pos.y - Number(heard['y']), pos.z - Number(heard['z']));
        assert.ok(off <= 2e-4, `${off}`);
        assert.deepEqual([heard['onGround'], heard['yaw']], [onGround, yaw]);
      }
    }),
    { numRuns: 50 },
  );
});

test('SESSION-45: the server’s place is taken as it is meant, confirmed, and told back whole', () => {
  const axis = evenly(-100, 100);
  const five = fc.tuple(axis, axis, axis, axis, axis);
  const bits = fc.integer({ min: 0, max: 31 });
  fc.assert(
    fc.property(five, five, bits, fc.constantFrom('bits', 'names', 'speeds'), (before, told, relative, form) => {
      const mover = new Mover(STONE, OLD_FORMS);
      const [bx, by, bz, byaw, bpitch] = before;
      mover.forced({ x: bx, y: by, z: bz, yaw: byaw, pitch: bpitch / 2, flags: 0, teleportId: 1 });
      mover.pushed({ x: 1, y: 2, z: 3 });
      const [x, y, z, yaw, pitch] = told;
      const is = (bit: number): boolean => (relative & (1 << bit)) !== 0;
      const names = { x: is(0), y: is(1), z: is(2), yaw: is(3), pitch: is(4) };
      const speeds = { dx: 0.5, dy: 0.5, dz: 0.5 };
      const packets = mover.forced({
        ...{ x, y, z, yaw, pitch, teleportId: 9 },
        ...(form === 'bits' ? { flags: relative } : { flags: { ...names, dx: is(2), dy: is(0), dz: is(1) } }),
        ...(form === 'speeds' && speeds),
      });
      const { pos, vel, yawDegrees, pitchDegrees } = mover.player;
      assert.deepEqual(pos, { x: x + (is(0) ? bx : 0), y: y + (is(1) ? by : 0), z: z + (is(2) ? bz : 0) });
      assert.equal(yawDegrees, yaw + (is(3) ? byaw : 0));
      assert.equal(pitchDegrees, Math.max(-90, Math.min(90, pitch + (is(4) ? bpitch / 2 : 0))));
      const old = { x: is(0) ? 1 : 0, y: is(1) ? 2 : 0, z: is(2) ? 3 : 0 };
      const added = { x: 0.5 + (is(2) ? 1 : 0), y: 0.5 + (is(0) ? 2 : 0), z: 0.5 + (is(1) ? 3 : 0) };
      assert.deepEqual(vel, form === 'speeds' ? added : old);
      const [confirmed, [name, fields] = assert.fail('not told back')] = packets;
      assert.deepEqual(confirmed, ['teleport_confirm', { teleportId: 9 }]);
      const back = fields as typeof pos & { onGround: boolean };
      assert.deepEqual([name, back.x, back.y, back.z, back.onGround], ['position_look', pos.x, pos.y, pos.z, false]);
    }),
  );
});

test('SESSION-45: a speed that is to turn with the look does; numbers that are none move nothing, and are confirmed', () => {
  const mover = standing();
  mover.pushed({ x: 0, y: 0, z: 1 });
  const still = { dx: 0, dy: 0, dz: 0 };
  const flags = { x: true, y: true, z: true, yaw: true, pitch: true, dx: true, dy: true, dz: true, yawDelta: true };
  mover.forced({ x: 0, y: 0, z: 0, yaw: 90, pitch: 0, ...still, flags, teleportId: 2 });
  const { vel } = mover.player;
  assert.ok(Math.abs(vel.x + 1) < 1e-9 && Math.abs(vel.z) < 1e-9, 'from south to west');
  const packets = mover.forced({ x: Number.NaN, y: 0, z: 0, yaw: 0, pitch: 0, flags: 0, teleportId: 3 });
  assert.deepEqual(namesOf(packets), ['teleport_confirm', 'position_look']);
  assert.ok(Math.hypot(mover.player.pos.x - STAND.x, mover.player.pos.z - STAND.z) < 1);
  mover.pushed({ x: Number.POSITIVE_INFINITY, y: 0, z: 0 });
  assert.ok(Number.isFinite(vel.x));
});

test('SESSION-46: a sprint is told when it begins and when it ends, before the step, and not while it cannot be', () => {
  const mover = standing();
  mover.hold({ sprint: true }, OWN_ID);
  assert.deepEqual(actionsOf(live(mover, 3)), []);
  mover.hold({ forward: true }, OWN_ID);
  assert.deepEqual(namesOf(live(mover, 1)), ['entity_action', 'position']);
  assert.deepEqual(actionsOf(live(mover, 3)), []);
  mover.hold({ forward: false }, OWN_ID);
  assert.deepEqual(actionsOf(live(mover, 1)), ['stop_sprinting']);
});

test('SESSION-46: sneaking is told at once, in the form of the version; other keys with the tick where it wants them', () => {
  const shiftOf = (packets: readonly OutgoingPacket[]) =>
    packets.map(([name, fields]) => [name, (fields as { inputs?: { shift: boolean } }).inputs?.shift]);
  const old = standing();
  assert.deepEqual(actionsOf(old.hold({ sneak: true }, OWN_ID)), ['start_sneaking']);
  assert.deepEqual(old.hold({ sneak: true }, OWN_ID), []);
  assert.deepEqual(actionsOf(old.hold({ sneak: false, forward: true }, OWN_ID)), ['stop_sneaking']);
  assert.ok(namesOf(live(old, 2)).every((name) => name === 'position'));
  const both = standing(STONE, { inputs: true, sneakingAsAction: true });
  assert.deepEqual(shiftOf(both.hold({ sneak: true }, OWN_ID)), [
    ['entity_action', undefined],
    ['player_input', true],
  ]);
  const late = standing(STONE, { inputs: true, sneakingAsAction: false });
  assert.deepEqual(shiftOf(late.hold({ sneak: true }, OWN_ID)), [['player_input', true]]);
  assert.deepEqual(late.hold({ forward: true }, OWN_ID), []);
  const [[name, fields] = assert.fail('silent')] = live(late, 1);
  assert.equal(name, 'player_input');
  const inputs = { forward: true, backward: false, left: false, right: false, jump: false, shift: true, sprint: false };
  assert.deepEqual(fields, { inputs });
  assert.ok(!namesOf(live(late, 5)).includes('player_input'));
  late.begin();
  late.forced({ ...STAND, yaw: 0, pitch: 0, flags: 0, teleportId: 1 });
  assert.equal(live(late, 1)[0]?.[0], 'player_input', 'a new life is told anew what is held');
});

test('SESSION-47: the server’s pushes, effects and attributes move the body', () => {
  const mover = standing();
  mover.pushed({ x: 0.5, y: 0.4, z: 0 });
  mover.pushedBy({ x: 0.5, y: 0, z: 0 });
  live(mover, 1);
  assert.ok(mover.player.pos.x - STAND.x > 0.9 && mover.player.pos.y > STAND.y);
  const floats = standing();
  floats.player.effectTold('Levitation', 3);
  live(floats, 40);
  assert.ok(floats.player.pos.y > STAND.y + 2);
  floats.player.effectTold('Levitation', 0);
  live(floats, 200);
  assert.equal(floats.player.pos.y, STAND.y);
  const distanceWith = (walkSpeed: number | undefined): number => {
    const walker = standing();
    const attribute = { value: walkSpeed ?? 0, modifiers: [] };
    if (walkSpeed !== undefined) walker.player.attributeTold('generic.movement_speed', attribute);
    walker.hold({ forward: true }, OWN_ID);
    live(walker, 12);
    return walker.player.pos.z - STAND.z;
  };
  assert.ok(Math.abs(distanceWith(0.2) - 2 * distanceWith(undefined)) < 0.2);
});

test('SESSION-32: the own body moves by our physics, and boots of leather that are worn carry it over powder snow', () => {
  const slow = standing(columnOf('soul_sand'));
  slow.hold({ forward: true }, OWN_ID);
  live(slow, 20);
  assert.ok(slow.player.pos.z - STAND.z > 1 && slow.player.pos.z - STAND.z < 3, `${slow.player.pos.z}`);
  for (const worn of [false, true]) {
    const mover = new Mover(columnOf('powder_snow'), OLD_FORMS);
    mover.forced({ ...STAND, yaw: 0, pitch: 0, flags: 0, teleportId: 1 });
    live(mover, 10, worn);
    assert.equal(mover.player.pos.y === STAND.y, worn);
  }
});

test('SESSION-48: nothing moves before the server says where, after it took the body up, and without its chunk', () => {
  const nowhere = new Mover(STONE, OLD_FORMS);
  nowhere.hold({ forward: true }, OWN_ID);
  assert.deepEqual(live(nowhere, 30), []);
  const mover = standing();
  mover.hold({ forward: true }, OWN_ID);
  mover.rest();
  const { z } = mover.player.pos;
  assert.deepEqual(live(mover, 30), []);
  assert.equal(mover.player.pos.z, z);
  mover.forced({ x: 40, y: 64, z: 8, yaw: 0, pitch: 0, flags: 0, teleportId: 2 });
  assert.deepEqual(live(mover, 30), [], 'no chunk');
  mover.forced({ ...STAND, yaw: 0, pitch: 0, flags: 0, teleportId: 3 });
  assert.ok(namesOf(live(mover, 3)).includes('position'));
});

test('SESSION-48: who is carried is where what carries it is, and tells only where it looks', () => {
  const mover = standing();
  mover.rest();
  mover.carried({ x: 9, y: 65, z: 9 });
  assert.deepEqual(mover.tick(true, false, OWN_ID), []);
  mover.player.look(45, 0);
  assert.deepEqual(namesOf(mover.tick(true, false, OWN_ID)), ['look']);
  assert.deepEqual(mover.tick(true, false, OWN_ID), []);
  assert.deepEqual(mover.player.pos, { x: 9, y: 65, z: 9 });
});
