import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fail, succeed } from '../../core/index.ts';
import { type AgentContext, LexicalIndex, type RouteCandidate, Router, type RoutingOptions } from '../index.ts';
import { asPlayer, codeOf, harnessFor, must } from '../testing/harness.ts';
import { decide, rankingOf } from './ranking.ts';
import { SemanticIndex } from './semantic-index.ts';

const CANDIDATES: readonly RouteCandidate[] = [
  { id: 'commerce.buy', description: 'buys goods', examples: ['buy bread', 'how much is a diamond', '买 面包'] },
  { id: 'quests.explain', description: 'explains quests', examples: ['what is my next quest', '下一个任务是什么'] },
  { id: 'questions.answer', description: 'answers questions', examples: ['what are the rules of the server'] },
];

test('ENGINE-7: words decide where they are sure, in English and Chinese, and abstain where they are not', () => {
  const index = new LexicalIndex(CANDIDATES);
  for (const [text, id] of [
    ['buy bread please', 'commerce.buy'],
    ['my next quest', 'quests.explain'],
    ['下一个任务', 'quests.explain'],
    ['server rules', 'questions.answer'],
  ] as const) {
    assert.equal(decide(index.rank(text), 0.5, 0.1)?.id, id, text);
  }
  for (const text of ['the weather in Oslo tomorrow', '', '!!!']) {
    assert.equal(decide(index.rank(text), 0.6, 0.15), undefined, text);
  }
  assert.deepEqual(new LexicalIndex([]).rank('bread'), []);
});

test('ENGINE-7: both indexes answer one kind of ranking, of the candidates they are given alone', async () => {
  const vectorOf = (text: string) => [/\bquest\b/.test(text) ? 1 : 0, text.includes('buy') ? 1 : 0, 0.01];
  const embedded: string[] = [];
  const embed = async (texts: readonly string[]) => {
    embedded.push(...texts);
    return succeed(texts.map(vectorOf));
  };
  const index = new SemanticIndex();
  const ids = async (candidates: readonly RouteCandidate[]) =>
    must(await index.rank('a quest', candidates, embed)).map(({ id }) => id);
  assert.deepEqual((await ids(CANDIDATES))[0], 'quests.explain');
  const known = embedded.length;
  assert.deepEqual(await ids(CANDIDATES.slice(0, 1)), ['commerce.buy']);
  assert.equal(embedded.length, known + 1);
  assert.equal(codeOf(await index.rank('x', CANDIDATES, async () => fail('down', 'down', 'wait'))), 'down');
});

test('ENGINE-7: a ranking is by score, and its decision by score and lead', () => {
  const matches = fc.uniqueArray(fc.record({ id: fc.string(), score: fc.integer({ min: 0, max: 4 }) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(matches, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), (list, minScore, minLead) => {
      const chosen = decide(rankingOf(list), minScore, minLead);
      const good = list.filter(
        (one) => one.score >= minScore && list.every((other) => other === one || one.score - other.score >= minLead),
      );
      const onlyOne = list.length === 1 || minLead > 0;
      if (onlyOne && list.length > 1) assert.deepEqual(chosen, good[0]);
      if (chosen !== undefined) assert.ok(good.some(({ id }) => id === chosen.id));
    }),
  );
});

test('ENGINE-7: what words leave open is asked of embeddings, then of one small model call, and a failed stage is told', async (t) => {
  const calls: string[] = [];
  const { engine } = harnessFor(t, ({ layer, prompt }) => {
    calls.push(layer);
    return { json: { choice: prompt.includes('loaf') ? 'commerce.buy' : 'none' } };
  });
  const route = async (text: string, options: Partial<RoutingOptions>, budget = {}) =>
    must(
      await engine.background({ ...asPlayer('ann'), budget }, async (context: AgentContext) =>
        succeed(await new Router(options).route(context, text, CANDIDATES)),
      ),
    );
  const shape = ({ match, by, tried }: Awaited<ReturnType<typeof route>>) => [
    match?.id,
    by,
    tried.map((one) => one.by),
  ];
  assert.deepEqual(shape(await route('buy bread', {})), ['commerce.buy', 'lexical', ['lexical']]);
  assert.deepEqual(calls, []);
  const loaf = 'I should like a loaf';
  assert.deepEqual(shape(await route(loaf, { semanticScore: -1, semanticLead: 0 }))[1], 'embedding');
  const stages = ['lexical', 'embedding', 'model'];
  assert.deepEqual(shape(await route(loaf, { semanticScore: 2 })), ['commerce.buy', 'model', stages]);
  assert.deepEqual(shape(await route('the weather', { semanticScore: 2 })), [undefined, 'none', stages]);
  assert.deepEqual(calls, ['route', 'route']);
  const poor = await route(loaf, { semanticScore: 2 }, { modelCalls: 0 });
  assert.deepEqual(
    [poor.match, poor.tried.map(({ failure }) => failure?.code)],
    [undefined, [undefined, 'budget_exhausted', 'budget_exhausted']],
  );
});
