import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ObjectJsonSchema } from '../tools/index.ts';
import { parseToolLine } from './tool-line.ts';

const SCHEMAS: Readonly<Record<string, ObjectJsonSchema>> = {
  chat: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  move: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
  place: { type: 'object', properties: { face: { type: 'string', enum: ['top', 'down'] }, x: { type: 'number' } } },
};

function read(line: string): unknown {
  const parsed = parseToolLine(line, (tool) => SCHEMAS[tool]);
  return parsed.ok ? parsed.value : parsed.code;
}

test('CLI-6: a call is typed as a name, as pairs, as JSON, as code, or as a name and a text', () => {
  const move = { tool: 'move', args: { x: 3, y: 4.5, z: -5 } };
  assert.deepEqual(read('  where_am_i '), { tool: 'where_am_i', args: {} });
  assert.deepEqual(read('where_am_i()'), { tool: 'where_am_i', args: {} });
  assert.deepEqual(read('move x=3 y=4.5 z=-5'), move);
  assert.deepEqual(read('move {"x":3,"y":4.5,"z":-5}'), move);
  assert.deepEqual(read('move(x=3, y=4.5, z=-5)'), move);
  assert.deepEqual(read('chat good morning, all'), { tool: 'chat', args: { text: 'good morning, all' } });
  assert.deepEqual(read('chat text="a b"'), { tool: 'chat', args: { text: 'a b' } });
  assert.deepEqual(read('place face=top x=1'), { tool: 'place', args: { face: 'top', x: 1 } });
  assert.deepEqual(read('nearby want_air=true'), { tool: 'nearby', args: { want_air: true } });
});

test('CLI-6: what cannot be read is refused with the form to use', () => {
  for (const line of ['', '=3', '{"x":1}', 'move {"x":1', 'move [1]', 'move 3 4 5', 'place top', 'move x=3 4']) {
    assert.equal(read(line), 'unreadable_line', line);
  }
  const parsed = parseToolLine('move 3', () => SCHEMAS['move']);
  assert.match(parsed.ok ? '' : parsed.howTo, /move x=3 y=4 z=5/);
});

test('CLI-6: a tool that does not exist is left for the toolbox to answer', () => {
  assert.deepEqual(read('sya three'), { tool: 'sya', args: {} });
});

test('CLI-6: any arguments written as JSON come back as they were, and no line throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
      const json = JSON.stringify(args);
      assert.deepEqual(read(`tool ${json}`), { tool: 'tool', args: JSON.parse(json) });
    }),
  );
  fc.assert(fc.property(fc.string(), (line) => void read(line)));
});
