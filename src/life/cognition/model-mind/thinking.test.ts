import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fail, ManualClock, succeed } from '../../../core/index.ts';
import type { ModelGateway, ModelRequest, TextRequest } from '../../../models/index.ts';
import { type Living, openLiving } from '../../living.ts';
import type { LifeInput } from '../../runtime/life-input.ts';
import { liveOn, onVirtualTime, plausibleGateway } from '../../testing/plausible-gateway.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/sim-time.ts';
import { settingOf } from '../testing/wakes.ts';
import { Allowance } from './allowance.ts';

const ravenisle = await settingOf('ravenisle');
const HOURS = 1;

interface Lived extends Living {
  readonly inputs: readonly LifeInput[];
  readonly turns: readonly string[];
}

/** Lives the first hours of a night by a gateway. */
async function lived(gateway: Pick<ModelGateway, 'ask'>, hours = HOURS): Promise<Lived> {
  const clock = new ManualClock();
  const living = openLiving(ravenisle, { seed: 1, rate: 'max', clock, minds: { gateway, locale: 'en' } });
  const inputs: LifeInput[] = [];
  const turns: string[] = [];
  living.life.observe({ onInput: (input) => inputs.push(input) });
  living.minds?.observe(({ by, failure }) => turns.push(by === 'model' ? 'model' : `rules: ${failure?.code}`));
  await liveOn(living, clock, ravenisle.startMs + hours * HOUR_MS);
  return { ...living, inputs, turns };
}

/** Whether the world went on: everybody alive did something, and has something due. */
function assertLives({ life, inputs }: Lived, hours = HOURS): void {
  assert.equal(life.nowMs, ravenisle.startMs + hours * HOUR_MS);
  for (const { index } of ravenisle.people) {
    if (life.world.isAlive(index)) assert.ok(life.inspect(index).nextDueMs >= life.nowMs);
  }
  assert.ok(life.stats.actions > 10);
  assert.ok(inputs.length > 10);
}

/** How late answers failed; the farewell that ends an empty talk asks no model, and so cannot. */
function failures(inputs: readonly LifeInput[]): Set<string | undefined> {
  const thoughts = inputs.flatMap((input) => (input.kind === 'thought' ? [input.thought] : []));
  return new Set(thoughts.filter(({ say }) => say?.act !== 'farewell').map(({ failed }) => failed));
}

/** A gateway that answers every question with one text, whatever it is asked. */
function saying(text: string): ModelGateway['ask'] {
  const ask = async ({ schema }: ModelRequest<unknown>) => succeed({ value: schema.parse(JSON.parse(text)), text });
  return ask as unknown as ModelGateway['ask'];
}

test('LIFE-410: an answer that cannot be is asked for once more with why; then rules decide when it takes effect, and the journal says so', async () => {
  const asked: TextRequest['prompt'][] = [];
  const flight = JSON.stringify({
    thought: 'Up!',
    intent: 'to fly',
    steps: [{ do: 'go', what: 'the moon' }],
    choose: 'fly',
    act: 'chat',
    say: '',
    agenda: '',
    insights: [],
  });
  const ask = saying(flight);
  const gateway = {
    ask: ((request: TextRequest) => {
      if (request.layer === 'L2') asked.push(request.prompt);
      return ask(request);
    }) as ModelGateway['ask'],
  };
  const night = await lived(gateway);
  assertLives(night);
  assert.ok(failures(night.inputs).has('impossible_answer'));
  assert.ok((night.minds?.status.decidedByRules ?? 0) > 5);
  // It says nothing of the provider.
  assert.deepEqual(night.turns, []);
  const again = asked.find((prompt) => typeof prompt !== 'string');
  assert.ok(typeof again === 'object');
  const [question, answer, why] = again;
  assert.deepEqual([question?.role, answer?.role, why?.role], ['user', 'assistant', 'user']);
  assert.ok(asked.includes(question?.text ?? ''));
  assert.match(why?.text ?? '', /That cannot be: nobody and nothing that .+ knows is called “the moon”/);
});

test('LIFE-411: without a provider, with one that is out of budget or comes back, the world lives on; the turns are told, and it recovers', async () => {
  const refused = (code: string) => ({
    ask: (async () => fail(code, 'no answer', 'wait')) as unknown as ModelGateway['ask'],
  });
  for (const code of ['provider_down', 'budget_spent', 'timed_out']) {
    const night = await lived(refused(code));
    assertLives(night);
    assert.deepEqual([...failures(night.inputs)], [code]);
    assert.deepEqual(night.turns, [`rules: ${code}`]);
    assert.equal(night.minds?.status.failure?.code, code);
  }
  let calls = 0;
  const down = fail('provider_down', 'gone for a while', 'wait');
  const gateway = plausibleGateway({ seed: 1, before: () => (++calls > 10 && calls < 30 ? down : undefined) });
  const night = await lived(gateway, 3);
  assertLives(night, 3);
  assert.deepEqual(night.turns, ['rules: provider_down', 'model']);
  await onVirtualTime(new ManualClock(), gateway.close());
});

test('LIFE-412: a gateway that rejects, which it never should, holds nobody up', async () => {
  const gateway = { ask: (() => Promise.reject(new Error('torn'))) as ModelGateway['ask'] };
  const night = await lived(gateway);
  assert.equal(night.life.nowMs, ravenisle.startMs + HOURS * HOUR_MS);
});

test('LIFE-413: a model is asked within each person’s allowance of the world’s time: never more than the burst and what has come in since', () => {
  const rate = fc.record({ burst: fc.integer({ min: 1, max: 5 }), perHour: fc.integer({ min: 0, max: 6 }) });
  const gaps = fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 60 });
  fc.assert(
    fc.property(rate, gaps, (given, minutes) => {
      const allowance = new Allowance(given);
      let atMs = 0;
      const taken: number[] = [];
      for (const gap of minutes) {
        atMs += gap * MINUTE_MS;
        if (allowance.take(0, atMs)) taken.push(atMs);
        // The oracle: over every stretch, no more than a full bucket and its inflow.
        const last = taken.at(-1) ?? 0;
        for (const [i, fromMs] of taken.entries()) {
          const most = given.burst + ((last - fromMs) / HOUR_MS) * given.perHour;
          assert.ok(taken.length - i <= most + 1e-6);
        }
      }
      if (minutes.length > 0) assert.ok(taken.length > 0);
    }),
  );
});

test('LIFE-414: the few things for tonight stand in what is asked later, and a reflection is kept with the memories it rests on', async () => {
  const prompts: string[] = [];
  const gateway = plausibleGateway({
    seed: 1,
    before: (call) => {
      if (call.layer === 'L2') prompts.push(call.messages[0]?.text ?? '');
      return undefined;
    },
  });
  const { mind, inputs } = await lived(gateway, 5);
  assert.ok(prompts.some((prompt) => prompt.includes('What you have set yourself: ')));
  const insights = inputs.flatMap((input) =>
    input.kind === 'thought'
      ? (input.thought.insights ?? []).map((insight) => ({ ...insight, person: input.person }))
      : [],
  );
  assert.ok(insights.length > 0);
  for (const { person, fact, from } of insights) {
    const { memory } = mind.headOf(person);
    const held = mind.headOf(person).holding(fact);
    const source = held === undefined ? undefined : memory.get(held)?.source;
    if (source?.kind !== 'inferred') continue;
    assert.ok(source.from.length > 0 && source.from.every((id) => from.includes(id) || memory.get(id) !== undefined));
  }
  await onVirtualTime(new ManualClock(), gateway.close());
});
