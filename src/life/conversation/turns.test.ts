import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { TalkSession } from './session.ts';
import { beatMs, hasFallenSilent, LEAST_BEAT_MS, LONGEST_BEAT_MS, nextSpeaker } from './turns.ts';

function session(people: number): TalkSession {
  const participants = Array.from({ length: people }, (_, person) => ({ person, fromLine: 0, lastTurn: 0, heard: [] }));
  return {
    id: 1,
    place: 0,
    volume: 'normal',
    purpose: '',
    participants,
    company: [],
    listeners: [],
    lines: [],
    spoken: [],
    turns: 0,
    silences: 0,
    turn: NONE,
    overdueAtMs: NONE,
    gistTo: 0,
    parting: false,
    random: 1,
  };
}

test('LIFE-111: whoever was spoken to answers, else whoever was silent longest: as by a plain history of turns', () => {
  const turn = fc.record({ to: fc.integer({ min: -1, max: 5 }) });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(turn, { maxLength: 30 }), (people, turns) => {
      const talk = session(people);
      const history: PersonIndex[] = [];
      let speaker: PersonIndex = 0;
      for (const { to } of turns) {
        talk.turns++;
        const participant = talk.participants[speaker];
        if (participant !== undefined) participant.lastTurn = talk.turns;
        history.push(speaker);
        const others = talk.participants.map(({ person }) => person).filter((person) => person !== speaker);
        const silentLongest = others.toSorted((a, b) => history.lastIndexOf(a) - history.lastIndexOf(b) || a - b)[0];
        const answers = others.includes(to) && (people === 2 || history.at(-2) !== to);
        const next = nextSpeaker(talk, speaker, to);
        assert.equal(next, answers ? to : silentLongest);
        speaker = next;
      }
    }),
  );
});

test('LIFE-111: a beat is one to two minutes; so many silent turns as two rounds have end a talk', () => {
  const random = seededRandom(3);
  for (let i = 0; i < 500; i++) {
    const ms = beatMs(random);
    assert.ok(ms >= LEAST_BEAT_MS && ms <= LONGEST_BEAT_MS);
  }
  const talk = session(3);
  for (talk.silences = 0; talk.silences < 6; talk.silences++) assert.equal(hasFallenSilent(talk), false);
  assert.equal(hasFallenSilent(talk), true);
});
