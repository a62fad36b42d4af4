import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Text } from '../../core/index.ts';
import { MINUTE_MS, type PersonIndex } from '../../life/index.ts';
import { openForTest, TOKEN, type Watched } from '../testing/open-for-test.ts';
import { SeatPage } from '../testing/seat-page.ts';
import { GRACE_MS, MAX_SEATS } from './seats.ts';

/** A text in each of its languages. */
function textsOf({ en, zh }: Text): readonly string[] {
  return [en, zh];
}

async function grant(watched: Watched, person: unknown, token = TOKEN): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ person });
  return fetch(`${watched.server.url}/api/seats`, { method: 'POST', headers, body });
}

async function sit(t: TestContext, watched: Watched, person: PersonIndex): Promise<SeatPage> {
  const granted = await grant(watched, person);
  assert.equal(granted.status, 200);
  const { seat } = (await granted.json()) as { seat: string };
  const page = await SeatPage.open(watched.server.port, seat);
  t.after(() => page.close());
  return page;
}

/** Lets messages that were sent arrive, then lives on, so that wishes take effect, and shows. */
async function live(watched: Watched, minutes = 0.1): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
  watched.live(minutes);
  watched.flush();
}

test('VIEWER-40: a seat is handed out by the creator alone, opens one resident, and nothing without its secret', async (t) => {
  const watched = await openForTest(t);
  assert.equal((await grant(watched, 2, 'wrong-token-but-long-enough')).status, 401);
  for (const nobody of [99, -1, 'two', null]) assert.equal((await grant(watched, nobody)).status, 400);
  const stranger = await SeatPage.open(watched.server.port, 'guessed');
  t.after(() => stranger.close());
  assert.equal((await stranger.next('closed')).why, 'unknown_seat');
  const page = await sit(t, watched, 2);
  const { self, setting } = await page.next('welcome');
  assert.equal(self.person, 2);
  assert.equal(setting.people.length, watched.living.life.setting.people.length);
  await live(watched);
  const view = await page.view();
  assert.ok(view.alive && view.options.length > 5);
  assert.equal(watched.living.life.inspect(2).lived, true);
  assert.ok(MAX_SEATS >= 7);
});

test('VIEWER-41: one chooses from what is offered, sees what it came to, and gives the body back', async (t) => {
  const watched = await openForTest(t);
  const { life } = watched.living;
  const page = await sit(t, watched, 6);
  await live(watched);
  const [walk] = (await page.view()).options.filter(({ group }) => group === 'go');
  assert.ok(walk !== undefined && walk.walkMs > 0 && walk.label.zh !== '');
  page.send({ kind: 'do', key: walk.key });
  await live(watched, walk.walkMs / MINUTE_MS + 0.5);
  await live(watched);
  const there = await page.view();
  assert.equal(
    life.setting.places[there.here.place]?.name.en
      .toLowerCase()
      .includes(walk.label.en.replace(/^the /, '').toLowerCase()),
    true,
  );
  page.send({ kind: 'do', key: 'attack 1 2 3' });
  assert.equal((await page.next('refused')).code, 'not_possible');
  page.send({ kind: 'say', words: 'Hello?', memories: [], act: 'auto' });
  assert.equal((await page.next('refused')).code, 'no_talk');
  page.socket.send('{"kind":"do","key":7}');
  assert.equal((await page.next('refused')).code, 'bad_message');
  const search = there.options.find(({ key }) => key.startsWith('look'));
  if (search !== undefined) {
    page.send({ kind: 'do', key: search.key });
    await live(watched, 3);
    await live(watched);
    const lines = (await page.view()).noticed.filter(({ kind }) => kind === 'outcome');
    assert.ok(lines.length > 0);
  }
  page.send({ kind: 'leave' });
  assert.equal((await page.next('closed')).why, 'left');
  await live(watched, 1);
  assert.equal(life.inspect(6).lived, false);
});

test('VIEWER-41: one who wishes too much in a second is asked to wait', async (t) => {
  const watched = await openForTest(t);
  const page = await sit(t, watched, 6);
  await live(watched);
  for (let i = 0; i < 20; i++) page.send({ kind: 'stop' });
  assert.equal((await page.next('refused')).code, 'too_fast');
});

test('VIEWER-42: a page that is gone may come back for two minutes; then the body is given back', async (t) => {
  const watched = await openForTest(t);
  const { life } = watched.living;
  const first = await sit(t, watched, 3);
  await live(watched);
  await first.view();
  const second = await sit(t, watched, 3);
  assert.equal((await first.next('closed')).why, 'elsewhere');
  await second.next('welcome');
  second.close();
  await once(second.socket, 'close');
  for (let i = 0; i < 20; i++) await turn();
  watched.clock.advance(GRACE_MS / 2);
  await live(watched);
  assert.equal(life.inspect(3).lived, true);
  watched.clock.advance(GRACE_MS);
  await live(watched);
  assert.equal(life.inspect(3).lived, false);
});

test('VIEWER-43: nothing is sent that the resident does not perceive or know: nobody out of sight, no secret of others, no secret way', async (t) => {
  const watched = await openForTest(t);
  const { life, mind } = watched.living;
  const { setting } = life;
  const person = setting.indexOf('person', 'wen_yan');
  const page = await sit(t, watched, person);
  await page.next('welcome');
  let views = 0;
  for (let minute = 0; minute < 240; minute += 6) {
    await live(watched, 6);
    const view = await page.view();
    const seen = new Set(
      life
        .sensesOf(person)
        .look()
        .people.map((each) => each.person),
    );
    for (const each of view.here.people) assert.ok(seen.has(each.person));
    const known = new Set(
      life
        .sensesOf(person)
        .look()
        .exits.map(({ edge }) => edge),
    );
    for (const edge of view.world.open) assert.ok(known.has(edge));
    assert.ok(view.world.lit.length <= 1);
    const walk = view.options.filter(({ group }) => group === 'go').at(minute % 5);
    if (walk !== undefined && view.talk === null) page.send({ kind: 'do', key: walk.key });
    views++;
  }
  const sent = page.raw.join('\n');
  const head = mind.headOf(person);
  for (const [id, spec] of setting.factSpecs) {
    if (!spec.canary || head.knowsFact(id)) continue;
    for (const text of textsOf(spec.text)) assert.ok(!sent.includes(text), `${id} was sent`);
  }
  for (const other of setting.people) {
    if (other.index === person) continue;
    for (const { text } of other.spec.goals) {
      assert.ok(
        !textsOf(text).some((each) => sent.includes(JSON.stringify(each).slice(1, -1))),
        `a goal of ${other.id}`,
      );
    }
    for (const each of textsOf(other.spec.persona)) assert.ok(!sent.includes(JSON.stringify(each).slice(1, -1)));
  }
  const welcome = JSON.parse(page.raw[0] ?? '') as { setting: { edges: { kind: string }[] } };
  for (const [index, { kind, initial }] of setting.edges.entries()) {
    const shown = welcome.setting.edges[index]?.kind;
    if (kind === 'secret') assert.equal(shown, initial.knownTo.includes(person) ? 'secret' : 'wall');
    else assert.equal(shown, kind);
  }
  assert.ok(views > 20);
});

test('VIEWER-44: a human talks: the line is said in their words, with what they know, and the others hear it', async (t) => {
  const watched = await openForTest(t);
  const { life, talk } = watched.living;
  const person = life.setting.indexOf('person', 'wen_yan');
  const page = await sit(t, watched, person);
  await live(watched);
  for (let i = 0; i < 120 && talk.viewOf(person) === undefined; i++) {
    const view = await page.view();
    const options = view.options.filter(({ key }) => key.startsWith('talk') && !key.endsWith('low'));
    const wanted = options[0] ?? view.options.filter(({ group }) => group === 'go')[i % 4];
    if (view.doing === null && wanted !== undefined) page.send({ kind: 'do', key: wanted.key });
    await live(watched, 1);
  }
  assert.ok(talk.viewOf(person) !== undefined, 'somebody talks with them');
  await live(watched, 0.01);
  const view = await page.view();
  const [fact] = view.facts;
  assert.ok(fact !== undefined);
  page.send({ kind: 'say', words: 'I never told anybody.', memories: [fact.memory], act: 'auto' });
  page.send({ kind: 'say', words: 'And this?', memories: [99_999], act: 'auto' });
  assert.equal((await page.next('refused')).code, 'not_known');
  await live(watched, 0.01);
  const said = await page.view();
  const line = said.talk?.lines.find(({ words }) => words.en === 'I never told anybody.');
  assert.ok(line?.speaker === person, JSON.stringify(said.talk));
});
