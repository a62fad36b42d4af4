import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { seededRandom, succeed } from '../core/index.ts';
import { defineModule, type InstalledModule } from '../engine/index.ts';
import { createGateway } from '../models/index.ts';
import { AssistantServer } from './assistant-server.ts';
import { GAME } from './context-types.ts';
import { bindingModule } from './features/binding/index.ts';
import { eventually, GAME_KINDS, gameOf, joinAs, must, shownTo, worldFor } from './testing/played-world.ts';

/** A feature that gives the player who asks for it an apple. */
const giver = defineModule({
  id: 'giver',
  config: z.strictObject({}),
  install(context) {
    const door = context.get(GAME);
    if (!door.ok) return door;
    return succeed<InstalledModule>({
      commands: [
        {
          path: 'apple',
          description: 'an apple',
          arguments: [],
          async run(execution) {
            const given = await door.value.of(execution).give('apple', 1);
            return given.ok ? succeed({ kind: 'given', text: 'an apple for you' }) : given;
          },
        },
      ],
    });
  },
});

for (const kind of GAME_KINDS) {
  test(`ASSIST-30: two players on a real server are served side by side, and what one gets the other does not see (${kind})`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'soulsand-playing-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const world = await worldFor(t);
    const ann = await joinAs(t, world, 'Ann');
    const ben = await joinAs(t, world, 'Ben');
    const game = await gameOf(t, world, kind);
    const models = must(createGateway({ config: { models: {} } }));
    t.after(() => models.close());
    const server = new AssistantServer({ random: seededRandom(1) });
    const modules = [bindingModule, giver].map((definition) => ({ definition, config: {} }));
    must(await server.start(game, { folder, models, modules }));
    t.after(() => server.stop(game));
    must(ann.say('!ai apple'));
    await eventually('what it is', () => shownTo(ann).find((line) => line.includes('[grant access]')));
    must(ann.say('!ai grant'));
    await eventually('the grant', () => shownTo(ann).find((line) => line.includes('works for you now')));
    if (kind === 'embedded') must(ann.command('ai apple'));
    else must(ann.command('msg Soulsand apple'));
    await eventually('the apple', () => shownTo(ann).includes('an apple for you'));
    assert.deepEqual(must(await world.served.countItems('Ann', 'apple')), { count: 1 });
    assert.deepEqual(must(await world.served.countItems('Ben', 'apple')), { count: 0 });
    must(ben.say('!ai apple'));
    await eventually('what it is', () => shownTo(ben).find((line) => line.includes('[grant access]')));
    assert.ok(!shownTo(ben).some((line) => line.includes('apple')));
    await server.stop(game);
    must(ann.say('!ai apple'));
    assert.deepEqual(must(await world.served.countItems('Ann', 'apple')), { count: 1 });
  });
}
