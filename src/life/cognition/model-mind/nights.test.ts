import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { ManualClock } from '../../../core/index.ts';
import type { ModelGateway, ScriptedCall } from '../../../models/index.ts';
import { Recorder } from '../../journal/recorder.ts';
import { relive, resume } from '../../journal/reopen.ts';
import { RunFile } from '../../journal/run-file.ts';
import { must, openForTest, rowsOf, scenarioOf, temporaryFolder } from '../../journal/testing/runs.ts';
import { type Living, openLiving } from '../../living.ts';
import type { LifeSnapshot } from '../../runtime/life-snapshot.ts';
import { type Scenario, scenarioSchema } from '../../scenario/scenario.ts';
import { liveOn, onVirtualTime, plausibleGateway } from '../../testing/plausible-gateway.ts';
import { DAY_MS, HOUR_MS } from '../../time/sim-time.ts';
import { createSetting } from '../../world/create-setting.ts';
import type { Setting } from '../../world/setting.ts';
import { headText } from './head-text.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const scenario = await scenarioOf('ravenisle');
const onFailure = ({ why }: { readonly why: string }): never => assert.fail(why);

async function closed(gateway: ModelGateway): Promise<void> {
  await onVirtualTime(new ManualClock(), gateway.close());
}

/** A night in its first hours by a plausible model, recorded in a file. */
async function recordedNight(t: TestContext, hours: number, latencyMs: number) {
  const path = join(temporaryFolder(t), 'night.life');
  const file = must(RunFile.create(path, { scenario, seed: 3 }));
  const clock = new ManualClock();
  const gateway = plausibleGateway({ seed: 3, clock, latencyMs });
  const setting = createSetting(scenario);
  const living = openLiving(setting, { seed: 3, rate: 'max', clock, minds: { gateway, locale: 'en' } });
  const recorder = new Recorder(living.life, file, { onFailure });
  await liveOn(living, clock, setting.startMs + hours * HOUR_MS);
  return { path, file, living, recorder, gateway, clock };
}

test('LIFE-415: a night by models is lived again to the byte without a model, the novel too', async (t) => {
  const { path, file, living, recorder, gateway } = await recordedNight(t, 2, 700);
  must(recorder.save());
  const novel = living.narrator.novel('reader');
  assert.ok(novel.paragraphs.some(({ revised }) => revised > 0));
  assert.ok(living.minds !== undefined && living.minds.status.answered > 20);
  const snapshot = JSON.stringify(living.life.save());
  file.close();
  await closed(gateway);
  const journal = openForTest(t, path);
  assert.ok(rowsOf(journal).some(([kind]) => kind === 'asked'));
  const relived = must(relive(journal, undefined, onFailure));
  relived.life.advance(relived.knownUntilMs);
  assert.equal(relived.proof.end({ whole: true }), undefined);
  assert.deepEqual(relived.narrator.novel('reader'), novel);
  relived.life.advance(living.life.nowMs);
  assert.equal(JSON.stringify(relived.life.save()), snapshot);
});

test('LIFE-416: a life that is left while answers are owed goes on: with a model they are asked for again, without one rules decide; what they had perceived is taken in once', async (t) => {
  const { path, file, living, recorder, gateway, clock } = await recordedNight(t, 1, 4000);
  // On, until somebody is being thought for.
  let open: readonly number[] = [];
  for (let i = 0; open.length === 0; i++) {
    assert.ok(i < 5000, 'nobody thinks');
    await onVirtualTime(clock, living.life.runUntil(living.life.nowMs + 1000));
    open = living.life.setting.people
      .map(({ index }) => index)
      .filter((person) => living.life.inspect(person).thinking);
  }
  must(recorder.save());
  const memories = open.map((person) => JSON.stringify(living.mind.headOf(person).memory.snapshot()));
  file.close();
  await closed(gateway);

  const loaded = openForTest(t, path);
  const later = new ManualClock();
  const resumed = must(resume(loaded, { onFailure }, { rate: 'max', clock: later }));
  const { life } = resumed;
  assert.deepEqual(
    open.map((person) => JSON.stringify(resumed.mind.headOf(person).memory.snapshot())),
    memories,
  );
  const failed: unknown[] = [];
  life.observe({ onInput: (input) => failed.push(input.kind === 'thought' ? input.thought.failed : undefined) });
  await liveOn(resumed, later, life.nowMs + HOUR_MS);
  assert.ok(failed.includes('no_model'));
  for (const person of open) assert.ok(!life.inspect(person).thinking);
  resumed.recorder.stop();
});

test('LIFE-416: a saved life asks a model again for what was open, and its answers count', async () => {
  const clock = new ManualClock();
  const setting = createSetting(scenario);
  const never = { ask: (() => new Promise(() => {})) as unknown as ModelGateway['ask'] };
  const living = openLiving(setting, { seed: 1, rate: 'max', clock, minds: { gateway: never, locale: 'en' } });
  await liveOn({ ...living, scribe: undefined }, clock, setting.startMs + 2000);
  const saved = JSON.parse(JSON.stringify(living.life.save())) as LifeSnapshot;
  assert.ok(setting.people.every(({ index }) => living.life.inspect(index).thinking));
  let asked = 0;
  const gateway = plausibleGateway({ seed: 1, clock, before: () => void asked++ });
  const loaded = openLiving(setting, { seed: 1, rate: 'max', clock, resume: saved, minds: { gateway, locale: 'en' } });
  await liveOn(loaded, clock, setting.startMs + HOUR_MS / 2);
  assert.ok(asked >= setting.people.length);
  assert.ok((loaded.minds?.status.answered ?? 0) >= setting.people.length);
  for (const { index } of setting.people)
    assert.ok(loaded.life.inspect(index).intent !== undefined, `${index} still waits`);
  await closed(gateway);
});

/** The facts that are secret, each with a word of its own that stands nowhere else. */
function withCodeWords(source: Scenario): { readonly setting: Setting; readonly codes: ReadonlyMap<string, string> } {
  const codes = new Map(
    source.facts.filter(({ canary }) => canary).map(({ id }, i) => [id, `quorvex${i}zanth`] as const),
  );
  const facts = source.facts.map((fact) => {
    const code = codes.get(fact.id);
    return code === undefined
      ? fact
      : { ...fact, text: { en: `${fact.text.en.replace(/\.$/, '')} ${code}.`, zh: `${fact.text.zh} ${code}` } };
  });
  return { setting: createSetting(scenarioSchema.parse({ ...source, facts })), codes };
}

test('LIFE-417: a secret never stands in the prompt of one who does not hold it, though everybody’s model lets secrets slip all night', async () => {
  const { setting, codes } = withCodeWords(scenario);
  const ids = new Map(setting.people.map(({ id, index }) => [`resident:${id}`, index]));
  let living: Living | undefined;
  let held = 0;
  let slips = 0;
  const before = (call: ScriptedCall) => {
    const prompt = [
      call.head ?? '',
      ...call.messages.filter(({ role }) => role === 'user').map(({ text }) => text),
    ].join('\n');
    const person = ids.get(call.owner);
    for (const [id, code] of codes) {
      if (!prompt.includes(code)) continue;
      assert.ok(person !== undefined, `the narrator was told of ${id}`);
      const fact = setting.facts.get(id);
      assert.ok(fact !== undefined && living?.mind.headOf(person).holding(fact) !== undefined, `${call.owner}: ${id}`);
      held++;
      // Whoever has a secret before them blurts it out, without saying so.
      if (call.form?.name === 'speak' && call.messages.length === 1) {
        slips++;
        return JSON.stringify({ thought: '', act: 'chat', say: `I must tell you: ${code}.` });
      }
    }
    return undefined;
  };
  for (const seed of SOAK ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]) {
    const clock = new ManualClock();
    const gateway = plausibleGateway({ seed, clock, before });
    living = openLiving(setting, { seed, rate: 'max', clock, minds: { gateway, locale: 'en' } });
    await liveOn(living, clock, Number.POSITIVE_INFINITY);
    assert.ok(living.life.over !== undefined);
    await closed(gateway);
  }
  assert.ok(held > 50);
  assert.ok(slips > 0);
});

test('LIFE-418: over a night the static head is one and the same for all, lines of talk have none, and prompts keep their size', async () => {
  for (const locale of ['en', 'zh'] as const) {
    const setting = createSetting(scenario);
    const clock = new ManualClock();
    let asked = 0;
    const sizes = { L1: [] as number[], L2: [] as number[] };
    const before = ({ head, layer, messages, owner }: ScriptedCall): undefined => {
      if (owner === 'narrator') return;
      if (layer === 'L1') assert.equal(head, undefined);
      else assert.equal(head, headText(setting, locale));
      const [first] = messages;
      const isCounted = messages.length === 1 && asked++ % 4 === 0;
      if (!isCounted || first === undefined || (layer !== 'L1' && layer !== 'L2')) return;
      sizes[layer].push(countTokens(`${head ?? ''}${first.text}`));
    };
    const gateway = plausibleGateway({ seed: 2, clock, before });
    const living = openLiving(setting, { seed: 2, rate: 'max', clock, minds: { gateway, locale } });
    await liveOn(living, clock, setting.startMs + 2 * HOUR_MS);
    const heads = gateway.meter.heads().filter(({ owners }) => owners > 1);
    assert.deepEqual(
      heads.map(({ owners }) => owners),
      [setting.people.length],
    );
    const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
    assert.ok(
      mean(sizes.L1) < 400 && Math.max(...sizes.L1) < 550,
      `${locale} L1 ${mean(sizes.L1)} ${Math.max(...sizes.L1)}`,
    );
    assert.ok(
      mean(sizes.L2) < 2500 && Math.max(...sizes.L2) < 2900,
      `${locale} L2 ${mean(sizes.L2)} ${Math.max(...sizes.L2)}`,
    );
    await closed(gateway);
  }
});

test('LIFE-419: what a day costs stays flat: memory grows, prompts do not', async () => {
  const days = SOAK ? 30 : 3;
  const cove = await scenarioOf('lantern-cove');
  const endless = scenarioSchema.parse({
    ...cove,
    meta: {
      ...cove.meta,
      ends: [{ id: 'far', when: { after: { day: days + 1, time: '00:00' } }, text: { en: 'x', zh: 'x' } }],
    },
  });
  const setting = createSetting(endless);
  const clock = new ManualClock();
  const gateway = plausibleGateway({
    seed: 1,
    clock,
    budgets: { run: { tokens: Number.MAX_SAFE_INTEGER }, hour: { tokens: Number.MAX_SAFE_INTEGER } },
  });
  const living = openLiving(setting, { seed: 1, rate: 'max', clock, minds: { gateway, locale: 'en' } });
  const costs: number[] = [];
  let before = 0;
  for (let day = 1; day <= days; day++) {
    await liveOn(living, clock, setting.startMs + day * DAY_MS);
    const [total] = must(gateway.meter.totals());
    const spent = (total?.inputTokens ?? 0) + (total?.outputTokens ?? 0);
    costs.push(spent - before);
    before = spent;
  }
  // The first day has the full allowances; from the second on a day is like another.
  const [, second = 0] = costs;
  assert.ok(
    costs.slice(1).every((cost) => cost < second * 1.35),
    costs.join(' '),
  );
  assert.ok(second > 1000);
  await closed(gateway);
});
