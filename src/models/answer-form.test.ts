import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { formOf, readAnswer } from './answer-form.ts';

const SCHEMA = z.object({ act: z.enum(['go', 'stay']), with: z.array(z.string()).default([]) });

test('MODELS-7: JSON is found whatever stands around it', () => {
  for (const text of [
    '{"act":"go"}',
    '  \n{"act":"go"}\n',
    'Sure! Here it is:\n```json\n{"act": "go"}\n```\nAnything else?',
    '```\n{"act":"go"}```',
  ]) {
    assert.deepEqual(readAnswer(text, SCHEMA), { ok: true, value: { act: 'go', with: [] } }, text);
  }
  assert.deepEqual(readAnswer('so: [1, 2]', z.array(z.number())), { ok: true, value: [1, 2] });
  assert.deepEqual(readAnswer('"just text"', z.string()), { ok: true, value: 'just text' });
});

test('MODELS-7: what does not fit is told by its place, in a line, and not for ever', () => {
  const fault = (text: string, schema: z.ZodType = SCHEMA) => {
    const reading = readAnswer(text, schema);
    assert.ok(!reading.ok, text);
    return reading.fault;
  };
  for (const text of ['', 'no', '{"act":"go"', '{act: go}', '} {']) assert.match(fault(text), /no JSON/, text);
  assert.match(fault('{"act":"fly"}'), /^act: .*"go"/);
  assert.match(fault('{"act":"go","with":[1]}'), /^with\.0: /);
  const many = fault(JSON.stringify(Array.from({ length: 100 }, () => 'x')), z.array(z.number()));
  assert.match(many, /; and 92 more$/);
  assert.ok(many.length < 1000);
});

test('MODELS-6: a schema is written as JSON schema of what is read, once', () => {
  const form = formOf(SCHEMA, 'step');
  assert.equal(form.name, 'step');
  assert.deepEqual(form.json['required'], ['act'], 'a default is the reader’s');
  assert.equal(form.json['$schema'], undefined);
  assert.equal(formOf(SCHEMA).json, form.json);
});
