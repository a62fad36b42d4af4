import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Body } from '../../src/body/index.ts';
import { TESTED_VERSIONS } from '../tested-versions.ts';
import { assertHandsAreFree, countOf, cutOff, EmbeddedBodies, failed, good } from './embedded-bodies.ts';

const SETS = ['base', 'equip', 'collect', 'eat', 'sleep', 'combat'];

const SPAWN = { x: 8.5, y: 5, z: 8.5 };

/** Fast enough for nights not to be waited for. */
const TICK_RATE = 200;

const NOON = 6000;
const MIDNIGHT = 18_000;

for (const version of TESTED_VERSIONS) {
  describe(`staying alive in ${version}`, () => {
    let here: EmbeddedBodies;

    before(async () => {
      here = await EmbeddedBodies.start({ version, spawn: SPAWN, viewDistance: 2, tickRate: TICK_RATE }, SETS);
      await here.run('difficulty peaceful');
    });
    after(() => here.close());

    /** The one entity of a kind that a body is told of. */
    const entityOf = async (body: Body, kind: string): Promise<number> => {
      const found = () => [...body.session.state.entities.values()].find((entity) => entity.kind === kind);
      await here.until(body, kind, () => found() !== undefined);
      return found()?.id ?? -1;
    };

    test('BODY-60: blocks of the kinds asked for are dug with the best tool and picked up; what cannot be is said', async () => {
      const ann = await here.enter('Ann');
      for (const z of [6, 7, 8]) await here.set(ann, { x: 12, y: 5, z }, 'oak_log');
      await here.set(ann, { x: 5, y: 5, z: 8 }, 'coal_ore');
      await here.give(ann, 'wooden_axe');
      const wood = good(await ann.call('collect', { blocks: ['birch_log', 'oak_log'], count: 2 }));
      assert.deepEqual([wood['dug'], wood['lying'], countOf(ann, 'oak_log')], [2, 0, 2]);
      assert.equal(ann.session.state.inventory.hotbar[ann.session.state.inventory.heldSlot ?? 0]?.name, 'wooden_axe');
      const short = failed(await ann.call('collect', { blocks: ['oak_log'], count: 2 }), 'none_found');
      assert.deepEqual([short['dug'], short['inventory_changes']], [1, [{ item: 'oak_log', from: 2, to: 3 }]]);
      failed(await ann.call('collect', { blocks: ['coal_ore'] }), 'no_tool');
      failed(await ann.call('collect', { blocks: ['no_such_block'] }), 'unknown_block');
      assert.equal(ann.session.state.blockAt({ x: 5, y: 5, z: 8 }).name, 'coal_ore');
      await here.set(ann, { x: 5, y: 5, z: 8 }, 'air');
    });

    test('BODY-61: what lies around is picked up, all or one kind, and counted by the inventory', async () => {
      const bob = await here.enter('Bob');
      failed(await bob.call('pick_up', { radius: 3 }), 'nothing_lies');
      // To the west and to the east, so that one does not lie on the way to the other.
      for (const [item, yaw] of [
        ['apple', 90],
        ['stick', 270],
      ] as const) {
        good(await bob.call('look', { yaw, pitch: 0 }));
        await here.give(bob, item, 3);
        good(await bob.call('hold', { item }));
        bob.session.body.dropHeld(true);
        await here.until(bob, 'an empty hand', () => countOf(bob, item) === 0);
      }
      const apples = good(await bob.call('pick_up', { item: 'apple' }));
      assert.deepEqual([apples['inventory_changes'], apples['left']], [[{ item: 'apple', from: 0, to: 3 }], 0]);
      const sticks = good(await bob.call('pick_up'));
      assert.deepEqual(sticks['inventory_changes'], [{ item: 'stick', from: 0, to: 3 }]);
    });

    test('BODY-62: food is eaten until one is full, told before and after; what is no food or not there is said', async () => {
      await here.run('difficulty easy');
      const eve = await here.enter('Eve');
      failed(await eve.call('eat'), 'no_food');
      await here.give(eve, 'bread', 3);
      await here.give(eve, 'rotten_flesh', 1);
      assert.ok((await here.world.setFood('Eve', 6)).ok);
      await here.until(eve, 'hunger', () => eve.session.state.self.food === 6);
      failed(await eve.call('eat', { item: 'stick' }), 'not_food');
      failed(await eve.call('eat', { item: 'apple' }), 'not_carried');
      const meal = good(await eve.call('eat', { count: 2 }));
      assert.deepEqual(
        [meal['eaten'], meal['food_before'], meal['food_now'], countOf(eve, 'bread')],
        [['bread', 'bread'], 6, 16, 1],
      );
      assert.ok((await here.world.setFood('Eve', 20)).ok);
      await here.until(eve, 'no hunger', () => eve.session.state.self.food === 20);
      failed(await eve.call('eat'), 'not_hungry');
      assert.equal(countOf(eve, 'rotten_flesh'), 1);
      await here.run('difficulty peaceful');
    });

    test('BODY-63: a night is survived by bed; why one cannot sleep is said, and a sleep that is cut off ends', async () => {
      const nan = await here.enter('Nan');
      failed(await nan.call('sleep'), 'no_bed');
      await here.set(nan, { x: 8, y: 5, z: 12 }, 'red_bed', { part: 'foot', facing: 'south' });
      await here.set(nan, { x: 8, y: 5, z: 13 }, 'red_bed', { part: 'head', facing: 'south' });
      failed(await nan.call('sleep', { x: 8, y: 4, z: 12 }), 'not_a_bed');
      failed(await nan.call('sleep', { x: 8 }), 'half_place');
      assert.ok((await here.world.setTime(NOON)).ok);
      const early = failed(await nan.call('sleep'), 'not_night');
      assert.match(String(early['said']), /sleep only at night/);
      assert.ok((await here.world.setTime(MIDNIGHT)).ok);
      const isNight = () => (nan.session.state.time?.timeOfDay ?? 0) >= MIDNIGHT;
      await here.until(nan, 'the night', isNight);
      // The others are awake: it is not over by itself.
      failed(await nan.call('sleep', { budget_ticks: 5 }), 'still_night');
      const bedIs = (occupied: boolean) => () =>
        nan.session.state.blockAt({ x: 8, y: 5, z: 13 }).properties?.['occupied'] === occupied;
      await here.until(nan, 'the bed to be free', bedIs(false));
      await here.leaveAllBut(nan);
      const slept = good(await nan.call('sleep', { x: 8, y: 5, z: 12 }));
      assert.deepEqual(slept['bed'], { x: 8, y: 5, z: 13 });
      assert.ok(Number(slept['time_now']) < NOON);
      assert.equal(bedIs(false)(), true);
      assert.equal(good(await nan.call('move', SPAWN))['arrived'], true);
    });

    test('BODY-64: an animal is fought until it died, with the weapon named, and what it leaves is picked up', async () => {
      const max = await here.enter('Max');
      await here.give(max, 'iron_sword');
      await here.run('summon cow 13 5 8');
      const cow = await entityOf(max, 'cow');
      failed(await max.call('attack', { entity_id: 999_999 }), 'no_target');
      failed(await max.call('attack', { entity_id: cow, health_below: 20.5 }), 'out_of_range');
      const fought = good(await max.call('attack', { entity_id: cow, item: 'iron_sword' }));
      assert.deepEqual([fought['end'], fought['target']], ['died', { entity_id: cow, kind: 'cow' }]);
      assert.ok(Number(fought['blows']) >= 2);
      await here.until(max, 'the cow to be gone', () => !max.session.state.entities.has(cow));
      // It may have fallen to the feet, and then is carried already.
      const lies = () => [...max.session.state.entities.values()].some(({ item }) => item?.name === 'beef');
      await here.until(max, 'the beef', () => lies() || countOf(max, 'beef') > 0);
      if (countOf(max, 'beef') === 0) good(await max.call('pick_up', { item: 'beef' }));
      assert.ok(countOf(max, 'beef') >= 1);
    });

    test('BODY-65: one runs from who is named, and holds a shield up for a time', async () => {
      const sue = await here.enter('Sue');
      failed(await sue.call('flee'), 'nothing_to_flee');
      failed(await sue.call('raise_shield'), 'no_shield');
      await here.run('summon pig 8 5 10');
      const pig = await entityOf(sue, 'pig');
      const fled = good(await sue.call('flee', { entity_ids: [pig], distance: 12 }));
      assert.ok(Number(fled['distance_before']) < 12 && Number(fled['distance_now']) >= 12);
      await here.give(sue, 'shield');
      const behind = good(await sue.call('raise_shield', { ticks: 10, entity_id: pig }));
      assert.deepEqual([behind['hand'], behind['ticks'], behind['damage']], ['main', 10, 0]);
    });

    test('BODY-67: who died comes back, and fetches what fell where he died', async () => {
      const tom = await here.enter('Tom');
      await here.give(tom, 'diamond', 3);
      await here.run('tp Tom 20 5 8');
      await here.until(tom, 'the place', () => (tom.session.state.self.position?.x ?? 0) > 19);
      assert.ok((await here.world.kill('Tom')).ok);
      const back = good(await tom.call('wait_until', { event: 'respawn' }));
      assert.equal(back['woken_by'], 'event');
      await here.until(tom, 'empty hands', () => countOf(tom, 'diamond') === 0);
      const fetched = good(await tom.call('pick_up', { item: 'diamond', radius: 32 }));
      assert.deepEqual(fetched['inventory_changes'], [{ item: 'diamond', from: 0, to: 3 }]);
    });

    test('BODY-68: a call that is cut off leaves no window open, no key down, and nobody in bed', async () => {
      const zoe = await here.enter('Zoe');
      await here.leaveAllBut(zoe);
      await here.set(zoe, { x: 12, y: 5, z: 6 }, 'oak_log');
      await here.set(zoe, { x: 4, y: 5, z: 9 }, 'red_bed', { part: 'head', facing: 'north' });
      await here.give(zoe, 'shield');
      assert.ok((await here.world.setTime(MIDNIGHT)).ok);
      await here.until(zoe, 'the night', () => (zoe.session.state.time?.timeOfDay ?? 0) >= MIDNIGHT);
      for (const [name, args] of [
        ['collect', { blocks: ['oak_log'] }],
        ['raise_shield', { ticks: 600 }],
        ['sleep', {}],
      ] as const) {
        for (const ticks of [0, 1, 2, 4, 12]) {
          failed(await cutOff(zoe, name, args, ticks), 'aborted');
          assertHandsAreFree(zoe, `${name}, cut off after ${ticks} ticks`);
        }
      }
      const isFree = () => zoe.session.state.blockAt({ x: 4, y: 5, z: 9 }).properties?.['occupied'] === false;
      await here.until(zoe, 'the bed to be free', isFree);
    });
  });
}
