import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { LOCALES } from '../core/index.ts';
import { type Body, createBody } from './body.ts';
import type { leg } from './route-legs.ts';
import { hillHeight, StillSession } from './testing/still-session.ts';

const Y = hillHeight(0, 0) + 1;
/** The player window's slots: the hotbar is the last row. */
const FIRST_HOTBAR_SLOT = 36;

const PICKAXE = { id: 2, name: 'iron_pickaxe', count: 1, durability: { used: 247, max: 250 } };

/** A level floor of stone around the body, which carries `stacks` in its hotbar. */
function newBody(...stacks: readonly object[]): { session: StillSession; body: Body } {
  const session = new StillSession();
  const slots = [...new Array<null>(FIRST_HOTBAR_SLOT).fill(null), ...stacks];
  session.writer.inventory.windowItems(0, slots as Parameters<typeof session.writer.inventory.windowItems>[1]);
  for (let x = -9; x <= 9; x++) {
    for (let z = -9; z <= 9; z++) {
      session.set(x, Y - 1, z, 'stone');
      for (let y = Y; y < Y + 8; y++) session.set(x, y, z, 'air');
    }
  }
  return { session, body: createBody({ session, verifyOutputs: true }) };
}

/** Four walls around the body with a roof on. */
function enclose(session: StillSession, name: string): void {
  for (let x = -1; x <= 1; x++) {
    for (let z = -1; z <= 1; z++) {
      for (let y = Y; y <= Y + 2; y++) if (y === Y + 2 || x !== 0 || z !== 0) session.set(x, y, z, name);
      session.set(x, Y - 1, z, 'bedrock');
    }
  }
}

type Leg = z.output<typeof leg>;

test('BODY-43: find_path tells what the route will cost before anyone walks it', async () => {
  const { session, body } = newBody(PICKAXE, { id: 1, name: 'cobblestone', count: 9 });
  enclose(session, 'stone');
  const path = await body.call('find_path', { x: 4, y: Y, z: 0 });
  assert.ok(path.ok);
  const { ticks, dig, place, tools, damage, risks } = path['quote'] as Record<string, unknown>;
  assert.deepEqual(dig, [{ block: 'stone', count: 2 }]);
  assert.deepEqual([place, damage], [0, 0]);
  assert.deepEqual(tools, [{ item: 'iron_pickaxe', uses: 2, uses_left: 3, breaks: false }]);
  assert.deepEqual(risks, [{ risk: 'may_be_refused', count: 1 }]);
  const { total, moving, digging, placing, opening } = ticks as Record<string, number>;
  assert.equal(total, (moving ?? 0) + (digging ?? 0) + (placing ?? 0) + (opening ?? 0));
  assert.ok((digging ?? 0) > 20 && (digging ?? 0) < 30, `${digging}`);
  assert.ok(Math.abs(Number(path['cost']) - (total ?? 0)) <= 2);
  const text = body.toolbox.textOf('find_path', path);
  assert.match(
    text,
    /\nquote: \d+ ticks to move; \d+ to dig 2 stone; iron_pickaxe wears by 2 of 3; the server may refuse x1\n/,
  );
});

test('BODY-43: a quote names eight kinds of blocks and sums up the rest, and a tool that breaks', async () => {
  const { session, body } = newBody(PICKAXE);
  enclose(session, 'bedrock');
  const kinds = [
    'stone',
    'granite',
    'diorite',
    'andesite',
    'cobblestone',
    'sandstone',
    'bricks',
    'netherrack',
    'deepslate',
    'tuff',
  ];
  for (const [index, name] of kinds.entries()) {
    const x = 1 + (index >> 1);
    session.set(x, Y + (index & 1), 0, name);
    for (const z of [-1, 1]) for (const up of [0, 1]) session.set(x, Y + up, z, 'bedrock');
    for (const up of [-1, 2]) session.set(x, Y + up, 0, 'bedrock');
  }
  const path = await body.call('find_path', { x: 7, y: Y, z: 0 });
  const { dig, tools } = path['quote'] as { dig: { block: string; count: number }[]; tools: { breaks: boolean }[] };
  assert.equal(dig.length, 9);
  assert.deepEqual(dig.at(-1), { block: 'other', count: 2 });
  assert.deepEqual(tools, [{ item: 'iron_pickaxe', uses: 3, uses_left: 3, breaks: true }]);
  assert.match(body.toolbox.textOf('find_path', path), /iron_pickaxe breaks/);
});

test('BODY-44: moves are runs of one kind in one direction; one with work to do stands alone', async () => {
  const { session, body } = newBody(PICKAXE);
  for (let z = -9; z <= 9; z++) for (const up of [0, 1, 2]) session.set(6, Y + up, z, 'stone');
  const path = await body.call('find_path', { x: 8, y: Y, z: 0 });
  const moves = path['moves'] as Leg[];
  assert.deepEqual(
    moves.map(({ kind, count, to }) => [kind, count, to.x]),
    [
      ['walk', 5, 5],
      ['walk', 1, 6],
      ['walk', 2, 8],
    ],
  );
  assert.equal(
    moves.reduce((sum, { count }) => sum + count, 0),
    path['steps'],
  );
  assert.match(body.toolbox.textOf('find_path', path), /\nwalk x5 to \(5,\d+,0\)\ndig .* with iron_pickaxe, walk to/);
});

test('BODY-44: of a long route the first 64 moves are listed, and how many are left out is said', async () => {
  const { session, body } = newBody(PICKAXE);
  // A comb of walls: each turn is a move of its own.
  for (let x = -45; x <= 45; x++) {
    for (let z = -3; z <= 3; z++) {
      session.set(x, Y - 1, z, 'bedrock');
      const isWall = Math.abs(z) === 3 || (x % 2 !== 0 && z !== ((x & 2) === 0 ? 2 : -2));
      for (let up = 0; up < 6; up++) session.set(x, Y + up, z, isWall ? 'bedrock' : 'air');
    }
  }
  session.writer.self.moved({ x: -43.5, y: Y, z: 0.5 }, true);
  const path = await body.call('find_path', { x: 44, y: Y, z: 0, allow_world_change: false, max_radius: 100 });
  assert.ok(path.ok && path['reached'] === true, JSON.stringify(path).slice(0, 300));
  const moves = path['moves'] as Leg[];
  assert.deepEqual([moves.length, path['moves_truncated']], [64, true]);
  const listed = moves.reduce((sum, { count }) => sum + count, 0);
  const left = Number(path['steps']) - listed;
  assert.match(body.toolbox.textOf('find_path', path), new RegExp(`\n... ${left} more moves: search on from there\n`));
});

test('BODY-45: where no way leads there, it is told what would open one, or that nothing does', async () => {
  const { session, body } = newBody(PICKAXE);
  enclose(session, 'stone');
  const goal = { x: 4, y: Y, z: 0 };
  for (const [name, args] of [
    ['reachable', goal],
    ['find_path', { ...goal, allow_world_change: false }],
  ] as const) {
    const answer = await body.call(name, args);
    const { opens, dig, place } = answer['opens_with'] as Record<string, unknown>;
    assert.deepEqual([opens, dig, place], [true, 2, 0], name);
    assert.match(String(answer['describe']), /; digging 2 and placing 0 blocks would open a way of \d+ ticks/);
    for (const locale of LOCALES) assert.ok((await body.call(name, args, { locale })).ok);
  }
  enclose(session, 'bedrock');
  const never = await body.call('reachable', goal);
  assert.deepEqual(never['opens_with'], { opens: false, complete: true });
  assert.match(String(never['describe']), /; no digging or placing opens one$/);
});
