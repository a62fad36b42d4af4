import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LifeEvent } from '../life/index.ts';
import type { ExplanationView, InterviewView, WhyView } from './protocol.ts';
import { openForTest, TOKEN, type Watched } from './testing/open-for-test.ts';

async function whyOf(watched: Watched, id: number | string, query = ''): Promise<[number, ExplanationView]> {
  const response = await watched.get(`/api/events/${id}/why${query}`);
  return [response.status, (await response.json()) as ExplanationView];
}

async function ask(watched: Watched, body: unknown, token = TOKEN): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${watched.server.url}/api/interviews`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function ends(view: WhyView): readonly (string | null)[] {
  return [view.end, ...view.because.flatMap(ends)];
}

test('VIEWER-45: of an event the page is told where what was said came from and who knows; the truth, and lies, only the omniscient', async (t) => {
  const watched = await openForTest(t);
  const { life } = watched.living;
  const tellings: LifeEvent[] = [];
  life.observe({
    onEvent: (event) => {
      if (event.type === 'say' && (event.content.speech?.facts.length ?? 0) > 0) tellings.push(event);
    },
  });
  await watched.watch();
  watched.live(300);
  assert.ok(tellings.length > 5);
  let [open, traced] = [0, 0];
  for (const { id, actor, content } of tellings) {
    const [status, view] = await whyOf(watched, id);
    if (status === 403) continue;
    open++;
    assert.equal(status, 200);
    assert.equal(view.told.length, content.speech?.facts.length);
    for (const { because, truth, isLie } of view.told) {
      assert.deepEqual([truth, isLie], [null, false]);
      if (because === null) continue;
      traced++;
      assert.equal(because.person, actor);
      assert.ok(!ends(because).includes('untrue'));
    }
    const [hearer] = content.audience;
    const [, one] = await whyOf(watched, id, `?who=${hearer}`);
    assert.ok(one.knowers.length <= 1);
  }
  assert.ok(open > 0 && traced > 0);
  assert.ok((await watched.command({ kind: 'omniscience', on: true })).ok);
  watched.live(1);
  for (const { id } of tellings) {
    const [status, view] = await whyOf(watched, id);
    assert.equal(status, 200);
    for (const { because, truth, isLie } of view.told) {
      assert.ok(truth !== null);
      assert.equal(isLie, because === null);
    }
  }
  assert.equal((await whyOf(watched, 12))[0], 404);
  assert.equal((await whyOf(watched, 'nonsense'))[0], 404);
  assert.equal((await whyOf(watched, tellings[0]?.id ?? 0, '?who=99'))[0], 404);
});

test('VIEWER-46: the creator may ask somebody; they answer with where it comes from, and the life does not notice', async (t) => {
  const watched = await openForTest(t);
  const { life } = watched.living;
  watched.live(200);
  const before = JSON.stringify(life.save());
  const question = { person: 1, question: 'What do you know about Gu Weizhou?' };
  assert.equal((await ask(watched, question, 'some-other-token-here')).status, 401);
  const response = await ask(watched, question);
  const view = (await response.json()) as InterviewView;
  assert.deepEqual([response.status, view.person, view.by, view.failure], [200, 1, 'rules', null]);
  assert.ok(view.lines.length > 0);
  for (const { because } of view.lines) assert.ok(because === null || because.person === 1);
  for (const bad of [{}, { person: 1 }, { person: 99, question: 'Who?' }, { person: 1, question: ' ' }, 'why']) {
    const refused = await ask(watched, bad);
    assert.equal(refused.status, 400);
    assert.ok(((await refused.json()) as { how_to: string }).how_to.length > 0);
  }
  assert.equal(JSON.stringify(life.save()), before);
});
