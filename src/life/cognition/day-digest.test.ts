import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingOf } from '../testing/nights.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { Head } from './head.ts';
import { personaOf } from './persona.ts';
import { factOf } from './predicates.ts';

const setting = await settingOf('ravenisle');

test('LIFE-313: what is forgotten of a day becomes who was much about and where; what is held can still be asked about', () => {
  const [self, cook, guest] = setting.people;
  assert.ok(self !== undefined && cook !== undefined && guest !== undefined);
  const head = new Head(setting, personaOf(setting, self), () => 'nothing');
  const sight = (day: number, minutes: number, who = cook, place = 3) =>
    factOf(who.entity, 'was_at', { place, atMs: day * DAY_MS + minutes * MINUTE_MS });
  const told = head.learn(sight(0, 1), { kind: 'seen', event: 77 }, setting.startMs, 3, 0);
  head.tell(guest.index, sight(0, 1));
  for (let day = 1; day <= 12; day++) {
    for (let i = 0; i < 300; i++) {
      const atMs = day * DAY_MS + HOUR_MS + i * MINUTE_MS;
      const who = i % 3 === 0 ? guest : cook;
      const fact = sight(day, i, who, i % 5 === 0 ? 4 : 3);
      head.memory.add({ atMs, place: 3, fact, importance: 1 + (i % 3), source: { kind: 'seen', event: atMs } });
    }
  }
  const digests = head.memory
    .all()
    .flatMap(({ fact, source, times }) =>
      source.kind === 'merged' && 'predicate' in fact ? [{ fact, source, times }] : [],
    );
  assert.ok(digests.length > 0);
  const perDay = Map.groupBy(digests, ({ fact }) => fact.atMs);
  for (const [atMs, ofDay] of perDay) {
    assert.ok(ofDay.length <= 4 && atMs % DAY_MS === 0);
    assert.equal(new Set(ofDay.map(({ fact }) => fact.subject)).size, ofDay.length, 'each person once');
    for (const { fact, source, times } of ofDay) {
      assert.equal(fact.predicate, 'was_much_at');
      assert.ok(times >= 4 && source.from.length > 0);
    }
  }
  const [first] = digests;
  assert.ok(first !== undefined);
  assert.match(clauseOf(setting, first.fact, 'en'), / was much about (in|on) .+ on day \d+$/);
  assert.match(clauseOf(setting, first.fact, 'zh'), /^第\d+天.+常在.+$/);
  assert.equal(head.memory.get(told), undefined);
  assert.deepEqual(head.memory.find(told)?.source, { kind: 'seen', event: 77 });
  const restored = new Head(setting, personaOf(setting, self), () => 'nothing', structuredClone(head.save()));
  assert.deepEqual(restored.save(), head.save());
});
