import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Life, openLife } from '../runtime/life.ts';
import { houseScenario } from '../testing/house.ts';
import { type Script, ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import type { Outcome } from '../world/outcome.ts';
import type { Setting } from '../world/setting.ts';
import { type Action, action } from './action.ts';
import { VERB_NAMES } from './verb-names.ts';
import { VERBS } from './verbs.ts';

const setting = createSetting(houseScenario());
const the = (id: string): number => setting.entityById(id);
const person = (id: string): number => setting.indexOf('person', id);

interface Run {
  readonly life: Life;
  readonly mind: ScriptedMind;
  /** What each action of a person came to, in order. */
  readonly outcomes: (id: string) => readonly Outcome[];
  readonly events: readonly string[];
}

/** Lets people of the house carry out plans, for so long. */
function run(
  plans: Readonly<Record<string, readonly Action[] | Script>>,
  minutes: number,
  seed = 1,
  where: Setting = setting,
): Run {
  const scripts = Object.entries(plans).map(([id, plan]) => [person(id), 'length' in plan ? { plan } : plan] as const);
  const mind = new ScriptedMind(scripts);
  const life = openLife(where, { seed, mind, rate: 'max' });
  const events: string[] = [];
  life.observe({ onEvent: ({ type, actor }) => events.push(`${setting.people[actor]?.id ?? '-'} ${type}`) });
  life.advance(setting.startMs + minutes * MINUTE_MS);
  const outcomes = (id: string) => mind.askedOf(person(id)).flatMap(({ ended }) => ended.map(({ outcome }) => outcome));
  return { life, mind, outcomes, events };
}

const codes = (outcomes: readonly Outcome[]): string[] => outcomes.map(({ code }) => code);

test('LIFE-46: every verb is in the table, answers its actor when nothing fits, and changes nothing then', () => {
  assert.deepEqual(Object.keys(VERBS).toSorted(), [...VERB_NAMES].toSorted());
  for (const verb of VERB_NAMES) {
    if (['go', 'flee', 'wait', 'look', 'search', 'post', 'call', 'scream', 'hide', 'sleep', 'inspect'].includes(verb))
      continue;
    const { life, outcomes } = run({ anna: [action(verb)] }, 30);
    assert.equal(outcomes('anna')[0]?.status, 'failure', verb);
    assert.equal(life.world.state.power, true);
  }
});

test('LIFE-47: things are taken, put, concealed, given and found again; from where they are, by whom they can be', () => {
  const { outcomes, life, events } = run(
    {
      bert: [
        action('take', { object: the('apple') }),
        action('conceal', { object: the('apple'), place: setting.indexOf('place', 'hall') }),
      ],
      anna: {
        plan: [action('wait', { durationMs: 10 * MINUTE_MS }), action('search')],
        later: ({ ended, running }) => {
          if (running !== undefined) return {};
          const verb = ended.at(-1)?.action.verb;
          if (verb === 'search') return { plan: [action('take', { object: the('apple') })] };
          if (verb === 'take') return { plan: [action('give', { object: the('apple'), target: the('bert') })] };
          return {};
        },
      },
    },
    60,
  );
  assert.deepEqual(codes(outcomes('bert')).slice(0, 2), ['done', 'done']);
  const search = outcomes('anna').find(({ found }) => found.length > 0);
  assert.deepEqual(search?.found, [the('apple')]);
  assert.deepEqual(life.world.state.items[setting.indexOf('item', 'apple')]?.location, {
    in: 'person',
    at: person('bert'),
  });
  for (const event of ['bert take', 'bert conceal', 'anna search', 'anna give'])
    assert.ok(events.includes(event), event);
  const { outcomes: others } = run(
    { cora: [action('take', { object: the('apple') })], anna: [action('take', { object: the('letter') })] },
    30,
  );
  assert.deepEqual([codes(others('cora'))[0], codes(others('anna'))[0]], ['gone', 'gone']);
});

test('LIFE-47: a search that finds nothing says so; in the dark there is none, and a search may find a secret way', () => {
  assert.deepEqual(codes(run({ cora: [action('search')] }, 30).outcomes('cora')), ['found_nothing']);
  const ways = Array.from({ length: 20 }, (_, seed) => {
    const { outcomes, life } = run(
      { anna: [action('search', { place: setting.indexOf('place', 'cellar') })] },
      30,
      seed,
    );
    const found = outcomes('anna').at(-1)?.found ?? [];
    assert.equal(life.world.state.edges[setting.indexOf('edge', 'cellar~study')]?.knownTo.length, 1 + found.length);
    return found.length;
  });
  assert.deepEqual(new Set(ways), new Set([0, 1]));
});

test('LIFE-48: a fixture is used as its affordances say: needs, effects, stock, what is spent, the mark it leaves', () => {
  const smash = action('use', { object: the('switchboard'), detail: 'smash' });
  const { outcomes, life, events } = run({ dora: [smash, smash] }, 10);
  assert.deepEqual(codes(outcomes('dora')), ['done', 'needs_status']);
  const { power, fixtures, places } = life.world.state;
  assert.deepEqual([power, fixtures[setting.indexOf('fixture', 'switchboard')]?.status], [false, 'smashed']);
  const trace = places[setting.indexOf('place', 'cellar')]?.traces[0]?.trace ?? '';
  assert.equal(setting.traceText(trace)?.en, 'splinters');
  assert.ok(events.includes('- blackout'));

  const stockOf = (plan: readonly Action[]) =>
    run({ bert: plan }, 200).life.world.state.fixtures[setting.indexOf('fixture', 'larder')]?.stock;
  const eat = action('eat', { object: the('larder') });
  assert.equal(stockOf([eat]), 2);
  assert.equal(stockOf([action('cook', { object: the('larder') })]), 7);
  const hungry = run({ bert: [eat, eat, eat, eat] }, 200);
  assert.deepEqual(codes(hungry.outcomes('bert')).at(-1), 'nothing_left');
  assert.ok(hungry.life.inspect(person('bert')).body.hunger < 0.2);
  const apple = run({ bert: [action('eat', { object: the('apple') })] }, 20);
  assert.deepEqual(apple.life.world.state.items[setting.indexOf('item', 'apple')]?.location, { in: 'used_up' });
});

test('LIFE-48: what is burnt needs the paper, and is gone', () => {
  const burn = action('use', { object: the('fireplace'), detail: 'burn' });
  assert.deepEqual(codes(run({ anna: [burn] }, 10).outcomes('anna')), ['needs_item']);
  const scenario = houseScenario();
  for (const each of scenario.items) if (each.id === 'letter') each.at = { person: 'anna' };
  const other = createSetting(scenario);
  const mind = new ScriptedMind([[person('anna'), { plan: [action('read', { object: the('letter') }), burn] }]]);
  const life = openLife(other, { seed: 1, mind, rate: 'max' });
  life.advance(other.startMs + 20 * MINUTE_MS);
  assert.deepEqual(life.world.state.items[other.indexOf('item', 'letter')]?.location, { in: 'used_up' });
  const read = mind.askedOf(person('anna')).flatMap(({ ended }) => ended)[0];
  assert.deepEqual(
    read?.outcome.learned.map(({ predicate }) => predicate),
    ['dora_did_it'],
  );
});

test('LIFE-49: locks yield to their key, to force in time, loudly; doors open and shut', () => {
  const study = setting.indexOf('place', 'study');
  const into = action('go', { object: the('study') });
  const door = the('hall~study');
  const { outcomes, events, life } = run(
    {
      anna: {
        plan: [into],
        later: ({ running }) => (running === undefined ? { plan: [action('force', { object: door }), into] } : {}),
      },
    },
    200,
  );
  assert.equal(codes(outcomes('anna'))[0], 'locked');
  assert.deepEqual(outcomes('anna')[0]?.found, [door]);
  assert.ok(events.includes('anna force') && life.world.state.edges[setting.indexOf('edge', 'hall~study')]?.broken);
  const keyed = run(
    {
      bert: [
        action('take', { object: the('study_key') }),
        action('unlock', { object: door, place: setting.indexOf('place', 'hall') }),
        action('open', { object: door }),
        into,
        action('close', { object: door }),
        action('lock', { object: door }),
      ],
      anna: { plan: [action('wait', { durationMs: 20 * MINUTE_MS }), into] },
    },
    40,
  );
  assert.equal(codes(keyed.outcomes('anna')).at(-1), 'locked');
  assert.equal(keyed.life.world.state.people[person('bert')]?.place, study);
  assert.equal(keyed.life.world.state.edges[setting.indexOf('edge', 'hall~study')]?.locked, true);
});

test('LIFE-60: a note on the board teaches whoever reads it; a closer look at a body tells about when it died', () => {
  const [fact] = setting.facts.values();
  assert.ok(fact !== undefined);
  const board = the('board');
  const { outcomes } = run(
    {
      anna: [action('post', { object: board, facts: [fact], words: 'Beware.' })],
      bert: [
        action('wait', { durationMs: 5 * MINUTE_MS }),
        action('read', { object: board, place: setting.indexOf('place', 'hall') }),
      ],
    },
    30,
  );
  assert.deepEqual(
    outcomes('bert').flatMap(({ learned }) => learned),
    [fact],
  );
});

test('LIFE-61: an attack takes two minutes in which one can get away; the dead act no more, and whoever comes finds the body once', () => {
  const kill = action('attack', { object: the('anna') });
  const armed = [action('take', { object: the('poker'), place: setting.indexOf('place', 'hall') }), kill];
  const escaped = run(
    {
      dora: armed,
      anna: {
        later: ({ reason }) => (reason === 'interrupt' ? { plan: [action('flee', { object: the('kitchen') })] } : {}),
      },
    },
    20,
  );
  assert.ok(escaped.life.inspect(person('anna')).alive);
  assert.equal(codes(escaped.outcomes('dora')).at(-1), 'not_here');
  const deaths = Array.from({ length: 12 }, (_, seed) => {
    const { life, events, mind } = run(
      {
        dora: [...armed, action('go', { object: the('cellar') })],
        cora: [
          action('wait', { durationMs: 20 * MINUTE_MS }),
          action('go', { object: the('hall') }),
          action('inspect', { object: the('anna') }),
        ],
      },
      60,
      seed,
    );
    const { alive, running, nextDueMs } = life.inspect(person('anna'));
    if (alive) return 0;
    assert.deepEqual([running, nextDueMs], [undefined, Number.POSITIVE_INFINITY]);
    assert.equal(events.filter((event) => event === 'cora body_found').length, 1);
    assert.ok(life.inspect(person('cora')).body.fear > 0.2);
    assert.equal(life.world.state.people[person('anna')]?.killedBy, person('dora'));
    const learned = mind
      .askedOf(person('cora'))
      .flatMap(({ ended }) => ended.flatMap(({ outcome }) => outcome.learned));
    assert.deepEqual(
      learned.map(({ predicate, subject }) => [predicate, subject]),
      [['died', the('anna')]],
    );
    return 1;
  });
  assert.ok(deaths.includes(1));
});

test('LIFE-62: whoever hides is not seen until searched for; whoever follows goes after the one they follow', () => {
  const hall = setting.indexOf('place', 'hall');
  const hidden = run(
    { anna: [action('hide', { durationMs: 2 * HOUR_MS })], bert: [action('go', { object: the('hall') })] },
    10,
  );
  assert.deepEqual(hidden.life.world.viewFor(person('bert'), hidden.life.nowMs).people, []);
  const found = run(
    { anna: [action('hide', { durationMs: 2 * HOUR_MS })], bert: [action('search', { place: hall })] },
    30,
  );
  assert.deepEqual(found.outcomes('bert').at(-1)?.found, [the('anna')]);
  assert.equal(found.life.world.state.people[person('anna')]?.posture, 'up');
  assert.deepEqual(codes(found.outcomes('anna')), ['found_out']);
  const { life, events } = run(
    {
      bert: [action('follow', { object: the('anna'), place: hall })],
      anna: [
        action('wait', { durationMs: 5 * MINUTE_MS }),
        action('go', { object: the('bedroom') }),
        action('wait', { durationMs: 2 * MINUTE_MS }),
        action('go', { object: the('kitchen') }),
      ],
    },
    14,
  );
  assert.equal(life.world.state.people[person('bert')]?.place, setting.indexOf('place', 'kitchen'));
  assert.equal(events.filter((event) => event === 'bert move').length, 6);
});

test('LIFE-223: a fixture serves as many as it has seats: nobody lies down in a bed with somebody in it', () => {
  const lies = [action('sleep', { object: the('bed'), durationMs: 30 * MINUTE_MS })];
  const narrow = houseScenario();
  for (const fixture of narrow.fixtures) if (fixture.id === 'bed') fixture.seats = 1;
  const single = run(
    { anna: lies, bert: [action('wait', { durationMs: 10 * MINUTE_MS }), ...lies] },
    90,
    1,
    createSetting(narrow),
  );
  assert.deepEqual(codes(single.outcomes('anna')), ['done']);
  assert.ok(codes(single.outcomes('bert')).includes('in_use'), String(codes(single.outcomes('bert'))));
  const shared = run({ anna: lies, bert: lies }, 90);
  assert.ok(!codes(shared.outcomes('bert')).includes('in_use'));
});
