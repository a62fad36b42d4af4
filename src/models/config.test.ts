import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock, seededRandom } from '../core/index.ts';
import { checkConfig, type GatewayConfig, modelTarget } from './config.ts';
import { scripted } from './providers/scripted.ts';
import { buildTargets, DEFAULT_MAX_CONCURRENT } from './target.ts';

function targets(config: GatewayConfig, environment: Readonly<Record<string, string>> = {}) {
  const checked = checkConfig(config);
  assert.ok(checked.ok, checked.ok ? '' : checked.why);
  return buildTargets(checked.value, { environment, clock: new ManualClock(), locale: 'en' });
}

function fault(config: unknown): string {
  const checked = checkConfig(config as GatewayConfig);
  assert.ok(!checked.ok && checked.code === 'bad_models', JSON.stringify(config));
  return checked.why;
}

test('MODELS-1: a tier is read in each of its forms', () => {
  assert.deepEqual(modelTarget('deepseek/deepseek-v4-flash'), { provider: 'deepseek', model: 'deepseek-v4-flash' });
  assert.deepEqual(modelTarget('openrouter/meta/llama-4:free'), { provider: 'openrouter', model: 'meta/llama-4:free' });
  const baseURL = 'http://127.0.0.1:8000/v1';
  assert.deepEqual(modelTarget(`qwen3:8b@${baseURL}`), { provider: '127.0.0.1-8000', model: 'qwen3:8b', baseURL });
  for (const text of ['', 'gpt', '/x', 'Deep Seek/x', 'a/', 'a b/c', 'x@ftp://h', 'x@http://']) {
    assert.equal(modelTarget(text), undefined, text);
  }
  const model = scripted({}, { random: seededRandom(1), name: 'mine' });
  const found = targets({
    models: { quick: 'ollama/qwen3:8b', slow: { provider: 'own', model: 'big', baseURL }, writer: model },
  });
  assert.deepEqual(
    [...found].map(([tier, { name }]) => `${tier} ${name}`),
    ['quick ollama/qwen3:8b', 'slow own/big', 'writer scripted/mine'],
  );
});

test('MODELS-1: what is wrong is named by its place', () => {
  assert.match(fault({ models: { quick: 'gpt' } }), /models\.quick: 'gpt' names no model; write provider\/model/);
  assert.match(fault({ models: { quick: { provider: 'ollama' } } }), /models\.quick\.model: /);
  assert.match(
    fault({ models: { quick: { provider: 'ollama', model: 'x', keyFrom: 'sk-123' } } }),
    /not the key itself/,
  );
  assert.match(
    fault({ models: { quick: { provider: 'a', model: 'x', baseURL: 'x' } } }),
    /models\.quick\.baseURL: write/,
  );
  assert.match(fault({ models: { quick: 7 } }), /models\.quick: /);
  assert.match(fault({ models: { quik: 'ollama/x' } }), /quik/);
  assert.match(fault({ models: { tries: 0 } }), /models\.tries: /);
  assert.match(fault({ models: {}, budgets: { run: { usd: -1 } } }), /budgets\.run\.usd: /);
  assert.match(fault({ models: {}, prices: { x: { input: 1, output: 1 } } }), /prices\.x\.source: /);
  assert.match(fault({ models: { quick: 'myserver/x' } }), /no address of 'myserver' is known; give its baseURL/);
  assert.match(fault({ models: { slow: 'constructor/x' } }), /no address of/);
});

test('MODELS-2, MODELS-3: a key is taken from its variable, and is not for another machine', () => {
  const keyed = { DEEPSEEK_API_KEY: 'secret', MINE: 'mine' };
  const faultOf = (quick: GatewayConfig['models']['quick'], environment = keyed) =>
    targets({ models: { quick } }, environment).get('quick')?.fault?.why;
  assert.equal(faultOf('deepseek/deepseek-v4-flash'), undefined);
  assert.match(faultOf('deepseek/x', { DEEPSEEK_API_KEY: '', MINE: '' }) ?? '', /DEEPSEEK_API_KEY is not set/);
  assert.equal(faultOf('ollama/x', { DEEPSEEK_API_KEY: '', MINE: '' }), undefined);
  const elsewhere = { provider: 'deepseek', model: 'x', baseURL: 'https://proxy.example.org/v1' };
  const { backend, fault: none } = targets({ models: { quick: elsewhere } }, keyed).get('quick') ?? {};
  assert.equal(none, undefined);
  assert.ok(!JSON.stringify(backend).includes('secret'));
  assert.match(faultOf({ ...elsewhere, keyFrom: 'NOPE' }) ?? '', /NOPE is not set/);
});

test('MODELS-27: a machine of one’s own is free, another is not; the own table goes first', () => {
  const priceOf = (quick: GatewayConfig['models']['quick'], prices: GatewayConfig['prices'] = {}) =>
    targets({ models: { quick }, prices }).get('quick')?.price;
  assert.equal(priceOf('ollama/x')?.output, 0);
  assert.equal(priceOf('x@http://localhost:8080/v1')?.output, 0);
  assert.equal(priceOf('x@http://192.168.1.7:8080/v1'), undefined);
  assert.equal(priceOf({ provider: 'lan', model: 'x', baseURL: 'http://192.168.1.7/v1', free: true })?.output, 0);
  assert.equal(priceOf({ provider: 'ollama', model: 'x', free: false }), undefined);
  const own = { input: 1, output: 2, source: 'a bill', date: '2026-11-30' };
  assert.deepEqual(priceOf('ollama/x', { 'ollama/x': own }), own);
  assert.equal(priceOf('deepseek/deepseek-v4-flash')?.output, 1.2);
});

test('MODELS-18: tiers of one address share its lane, and one model its breaker', () => {
  const found = targets({
    models: {
      quick: 'ollama/a',
      slow: { provider: 'ollama', model: 'a', thinking: true },
      writer: { provider: 'ollama', model: 'b' },
      embed: { provider: 'ollama', model: 'b', baseURL: 'http://127.0.0.1:9/v1' },
      providers: { ollama: { maxConcurrent: 3 } },
    },
  });
  const [quick, slow, writer, embed] = [...found.values()];
  assert.ok(quick && slow && writer && embed && DEFAULT_MAX_CONCURRENT > 3);
  assert.equal(quick.lane, slow.lane);
  assert.equal(quick.breaker, slow.breaker);
  assert.equal(quick.lane, writer.lane);
  assert.notEqual(quick.breaker, writer.breaker);
  assert.notEqual(writer.lane, embed.lane);
});
