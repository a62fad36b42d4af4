import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Action, action } from '../actor/action.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { TALK_IDLE_MS } from '../runtime/thinking-points.ts';
import { type Company, companySetting, openCompany, saying } from '../testing/company.ts';
import type { Script } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import { GATHER_WITHIN_MS, PATIENCE_MS } from './gatherings.ts';
import { LINES_IN_VIEW } from './session.ts';

const setting = companySetting();
const START = setting.startMs;
const person = (id: string): PersonIndex => setting.indexOf('person', id);
const [anna, bert, cora] = [person('anna'), person('bert'), person('cora')];
const the = (id: string): number => setting.entityById(id);
const fact = setting.facts.get('dora_did_it') ?? assert.fail();
const talkTo = (id: string, detail = ''): readonly Action[] => [action('talk', { object: the(id), detail })];

function lines({ events }: Company): readonly LifeEvent[] {
  return events.filter(({ type }) => type === 'say');
}

function talkersOf(company: Company): readonly PersonIndex[] {
  return lines(company).map(({ actor }) => actor);
}

test('LIFE-110: speaking to somebody draws them in at once, and the first line follows within seconds', () => {
  const busy = { plan: [action('cook', { object: the('larder') })], later: saying({ act: 'greet' }) };
  const company = openCompany(setting, [
    [
      anna,
      {
        plan: [action('wait', { durationMs: 3 * MINUTE_MS }), ...talkTo('bert')],
        later: saying({ act: 'chat' }),
      },
    ],
    [cora, busy],
    [bert, { plan: [action('wait', { durationMs: HOUR_MS })] }],
  ]);
  company.pass(4);
  const address = company.events.find(({ type }) => type === 'address');
  assert.equal(address?.atMs, START + 3 * MINUTE_MS);
  const asked = company.mind.askedOf(bert).find(({ reason }) => reason === 'interrupt');
  assert.equal(asked?.atMs, address?.atMs);
  assert.equal(asked?.percepts.at(-1)?.type, 'address');
  assert.equal(asked?.running?.action.verb, 'talk');
  assert.deepEqual(asked?.talk?.participants, [anna, bert]);
  assert.equal(company.life.inspect(bert).suspended?.action.verb, 'wait');
  assert.equal(lines(company)[0]?.atMs, START + 3 * MINUTE_MS + 10 * SECOND_MS);
});

test('LIFE-112: of a private talk others see that it is, and hear nothing; nobody can join it', () => {
  const company = openCompany(setting, [
    [
      anna,
      { plan: talkTo('bert', 'low'), later: saying({ act: 'tell', facts: [fact] }, { act: 'chat' }, { act: 'chat' }) },
    ],
    [bert, { later: saying({ act: 'agree' }, { act: 'chat' }, { act: 'chat' }) }],
    [cora, { plan: [action('wait', { durationMs: MINUTE_MS }), ...talkTo('bert')] }],
  ]);
  company.pass(12);
  assert.ok(lines(company).length >= 4);
  const heard = company.perceived(cora);
  assert.deepEqual(
    heard.map(({ type, content }) => [type, content.detail]),
    [['talk_opened', 'low']],
  );
  assert.equal(company.mind.askedOf(cora).at(-1)?.ended.at(-1)?.outcome.code, 'not_ready');
  const told = company.perceived(bert).find(({ type, actor }) => type === 'say' && actor === anna);
  assert.equal(told?.clarity, 'full');
  assert.deepEqual(told?.content.speech?.facts, [fact]);
});

test('LIFE-113: whoever is there may join a talk, and has every word from then on; who took leave does not come back', () => {
  const company = openCompany(setting, [
    [anna, { plan: talkTo('bert'), later: saying(...Array(6).fill({ act: 'ask', topic: the('dora') })) }],
    [bert, { later: saying(...Array(6).fill({ act: 'ask', topic: the('cora') })) }],
    [
      cora,
      {
        plan: [action('wait', { durationMs: 3 * MINUTE_MS }), ...talkTo('anna'), ...talkTo('anna')],
        later: saying({ act: 'farewell' }),
      },
    ],
  ]);
  company.pass(14);
  const joined = company.events.find(({ type }) => type === 'talk_joined');
  assert.equal(joined?.actor, cora);
  const asked = company.mind.askedOf(cora).find(({ reason }) => reason === 'beat');
  const seen = asked?.talk?.lines ?? [];
  assert.deepEqual(asked?.talk?.participants, [anna, bert, cora]);
  assert.ok(seen.length > 0 && seen.length <= LINES_IN_VIEW);
  for (const { atMs } of seen) assert.ok(atMs >= (joined?.atMs ?? 0));
  assert.ok(lines(company).some(({ atMs }) => atMs < (joined?.atMs ?? 0)));
  assert.equal(company.events.filter(({ type }) => type === 'talk_joined').length, 1);
  assert.equal(company.events.filter(({ type }) => type === 'talk_left').length, 1);
  assert.equal(company.mind.askedOf(cora).at(-1)?.ended.at(-1)?.outcome.code, 'not_ready');
});

test('LIFE-114: bystanders catch who speaks to whom of whom, never what is told', () => {
  const company = openCompany(setting, [
    [
      anna,
      { plan: talkTo('bert'), later: saying(...Array(6).fill({ act: 'tell', topic: the('dora'), facts: [fact] })) },
    ],
    [bert, { later: saying(...Array(6).fill({ act: 'ask', topic: the('dora') })) }],
  ]);
  company.pass(14);
  const caught = company.perceived(cora).filter(({ type }) => type === 'say');
  assert.ok(caught.length >= 1 && caught.length < lines(company).length / 2);
  for (const { clarity, content, actor, event } of caught) {
    assert.equal(clarity, 'manner');
    assert.deepEqual(content.speech?.facts, []);
    assert.deepEqual(content.facts, []);
    assert.equal(content.object, the('dora'));
    assert.ok(lines(company).some((line) => line.id === event && line.actor === actor));
  }
});

test('LIFE-115: who listens in has every word, until they are noticed: then they are found out', () => {
  const found: boolean[] = [];
  for (let seed = 0; seed < 12; seed++) {
    const chatter = Array.from({ length: 8 }, (_, i) => ({
      act: 'ask' as const,
      topic: [the('cora'), the('hall')][i % 2] ?? 0,
    }));
    const company = openCompany(
      setting,
      [
        [anna, { plan: talkTo('bert', 'low'), later: saying(...chatter) }],
        [bert, { later: saying(...chatter) }],
        [cora, { plan: [action('wait', { durationMs: SECOND_MS }), action('eavesdrop', { object: the('anna') })] }],
      ],
      { seed },
    );
    company.pass(30);
    const said = lines(company);
    const heard = company.perceived(cora).filter(({ type, clarity }) => type === 'say' && clarity === 'full');
    const discovery = company.events.find(({ type }) => type === 'found_out');
    found.push(discovery !== undefined);
    const until = discovery === undefined ? company.events.length : company.events.indexOf(discovery);
    assert.deepEqual(
      heard.map(({ event }) => event),
      said.filter((line) => company.events.indexOf(line) < until).map(({ id }) => id),
    );
    if (discovery === undefined) continue;
    assert.deepEqual(discovery.content.audience, [cora]);
    assert.equal(discovery.content.detail, 'eavesdrop');
    assert.ok(company.perceived(cora).some(({ type, salience }) => type === 'found_out' && salience >= 0.8));
    assert.equal(company.life.inspect(cora).running?.action.verb, undefined);
  }
  assert.ok(found.includes(true) && found.includes(false), String(found));
});

test('LIFE-116: a call needs no talk: all who are there have it, next door there is a voice', () => {
  const spread = companySetting(({ people }) => ({
    people: people.map((each) => (each.id === 'bert' ? { ...each, start: 'kitchen' } : each)),
  }));
  const company = openCompany(spread, [[anna, { plan: [action('call', { facts: [fact] })] }]]);
  company.pass(1);
  assert.deepEqual(
    company.perceived(cora).map(({ type, clarity }) => [type, clarity]),
    [['call', 'full']],
  );
  assert.deepEqual(company.perceived(cora)[0]?.content.facts, [fact]);
  assert.deepEqual(
    company.perceived(bert).map(({ type, clarity }) => [type, clarity]),
    [['voices', 'muffled']],
  );
  assert.deepEqual(company.perceived(bert)[0]?.content.facts, []);
});

test('LIFE-117: a farewell leaves the other alone with it; two silent rounds end a talk, and so do too many lines', () => {
  const parting = openCompany(setting, [
    [anna, { plan: talkTo('bert'), later: saying({ act: 'greet' }, { act: 'farewell' }) }],
    [bert, { later: saying({ act: 'greet' }) }],
  ]);
  parting.pass(8);
  assert.deepEqual(talkersOf(parting), [anna, bert, anna]);
  assert.equal(parting.events.at(-1)?.type, 'talk_ended');
  for (const person of [anna, bert]) {
    assert.equal(parting.mind.askedOf(person).at(-1)?.ended.at(-1)?.outcome.code, 'done');
    assert.equal(parting.life.inspect(person).running, undefined);
  }

  const silent = openCompany(setting, [[anna, { plan: talkTo('bert') }]]);
  silent.pass(15);
  assert.deepEqual(
    silent.events.filter(({ type }) => type.startsWith('talk')).map(({ type, content }) => [type, content.detail]),
    [
      ['talk_opened', 'normal'],
      ['talk_ended', 'silence'],
    ],
  );
  assert.equal(silent.mind.asked.filter(({ reason }) => reason === 'beat').length, 4);

  const endless = Array.from({ length: 40 }, (_, i) => ({
    act: 'tell' as const,
    facts: [{ ...fact, atMs: i, place: i % 7, object: i }],
  }));
  const long = openCompany(setting, [
    [anna, { plan: talkTo('bert'), later: saying(...endless) }],
    [
      bert,
      {
        later: saying(
          ...endless.map((line) => ({ ...line, facts: line.facts.map((each) => ({ ...each, subject: 1 })) })),
        ),
      },
    ],
  ]);
  long.pass(60);
  assert.equal(lines(long).length, 8 + 2 * 4);
  assert.equal(long.events.at(-1)?.content.detail, 'long');
});

test('LIFE-118: a scream scatters a talk at the moment it is heard', () => {
  const company = openCompany(setting, [
    [anna, { plan: talkTo('bert'), later: saying(...Array(9).fill({ act: 'ask', topic: the('dora') })) }],
    [cora, { plan: [action('wait', { durationMs: 5 * MINUTE_MS }), action('scream')] }],
  ]);
  company.pass(10);
  const scream = company.events.find(({ type }) => type === 'scream');
  const scattered = company.events.find(({ type }) => type === 'talk_scattered');
  assert.equal(scattered?.atMs, scream?.atMs);
  assert.deepEqual(
    lines(company).filter(({ atMs }) => atMs > (scream?.atMs ?? 0)),
    [],
  );
  for (const person of [anna, bert]) {
    const asked = company.mind.askedOf(person).find(({ ended }) => ended.at(-1)?.action.verb === 'talk');
    assert.equal(asked?.atMs, scream?.atMs);
    assert.equal(asked?.ended.at(-1)?.outcome.code, 'scattered');
    assert.ok(asked?.percepts.some(({ type }) => type === 'scream'));
  }
});

test('LIFE-119: who leaves a talk has a summary of their own: with whom, about what, and what others told them', () => {
  const told = Array.from({ length: 3 }, () => ({ act: 'tell' as const, topic: the('dora'), facts: [fact] }));
  const company = openCompany(setting, [
    [anna, { plan: talkTo('bert'), later: saying(...told, { act: 'farewell' }) }],
    [bert, { later: saying({ act: 'ask', topic: the('dora') }, { act: 'chat' }) }],
  ]);
  company.pass(14);
  const summaryOf = (person: PersonIndex) => company.perceived(person).filter(({ type }) => type === 'talk_ended');
  const [mine] = summaryOf(anna);
  const [theirs] = summaryOf(bert);
  assert.equal(summaryOf(anna).length + summaryOf(bert).length, 2);
  for (const summary of [mine, theirs]) {
    assert.equal(summary?.clarity, 'full');
    assert.equal(summary?.content.object, the('dora'));
    assert.deepEqual(summary?.content.audience, [anna, bert]);
    assert.equal(summary?.content.detail, 'farewell');
  }
  assert.deepEqual(mine?.content.facts, []);
  assert.deepEqual(theirs?.content.facts, [fact]);
});

test('LIFE-120: those called together are drawn into one talk as they come, latecomers too', () => {
  const apart = companySetting(({ people }) => ({
    people: people.map((person) => ({
      ...person,
      start: person.id === 'cora' ? 'bedroom' : person.id === 'dora' ? 'garden' : 'hall',
    })),
  }));
  const company = openCompany(apart, [
    [anna, { later: saying(...Array(9).fill({ act: 'ask', topic: the('kitchen') })) }],
    [
      cora,
      { plan: [action('wait', { durationMs: PATIENCE_MS + 2 * MINUTE_MS }), action('go', { object: the('hall') })] },
    ],
  ]);
  company.pass(1);
  company.talk.call({ purpose: 'supper', place: apart.indexOf('place', 'hall'), invited: [anna, bert, cora] });
  company.pass(20);
  const opened = company.events.find(({ type }) => type === 'talk_opened');
  assert.deepEqual(opened?.content.audience, [anna, bert]);
  assert.equal(opened?.content.detail, 'loud');
  const waitedMs = (opened?.atMs ?? 0) - START - MINUTE_MS;
  assert.ok(waitedMs >= PATIENCE_MS && waitedMs <= PATIENCE_MS + 2 * MINUTE_MS);
  assert.equal(company.events.find(({ type }) => type === 'talk_joined')?.actor, cora);
  assert.equal(company.mind.askedOf(anna).find(({ reason }) => reason === 'beat')?.talk?.purpose, 'supper');

  const nobody = openCompany(apart, []);
  nobody.talk.call({ purpose: 'supper', place: apart.indexOf('place', 'study'), invited: [anna, bert] });
  nobody.pass(GATHER_WITHIN_MS / MINUTE_MS + 5);
  assert.equal(nobody.events.length, 0);
  assert.deepEqual(nobody.talk.save().gatherings, []);
});

test('LIFE-124: a mind that owes its line for minutes says nothing, and the talk goes on', () => {
  const company = openCompany(setting, [
    [
      anna,
      { plan: talkTo('bert'), later: saying({ act: 'greet' }, { act: 'ask', topic: the('dora') }, { act: 'chat' }) },
    ],
    [bert, { later: saying({ act: 'chat' }) }],
  ]);
  const { mind } = company;
  const think = mind.think.bind(mind);
  mind.think = (request) => {
    const thought = think(request);
    // Only the test's mind may answer late: it never does.
    return request.person === bert && request.reason === 'beat' ? (new Promise(() => {}) as never) : thought;
  };
  company.pass(9);
  assert.deepEqual(talkersOf(company), [anna, anna]);
});

test('LIFE-125: while anybody talks time flows at ten at most', () => {
  const company = openCompany(
    setting,
    [[anna, { plan: [action('wait', { durationMs: MINUTE_MS }), ...talkTo('bert')] }]],
    {
      rate: 30,
    },
  );
  assert.equal(company.life.effectiveRate, 30);
  company.pass(2);
  assert.equal(company.life.effectiveRate, 10);
  company.pass(20);
  assert.equal(company.life.effectiveRate, 30);
});

test('LIFE-126: talks that are saved and loaded go on to the same bytes; one talk changes nothing of another', () => {
  const chatter = Array.from({ length: 9 }, () => ({ act: 'ask' as const, topic: the('hall') }));
  const plans = (): [PersonIndex, Script][] => [
    [anna, { plan: talkTo('bert'), later: saying(...chatter) }],
    [bert, { later: saying(...chatter) }],
  ];
  const alone = openCompany(setting, plans());
  alone.pass(20);
  const beside = openCompany(setting, [...plans(), [cora, { plan: talkTo('dora', 'low'), later: saying(...chatter) }]]);
  beside.pass(20);
  const ofThem = (company: Company) => lines(company).filter(({ actor }) => actor === anna || actor === bert);
  assert.deepEqual(ofThem(beside), ofThem(alone));

  const first = openCompany(setting, [[anna, { plan: talkTo('bert') }]]);
  first.pass(3);
  const resume = JSON.parse(JSON.stringify(first.life.save()));
  const second = openCompany(setting, [], { resume });
  assert.notEqual(second.talk.viewOf(anna), undefined);
  first.pass(20);
  second.pass(20);
  assert.equal(JSON.stringify(second.life.save()), JSON.stringify(first.life.save()));
});

test('LIFE-219: taken leave of, the other has a last word within seconds; said or not, the talk is over', () => {
  const leave = { plan: talkTo('bert'), later: saying({ act: 'chat' }, { act: 'farewell' }) };
  for (const [answers, spoken] of [
    [saying({ act: 'chat' }, { act: 'wish' }), ['chat', 'chat', 'farewell', 'wish']],
    [saying({ act: 'chat' }), ['chat', 'chat', 'farewell']],
  ] as const) {
    const company = openCompany(setting, [
      [
        anna,
        leave.later === undefined ? leave : { plan: leave.plan, later: saying({ act: 'chat' }, { act: 'farewell' }) },
      ],
      [bert, { later: answers }],
    ]);
    company.pass(9);
    const said = lines(company);
    assert.deepEqual(
      said.map(({ content }) => content.speech?.act),
      spoken,
    );
    const farewell = said[2];
    const ended = company.events.find(({ type }) => type === 'talk_ended');
    assert.ok(ended !== undefined && farewell !== undefined);
    assert.ok(ended.atMs - farewell.atMs < MINUTE_MS, String(ended.atMs - farewell.atMs));
    assert.equal(ended.content.detail, 'farewell');
  }
});

test('LIFE-225: in a talk thinking points lie 5 to 15 minutes apart, and no line puts them off', () => {
  const lines = saying(...Array(30).fill({ act: 'ask', topic: the('dora') }));
  const others = saying(...Array(30).fill({ act: 'ask', topic: the('bert') }));
  let points = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const company = openCompany(
      setting,
      [
        [anna, { plan: [action('wait', { durationMs: seed * MINUTE_MS }), ...talkTo('bert')], later: lines }],
        [bert, { later: others }],
        [cora, { plan: [action('wait', { durationMs: 20 * MINUTE_MS }), ...talkTo('bert')], later: others }],
      ],
      { seed },
    );
    company.pass(90);
    for (const who of [anna, bert, cora]) {
      let talkId = NONE;
      let lastMs = START;
      let isFirst = true;
      for (const { reason, atMs, talk } of company.mind.askedOf(who)) {
        if (talk === undefined) continue;
        if (talk.id !== talkId) [talkId, lastMs, isFirst] = [talk.id, atMs, true];
        assert.ok(atMs - lastMs <= TALK_IDLE_MS.most, `${who} waits for ${atMs - lastMs} ms`);
        if (reason !== 'think') continue;
        // What was booked before the talk began may come sooner.
        assert.ok(atMs - lastMs >= TALK_IDLE_MS.least || isFirst, `${who} after ${atMs - lastMs} ms`);
        [lastMs, isFirst] = [atMs, false];
        points++;
      }
    }
  }
  assert.ok(points > 15, `${points}`);
});
