import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OperatorView, PlayersPage, ReviewsView } from '../../src/viewer/operator/operator-protocol.ts';
import { ANN, BEN, OPERATOR_TOKEN, type ShownAssistant, showAssistant } from './shown-assistant.ts';

/** How often the page is asked for what comes in a moment. */
const MAX_ASKED = 3000;

let shown: ShownAssistant;

before(async () => {
  shown = await showAssistant('/nowhere');
});
after(() => shown.close());

const bearer = { authorization: `Bearer ${OPERATOR_TOKEN}` };

async function get<T>(path: string): Promise<T> {
  const response = await fetch(shown.server.url + path, { headers: bearer });
  assert.equal(response.status, 200, path);
  return (await response.json()) as T;
}

/** Asks until the answer is as it should be. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    assert.ok(tries < MAX_ASKED, 'asked in vain');
    const answer = await ask();
    if (isSo(answer)) return answer;
  }
}

async function post(body: unknown): Promise<{ status: number; answer: Readonly<Record<string, unknown>> }> {
  const headers = { ...bearer, 'content-type': 'application/json' };
  const response = await fetch(`${shown.server.url}/api/operator/reviews`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Readonly<Record<string, unknown>> };
}

test('VIEWER-80: without the token nothing is told; the page’s own files are public, and a page that is not built says how', async () => {
  for (const path of ['/api/operator', '/api/operator/reviews', '/api/operator/players']) {
    assert.equal((await fetch(shown.server.url + path)).status, 401, path);
  }
  const page = await fetch(shown.page.url);
  assert.deepEqual([page.status, /npm run page/.test(await page.text())], [503, true]);
  assert.equal((await fetch(`${shown.server.url}/../secret`)).status, 404);
  assert.equal(shown.page.operatorUrl('T'), `${shown.server.url}/#token=T`);
});

test('VIEWER-81: who is there and has access, queues with their bounds, what went wrong, and what was spent against the limits are told; what players ask is not', async () => {
  const view = await get<OperatorView>('/api/operator');
  assert.deepEqual(
    view.players.map(({ name, isOnline, grantedAtMs }) => [name, isOnline, grantedAtMs !== null]),
    [
      ['Ann', true, true],
      ['Ben', true, false],
    ],
  );
  assert.deepEqual(
    view.queues.map(({ name, bound }) => [name.en, bound]),
    [
      ['Requests of players', 500],
      ['Calls of the game', 1000],
      ['Background work', 1000],
      ['Clean-ups', 10_000],
    ],
  );
  const [latest] = view.mishaps;
  assert.deepEqual([latest?.kind, latest?.player, latest?.what], ['failure', 'Ann', 'trade_needs_review']);
  assert.ok(view.mishapCount >= 1);
  const { days, players, models, caps } = view.spend;
  assert.match(days[0]?.day ?? '', /^\d{4}-\d\d-\d\d$/);
  assert.equal(players[0]?.name, 'Ann');
  assert.ok((days[0]?.tokens ?? 0) > 0 && players[0]?.tokens === days[0]?.tokens);
  assert.equal(models[0]?.model, 'scripted/scripted');
  assert.deepEqual(
    caps.map(({ scope, unit, limit }) => [scope, unit, limit]),
    [
      ['run', 'micros', 5_000_000],
      ['hour', 'micros', 1_000_000],
    ],
  );
  assert.doesNotMatch(JSON.stringify(view), /bees|Leave one hive/);
});

test('VIEWER-82: what runs is told with whose it is and how far', async () => {
  const release = shown.hold();
  shown.game.say(ANN, '!ai what are the rules about bees?');
  const running = async () => (await get<OperatorView>('/api/operator')).running;
  const [request] = await until(running, (lines) => lines.some(({ progress }) => progress !== ''));
  assert.equal(request?.name, 'Ann');
  assert.match(request?.progress ?? '', /putting it into words/);
  release();
  await until(running, (lines) => lines.length === 0);
});

test('VIEWER-83: all who gave access are told page by page, whether or not they are there', async () => {
  shown.game.tell({ kind: 'leave', player: ANN });
  const { players, next } = await get<PlayersPage>('/api/operator/players');
  assert.deepEqual(
    [players.map(({ id, name, isOnline }) => [id, name, isOnline]), next],
    [[[ANN.id, 'Ann', false]], null],
  );
  assert.deepEqual((await get<PlayersPage>(`/api/operator/players?after=${BEN.id}`)).players, []);
  shown.game.tell({ kind: 'join', player: ANN });
});

test('VIEWER-84: what needs a decision is told with what follows from each answer, and decided once; nonsense is refused with what would be right', async () => {
  const { reviews, more } = await get<ReviewsView>('/api/operator/reviews');
  assert.equal(more, false);
  assert.deepEqual(
    reviews.map(({ source, name, id, question, ifNot }) => [source, name, id, question.en, ifNot.en]),
    [
      [
        'commerce',
        'Ann',
        'q1',
        'Bread: it is not known whether 1 x emerald was taken.',
        'It was not: end it, nothing is charged',
      ],
    ],
  );
  for (const body of [undefined, {}, { source: 'commerce', player: ANN.id, id: 'q1', happened: 'yes' }]) {
    const refused = await post(body);
    assert.deepEqual([refused.status, refused.answer['code']], [400, 'bad_decision']);
  }
  const decision = { source: 'commerce', player: ANN.id, id: 'q1', happened: false };
  const decided = await post(decision);
  assert.equal(decided.status, 200, JSON.stringify(decided.answer));
  assert.match(JSON.stringify(decided.answer['told']), /nothing was taken.*未收取/);
  assert.deepEqual((await get<ReviewsView>('/api/operator/reviews')).reviews, []);
  assert.equal((await post(decision)).answer['code'], 'not_unclear');
});
