import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seededRandom } from '../../../core/index.ts';
import type { TalkLine, TalkView, ThinkRequest } from '../../actor/mind.ts';
import type { SpeechAct, Utterance } from '../../bus/life-event.ts';
import type { CognitionFrame } from '../../cognition/frame.ts';
import { factOf } from '../../cognition/predicates.ts';
import { createRuleMind } from '../../cognition/rule-mind/rule-mind.ts';
import { night, settingOf } from '../../testing/nights.ts';
import { HOUR_MS } from '../../time/sim-time.ts';
import { NONE, type PersonIndex } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import { factKey } from '../../world/fact.ts';
import { speak } from './speak.ts';

const setting = await settingOf('ravenisle');
const the = (id: string): number => setting.entityById(id);
const person = (id: string): PersonIndex => setting.indexOf('person', id);
const factOfStory = (id: string): Fact => setting.facts.get(id) ?? assert.fail(id);
const NOW = setting.startMs + HOUR_MS;

interface Scene {
  readonly mind: CognitionFrame;
  readonly self: string;
  readonly others: readonly string[];
  readonly lines?: readonly TalkLine[];
  readonly purpose?: string;
  readonly random?: Random;
  /** What is told is noted as told, as the frame does. */
  readonly notes?: boolean;
}

/** What somebody says at a beat of a talk with others. */
function line({
  mind,
  self,
  others,
  lines = [],
  purpose = '',
  random = seededRandom(1),
}: Scene): Utterance | undefined {
  const participants = [self, ...others].map(person).toSorted((a, b) => a - b);
  const talk: TalkView = { id: 1, participants, volume: others.length === 1 ? 'low' : 'loud', purpose, lines };
  const senses = { setting, carried: () => [] };
  const request = {
    atMs: NOW,
    person: person(self),
    reason: 'beat',
    percepts: [],
    talk,
    body: { fear: 0 },
    senses,
    random,
  };
  return speak(request as unknown as ThinkRequest, mind.headOf(person(self)));
}

/** All that somebody says in a talk of so many turns in which the other says always the same, for several seeds. */
function allSaid(scene: Omit<Scene, 'lines' | 'random'>, other: SpeechAct = 'chat', seeds = 20): Utterance[] {
  const said: Utterance[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const random = seededRandom(seed);
    const lines: TalkLine[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const utterance = line({ ...scene, lines, random });
      if (utterance === undefined) break;
      said.push(utterance);
      if (scene.notes === true)
        for (const fact of utterance.facts) scene.mind.headOf(person(scene.self)).tell(utterance.to, fact);
      lines.push({ event: turn, atMs: NOW, speaker: person(scene.self), speech: utterance });
      const reply = { act: other, to: person(scene.self), topic: NONE, facts: [] };
      lines.push({ event: turn, atMs: NOW, speaker: person(scene.others[0] ?? ''), speech: reply });
    }
  }
  return said;
}

function asked(from: string, to: string, topic: number, facts: readonly Fact[] = []): TalkLine[] {
  return [{ event: 1, atMs: NOW, speaker: person(from), speech: { act: 'ask', to: person(to), topic, facts } }];
}

const told = (said: readonly Utterance[]): Set<string> =>
  new Set(said.flatMap(({ facts }) => facts.map(({ predicate }) => predicate)));

test("LIFE-130: asked, one tells what one knows and may tell; else lies or refuses by one's honesty; else does not know", () => {
  const mind = createRuleMind(setting);
  const open = line({
    mind,
    self: 'qin_shen',
    others: ['lu_xiaoman'],
    lines: asked('lu_xiaoman', 'qin_shen', the('music_room')),
  });
  assert.deepEqual([open?.act, open?.facts.map(({ predicate }) => predicate)], ['answer', ['key_under_piano']]);
  const honest = line({
    mind,
    self: 'shen_yan',
    others: ['wen_yan'],
    lines: asked('wen_yan', 'shen_yan', the('shen_yan')),
  });
  assert.deepEqual([honest?.act, honest?.facts], ['refuse', []]);
  const liar = line({
    mind,
    self: 'jiang_li',
    others: ['wen_yan'],
    lines: asked('wen_yan', 'jiang_li', the('jiang_li')),
  });
  assert.equal(liar?.act, 'answer');
  const [lie] = liar?.facts ?? [];
  assert.ok(lie !== undefined && mind.headOf(person('jiang_li')).holding(lie) === undefined);
  const secret = factOfStory('jiang_means_to_kill');
  const denied = line({
    mind,
    self: 'jiang_li',
    others: ['wen_yan'],
    lines: asked('wen_yan', 'jiang_li', the('jiang_li'), [secret]),
  });
  assert.deepEqual([denied?.act, denied?.facts], ['deny', []]);
  const unknown = line({
    mind,
    self: 'shen_yan',
    others: ['wen_yan'],
    lines: asked('wen_yan', 'shen_yan', the('emerald_brooch')),
  });
  assert.deepEqual([unknown?.act, unknown?.facts], ['answer', []]);
});

test('LIFE-131: a secret is told face to face only: to whom it concerns or to one who is trusted; what is guarded to nobody', () => {
  const mind = createRuleMind(setting);
  const father = told(allSaid({ mind, self: 'gu_weizhou', others: ['lu_xiaoman'], notes: true }));
  assert.ok(father.has('lu_is_daughter') && father.has('will_names_lu'));
  assert.ok(!father.has('hull_was_rotten') && !father.has('copy_survives'));
  const before = told(allSaid({ mind, self: 'gu_weizhou', others: ['lu_xiaoman', 'qin_shen'] }));
  const secrets = setting.people.flatMap((self) => self.secrets.map(({ predicate }) => predicate));
  for (const secret of secrets) assert.ok(!before.has(secret), secret);
  for (const { spec } of setting.people) {
    if (spec.id === 'jiang_li') continue;
    const said = told(allSaid({ mind: createRuleMind(setting), self: 'jiang_li', others: [spec.id] }, 'ask'));
    for (const { predicate } of setting.people[person('jiang_li')]?.secrets ?? [])
      assert.ok(!said.has(predicate), predicate);
  }
  const killer = createRuleMind(setting);
  const head = killer.headOf(person('jiang_li'));
  const deed = factOf(the('jiang_li'), 'killed', { object: the('gu_weizhou') });
  head.learn(deed, { kind: 'seen', event: 1 }, NOW, 0, 1);
  head.learn(factOf(the('gu_weizhou'), 'lies_dead', { place: 1 }), { kind: 'seen', event: 1 }, NOW, 0, 1);
  const after = told(allSaid({ mind: killer, self: 'jiang_li', others: ['qin_shen'] }));
  assert.ok(!after.has('killed') && !after.has('lies_dead'));
});

test('LIFE-133: accused, one denies; whom one holds for guilty one accuses when all are gathered', () => {
  const mind = createRuleMind(setting);
  const charge: TalkLine = {
    event: 1,
    atMs: NOW,
    speaker: person('wen_yan'),
    speech: { act: 'accuse', to: person('shen_yan'), topic: the('shen_yan'), facts: [] },
  };
  assert.equal(line({ mind, self: 'shen_yan', others: ['wen_yan', 'qin_shen'], lines: [charge] })?.act, 'deny');
  const head = mind.headOf(person('wen_yan'));
  const memory = head.learn(
    factOf(the('gu_weizhou'), 'lies_dead', { place: 1 }),
    { kind: 'seen', event: 1 },
    NOW,
    0,
    1,
  );
  head.beliefs.dead.set(person('gu_weizhou'), memory);
  head.beliefs.suspect(person('jiang_li'), 0.8, [memory]);
  const gathered = { mind, self: 'wen_yan', others: ['jiang_li', 'shen_yan'], purpose: 'first_death_known' };
  const accusation = line(gathered);
  assert.deepEqual(
    [accusation?.act, accusation?.topic, accusation?.to],
    ['accuse', the('jiang_li'), person('jiang_li')],
  );
  assert.notEqual(line({ ...gathered, others: ['shen_yan', 'qin_shen'], purpose: '' })?.act, 'accuse');
});

test('LIFE-134: nobody is told what they told, what they were told, what everybody knows, or what was seen of themselves', () => {
  const mind = createRuleMind(setting);
  const head = mind.headOf(person('qin_shen'));
  const learn = (fact: Fact, from: string) =>
    head.learn(fact, { kind: 'heard', from: person(from), event: 1, memory: undefined }, NOW, 0, 0.9);
  learn(factOf(the('lu_xiaoman'), 'took', { object: the('emerald_brooch'), place: 1, atMs: NOW }), 'shen_yan');
  const tells = (to: string) => told(allSaid({ mind, self: 'qin_shen', others: [to] })).has('took');
  assert.equal(tells('fang_jiming'), true);
  assert.equal(tells('shen_yan'), false);
  assert.equal(tells('lu_xiaoman'), false);
  head.tell(
    person('fang_jiming'),
    factOf(the('lu_xiaoman'), 'took', { object: the('emerald_brooch'), place: 1, atMs: NOW }),
  );
  assert.equal(tells('fang_jiming'), false);
  for (const { spec } of setting.people) {
    const others = setting.people
      .filter((other) => other.id !== spec.id)
      .slice(0, 2)
      .map(({ id }) => id);
    assert.ok(!told(allSaid({ mind, self: spec.id, others }, 'ask')).has('swallow_sank'));
  }
});

test('LIFE-132: what anybody tells they hold, or it is a lie of one who lies; talks end', () => {
  for (const seed of [1, 2]) {
    const lived = night(setting, seed, 0);
    const { life, mind } = lived;
    let facts = 0;
    life.observe({
      onEvent({ type, actor, content }) {
        const { speech } = content;
        if (type !== 'say' || speech === undefined) return;
        // What is asked, denied or moved is not told.
        if (speech.act === 'ask' || speech.act === 'deny' || speech.act === 'propose') return;
        for (const fact of speech.facts) {
          facts++;
          if (mind.headOf(actor).holding(fact) !== undefined) continue;
          const { honest = 1 } = setting.people[actor]?.spec.traits ?? {};
          const isAlibi = fact.predicate === 'was_at' && fact.subject === setting.entityOf('person', actor);
          assert.ok(isAlibi && honest < 0.5, `${factKey(fact)} told by ${actor}`);
        }
      },
    });
    life.advance(setting.startMs + 10 * HOUR_MS);
    const kinds = [...lived.events.values()].map(({ type }) => type);
    const count = (type: string) => kinds.filter((each) => each === type).length;
    assert.ok(facts > 10 && count('say') > 40, `${facts} facts in ${count('say')} lines`);
    assert.ok(count('talk_opened') - count('talk_ended') - count('talk_scattered') <= 2);
  }
});

function saidBy(speaker: string, act: SpeechAct, to: string, about: Partial<Utterance> = {}): TalkLine {
  return {
    event: 1,
    atMs: NOW,
    speaker: person(speaker),
    speech: { act, to: person(to), topic: NONE, facts: [], ...about },
  };
}

/** The acts with which somebody goes on from lines of a talk of two, over many seeds. */
function actsAfter(
  self: string,
  other: string,
  lines: readonly TalkLine[],
  prepare: (mind: CognitionFrame) => void = () => {},
) {
  const said = Array.from({ length: 60 }, (_, seed) => {
    const mind = createRuleMind(setting);
    prepare(mind);
    return line({ mind, self, others: [other], lines, random: seededRandom(seed) });
  });
  return {
    acts: new Set(said.map((each) => each?.act)),
    topics: new Set(said.flatMap((each) => (each?.act === 'demand' ? [each.topic] : []))),
  };
}

test('LIFE-229: a reproach that is owned to ends in a kind word, a demand or a quarrel; a demand in a pardon begged or words', () => {
  const took = factOf(the('fang_jiming'), 'took', { object: the('emerald_brooch'), atMs: NOW - HOUR_MS });
  const reproach = saidBy('gu_weizhou', 'accuse', 'fang_jiming', { topic: the('fang_jiming'), facts: [took] });
  const owned = actsAfter('gu_weizhou', 'fang_jiming', [reproach, saidBy('fang_jiming', 'confess', 'gu_weizhou')]);
  assert.deepEqual([...owned.acts].toSorted(), ['comfort', 'demand', 'quarrel']);
  assert.deepEqual([...owned.topics], [the('emerald_brooch')]);
  const demand = saidBy('gu_weizhou', 'demand', 'fang_jiming', { topic: the('emerald_brooch') });
  const answered = actsAfter('fang_jiming', 'gu_weizhou', [reproach, demand]);
  assert.ok(answered.acts.has('apologise') && (answered.acts.has('quarrel') || answered.acts.has('refuse')));
  const words = actsAfter('fang_jiming', 'gu_weizhou', [saidBy('gu_weizhou', 'quarrel', 'fang_jiming')]);
  assert.ok(words.acts.has('quarrel') && words.acts.has('farewell'));
  const twice = actsAfter('fang_jiming', 'gu_weizhou', [
    saidBy('fang_jiming', 'quarrel', 'gu_weizhou'),
    saidBy('gu_weizhou', 'quarrel', 'fang_jiming'),
  ]);
  assert.ok(!twice.acts.has('quarrel'));
});

test('LIFE-229: denied to the face of one who saw it, it costs trust and may come to words; of hearsay it is let rest', () => {
  const pried = factOf(the('jiang_li'), 'searched', { object: the('desk'), place: 0, atMs: NOW - HOUR_MS });
  const denied = [
    saidBy('gu_weizhou', 'accuse', 'jiang_li', { topic: the('jiang_li'), facts: [pried] }),
    saidBy('jiang_li', 'deny', 'gu_weizhou'),
  ];
  const trusts: number[] = [];
  const learn = (source: Parameters<ReturnType<CognitionFrame['headOf']>['learn']>[1]) => (mind: CognitionFrame) => {
    const head = mind.headOf(person('gu_weizhou'));
    head.learn(pried, source, NOW, 0, 0.5);
    trusts.push(head.trustIn(person('jiang_li')));
  };
  const seen = actsAfter('gu_weizhou', 'jiang_li', denied, learn({ kind: 'seen', event: 5 }));
  assert.ok(seen.acts.has('quarrel'));
  const heard = { kind: 'heard', from: person('wen_yan'), event: 5, memory: undefined } as const;
  assert.ok(!actsAfter('gu_weizhou', 'jiang_li', denied, learn(heard)).acts.has('quarrel'));
  const mind = createRuleMind(setting);
  learn({ kind: 'seen', event: 5 })(mind);
  line({ mind, self: 'gu_weizhou', others: ['jiang_li'], lines: denied });
  assert.ok(mind.headOf(person('gu_weizhou')).trustIn(person('jiang_li')) < (trusts.at(-1) ?? 0));
});

test('LIFE-228: before all, once somebody has died, one says whom one saw near, to their face too; never otherwise', () => {
  const place = setting.indexOf('place', 'study');
  const prepared = (isDead: boolean) => {
    const mind = createRuleMind(setting);
    const head = mind.headOf(person('shen_yan'));
    head.beliefs.see(person('jiang_li'), place, NOW - HOUR_MS / 2, 11);
    head.beliefs.see(person('gu_weizhou'), place, NOW - HOUR_MS / 2, 12);
    if (!isDead) return mind;
    const body = head.learn(
      factOf(the('gu_weizhou'), 'lies_dead', { place }),
      { kind: 'seen', event: 13 },
      NOW,
      place,
      1,
    );
    head.beliefs.dead.set(person('gu_weizhou'), body);
    return mind;
  };
  const others = ['jiang_li', 'wen_yan', 'lu_xiaoman'];
  const council = allSaid({ mind: prepared(true), self: 'shen_yan', others, purpose: 'first_death_known' });
  const near = council.flatMap(({ facts }) => facts).find(({ predicate }) => predicate === 'was_near');
  assert.equal(near?.subject, the('jiang_li'));
  const before = allSaid({ mind: prepared(false), self: 'shen_yan', others, purpose: 'the_toast' });
  assert.ok(!told(before).has('was_near'));
});
