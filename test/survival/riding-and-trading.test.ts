import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Body } from '../../src/body/index.ts';
import type { Point } from '../../src/core/index.ts';
import { TESTED_VERSIONS } from '../tested-versions.ts';
import { countOf, EmbeddedBodies, failed, good } from './embedded-bodies.ts';

const SPAWN = { x: 8.5, y: 5, z: 8.5 };

/** Fast enough for a day's end not to be waited for. */
const TICK_RATE = 200;

/** Two offers: one with two prices that can be made twice, one that is made once. */
const OFFERS =
  '{NoAI:1b,Offers:{Recipes:[' +
  '{buy:{id:"minecraft:emerald",Count:2b,count:2},buyB:{id:"book",Count:1b,count:1},sell:{id:"bread",Count:3b,count:3},maxUses:2},' +
  '{buy:{id:"minecraft:wheat",Count:20b,count:20},sell:{id:"minecraft:emerald",Count:1b,count:1},maxUses:1}]}}';

for (const version of TESTED_VERSIONS) {
  describe(`riding and trading in a world of ${version}`, () => {
    let folder: string;
    let game: EmbeddedBodies;
    const start = async () => {
      game = await EmbeddedBodies.start(
        { version, spawn: SPAWN, viewDistance: 2, tickRate: TICK_RATE, saveFolder: folder },
        ['base', 'entities', 'trade'],
      );
    };
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-riding-'));
      await start();
    });
    after(async () => {
      await game.close();
      await rm(folder, { recursive: true, force: true });
    });

    const seen = async (body: Body, kinds: readonly string[]): Promise<number> => {
      const find = () => [...body.session.state.entities.values()].find(({ kind }) => kinds.includes(kind))?.id;
      await game.until(body, kinds.join(' or '), () => find() !== undefined);
      return find() ?? assert.fail('it is gone again');
    };
    const isNear = (body: Body, { x, z }: Point, blocks: number) => {
      const { position } = body.session.state.self;
      return position !== undefined && Math.hypot(position.x - x, position.z - z) <= blocks;
    };

    test('BODY-80: offers are told, paid with what is carried, sold out and new the next morning', async () => {
      await game.run('time set 1000');
      await game.run(`summon villager 10.5 5 8.5 ${OFFERS}`);
      const ann = await game.enter('Ann');
      const entity_id = await seen(ann, ['villager']);
      const told = good(await ann.call('offers', { entity_id }));
      assert.deepEqual(told['offers'], [
        {
          takes: [
            { item: 'emerald', count: 2 },
            { item: 'book', count: 1 },
          ],
          gives: { item: 'bread', count: 3 },
          left: 2,
          number: 0,
        },
        { takes: [{ item: 'wheat', count: 20 }], gives: { item: 'emerald', count: 1 }, left: 1, number: 1 },
      ]);
      failed(await ann.call('trade', { entity_id, offer: 0 }), 'cannot_pay');
      failed(await ann.call('trade', { entity_id, offer: 7 }), 'no_offer');
      await game.give(ann, 'emerald', 5);
      await game.give(ann, 'book', 3);
      const traded = good(await ann.call('trade', { entity_id, offer: 0, times: 2 }));
      assert.equal(traded['times'], 2);
      assert.deepEqual(traded['inventory_changes'], [
        { item: 'book', from: 3, to: 1 },
        { item: 'bread', from: 0, to: 6 },
        { item: 'emerald', from: 5, to: 1 },
      ]);
      failed(await ann.call('trade', { entity_id, offer: 0 }), 'sold_out');
      await game.give(ann, 'wheat', 21);
      good(await ann.call('trade', { entity_id, offer: 1 }));
      assert.deepEqual([countOf(ann, 'wheat'), countOf(ann, 'emerald')], [1, 2]);
      assert.equal(ann.session.state.window, undefined);
      await game.run('time set 500');
      await game.until(ann, 'a new day', () => (ann.session.state.time?.timeOfDay ?? 1000) < 1000);
      const restocked = good(await ann.call('offers', { entity_id }))['offers'] as readonly { readonly left: number }[];
      assert.deepEqual(
        restocked.map(({ left }) => left),
        [2, 1],
      );
    });

    test('BODY-81: a boat is boarded and left, and the body stands beside it', async () => {
      await game.run('summon minecart 8.5 5 3.5');
      await game.run(`summon ${version === '1.21.4' ? 'oak_boat' : 'boat'} 8.5 5 12.5`);
      const bob = await game.enter('Bob');
      for (const kinds of [['oak_boat', 'boat'], ['minecart']]) {
        const entity_id = await seen(bob, kinds);
        const at = bob.session.state.entities.get(entity_id)?.position ?? assert.fail('it is gone');
        good(await bob.call('mount', { entity_id }));
        failed(await bob.call('mount', { entity_id }), 'riding');
        good(await bob.call('dismount'));
        failed(await bob.call('dismount'), 'not_riding');
        await game.until(bob, 'it stands beside it', () => isNear(bob, at, 2.5));
      }
    });

    test('BODY-82, SERVER-348: boats, carts and traders with their goods are there again when the world is opened anew', async () => {
      await game.run('kill @e[type=!player]');
      await game.run('summon minecart 8.5 5 4.5');
      await game.run(`summon wandering_trader 10.5 5 8.5 ${OFFERS}`);
      const cat = await game.enter('Cat');
      const trader = await seen(cat, ['wandering_trader']);
      await game.give(cat, 'wheat', 20);
      good(await cat.call('trade', { entity_id: trader, offer: 1 }));
      await game.close();
      await start();
      const again = await game.enter('Cat');
      assert.equal(countOf(again, 'emerald'), 1);
      const told = good(await again.call('offers', { entity_id: await seen(again, ['wandering_trader']) }));
      const offers = told['offers'] as readonly { readonly left: number }[];
      assert.deepEqual(
        offers.map(({ left }) => left),
        [2, 0],
      );
      good(await again.call('mount', { entity_id: await seen(again, ['minecart']) }));
    });
  });
}
