import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorldBlocks, loadBlockRegistry } from '../../../blocks/index.ts';
import { PathDesk, type Way } from './path-desk.ts';

const loaded = loadBlockRegistry('1.20.4');
if (!loaded.ok) throw new Error(loaded.why);
const registry = loaded.value;

function floor() {
  const view = createWorldBlocks(registry);
  const stone = registry.defaultStateOf('stone') ?? 1;
  for (let chunk = 0; chunk < 9; chunk++) view.loadEmptyColumn((chunk % 3) - 1, Math.floor(chunk / 3) - 1);
  for (let x = -16; x < 32; x++) for (let z = -16; z < 32; z++) view.setState(x, 0, z, stone);
  return view;
}

test('SERVER-237: all who ask for ways are answered in turn, however many and however hard; no tick does all', () => {
  const view = floor();
  const fence = registry.defaultStateOf('oak_fence') ?? 1;
  for (let n = 0; n < 5; n++) {
    for (const [x, z] of [
      [n, 0],
      [n, 4],
      [0, n],
      [4, n],
    ] as const)
      view.setState(x + 5, 1, z + 5, fence);
  }
  const desk = new PathDesk<object>(view);
  const answers: Way[] = [];
  const ask = (who: object) =>
    desk.ask(who, {
      from: () => ({ x: -10.5, y: 1, z: -10.5 }),
      to: { x: 7, y: 1, z: 7 },
      answer: (way) => answers.push(way),
    });
  const crowd = Array.from({ length: 20 }, () => ({}));
  for (const one of crowd) ask(one);
  const most: number[] = [];
  for (let tick = 0; tick < 1000 && answers.length < crowd.length; tick++) {
    const before = answers.length;
    desk.tick();
    most.push(answers.length - before);
  }
  assert.equal(answers.length, crowd.length);
  assert.ok(Math.max(...most) <= 2, `${Math.max(...most)} in one tick`);
  assert.ok(answers.every(({ reaches }) => !reaches));
});

test('SERVER-238: a way leads to beside its goal; who is walled in is told that there is none', () => {
  const view = floor();
  const desk = new PathDesk<object>(view);
  const answers: Way[] = [];
  const ask = (x: number) =>
    desk.ask({}, { from: () => ({ x, y: 1, z: 0.5 }), to: { x: 9, y: 1, z: 0 }, answer: (way) => answers.push(way) });
  ask(0.5);
  desk.tick();
  assert.equal(answers[0]?.reaches, true);
  const end = answers[0]?.waypoints.at(-1);
  assert.ok(end !== undefined && Math.hypot(end.x - 9.5, end.z - 0.5) <= 1.5);
  const fence = registry.defaultStateOf('oak_fence') ?? 1;
  for (const [x, z] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ] as const) {
    view.setState(x, 1, z, fence);
  }
  ask(0.5);
  desk.tick();
  assert.deepEqual([answers[1]?.reaches, answers[1]?.hopeless], [false, true]);
});
