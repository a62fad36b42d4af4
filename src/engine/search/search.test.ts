import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, succeed } from '../../core/index.ts';
import {
  type AgentContext,
  type Finding,
  SearchGateway,
  type SearchPlan,
  type SearchSource,
  type Workflow,
} from '../index.ts';
import { asPlayer, codeOf, harnessFor, must } from '../testing/harness.ts';

function source(id: string, found: Readonly<Record<string, string>>, external?: string): SearchSource {
  return {
    id,
    ...(external === undefined ? {} : { external }),
    find: async (query) => {
      if (query === 'broken') throw new Error('ours');
      if (query === 'down') return fail('down', 'nobody answers', 'wait');
      const text = found[query];
      return succeed(text === undefined ? [] : [{ source: id, title: query, text }]);
    },
  };
}

const GATEWAY = new SearchGateway([
  source('own', { home: 'by the river' }),
  source('manual', { rules: 'be kind' }),
  source('web', { moon: 'is far', rules: 'other rules' }, 'search'),
  source('page', { moon: 'a page' }, 'fetch'),
]);

const plan = (query: string, sources: readonly string[], all = false): SearchPlan => ({
  steps: sources.map((one) => ({ source: one, query, limit: 3 })),
  all,
});

/** The rule of questions: what is at home first; only where nothing is found, and the request allows it, the network. */
const question: Workflow = {
  id: 'questions.answer',
  description: 'answers questions',
  examples: ['question'],
  async run(context, { text }) {
    const query = text.split(' ')[1] ?? '';
    const home = await GATEWAY.execute(context, plan(query, ['own', 'manual']));
    if (!home.ok) return home;
    let findings: readonly Finding[] = home.value.flatMap((step) => step.findings);
    if (findings.length === 0) {
      const authorised = context.external.authorise(['search']);
      if (!authorised.ok) return authorised;
      const away = await GATEWAY.execute(context, plan(query, ['web', 'page'], true));
      if (!away.ok) return away;
      findings = away.value.flatMap((step) => step.findings);
    }
    return succeed({ kind: 'answer', text: findings.map((one) => `${one.source}: ${one.text}`).join('; ') });
  },
};

test('ENGINE-9: what is at home comes first, and the network only where nothing is found and the request allows it', async (t) => {
  const { engine } = harnessFor(t, undefined, { routing: { lexicalScore: 0.1 } });
  engine.modules.register('questions#main', question);
  const ask = (text: string, allowsExternal: boolean) =>
    engine.ask(`question ${text}`, { ...asPlayer('ann'), allowsExternal });
  assert.equal(must(await ask('home', true)).text, 'own: by the river');
  assert.equal(must(await ask('rules', true)).text, 'manual: be kind');
  // Searching was authorised, fetching was not.
  assert.equal(must(await ask('moon', true)).text, 'web: is far');
  assert.equal(codeOf(await ask('moon', false)), 'external_not_allowed');
});

test('ENGINE-9: an authorisation is of one execution, is reset when a workflow is chosen, and is asked for at every use', async (t) => {
  const { engine } = harnessFor(t);
  await engine
    .background({ ...asPlayer('ann'), allowsExternal: true }, async (context: AgentContext) => {
      const step = async () => must(await GATEWAY.execute(context, plan('moon', ['web'])))[0]?.failure?.code;
      assert.equal(await step(), 'external_not_allowed');
      must(context.external.authorise(['search']));
      assert.equal(await step(), undefined);
      context.external.reset();
      assert.equal(await step(), 'external_not_allowed');
      assert.deepEqual(context.toolsRun, ['search:web']);
      return succeed(undefined);
    })
    .then(must);
  await engine
    .background({ ...asPlayer('ann'), allowsExternal: true }, async (context: AgentContext) => {
      assert.equal(codeOf(context.external.check('search')), 'external_not_allowed');
      return succeed(undefined);
    })
    .then(must);
});

test('ENGINE-16: a plan is data: checked, carried out in its order, step by step, metered, and the same again', async (t) => {
  const { engine } = harnessFor(t);
  const run = async (asked: unknown, toolCalls = 24) =>
    await engine.background({ ...asPlayer('ann'), budget: { toolCalls } }, async (context: AgentContext) =>
      GATEWAY.execute(context, asked as SearchPlan),
    );
  const rules = JSON.parse(JSON.stringify(plan('rules', ['own', 'manual', 'web']))) as unknown;
  const shape = must(await run(rules)).map((step) => [step.source, step.findings.length]);
  assert.deepEqual(shape, [
    ['own', 0],
    ['manual', 1],
  ]);
  assert.deepEqual(await run(rules), await run(rules));
  const all = must(await run(plan('rules', ['own', 'manual', 'web'], true)));
  assert.deepEqual(
    all.map((step) => step.failure?.code),
    [undefined, undefined, 'external_not_allowed'],
  );
  const broken = must(
    await run({ steps: [...plan('broken', ['own']).steps, ...plan('down', ['own']).steps], all: true }),
  );
  assert.deepEqual(
    broken.map((step) => step.failure?.code),
    ['internal_error', 'down'],
  );
  assert.equal(codeOf(await run(plan('rules', ['own', 'manual']), 1)), 'budget_exhausted');
  assert.equal(codeOf(await run(plan('rules', ['nowhere']))), 'source_unknown');
  for (const bad of [{}, { steps: [], all: true }, plan('x'.repeat(501), ['own']), plan('x', Array(13).fill('own'))]) {
    assert.equal(codeOf(await run(bad)), 'bad_plan');
  }
  assert.throws(() => new SearchGateway([source('a', {}), source('a', {})]), /one id/);
});
