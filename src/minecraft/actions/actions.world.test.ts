import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { type BlockPos, distanceOf, type Point, type Result } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { activateBlock, dig, look, place, selectSlot, useItem } from './index.ts';
import { eventually, passTicks, TestWorld } from './testing/test-world.ts';

/** Spawn of the tests' world: the feet on grass at y 4. */
const SPAWN = { x: 8.5, y: 5, z: 8.5 };
const GRASS = { x: 10, y: 4, z: 8 };

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

for (const version of TESTED_VERSIONS) {
  describe(`actions in a world of ${version}`, () => {
    let world: TestWorld;
    let body: Session;
    let witness: Session;

    before(async () => {
      world = await TestWorld.start({ version, spawn: SPAWN, viewDistance: 2 });
      body = await world.join('Doer');
      witness = await world.join('Witness');
      await eventually(() => witness.state.players.has('Doer'), 'the witness knows the doer');
    });

    after(async () => {
      await world[Symbol.asyncDispose]();
    });

    const carry = async (item: string, slot: number) => {
      assert.ok((await world.world.give('Doer', item, 4)).ok);
      await world.caughtUp(body);
      await eventually(() => body.state.inventory.hotbar[slot]?.name === item, `${item} in slot ${slot}`);
      assert.ok((await selectSlot(body, { slot })).ok);
    };

    const stand = async (point: Point) => {
      await world.world.teleport('Doer', point);
      await world.caughtUp(body);
      await eventually(() => {
        const { position, onGround } = body.state.self;
        return onGround && position !== undefined && distanceOf(position, point) < 0.1;
      }, 'the body stands there');
    };

    const nameAt = (session: Session, pos: BlockPos) => session.state.blockAt(pos).name;

    test('ACTIONS-13: others see the head turn, and the server the slot change', async () => {
      assert.ok((await look(body, { yaw: 90, pitch: 20 })).ok);
      await eventually(() => {
        const doer = [...witness.state.entities.values()].find((entity) => entity.name === 'Doer');
        return doer !== undefined && Math.abs(doer.yaw - 90) < 2;
      }, 'the witness sees the look');
      await carry('dirt', 0);
      await eventually(async () => {
        const players = await world.world.players();
        return players.ok && players.value.find(({ name }) => name === 'Doer')?.held?.name === 'dirt';
      }, 'the server knows what is held');
    });

    test('ACTIONS-34: a dig is acknowledged, and others see the hole', async () => {
      const dug = await dig(body, { pos: GRASS });
      assert.ok(dug.ok, dug.ok ? '' : dug.why);
      assert.deepEqual(
        [dug.value.outcome, dug.value.before.name, dug.value.now.name],
        ['acknowledged', 'grass_block', 'air'],
      );
      await eventually(() => nameAt(witness, GRASS) === 'air', 'the witness sees the hole');
      assert.equal(codeOf(await dig(body, { pos: GRASS })), 'nothing_to_dig');
    });

    test('ACTIONS-44: a placement is acknowledged, costs one block, and others see it', async () => {
      await carry('dirt', 0);
      const before = body.state.inventory.hotbar[0]?.count ?? 0;
      const placed = await place(body, { pos: { ...GRASS, x: GRASS.x + 1 } });
      assert.ok(placed.ok, placed.ok ? '' : placed.why);
      assert.deepEqual([placed.value.outcome, placed.value.now.name], ['acknowledged', 'dirt']);
      assert.equal(placed.value.heldNow.count, before - 1);
      await eventually(() => nameAt(witness, placed.value.pos) === 'dirt', 'the witness sees the block');
      await eventually(() => {
        const told = body.events.drainFine('inventory:dirt').events.at(-1)?.data;
        return told?.['from'] === before && told['to'] === before - 1;
      }, 'the log says what was spent');
      assert.equal(codeOf(await place(body, { pos: { ...GRASS, x: GRASS.x + 1 } })), 'occupied');
    });

    test('ACTIONS-38 ACTIONS-45: inside a protected region nothing is dug or placed, and it is said', async () => {
      await carry('dirt', 0);
      const before = body.state.inventory.hotbar[0]?.count;
      const inside = { x: 6, y: 4, z: 8 };
      await world.world.protect({ from: { x: 5, y: 0, z: 7 }, to: { x: 7, y: 9, z: 9 } });
      const dug = await dig(body, { pos: inside });
      const placed = await place(body, { pos: inside });
      await world.world.protect(null);
      assert.ok(dug.ok && placed.ok);
      assert.deepEqual([dug.value.outcome, dug.value.now.name], ['rejected_by_server', 'grass_block']);
      assert.deepEqual([placed.value.outcome, placed.value.now.name], ['rejected_by_server', 'air']);
      assert.equal(body.state.inventory.hotbar[0]?.count, before);
    });

    test('ACTIONS-43: a block is placed against a chest by sneaking', async () => {
      await carry('dirt', 0);
      const chest = { x: 8, y: 5, z: 6 };
      await world.build(body, [chest, 'chest']);
      const placed = await place(body, { pos: chest });
      assert.ok(placed.ok, placed.ok ? '' : placed.why);
      assert.deepEqual([placed.value.outcome, placed.value.sneaked], ['acknowledged', true]);
    });

    test('ACTIONS-42: a tower rises under the body, block by block', async () => {
      await carry('dirt', 0);
      const foot = { x: 3, y: 4, z: 12 };
      await stand({ x: 3.5, y: 5, z: 12.5 });
      for (const level of [0, 1]) {
        const placed = await place(body, { pos: { ...foot, y: foot.y + level } });
        assert.ok(placed.ok, placed.ok ? '' : placed.why);
        assert.equal(placed.value.outcome, 'acknowledged');
        await eventually(() => body.state.self.position?.y === foot.y + level + 2, 'the body stands on the new block');
        await eventually(() => body.state.self.onGround, 'the body has landed');
      }
      await stand(SPAWN);
    });

    test('ACTIONS-4: a dig aborted half way leaves the block, and the next dig takes its full time', async () => {
      const pos = { x: 8, y: 4, z: 10 };
      const abort = new AbortController();
      const digging = dig(body, { pos }, { signal: abort.signal, onProgress: () => abort.abort() });
      assert.equal(codeOf(await digging), 'aborted');
      assert.equal(nameAt(body, pos), 'grass_block');
      const dug = await dig(body, { pos });
      assert.equal(dug.ok && dug.value.outcome, 'acknowledged');
    });

    test('ACTIONS-2 ACTIONS-36: of two that dig one block, one breaks it and the other is told; a second dig is busy', async () => {
      const pos = { x: 9, y: 4, z: 10 };
      await world.build(body, [pos, 'sand']);
      const first = dig(body, { pos });
      assert.equal(codeOf(await dig(body, { pos })), 'busy');
      const [mine, theirs] = await Promise.all([first, dig(witness, { pos })]);
      const outcomes = [mine, theirs].map((dug) => (dug.ok ? dug.value.outcome : dug.code)).sort();
      assert.ok(outcomes.includes('acknowledged'), outcomes.join());
      assert.equal(nameAt(body, pos), 'air');
      assert.equal(nameAt(witness, pos), 'air');
    });

    test('ACTIONS-52: food is eaten once the server says so', async () => {
      await world.world.setFood('Doer', 8);
      await carry('bread', 1);
      await eventually(() => body.state.self.food === 8, 'hunger');
      const eating = useItem(body);
      await passTicks(body, 4);
      await world.world.setFood('Doer', 13);
      const eaten = await eating;
      assert.ok(eaten.ok, eaten.ok ? '' : eaten.why);
      assert.deepEqual([eaten.value.outcome, eaten.value.foodNow], ['acknowledged', 13]);
    });

    test('ACTIONS-33: in creative one hit breaks bedrock', async () => {
      await world.world.setGameMode('Doer', 'creative');
      await eventually(() => body.state.self.gameMode === 'creative', 'creative');
      assert.ok((await selectSlot(body, { slot: 7 })).ok);
      const pos = { x: 10, y: 4, z: 9 };
      await world.build(body, [pos, 'bedrock']);
      const dug = await dig(body, { pos });
      assert.equal(dug.ok && dug.value.outcome, 'acknowledged');
      await world.world.setGameMode('Doer', 'survival');
      await eventually(() => body.state.self.gameMode === 'survival', 'survival');
    });

    test('ACTIONS-60: a door opens and closes by hand', async () => {
      const door = { x: 6, y: 5, z: 8 };
      const upper = { ...door, y: 6 };
      await world.build(body, [door, 'oak_door', { half: 'lower' }], [upper, 'oak_door', { half: 'upper' }]);
      for (const open of [true, false]) {
        const clicked = await activateBlock(body, { pos: door });
        assert.ok(clicked.ok, clicked.ok ? '' : clicked.why);
        assert.deepEqual([clicked.value.outcome, clicked.value.now.properties?.['open']], ['acknowledged', open]);
      }
    });

    test('ACTIONS-5: a body that dies while it digs answers dead', async () => {
      const pos = { x: 8, y: 5, z: 7 };
      await world.build(witness, [pos, 'obsidian']);
      const digging = dig(witness, { pos });
      await passTicks(witness, 4);
      await world.world.kill('Witness');
      assert.equal(codeOf(await digging), 'dead');
    });

    test('ACTIONS-7: a server that dies in the middle of a dig is told at once', async () => {
      const pos = { x: 7, y: 5, z: 8 };
      await world.build(body, [pos, 'obsidian']);
      const digging = dig(body, { pos });
      await passTicks(body, 4);
      await world.world.crash();
      const answer = await digging;
      assert.equal(codeOf(answer), 'not_playing', JSON.stringify(answer));
      assert.equal(codeOf(await look(body, { yaw: 0, pitch: 0 })), 'not_playing');
    });
  });
}
