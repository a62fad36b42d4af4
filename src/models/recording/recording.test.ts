import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { type Result, seededRandom, systemClock } from '../../core/index.ts';
import { MEMORY, openStore } from '../../storage/index.ts';
import {
  createGateway,
  type GatewayOptions,
  type ModelGateway,
  type Recorder,
  type Recording,
  readRecordingFile,
  readRecordingJournal,
  recordToFile,
  recordToJournal,
  scripted,
} from '../index.ts';
import { say, startStandIn } from '../testing/index.ts';
import { textOfVector, vectorOfText } from './recorded-call.ts';

const SCHEMA = z.strictObject({ act: z.string(), at: z.number() });

function got<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-recording-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A small night: all kinds of questions, one that fails, some alike, several at a time; what came of each. */
async function night(gateway: ModelGateway): Promise<unknown[]> {
  const base = { layer: 'L1', tier: 'quick', maxOutputTokens: 80 } as const;
  const found: unknown[] = [];
  for (let hour = 0; hour < 2; hour++) {
    const answers = await Promise.all([
      ...['wen', 'jiang', 'wen'].map((owner) =>
        gateway.ask({ ...base, owner, head: 'The island.', prompt: 'What now?', schema: SCHEMA }),
      ),
      gateway.ask({ ...base, owner: 'narrator', tier: 'slow', prompt: `Hour ${hour}` }),
      gateway.converse({
        ...base,
        owner: 'wen',
        prompt: 'Dig.',
        tools: [{ name: 'dig', description: 'Digs.', inputSchema: {} }],
      }),
      gateway.embed('wen', [`hour ${hour}`, '岛']),
    ]);
    found.push(...answers.map((answer) => (answer.ok ? { ...answer.value, from: undefined } : answer)));
  }
  return found;
}

function offline(options: Partial<GatewayOptions>): ModelGateway {
  const never = scripted(() => assert.fail('a replay asks no model'), { random: seededRandom(1) });
  const models = { quick: never, slow: never, embed: never };
  return got(createGateway({ config: { models }, clock: systemClock, random: seededRandom(9), ...options }));
}

/** Records a night against a provider that is really there. */
async function recordNight(context: TestContext, recorder: Recorder): Promise<unknown[]> {
  const standIn = await startStandIn(({ protocol, prompt, body }, count) => {
    if (protocol === 'embeddings') return say('x');
    if (/Hour 1/.test(prompt)) return { kind: 'status', status: 400 };
    if (body.tools !== undefined) return say('', { toolCalls: [{ id: `c${count}`, name: 'dig', json: '{"x":1}' }] });
    return count % 5 === 0
      ? say('no JSON')
      : say({ act: 'go', at: count }, { usage: { input: 50, cached: 20, output: count } });
  });
  context.after(() => standIn.close());
  const { baseURL } = standIn;
  const own = { provider: 'own', model: 'm', baseURL };
  const models = { quick: own, slow: { ...own, model: 'n' }, embed: { ...own, model: 'v' }, retryMs: 1 };
  const gateway = got(createGateway({ config: { models }, clock: systemClock, random: seededRandom(1), recorder }));
  const found = await night(gateway);
  await gateway.close();
  return found;
}

test('MODELS-39, MODELS-40: a recorded night replays byte for byte, without a model and without spending', async (context) => {
  const folder = temporaryFolder(context);
  const [first, second] = [join(folder, 'night.jsonl'), join(folder, 'deep/again.jsonl')];
  const recorder = got(recordToFile(first));
  const lived = await recordNight(context, recorder);
  recorder.close();
  const again = got(recordToFile(second));
  const gateway = offline({ replay: got(readRecordingFile(first)), recorder: again });
  assert.equal(JSON.stringify(await night(gateway)), JSON.stringify(lived));
  assert.ok(
    lived.some((each) => (each as { ok?: boolean }).ok === false),
    'failures are replayed too',
  );
  assert.deepEqual(got(gateway.meter.totals())[0]?.calls, 0);
  await gateway.close();
  again.close();
  const lines = (path: string) => readFileSync(path, 'utf8').split('\n').sort();
  assert.deepEqual(lines(second), lines(first));
});

test('MODELS-40: what the recording does not hold fails clearly', async (context) => {
  const path = join(temporaryFolder(context), 'night.jsonl');
  const recorder = got(recordToFile(path));
  await recordNight(context, recorder);
  recorder.close();
  const gateway = offline({ replay: got(readRecordingFile(path)) });
  const ask = (prompt: string) =>
    gateway.ask({ owner: 'narrator', layer: 'L1', tier: 'slow', prompt, maxOutputTokens: 80 });
  const pieces: string[] = [];
  assert.equal(
    got(
      await gateway.ask({
        owner: 'narrator',
        layer: 'L1',
        tier: 'slow',
        prompt: 'Hour 0',
        maxOutputTokens: 80,
        onText: (piece) => pieces.push(piece),
      }),
    ).from,
    'recording',
  );
  assert.equal(pieces.length, 1, 'a listener hears the recorded text');
  for (const prompt of ['Hour 0', 'Hour 9']) {
    const missed = await ask(prompt);
    assert.ok(!missed.ok && missed.code === 'replay_missed');
    assert.match(missed.why, /narrator, L1, [0-9a-f]{64}, occurrence [01]/);
  }
  await gateway.close();
});

test('MODELS-39, MODELS-41: a journal of the run’s store keeps the same, and a run that goes on counts on', async (context) => {
  const store = got(openStore(MEMORY, { migrations: [], clock: systemClock }));
  context.after(() => store.close());
  const lived = [
    ...(await recordNight(context, got(recordToJournal(store)))),
    ...(await recordNight(context, got(recordToJournal(store)))),
  ];
  const recording = got(readRecordingJournal(store));
  const gateway = offline({ replay: recording });
  assert.equal(JSON.stringify([...(await night(gateway)), ...(await night(gateway))]), JSON.stringify(lived));
  assert.equal(recording.size, 24);
  await gateway.close();
});

test('MODELS-41: a file goes on where it stood, whatever a kill left of its last line', async (context) => {
  const path = join(temporaryFolder(context), 'night.jsonl');
  const first = got(recordToFile(path));
  const lived = await recordNight(context, first);
  first.close();
  appendFileSync(path, '{"key":"half a li');
  const before = got(readRecordingFile(path));
  const second = got(recordToFile(path));
  lived.push(...(await recordNight(context, second)));
  second.close();
  assert.ok(
    !second.record({
      key: 'k',
      occurrence: 0,
      owner: 'a',
      layer: 'b',
      latencyMs: 0,
      outcome: { kind: 'failure', code: 'x', why: 'x', howTo: 'x' },
    }).ok,
  );
  const both: Recording = got(readRecordingFile(path));
  assert.equal(both.size, 2 * before.size);
  const gateway = offline({ replay: both });
  assert.equal(JSON.stringify([...(await night(gateway)), ...(await night(gateway))]), JSON.stringify(lived));
  await gateway.close();
});

test('MODELS-41: a recording that cannot be read or written is told, and the answer is given all the same', async (context) => {
  const folder = temporaryFolder(context);
  const path = join(folder, 'bad.jsonl');
  writeFileSync(path, '{"key":1}\n');
  for (const result of [readRecordingFile(path), recordToFile(path)]) {
    assert.ok(!result.ok && result.code === 'recording_unreadable');
    assert.match(result.why, /bad\.jsonl.*line 1: key: /);
  }
  assert.ok(!readRecordingFile(join(folder, 'none.jsonl')).ok);
  const folderAsFile = recordToFile(folder);
  assert.ok(!folderAsFile.ok && folderAsFile.code === 'recording_unwritable');
  const closed = got(recordToFile(join(folder, 'closed.jsonl')));
  closed.close();
  const random = seededRandom(1);
  const gateway = got(
    createGateway({
      config: { models: { quick: scripted(() => 'ok', { random }) } },
      clock: systemClock,
      random,
      recorder: closed,
    }),
  );
  const kinds: string[] = [];
  gateway.meter.subscribe(({ kind }) => kinds.push(kind));
  assert.equal(
    got(await gateway.ask({ owner: 'a', layer: 'b', tier: 'quick', prompt: 'x', maxOutputTokens: 9 })).text,
    'ok',
  );
  assert.deepEqual(kinds, ['call', 'recording_failed']);
  await gateway.close();
});

test('MODELS-39: vectors are kept to the bit', () => {
  const vector = Float32Array.from([0, -0, 1.5, -3.25e-12, Number.MAX_VALUE, 0.1]);
  assert.deepEqual(vectorOfText(textOfVector(vector)), vector);
});
