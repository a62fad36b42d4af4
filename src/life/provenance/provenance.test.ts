import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProvenanceStep } from '../../memory/index.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { Remembered } from '../cognition/head.ts';
import { factOf } from '../cognition/predicates.ts';
import { night, settingOf } from '../testing/nights.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { Wording } from '../words/wording.ts';
import { NONE } from '../world/entity.ts';
import { explain } from './explain.ts';
import { chainLines, explainedLines } from './explained.ts';
import { truthOf } from './truth.ts';
import { Whereabouts } from './whereabouts.ts';

const setting = await settingOf('ravenisle');
const wording = new Wording(setting);

/** Follows a chain to where it begins. */
function beginnings(step: ProvenanceStep<Remembered>): readonly ProvenanceStep<Remembered>[] {
  return step.because.length === 0 ? [step] : step.because.flatMap(beginnings);
}

test('LIFE-310: of every fact told in a night, the chain leads from its teller back to an event seen or something known, or it is a lie', () => {
  let [chains, lies, steps] = [0, 0, 0];
  for (const seed of [3, 8]) {
    const lived = night(setting, seed);
    const { events, mind, life } = lived;
    for (const event of events.values()) {
      if (event.type !== 'say' || (event.content.speech?.facts.length ?? 0) === 0) continue;
      const { told, knowers } = explain({ mind, world: life.world }, event);
      assert.equal(told.length, event.content.speech?.facts.length);
      for (const { because } of told) {
        if (because === undefined) {
          lies++;
          continue;
        }
        chains++;
        assert.equal(because.holder, event.actor);
        assert.ok(because.memory.atMs <= event.atMs, 'it was held before it was told');
        for (const { memory, end } of beginnings(because)) {
          steps++;
          if (memory.source.kind === 'seen') assert.ok(events.has(Number(memory.source.event)));
          else
            assert.ok(
              memory.source.kind === 'known' || end === 'untrue' || end === 'above',
              `${memory.source.kind} ${end}`,
            );
        }
      }
      for (const { person, because } of knowers) {
        assert.ok(person !== event.actor && because.holder === person);
        assert.ok(JSON.stringify(because).includes(`"event":${event.id}`), 'what they know goes back to it');
      }
    }
  }
  assert.ok(chains > 40 && steps >= chains, `${chains} chains`);
  assert.ok(lies < chains / 4, `${lies} lies`);
});

test('LIFE-310: asked of one person alone, only they are asked; whoever was not by and was not told does not know', () => {
  const { events, mind, life, present } = night(setting, 3, 5);
  const sources = { mind, world: life.world };
  let asked = 0;
  for (const event of [...events.values()].filter(({ type }) => type === 'search' || type === 'take').slice(0, 20)) {
    const all = explain(sources, event).knowers;
    for (const { index } of setting.people) {
      const [one] = explain(sources, event, index).knowers;
      assert.equal(one?.person, all.find(({ person }) => person === index)?.person);
      const wasBy = present.get(event.id)?.includes(index) === true;
      if (one?.because.memory.source.kind === 'seen') assert.ok(wasBy || event.salience > 0, 'it was perceived');
      asked++;
    }
  }
  assert.ok(asked > 0);
});

test('LIFE-311: truth stands beside belief: what the world is now, where everybody was, and what it cannot tell', () => {
  const { life, events } = night(setting, 3, 4);
  const { world } = life;
  const whereabouts = new Whereabouts(setting, true);
  for (const event of events.values()) whereabouts.hear(event);
  const [person = NONE] = [setting.indexOf('person', 'jiang_li')];
  const subject = setting.entityOf('person', person);
  const { place } = world.state.people[person] ?? { place: NONE };
  const elsewhere = setting.places.find(({ index }) => index !== place)?.index ?? NONE;
  const judged = (fact: Parameters<typeof truthOf>[1], known = true) =>
    truthOf(world, fact, known ? whereabouts : undefined).verdict;
  const wasAt = (where: number) => factOf(subject, 'was_at', { place: where, atMs: life.nowMs });
  assert.equal(judged(wasAt(place)), 'so');
  assert.equal(
    judged(factOf(subject, 'was_at', { place: setting.people[person]?.start ?? NONE, atMs: setting.startMs })),
    'so',
  );
  assert.equal(judged(wasAt(elsewhere), false), 'gone');
  assert.equal(judged(factOf(subject, 'lies_dead', { place })), 'not_so');
  assert.equal(judged(factOf(subject, 'often_with')), 'opinion');
  assert.equal(judged(factOf(subject, 'attacked', { object: subject })), 'gone');
  const [item] = setting.items.filter(({ index }) => world.state.items[index]?.location.in === 'place');
  const location = world.state.items[item?.index ?? 0]?.location;
  assert.ok(item !== undefined && location?.in === 'place');
  assert.equal(judged(factOf(item.entity, 'lies_at', { place: location.at })), 'so');
  const other = location.at === 0 ? 1 : 0;
  const moved = truthOf(world, factOf(item.entity, 'lies_at', { place: other }));
  assert.deepEqual([moved.verdict, moved.now?.place], ['not_so', location.at]);
  for (const [id, spec] of setting.factSpecs) {
    const fact = setting.facts.get(id);
    if (fact !== undefined) assert.equal(judged(fact), spec.untrue ? 'not_so' : 'so');
  }
});

test('LIFE-311: where somebody was is known as a scan of their walks knows it, and unknown before the first', () => {
  const { events } = night(setting, 4, 6);
  const whole = new Whereabouts(setting, true);
  const part = new Whereabouts(setting, false);
  const walks = new Map<number, { atMs: number; place: number }[]>();
  for (const event of events.values()) {
    whole.hear(event);
    if (event.atMs > setting.startMs + 3 * HOUR_MS) part.hear(event);
    if (event.type !== 'move') continue;
    walks.set(event.actor, [...(walks.get(event.actor) ?? []), { atMs: event.atMs, place: event.place }]);
  }
  for (const { index, start } of setting.people) {
    const steps = [{ atMs: setting.startMs, place: start }, ...(walks.get(index) ?? [])];
    for (let minutes = 0; minutes < 360; minutes += 7) {
      const atMs = setting.startMs + minutes * MINUTE_MS;
      const near = steps.filter(
        ({ atMs: from }, i) => from <= atMs + 2 * MINUTE_MS && (steps[i + 1]?.atMs ?? Infinity) >= atMs - 2 * MINUTE_MS,
      );
      for (const { index: place } of setting.places) {
        const naive = near.some((step) => step.place === place);
        assert.equal(whole.wasAt(index, place, atMs), naive);
        if (minutes < 170) assert.equal(part.wasAt(index, place, atMs), undefined);
      }
    }
  }
});

test('LIFE-312: an explanation reads in both languages; lies and the truth are told to whoever may know all, and to nobody else', () => {
  const { events, mind, life } = night(setting, 8);
  const sources = { mind, world: life.world };
  const tellings = [...events.values()].filter(({ content }) => (content.speech?.facts.length ?? 0) > 0);
  const explained = (event: LifeEvent, locale: 'en' | 'zh', withTruth: boolean) =>
    explainedLines(explain(sources, event), { setting, wording, locale, withTruth }).join('\n');
  const texts = tellings.map((event) => ({ open: explained(event, 'en', false), all: explained(event, 'en', true) }));
  assert.ok(texts.every(({ open }) => !open.includes('in truth') && !open.includes('a lie')));
  assert.ok(texts.every(({ all }) => all.includes('in truth')));
  assert.ok(
    texts.some(({ all }) => all.includes('a lie')),
    'somebody lied',
  );
  assert.ok(texts.some(({ open }) => open.includes('is not told yet')));
  assert.ok(
    texts.some(({ all }) => /heard it from .+\n {4}\S/.test(all)),
    'a telling goes back to another',
  );
  const chinese = tellings.map((event) => explained(event, 'zh', true)).join('\n');
  assert.match(chinese, /实情：/);
  assert.ok(!/[A-Za-z]{3}/.test(chinese.replaceAll(/MIT|SOS/g, '')), chinese.match(/.*[A-Za-z]{3}.*/)?.[0]);
  const [first] = mind.headOf(0).memory.all();
  assert.ok(first !== undefined);
  const lines = chainLines(
    { holder: 0, memory: first, because: [] },
    { setting, wording, locale: 'en', withTruth: true },
  );
  assert.equal(lines.length, 1);
});
