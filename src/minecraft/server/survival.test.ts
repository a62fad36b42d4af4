import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { Point } from '../../core/index.ts';
import { Builder, DIG } from './testing/builder.ts';
import { dropSeen, joinWorld } from './testing/test-client.ts';
import { type Cleanup, eventually, expectValue } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Ticks a second: what lasts seconds in the game is over at once here. */
const TICK_RATE = 400;

/** How high the air above the meadow begins, and the place where things are tried. */
const GROUND_Y = 4;
const HERE = { x: 8, y: 5, z: 8 };
const FEET = { x: 8.5, y: 5, z: 8.5 };

const NOON = 6000;
const MIDNIGHT = 18_000;

for (const version of TESTED_VERSIONS) {
  describe(`survival in ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 2, tickRate: TICK_RATE }));
    });
    after(() => world.close());
    beforeEach(async () => {
      // A command that finds nothing to change says so.
      await world.command('time set 6000');
      await world.command('fill 0 5 0 20 12 20 air');
      await world.command(`fill 0 ${GROUND_Y} 0 20 ${GROUND_Y} 20 grass_block`);
      await world.command('kill @e[type=item]');
    });

    const run = async (text: string) => expectValue(await world.command(text)).lines;
    const block = async (pos: Point, name: string, properties = {}) =>
      expectValue(await world.setBlock(pos, name, properties));
    const healthOf = async (name: string) =>
      expectValue(await world.players()).find((player) => player.name === name)?.health ?? assert.fail(`no ${name}`);

    /** Waits for so many ticks. */
    const ticks = async (count: number) => {
      const { tick } = expectValue(await world.tickInfo());
      await eventually(`${count} ticks`, async () => expectValue(await world.tickInfo()).tick > tick + count);
    };

    /** A client that says where it is, and nothing moves it but that. */
    const joinStill = async (t: Cleanup, name: string) => {
      const builder = await Builder.join(t, world, name);
      const { bot } = builder.client;
      const say = (position: Point, onGround = false) =>
        bot._client.write('position', { ...position, onGround, flags: { onGround } });
      const heldId = (item: string) => bot.registry.itemsByName[item]?.id ?? -1;
      return {
        builder,
        bot,
        client: builder.client,
        say,
        count: (item: string) => bot.inventory.count(heldId(item), null),
      };
    };

    test('SERVER-160: eating takes its time, feeds by the data, and leaves the bowl; letting go ends it', async (t) => {
      const { bot, builder, count } = await joinStill(t, 'alice');
      expectValue(await world.setFood('alice', 6));
      expectValue(await world.give('alice', 'apple', 2));
      await eventually('the apples', () => count('apple') === 2);
      const use = () => bot._client.write('use_item', { hand: 0, sequence: 0, rotation: { x: 0, y: 0 } });
      expectValue(await world.setTickRate(20));
      use();
      builder.dig({ x: 0, y: 0, z: 0 }, 5);
      await builder.settled();
      expectValue(await world.setTickRate(TICK_RATE));
      await ticks(40);
      assert.equal(bot.food, 6);
      await bot.consume();
      await eventually('the apple to count', () => bot.food === 10);
      assert.equal(count('apple'), 1);
      expectValue(await world.give('alice', 'mushroom_stew', 1));
      await eventually('the stew', () => count('mushroom_stew') === 1);
      bot.setQuickBarSlot(1);
      await bot.consume();
      await eventually('the bowl', () => count('bowl') === 1 && count('mushroom_stew') === 0);
      await eventually('the stew to count', () => bot.food === 16);
    });

    test('SERVER-161: who has eaten well heals; who has nothing starves down to half on easy', async (t) => {
      const { bot, client } = await joinStill(t, 'alice');
      client.forget();
      // What a fresh player has eaten is enough for three points.
      expectValue(await world.setHealth('alice', 17));
      await eventually('the wound', () =>
        client.packets('update_health').some(({ fields }) => fields['health'] === 17),
      );
      await eventually('health to come back', () => bot.health === 20);
      expectValue(await world.setFood('alice', 0));
      expectValue(await world.setHealth('alice', 12));
      await eventually('hunger to hurt', () => bot.health === 10);
      const before = expectValue(await world.tickInfo()).tick;
      await eventually('some time', async () => expectValue(await world.tickInfo()).tick > before + 200);
      assert.equal(await healthOf('alice'), 10);
    });

    test('SERVER-162: a fall hurts by its height beyond three blocks, whatever the client says; water takes it', async (t) => {
      const { bot, say } = await joinStill(t, 'alice');
      expectValue(await world.setFood('alice', 10));
      const fall = async (from: number) => {
        expectValue(await world.setHealth('alice', 20));
        expectValue(await world.teleport('alice', { ...FEET, y: from }));
        await eventually('the place', () => bot.entity.position.y === from);
        // The lie that there was ground all the way.
        for (let y = from; y > FEET.y; y -= 2) say({ ...FEET, y }, true);
        say(FEET, true);
      };
      await fall(FEET.y + 8);
      await eventually('the harm', () => bot.health === 15);
      await block(HERE, 'water');
      await fall(FEET.y + 7);
      await eventually('the landing', async () => (await healthOf('alice')) === 20 && bot.health === 20);
      await block(HERE, 'air');
      await fall(FEET.y + 3);
      await eventually('the landing', () => bot.health === 20);
    });

    test('SERVER-163: lava burns and sets on fire, which water puts out; cactus, magma and bushes hurt', async (t) => {
      const { bot } = await joinStill(t, 'alice');
      const burning = () => (Number(bot.entity.metadata[0] ?? 0) & 1) === 1;
      const hurtBy = async (what: string, pos: Point, properties = {}) => {
        expectValue(await world.setHealth('alice', 20));
        await block(pos, what, properties);
        await eventually(`${what} to hurt`, async () => (await healthOf('alice')) < 20);
        await block(pos, pos === HERE ? 'air' : 'grass_block');
      };
      expectValue(await world.setFood('alice', 10));
      await hurtBy('lava', HERE);
      await eventually('the flames', burning);
      await block(HERE, 'water');
      await eventually('no flames', () => !burning());
      await block(HERE, 'air');
      await hurtBy('magma_block', { ...HERE, y: GROUND_Y });
      await hurtBy('cactus', HERE);
      await hurtBy('fire', HERE);
    });

    test('SERVER-164: under water air runs out, by what is told of it, and then drowning hurts; air comes back', async (t) => {
      const { bot } = await joinStill(t, 'alice');
      expectValue(await world.setFood('alice', 10));
      await run('fill 8 5 8 8 7 8 water');
      await eventually('less air', () => bot.oxygenLevel < 10);
      await eventually('drowning', () => bot.health < 20);
      await run('fill 8 5 8 8 7 8 air');
      await eventually('air again', () => bot.oxygenLevel === 20);
    });

    test('SERVER-165: in a wall one suffocates, below the world one dies', async (t) => {
      const { bot, say } = await joinStill(t, 'alice');
      expectValue(await world.setFood('alice', 10));
      await block({ ...HERE, y: 6 }, 'stone');
      await eventually('suffocation', () => bot.health < 20);
      await block({ ...HERE, y: 6 }, 'air');
      const died = new Promise((resolve) => bot.once('death', () => resolve(true)));
      expectValue(await world.teleport('alice', { ...FEET, y: -200 }));
      say({ ...FEET, y: -201 });
      assert.equal(await died, true);
    });

    test('SERVER-166: armour takes its share of a blow and wears; ten ticks after a blow only worse ones count', async (t) => {
      const alice = await joinStill(t, 'alice');
      const bob = await joinStill(t, 'bob');
      for (const name of ['alice', 'bob']) expectValue(await world.setFood(name, 10));
      expectValue(await world.give('alice', 'diamond_sword', 1));
      await eventually('the sword', () => alice.count('diamond_sword') === 1);
      expectValue(await world.teleport('bob', { ...FEET, x: 10.5 }));
      bob.say({ ...FEET, x: 10.5 }, true);
      const target = await eventually('bob', () =>
        Object.values(alice.bot.entities).find(({ username }) => username === 'bob'),
      );
      const strike = () =>
        alice.bot._client.write('use_entity', {
          target: target.id,
          mouse: 1,
          sneaking: false,
          x: 0,
          y: 0,
          z: 0,
          hand: 0,
        });
      bob.client.forget();
      expectValue(await world.setTickRate(20));
      strike();
      strike();
      await eventually('the blow', () => bob.bot.health === 13);
      await alice.builder.settled();
      assert.equal(bob.bot.health, 13);
      const [push] = bob.client.packets('entity_velocity').map(({ fields }) => fields);
      const { x: velocityX } = (push?.['velocity'] ?? { x: push?.['velocityX'] }) as { readonly x: number };
      assert.ok(velocityX > 0, 'bob is pushed away from alice');
      expectValue(await world.setTickRate(TICK_RATE));
    });

    test('SERVER-181, SERVER-400: a shield held up takes blows from the front, wears by them, and is seen; from behind it takes none; an axe lowers it for a while', async (t) => {
      const alice = await joinStill(t, 'alice');
      const bob = await joinStill(t, 'bob');
      for (const name of ['alice', 'bob']) expectValue(await world.setFood(name, 10));
      expectValue(await world.give('alice', 'diamond_sword', 1));
      expectValue(await world.give('bob', 'shield', 1));
      await eventually('both', () => alice.count('diamond_sword') === 1 && bob.count('shield') === 1);
      expectValue(await world.teleport('bob', { ...FEET, x: 10.5 }));
      const seen = await eventually('bob', () =>
        Object.values(alice.bot.entities).find(({ username }) => username === 'bob'),
      );
      const handKey = bob.bot.registry.version['<']('1.17') ? 7 : 8;
      const handOf = () => Number(seen.metadata[handKey] ?? 0);
      const use = () => bob.bot._client.write('use_item', { hand: 0, sequence: 0, rotation: { x: 0, y: 0 } });
      const face = (yaw: number) =>
        bob.bot._client.write('look', { yaw, pitch: 0, onGround: true, flags: { onGround: true } });
      const strike = () =>
        alice.bot._client.write('use_entity', {
          target: seen.id,
          mouse: 1,
          sneaking: false,
          x: 0,
          y: 0,
          z: 0,
          hand: 0,
        });
      // Enough for a shield to be up, a blow to be ready, and the last one to be over.
      const rest = () => ticks(40);
      // The client answers a teleport with the look it had.
      await bob.builder.settled();
      face(90);
      use();
      await eventually('the shield to be seen', () => handOf() === 1);
      await rest();
      strike();
      await eventually('wear', () => (bob.bot.heldItem?.durabilityUsed ?? 0) > 0);
      assert.equal(await healthOf('bob'), 20);
      face(-90);
      await bob.builder.settled();
      await rest();
      strike();
      await eventually('the blow', () => bob.bot.health < 20);
      bob.builder.dig({ x: 0, y: 0, z: 0 }, 5);
      await eventually('the shield to be let down', () => handOf() === 0);

      await run('clear alice');
      expectValue(await world.give('alice', 'stone_axe', 1));
      await eventually('the axe', () => alice.count('stone_axe') === 1);
      expectValue(await world.setHealth('bob', 20));
      face(90);
      use();
      await eventually('the shield up again', () => handOf() === 1);
      const cooldown = new Promise<unknown>((resolve) =>
        bob.bot._client.once('set_cooldown', ({ cooldownTicks }) => resolve(cooldownTicks)),
      );
      await rest();
      expectValue(await world.setTickRate(20));
      strike();
      assert.equal(await cooldown, 100);
      assert.equal(await healthOf('bob'), 20);
      await eventually('it to be let down', () => handOf() === 0);
      use();
      await bob.builder.settled();
      assert.equal(handOf(), 0);
      expectValue(await world.setTickRate(TICK_RATE));
      await ticks(100);
      use();
      await eventually('it to be up once more', () => handOf() === 1);
    });

    test('SERVER-178: tools wear by what they dig and break; ores leave experience, and nothing to the bare hand', async (t) => {
      const { bot, builder, client, count } = await joinStill(t, 'alice');
      expectValue(await world.setFood('alice', 10));
      const ore = { x: 10, y: 5, z: 9 };
      const dig = async (name: string) => {
        await block(ore, name);
        builder.dig(ore, DIG.start);
        builder.dig(ore, DIG.finish);
        await eventually(`${name} to break`, async () => expectValue(await world.blockAt(ore)).name === 'air');
      };
      await dig('stone');
      assert.equal(dropSeen(client, 'cobblestone'), undefined);
      expectValue(await world.give('alice', 'golden_pickaxe', 1));
      await eventually('the tool', () => count('golden_pickaxe') === 1);
      await dig('stone');
      await eventually('the cobblestone', () => dropSeen(client, 'cobblestone'));
      await eventually('wear', () => bot.heldItem?.durabilityUsed === 1);
      await dig('nether_quartz_ore');
      await eventually('the experience', () => bot.experience.points > 0);
      // Thirty-two uses, and it is gone.
      for (let uses = 2; uses < 32; uses++) await dig('stone');
      await eventually('it to break', () => count('golden_pickaxe') === 0);
    });

    test('SERVER-179: effects last for ticks of the world, and do what they do', async (t) => {
      const { bot } = await joinStill(t, 'alice');
      expectValue(await world.setFood('alice', 10));
      await run('effect give alice poison 60 1');
      await eventually('poison to stop at the last', () => bot.health === 1);
      const effectId = (name: string) => bot.registry.effectsByName[name]?.id ?? -1;
      assert.ok(bot.entity.effects[effectId('Poison')] !== undefined);
      await run('effect clear alice');
      await eventually('no poison', () => bot.entity.effects[effectId('Poison')] === undefined);
      await run('effect give alice instant_health 1 2');
      await eventually('health', () => bot.health === 17);
      await run('effect give alice fire_resistance 2');
      await block(HERE, 'lava');
      await eventually('it to end, and lava to burn', () => bot.health < 17);
      assert.equal(bot.entity.effects[effectId('FireResistance')], undefined);
    });

    test('SERVER-167: the dead leave their things and experience where they died, once; the killed learn of what', async (t) => {
      const alice = await joinStill(t, 'alice');
      const bob = await joinWorld(t, world, 'bob');
      expectValue(await world.give('alice', 'diamond', 3));
      expectValue(await world.give('alice', 'apple', 1));
      const heard = new Promise<string>((resolve) => bob.bot.once('messagestr', resolve));
      expectValue(await world.teleport('alice', { x: 18.5, y: 5, z: 3.5 }));
      expectValue(await world.kill('alice'));
      assert.match(await heard, /alice died/);
      const dropped = await eventually('the diamonds', () => dropSeen(bob, 'diamond'));
      assert.ok(Math.hypot(dropped.position.x - 18.5, dropped.position.z - 3.5) < 3);
      await eventually('the apple', () => dropSeen(bob, 'apple'));
      await eventually('life', async () => (await healthOf('alice')) === 20);
      assert.equal(alice.count('diamond'), 0);
      const drops = Object.values(bob.bot.entities).filter((entity) => entity.getDroppedItem?.()?.name === 'diamond');
      assert.deepEqual(
        drops.map((entity) => entity.getDroppedItem()?.count),
        [3],
      );
    });

    test('SERVER-168: one sleeps at night only, wakes in the morning, and comes back to life at the bed', async (t) => {
      const { bot } = await joinWorld(t, world, 'alice');
      const lines: string[] = [];
      bot.on('messagestr', (line) => void lines.push(line));
      await block({ x: 12, y: 5, z: 12 }, 'red_bed', { part: 'foot', facing: 'south' });
      await block({ x: 12, y: 5, z: 13 }, 'red_bed', { part: 'head', facing: 'south' });
      expectValue(await world.teleport('alice', { x: 11.5, y: 5, z: 12.5 }));
      const bed = await eventually('the bed', () => bot.findBlock({ matching: (found) => bot.isABed(found) }));
      expectValue(await world.setTime(NOON));
      await bot.activateBlock(bed);
      await eventually('the refusal', () => lines.some((line) => /sleep only at night/.test(line)));
      expectValue(await world.setTime(MIDNIGHT));
      await eventually('the night', () => bot.time.timeOfDay >= MIDNIGHT);
      const woken = new Promise((resolve) => bot.once('wake', () => resolve(true)));
      await bot.sleep(bed);
      assert.equal(await woken, true);
      assert.ok(expectValue(await world.tickInfo()).timeOfDay < NOON, 'it is morning');
      expectValue(await world.teleport('alice', { x: 2.5, y: 5, z: 2.5 }));
      const again = new Promise((resolve) => bot.once('spawn', () => resolve(true)));
      expectValue(await world.kill('alice'));
      await again;
      assert.ok(bot.entity.position.distanceTo(bed.position) < 3, `${bot.entity.position}`);
    });
  });
}
