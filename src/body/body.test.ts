import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, seededRandom, succeed } from '../core/index.ts';
import { MAX_ANSWER_BYTES, SHARED_FAILURE_CODES, type WireAnswer } from '../tools/index.ts';
import { type Body, createBody } from './body.ts';
import { bodyTools } from './catalogue.ts';
import { ACTING, ALL_SETS } from './testing/acting.ts';
import { randomArguments } from './testing/random-arguments.ts';
import { hillHeight, StillSession } from './testing/still-session.ts';

const CALLS = process.env['SOULSAND_SOAK'] === '1' ? 100_000 : 3000;

function newBody(): { session: StillSession; body: Body } {
  const session = new StillSession();
  return { session, body: createBody({ session, verifyOutputs: true, toolSets: ALL_SETS }) };
}

function failed(answer: WireAnswer, code: string): asserts answer is WireAnswer & { ok: false } {
  assert.ok(!answer.ok, JSON.stringify(answer));
  assert.equal(answer.code, code);
  assert.ok(answer.why.length > 0 && answer.how_to.length > 0);
}

/** Fails unless an answer keeps every promise that all answers make. */
function keepsPromises(body: Body, name: string, answer: WireAnswer): void {
  const tool = body.toolbox.get(name);
  if (!answer.ok) {
    const declared: readonly string[] = [...SHARED_FAILURE_CODES, ...(tool?.failureCodes ?? [])];
    assert.ok(declared.includes(answer.code), `${name} does not declare ${answer.code}: ${answer.why}`);
    assert.notEqual(answer.code, 'internal_error', answer.why);
  }
  assert.ok(Buffer.byteLength(JSON.stringify(answer)) <= MAX_ANSWER_BYTES);
  const text = body.toolbox.textOf(name, answer);
  assert.ok(text.length > 0 && !text.startsWith('{'), text);
  assert.doesNotMatch(text, answer.ok ? /undefined|NaN|\[object|\{\w+\}/ : /\{\w+\}/, name);
}

test('BODY-2: every tool that does not act keeps its promises, whatever it is called with', async () => {
  const { session, body } = newBody();
  session.set(3, 70, 3, 'oak_fence');
  session.writer.blocks.changed({ x: 4, y: 70, z: 4 }, 60_000);
  const random = seededRandom('non-acting calls');
  const tools = bodyTools.filter(({ name }) => !ACTING.includes(name));
  const near = { x: 0, y: hillHeight(0, 0), z: 0 };
  for (let i = 0; i < CALLS; i++) {
    const tool = random.pick(tools);
    assert.ok(tool !== undefined);
    let answered = false;
    const call = body.call(tool.name, randomArguments(tool, random, near)).then((answer) => {
      answered = true;
      return answer;
    });
    while (!answered) {
      session.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
    keepsPromises(body, tool.name, await call);
  }
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  assert.equal(session.listeners, 0);
});

test('BODY-3: tools that look from the body say not_spawned while it is not in the world', async () => {
  const { session, body } = newBody();
  session.lose();
  for (const name of [
    'where_am_i',
    'surroundings',
    'walkable',
    'slice',
    'nearby_blocks',
    'nearby_entities',
    'column',
  ]) {
    const answer = await body.call(name);
    failed(answer, 'not_spawned');
    assert.match(answer.how_to, /wait_until/);
  }
  failed(await body.call('see', { x: 1, y: 2, z: 3 }), 'not_spawned');
  failed(await body.call('raycast'), 'not_spawned');
  failed(await body.call('reachable'), 'not_spawned');
  failed(await body.call('find_path'), 'not_spawned');
  for (const [name, args, code] of [
    ['block_at', { x: 0, y: 64, z: 0 }, 'unloaded'],
    ['column', { x: 0, z: 0 }, 'unloaded'],
    ['inventory', {}, 'not_received'],
    ['move', { x: 0, y: 64, z: 0 }, 'not_playing'],
  ] as const) {
    const answer = await body.call(name, args);
    failed(answer, code);
    assert.match(answer.how_to, /wait_until\(\{"event":"reconnected"\}\)/);
  }
});

/** Tools that answer of a session that is over. */
const STILL_ANSWER = ['status', 'describe', 'tool_sets', 'events', 'observe'];

test('BODY-4: of a closed session status, describe, events and observe still tell; the rest says why', async () => {
  const { body } = newBody();
  await body.close();
  for (const name of STILL_ANSWER) assert.equal((await body.call(name)).ok, true);
  assert.match(String((await body.call('status'))['warnings']), /the session is over/);
  const position = { x: 0, y: 64, z: 0 };
  const args: Readonly<Record<string, object>> = {
    ...Object.fromEntries(
      `block_at look_at see move dig place look_inside hold_tool till harvest bone_meal read_sign`
        .split(' ')
        .map((name) => [name, position]),
    ),
    ...Object.fromEntries(['recipes', 'craft', 'smelt', 'hold'].map((name) => [name, { item: 'stick' }])),
    ...Object.fromEntries(['take', 'put', 'sow'].map((name) => [name, { ...position, item: 'stick' }])),
    ...Object.fromEntries(['plan_build', 'build'].map((name) => [name, { ...position, file: 'house.schem' }])),
    ...Object.fromEntries(['remember_place', 'go_to_place', 'forget_place'].map((name) => [name, { name: 'home' }])),
    ...Object.fromEntries(
      ['entity_uses', 'use_on_entity', 'feed', 'mount', 'offers', 'attack'].map((name) => [name, { entity_id: 7 }]),
    ),
    collect: { blocks: ['stone'] },
    trade: { entity_id: 7, offer: 0 },
    write_sign: { ...position, lines: ['hello'] },
    write_book: { pages: ['hello'] },
    column: { x: 0, z: 0 },
    look: { yaw: 0, pitch: 0 },
    chat: { text: 'hello' },
    command: { cmd: 'help' },
    select_slot: { slot: 0 },
  };
  for (const { name } of bodyTools.filter((tool) => !STILL_ANSWER.includes(tool.name))) {
    failed(await body.call(name, args[name]), 'session_closed');
  }
});

test('BODY-5: coordinates beyond 30 million are refused, those within answer', async () => {
  const { body } = newBody();
  const limit = 30_000_000;
  for (const name of ['block_at', 'see', 'look_at', 'move', 'dig', 'place', 'find_path', 'reachable']) {
    failed(await body.call(name, { x: limit + 1, y: 64, z: 0 }), 'out_of_range');
    failed(await body.call(name, { x: 0, y: -1e300, z: 0 }), 'out_of_range');
    failed(await body.call(name, { x: Number.NaN, y: 64, z: 0 }), 'bad_arguments');
  }
  for (const x of [limit, -limit]) failed(await body.call('block_at', { x, y: 64, z: x }), 'unloaded');
  failed(await body.call('block_at', { x: 0, y: limit, z: 0 }), 'out_of_world');
  assert.equal((await body.call('see', { x: limit, y: 64, z: limit }))['reason'], 'too_far');
  assert.equal((await body.call('reachable', { x: limit, y: 64, z: limit, max_radius: 4 }))['reachable'], false);
});

test('BODY-6: unknown is never empty: block_at tells its four sources apart', async () => {
  const { session, body } = newBody();
  session.writer.blocks.changed({ x: 1, y: 80, z: 1 }, 60_000);
  const unknown = await body.call('block_at', { x: 1, y: 80, z: 1 });
  failed(unknown, 'unknown_state');
  assert.deepEqual([unknown['source'], unknown['state_id']], ['unknown-state', 60_000]);
  const unloaded = await body.call('block_at', { x: 5000, y: 80, z: 1 });
  assert.equal(unloaded['source'], 'unloaded');
  const outside = await body.call('block_at', { x: 1, y: 300, z: 1 });
  assert.equal(outside['source'], 'out-of-world');
  session.set(2, 80, 2, 'oak_slab', { type: 'top' });
  const known = await body.call('block_at', { x: 2, y: 80, z: 2 });
  assert.deepEqual([known['name'], known['source']], ['oak_slab', 'registry']);
  assert.equal((known['properties'] as Record<string, unknown>)['type'], 'top');
  const status = await body.call('status');
  assert.deepEqual([status['has_unresolved_unknown'], status['unknown_state_ids']], [true, [60_000]]);
  failed(await body.call('column', { x: 5000, z: 0 }), 'unloaded');
});

test('BODY-7: whole coordinates mean the middle of the block, others the point itself', async () => {
  const { session, body } = newBody();
  session.set(3, 69, 0, 'stone');
  session.set(3, 69, -1, 'stone');
  session.set(2, 69, -1, 'stone');
  const block = await body.call('see', { x: 3, y: 69, z: 0 });
  assert.deepEqual([block['visible'], block['reason']], [true, 'target_reached']);
  assert.equal((await body.call('see', { x: 0.5, y: 69.62, z: 0.5 }))['reason'], 'same_point');
});

test('BODY-8: x, y and z of the path tools default to the own cell, one by one', async () => {
  const { body } = newBody();
  const answer = await body.call('reachable', { x: 1 });
  assert.deepEqual(answer['to'], { x: 1, y: hillHeight(0, 0) + 1, z: 0 });
  assert.deepEqual((await body.call('find_path'))['to'], { x: 0, y: hillHeight(0, 0) + 1, z: 0 });
  assert.equal((await body.call('find_path'))['reached'], true);
});

test('BODY-9: find_path gives world_changes in the form that dig and place take', async () => {
  const { session, body } = newBody();
  const y = hillHeight(0, 0) + 1;
  session.writer.inventory.windowItems(0, [...new Array(36).fill(null), { id: 1, name: 'cobblestone', count: 9 }]);
  for (const [x, z] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    for (let up = 0; up < 3; up++) session.set(x, y + up, z, 'stone');
  }
  session.set(0, y + 2, 0, 'stone');
  const without = await body.call('find_path', { x: 4, y, z: 0, allow_world_change: false });
  assert.equal(without['reached'], false);
  assert.ok('obstacle' in without);
  const path = await body.call('find_path', { x: 0, y: y + 6, z: 0 });
  assert.equal(path['reached'], true);
  const { count, dig, place } = path['world_changes'] as { count: number; dig: object[]; place: object[] };
  assert.ok(count === dig.length + place.length && dig.length > 0 && place.length > 0);
  assert.ok(dig.every((args) => Object.keys(args).join() === 'x,y,z'));
  assert.ok(place.every((args) => Object.keys(args).join() === 'x,y,z,face'));
  const moves = path['moves'] as { needs_world_change: boolean; dig?: { held_item: string | null }[] }[];
  assert.ok(moves.some((move) => move.needs_world_change));
  assert.ok(moves.flatMap((move) => move.dig ?? []).every(({ held_item }) => held_item === null));
  assert.match(body.toolbox.textOf('find_path', path), /dig \(0,\d+,0\)/);
  assert.match(
    String(without['describe']),
    /^no route to \(4,\d+,0\) found: no way leads there; dirt at \(4,\d+,0\) is in the way/,
  );
});

test('BODY-9: a place with nothing to stand on is told in words', async () => {
  const { body } = newBody();
  const y = hillHeight(2, 0) + 5;
  const answer = await body.call('reachable', { x: 2, y, z: 0 });
  assert.equal(answer['reachable'], false);
  assert.ok(String(answer['describe']).includes(`there is nothing to stand on at (2,${y},0)`));
});

test('BODY-36: with an inventory that is not known yet the path tools say what they counted with', async () => {
  const { session, body } = newBody();
  const caveatsOf = async (name: string, args: object) => (await body.call(name, args))['collision_caveat'] as string[];
  assert.ok((await caveatsOf('find_path', { x: 2 })).includes('inventory_unknown'));
  assert.ok(!(await caveatsOf('find_path', { x: 2, allow_world_change: false })).includes('inventory_unknown'));
  session.writer.inventory.windowItems(0, []);
  for (const name of ['find_path', 'reachable']) {
    assert.deepEqual(await caveatsOf(name, { allow_world_change: true }), ['entities_move']);
  }
});

test('BODY-38: what is not loaded, out of the world and of unknown states is told apart around the body', async () => {
  const { session, body } = newBody();
  const textOf = async (name: string, args: object = {}) => body.toolbox.textOf(name, await body.call(name, args));
  const y = hillHeight(0, 0) + 1;
  session.writer.blocks.changed({ x: 1, y, z: 0 }, 60_000);
  assert.match(await textOf('walkable'), /1 unknown \(\?: blocks of unknown states\)/);
  assert.match(await textOf('nearby_blocks'), /, 1 more of unknown states\n[\s\S]*unknown states: 60000$/);
  assert.equal((await body.call('nearby_entities', { radius: 40 }))['partly_unloaded'], false);
  const far = await body.call('nearby_entities', { radius: 60 });
  assert.equal(far['partly_unloaded'], true);
  assert.match(String(far['describe']), /0 of 0 entities within 60; part of that is not loaded/);

  session.writer.self.moved({ x: 46.5, y: hillHeight(46, 0) + 1, z: 0.5 }, true);
  const edge = await body.call('walkable', { radius: 3 });
  assert.deepEqual(edge['stats'], { open: 35, blocked: 0, unknown: 14, unloaded: 14 });
  assert.match(String(edge['describe']), /14 unknown \(\?: not loaded\)/);
  assert.match(await textOf('nearby_blocks'), /, \d+ cells not loaded/);
  session.writer.self.moved({ x: 0.5, y: 400, z: 0.5 }, false);
  assert.match(await textOf('nearby_blocks'), /^0 blocks of 0 kinds within 4, 729 cells out of the world/);
});

test('BODY-39: a search that cannot begin says why', async () => {
  const { session, body } = newBody();
  const y = hillHeight(0, 0) + 1;
  for (const up of [0, 1]) session.set(0, y + up, 0, 'stone');
  const text = body.toolbox.textOf('find_path', await body.call('find_path', { x: 3, y, z: 0 }));
  assert.match(text, /^no route to \(3,\d+,0\) found: you are inside a block; stone at \(0,\d+,0\) is in the way\n/);
  session.writer.self.moved({ x: 0.5, y: 5000, z: 0.5 }, false);
  assert.match(String((await body.call('reachable', { x: 3 }))['describe']), /not loaded, or out of the world/);
});

test('BODY-10: inventory says what is carried, and that it was not received as such', async () => {
  const { session, body } = newBody();
  failed(await body.call('inventory'), 'not_received');
  const slots: (object | null)[] = new Array(46).fill(null);
  slots[5] = { id: 9, name: 'iron_helmet', count: 1 };
  slots[36] = {
    id: 5,
    name: 'iron_pickaxe',
    count: 1,
    durability: { used: 50, max: 250 },
    enchantments: { efficiency: 2 },
  };
  slots[37] = { id: 4000, name: 'item#4000', count: 3 };
  slots[9] = { id: 2, name: 'dirt', count: 64, customName: 'my\n"dirt"' };
  session.writer.inventory.windowItems(0, slots as never);
  session.writer.inventory.slotSelected(0);
  const answer = await body.call('inventory');
  assert.equal(answer['free'], 33);
  assert.deepEqual(answer['held'], {
    name: 'iron_pickaxe',
    count: 1,
    durability: { used: 50, max: 250 },
    enchantments: { efficiency: 2 },
  });
  assert.equal(
    body.toolbox.textOf('inventory', answer),
    [
      'holding iron_pickaxe 200/250 (efficiency 2) (slot 0), 3 stacks, 33 slots free',
      'hotbar: 0=iron_pickaxe 200/250 (efficiency 2) 1=item#4000 x3',
      'main: 0=dirt x64 "my\\n\\"dirt\\""',
      'worn: head=iron_helmet',
    ].join('\n'),
  );
});

test('BODY-11: chat and command pass their text on, and refuse what is too long', async () => {
  const { session, body } = newBody();
  assert.equal((await body.call('chat', { text: 'hello' })).ok, true);
  assert.equal((await body.call('command', { cmd: 'time set day' })).ok, true);
  assert.deepEqual(session.said, ['hello', '/time set day']);
  failed(await body.call('chat', { text: 'x'.repeat(1 << 20) }), 'out_of_range');
  failed(await body.call('chat', { text: '' }), 'out_of_range');
  failed(await body.call('command', { cmd: 7 }), 'bad_arguments');
});

test('BODY-11: what waits for the rate limit, and what was left out, is said', async () => {
  const { session, body } = newBody();
  session.say = () => succeed({ parts: 8, sentNow: 3, lastInMs: 4100, cleaned: true });
  const chat = await body.call('chat', { text: 'much' });
  assert.match(String(chat['describe']), /^3 of 8 messages sent; .* the last goes out in 5 s \(without line breaks/);
  session.say = () => succeed({ parts: 1, sentNow: 0, lastInMs: 900 });
  assert.match(String((await body.call('command', { cmd: 'help' }))['describe']), /^0 of 1 messages sent/);
});

test('BODY-42: what keeps an action from being done is told by the names of tools, in the locale of the call', async () => {
  const { session, body } = newBody();
  const turning = body.call('look_at', { x: 5, y: 70, z: 5 });
  const busy = await body.call('look', { yaw: 0, pitch: 0 });
  failed(busy, 'busy');
  assert.deepEqual([busy.why, busy['running']], ['the body is busy with look_at', 'look_at']);
  session.tick(5);
  await turning;
  session.writer.self.vitals(0, 20, 0);
  const dead = await body.call('look', { yaw: 0, pitch: 0 }, { locale: 'zh' });
  failed(dead, 'dead');
  assert.match(dead.why, /身体已死亡/);
  assert.match(dead.how_to, /wait_until\(\{"event":"respawn"\}\)/);
  session.say = () => fail('not_playing', 'not now', 'later');
  session.lose();
  const unsaid = await body.call('chat', { text: 'hello' });
  failed(unsaid, 'not_playing');
  assert.match(unsaid.how_to, /wait_until\(\{"event":"reconnected"\}\)/);
});

test('BODY-12: describe tells every tool that is on, the conventions, the tips and the health', async () => {
  const { body } = newBody();
  for (const locale of ['en', 'zh'] as const) {
    const answer = await body.call('describe', {}, { locale });
    const tools = answer['tools'] as string[];
    assert.equal(answer['tool_count'], bodyTools.length);
    for (const [i, { name }] of bodyTools.entries()) assert.ok(tools[i]?.startsWith(`${name}(`));
    const text = body.toolbox.textOf('describe', answer, locale);
    for (const { name } of bodyTools) assert.ok(text.includes(`\n${name}(`));
    assert.ok(text.includes('unknown-state') && text.includes('unknown_unloaded'));
    assert.equal((answer['session'] as Record<string, unknown>)['phase'], 'playing');
  }
  const none = createBody({ session: new StillSession(), toolSets: [] });
  assert.equal((await none.call('where_am_i'))['code'], 'tool_set_off');
});

test('BODY-13: describe lines and failures speak the locale of the call', async () => {
  const { body } = newBody();
  const chinese = /\p{Script=Han}/u;
  for (const { name } of bodyTools.filter((tool) => !ACTING.includes(tool.name) && tool.name !== 'wait_until')) {
    const [zh, en] = await Promise.all([body.call(name, {}, { locale: 'zh' }), body.call(name)]);
    assert.match(body.toolbox.textOf(name, zh, 'zh'), chinese, name);
    if (name !== 'describe') assert.doesNotMatch(body.toolbox.textOf(name, en), chinese, name);
  }
});

test('BODY-13: so do the sentences of actions, of what is said and of slices', async () => {
  const { session, body } = newBody();
  const [digEn, digZh] = [
    await body.call('dig', { x: 0, y: 200, z: 0 }),
    await body.call('dig', { x: 0, y: 200, z: 0 }, { locale: 'zh' }),
  ];
  failed(digEn, 'out_of_reach');
  failed(digZh, 'out_of_reach');
  assert.match(digEn.why, /blocks from the eyes/);
  assert.match(digZh.why, /手只够得到/);
  assert.match(digZh.how_to, /走近/);
  const asked: (string | undefined)[] = [];
  session.say = (_text, locale) => {
    asked.push(locale);
    return succeed({ parts: 1, sentNow: 1, lastInMs: 0 });
  };
  session.command = session.say;
  await body.call('chat', { text: 'hello' }, { locale: 'zh' });
  await body.call('command', { cmd: 'list' }, { locale: 'zh' });
  assert.deepEqual(asked, ['zh', 'zh']);
  const slice = await body.call('slice', {});
  assert.match(body.toolbox.textOf('slice', slice), / right, y -?\d+\.\.-?\d+ down\n/);
  assert.match(body.toolbox.textOf('slice', slice, 'zh'), /向右，y -?\d+\.\.-?\d+ 向下\n/);
});
