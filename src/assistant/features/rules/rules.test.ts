import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { countingIds, succeed } from '../../../core/index.ts';
import { EVENTS, IDS, MESSENGER } from '../../context-types.ts';
import type { GameEvent } from '../../game/game-server.ts';
import { benchFor, by } from '../../testing/feature-bench.ts';
import { codeOf, must } from '../../testing/played-world.ts';
import { RULES } from './index.ts';

/** More turns of the process than all that follows from an event takes. */
const TURNS = 200;

async function rulesFor(t: TestContext) {
  const shown: string[] = [];
  const listeners = new Set<(event: GameEvent) => void>();
  const bench = await benchFor(t, [{ definition: RULES, config: {} }], undefined, (add) => {
    add(IDS, countingIds());
    add(MESSENGER, {
      show: async (player, { lines }) => {
        shown.push(`${player}: ${lines.map(({ text }) => text).join(' | ')}`);
        return succeed(undefined);
      },
    });
    add(EVENTS, {
      onEvent: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
  });
  const say = (line: string, player = 'ann') => bench.engine.command(`rules ${line}`, by(player));
  const happen = async (kind: 'join' | 'leave', name: string) => {
    for (const listener of listeners) listener({ kind, player: { id: name.toLowerCase(), name } });
    // Nothing that follows waits for time: it is done when the process has turned so often.
    for (let turns = 0; turns < TURNS; turns++) await turn();
  };
  return { ...bench, say, happen, shown };
}

test('ASSIST-160: a rule tells its player, or does a command of theirs without permissions, once in ten seconds', async (t) => {
  const { say, happen, shown } = await rulesFor(t);
  must(await say('add join Ben greet him'));
  must(await say('add join anyone do rules list'));
  await happen('join', 'Ben');
  await happen('join', 'Ben');
  assert.deepEqual(shown.length, 2);
  assert.equal(
    shown.find((line) => line.includes('greet')),
    'ann: Ben joins | greet him',
  );
  assert.match(must(await say('list')).text, /when ben joins: greet him/);
  assert.doesNotMatch(must(await say('list', 'ben')).text, /greet/);
  assert.equal(codeOf(await say('add sneeze Ben x')), 'event_unknown');
  for (let i = 2; i < 20; i++) must(await say(`add leave anyone ${i}`));
  assert.equal(codeOf(await say('add leave anyone more')), 'too_many_rules');
  must(await say('remove rule-1'));
  assert.equal(codeOf(await say('remove rule-1')), 'rule_unknown');
});

test('ASSIST-161: rules end at once with the access, are gone with the data, and come back with a player who only left', async (t) => {
  const { say, happen, shown, engine, store } = await rulesFor(t);
  must(await say('add join Ben greet him'));
  await happen('leave', 'Ann');
  await happen('join', 'Ben');
  assert.deepEqual(shown, []);
  await happen('join', 'Ann');
  await happen('join', 'Ben');
  assert.equal(shown.length, 1);
  const revoked = engine.invalidatePlayer('ann', () => store.erase('ann'));
  await happen('join', 'Ben');
  must(await revoked);
  await happen('join', 'Ann');
  await happen('join', 'Ben');
  assert.equal(shown.length, 1);
  assert.match(must(await say('list')).text, /You have no rules/);
});
