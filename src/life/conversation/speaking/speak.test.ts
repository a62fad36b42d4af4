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
