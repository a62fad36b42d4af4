/** Whether a night is worth watching: what happens in it, and that it is not the same every time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '../../../core/index.ts';
import { type Happening, happeningsOf } from '../../testing/happenings.ts';
import { type Night, night, settingOf } from '../../testing/nights.ts';
import { dayOf, hourOf } from '../../time/sim-time.ts';

const IS_SOAK = process.env['SOULSAND_SOAK'] === '1';
const SEEDS = IS_SOAK ? 200 : 12;
/** A dozen nights show no shares: only what would come of a sound share less than once in so many runs is a fault. */
const UNLIKELY = 0.01;
/** Hours of the night, at least, at which people die, and are found. */
const SPREAD = IS_SOAK ? 6 : 2;
/** Times that one sentence of the narrator may stand in one novel. */
const MAX_REPEATED = 8;

const ravenisle = await settingOf('ravenisle');
const nights: readonly Night[] = Array.from({ length: SEEDS }, (_, seed) => night(ravenisle, 1000 + seed));
const happenings = nights.map(({ events }) => happeningsOf(ravenisle, events.values()));

function share(happening: Happening): number {
  return happenings.filter((kinds) => kinds.has(happening)).length / SEEDS;
}

/** Whether that many nights or fewer with something could come of a true share: by the binomial distribution. */
function isPlausible(nightsWith: number, trueShare: number): boolean {
  let term = (1 - trueShare) ** SEEDS;
  let sum = term;
  for (let k = 1; k <= nightsWith; k++) {
    term *= ((SEEDS - k + 1) / k) * (trueShare / (1 - trueShare));
    sum += term;
  }
  return sum > UNLIKELY;
}

/** The first event of a type in each night that has one. */
function firstOf(type: 'death' | 'body_found') {
  return nights.flatMap(({ events }) => [...events.values()].find((event) => event.type === type) ?? []);
}

test('LIFE-210: a night has meetings, meals, searches, thefts, secrets told and sleep, and in a good share of nights each else that makes a story', () => {
  const atLeast: readonly (readonly [number, readonly Happening[]])[] = [
    [0.9, ['gathering', 'meal', 'search', 'secret told', 'night walk', 'sleep']],
    [0.5, ['theft', 'bolted door', 'sabotage', 'eavesdropping', 'reproach']],
    [0.2, ['resolution', 'attack', 'death', 'body found', 'burning', 'charge']],
    [0.05, ['note', 'alarm', 'flight']],
  ];
  for (const [least, kinds] of atLeast) {
    for (const kind of kinds) {
      const isEnough = share(kind) >= least || (!IS_SOAK && isPlausible(Math.round(share(kind) * SEEDS), least));
      assert.ok(isEnough, `${kind}: ${Math.round(share(kind) * 100)} %`);
    }
  }
});

test('LIFE-211: no arc is in every night: who dies or nobody, when, and when it is found out', () => {
  for (const kind of ['death', 'attack', 'sabotage', 'burning', 'note'] as const)
    assert.ok(share(kind) < 1, `${kind} in all nights`);
  const deaths = firstOf('death');
  const hoursOf = (events: ReturnType<typeof firstOf>) =>
    new Set(events.map(({ atMs }) => Math.floor(hourOf(atMs)) + 24 * dayOf(atMs)));
  assert.ok(new Set(deaths.map(({ content }) => content.object)).size > 1, 'always the same victim');
  assert.ok(hoursOf(deaths).size >= SPREAD, `all die at ${[...hoursOf(deaths)]}`);
  assert.ok(hoursOf(firstOf('body_found')).size >= SPREAD, `all are found at ${[...hoursOf(firstOf('body_found'))]}`);
  const kinds = new Set(happenings.map((each) => [...each].toSorted().join()));
  assert.ok(kinds.size > SEEDS / 2, `${kinds.size} sorts of nights in ${SEEDS}`);
});

test('LIFE-212: no sentence of the narrator stands in one novel again and again', () => {
  for (const { narrator } of nights) {
    for (const locale of LOCALES) {
      const times = new Map<string, number>();
      for (const { text } of narrator.novel('reader').paragraphs) {
        for (const sentence of sentencesOf(text[locale])) times.set(sentence, (times.get(sentence) ?? 0) + 1);
      }
      for (const [sentence, count] of times) assert.ok(count <= MAX_REPEATED, `${count} times: ${sentence}`);
    }
  }
});

/** Sentences long enough to be noticed again. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？]”?)\s*/).filter((sentence) => sentence.length > 12);
}
