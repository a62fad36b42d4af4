import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fail, ManualClock, type Result, seededRandom } from '../core/index.ts';
import { Execution } from '../execution/index.ts';
import { createGateway, type GatewayConfig, type HearingRequest, type SpeechRequest, scripted } from './index.ts';
import { Recording } from './recording/recorder.ts';
import { HEARD, type SoundStandIn, startSoundStandIn } from './testing/sound-stand-in.ts';

const SPEECH: SpeechRequest = { owner: 'player:ann', layer: 'narrate', text: 'Hello', voice: 'alloy', format: 'wav' };
const HEARING: HearingRequest = {
  owner: 'player:ann',
  layer: 'hear',
  sound: new Uint8Array(100),
  format: 'webm',
  seconds: 3,
};

const dollars = (input: number) => ({ input, output: 0, source: 'a test', date: '2026-12-01' });

async function openSound(t: TestContext, more: Partial<GatewayConfig> = {}) {
  const standIn = await startSoundStandIn(t);
  const { baseURL } = standIn;
  const opened = createGateway({
    config: {
      models: {
        voice: { provider: 'own', model: 'tts', baseURL, keyFrom: 'KEY', free: false, body: { speed: 1.5 } },
        ears: { provider: 'own', model: 'stt', baseURL },
        retryMs: 1,
      },
      prices: { tts: dollars(15), stt: dollars(100) },
      ...more,
    },
    environment: { KEY: 'the-key' },
    random: seededRandom(1),
  });
  const gateway = must(opened);
  t.after(() => gateway.close());
  return { gateway, standIn };
}

function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.code);
const last = ({ requests }: SoundStandIn) => requests.at(-1);

test('MODELS-50: a text is said and a recording written down by OpenAI’s protocol, each paid by what goes in', async (t) => {
  const { gateway, standIn } = await openSound(t);
  const said = must(await gateway.speak(SPEECH));
  assert.equal(Buffer.from(said.sound.subarray(0, 4)).toString(), 'RIFF');
  assert.deepEqual(last(standIn), {
    path: 'speech',
    authorization: 'Bearer the-key',
    fields: { speed: 1.5, model: 'tts', voice: 'alloy', input: 'Hello', response_format: 'wav' },
  });
  assert.deepEqual([said.usage.inputTokens, said.usage.micros, said.usage.calls], [5, 75, 1]);
  const heard = must(await gateway.transcribe({ ...HEARING, language: 'en' }));
  assert.deepEqual([heard.text, heard.usage.inputTokens, heard.usage.micros], [HEARD, 3, 300]);
  assert.deepEqual(last(standIn)?.fields, {
    file: 'recording.webm, 100',
    model: 'stt',
    response_format: 'json',
    language: 'en',
  });
  assert.deepEqual(
    must(gateway.meter.totals('owner', 'tier')).map(({ owner, tier, micros }) => [owner, tier, micros]),
    [
      ['player:ann', 'ears', 300],
      ['player:ann', 'voice', 75],
    ],
  );
  assert.match(must(await gateway.probe('voice')).found, /speaks/);
  assert.equal(must(await gateway.probe('ears')).found, 'hears');
});

test('MODELS-51: sound keeps to caps and budgets, and what cannot be asked is refused before anything is sent', async (t) => {
  const { gateway, standIn } = await openSound(t, { budgets: { run: { usd: 0.0001 } } });
  must(await gateway.speak(SPEECH));
  assert.equal(codeOf(await gateway.speak(SPEECH)), 'budget_exhausted');
  const execution = Execution.start({
    owner: 'player:ann',
    limits: { modelCalls: 1, modelTokens: 4 },
    clock: new ManualClock(),
  });
  assert.equal(codeOf(await gateway.speak({ ...SPEECH, execution })), 'budget_exhausted');
  for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(4097) }, { owner: '' }, { layer: '' }]) {
    assert.equal(codeOf(await gateway.speak({ ...SPEECH, ...wrong })), 'bad_request');
  }
  for (const wrong of [{ sound: new Uint8Array() }, { seconds: 0 }, { seconds: 1501 }, { seconds: 1.5 }]) {
    assert.equal(codeOf(await gateway.transcribe({ ...HEARING, ...wrong })), 'bad_request');
  }
  assert.equal(standIn.requests.length, 1);
});

test('MODELS-52: whatever a provider of sound does ends in a failure, and what is given up ends at once', async (t) => {
  const wav = new Uint8Array([82, 73, 70, 70]);
  const audio = { 'content-type': 'audio/wav' };
  for (const [reply, code, tries] of [
    [{ status: 401, body: '{"error":{"message":"no such key"}}' }, 'key_refused', 1],
    [{ status: 404, body: 'nothing here' }, 'model_unknown', 1],
    [{ status: 400, body: '' }, 'request_rejected', 1],
    [{ status: 500, body: 'busy' }, 'provider_error', 3],
    [{ status: 200, body: '{}' }, 'bad_response', 3],
    [{ status: 200, body: '', headers: audio }, 'bad_response', 3],
    [{ status: 302, body: wav, headers: { location: 'http://127.0.0.1:9/' } }, 'bad_response', 3],
  ] as const) {
    const { gateway, standIn } = await openSound(t);
    standIn.respond(() => reply);
    assert.equal(codeOf(await gateway.speak(SPEECH)), code);
    assert.equal(standIn.requests.length, tries, code);
  }
  const { gateway, standIn } = await openSound(t);
  standIn.respond((_, count) => (count === 0 ? { status: 500, body: 'busy' } : 'usual'));
  must(await gateway.speak(SPEECH));
  standIn.respond(() => ({ status: 200, body: '{}' }));
  assert.equal(codeOf(await gateway.transcribe(HEARING)), 'bad_response');
  const { gateway: other, standIn: hanging } = await openSound(t);
  const abort = new AbortController();
  hanging.respond(() => {
    setImmediate(() => abort.abort());
    return 'hang';
  });
  assert.equal(codeOf(await other.speak({ ...SPEECH, signal: abort.signal })), 'aborted');
});

test('MODELS-53: a tier without a model, a provider without speech and a replay say so; a scripted model says silence', async (t) => {
  const model = scripted(() => fail('no_words', 'it has none', 'ask another'));
  const own = must(createGateway({ config: { models: { voice: model, ears: model } } }));
  t.after(() => own.close());
  assert.equal(must(await own.speak(SPEECH)).sound.length, 44 + 5 * 60 * 8);
  const sound = new TextEncoder().encode('open the gate');
  assert.equal(must(await own.transcribe({ ...HEARING, sound })).text, 'open the gate');
  const mute = must(
    createGateway({ config: { models: { voice: 'anthropic/claude' } }, environment: { ANTHROPIC_API_KEY: 'k' } }),
  );
  t.after(() => mute.close());
  assert.equal(codeOf(await mute.transcribe(HEARING)), 'tier_unset');
  const priced = must(
    createGateway({
      config: { models: { voice: 'anthropic/claude' }, prices: { claude: dollars(1) } },
      environment: { ANTHROPIC_API_KEY: 'k' },
    }),
  );
  t.after(() => priced.close());
  assert.equal(codeOf(await mute.speak(SPEECH)), 'price_unknown');
  const refused = await priced.speak(SPEECH);
  assert.match(refused.ok ? '' : refused.why, /neither speaks nor hears/);
  const replay = must(createGateway({ config: { models: { voice: model } }, replay: new Recording([]) }));
  t.after(() => replay.close());
  assert.equal(codeOf(await replay.speak(SPEECH)), 'replay_missed');
});
