import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES, type Result } from '../../core/index.ts';
import { activateBlock } from './activate-block.ts';
import type { ActionOptions } from './activity.ts';
import { DIG_CONFIRM_TICKS, dig } from './dig.ts';
import type { FaceName } from './faces.ts';
import { look, lookAt } from './look.ts';
import { place } from './place.ts';
import { selectSlot } from './select-slot.ts';
import { ScriptedSession } from './testing/scripted-session.ts';
import { useItem } from './use-item.ts';
import { WALK_STOP_TEXTS } from './walk-report.ts';
import { walkTo } from './walk-to.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };
const FAR = { x: 15, y: 64, z: 4 };
const CHINESE = /\p{Script=Han}/u;

type Refused = (session: ScriptedSession, options: ActionOptions) => Promise<Result<unknown>>;

const REFUSED: Readonly<Record<string, Refused>> = {
  'yaw and pitch must be finite numbers': (session, options) => look(session, { yaw: Number.NaN, pitch: 0 }, options),
  'x, y and z must be finite numbers': (session, options) =>
    lookAt(session, { target: { ...FEET, y: Number.POSITIVE_INFINITY } }, options),
  'there is no hotbar slot 9': (session, options) => selectSlot(session, { slot: 9 }, options),
  "a block has no face 'inside'": (session, options) => dig(session, { pos: FAR, face: 'inside' as FaceName }, options),
  '(15, 64, 4) is 10.52 blocks from the eyes, the hand reaches 4.5': (session, options) =>
    dig(session, { pos: FAR }, options),
  '(4, 65, 5) is air: nothing to dig': (session, options) => dig(session, { pos: { x: 4, y: 65, z: 5 } }, options),
  '(-1, 64, 4) is not loaded, so what is there is not known': (session, options) =>
    activateBlock(session, { pos: { x: -1, y: 64, z: 4 } }, options),
  'the hand is empty': (session, options) => useItem(session, options),
  '(4, 65, 5) is air: nothing to click on': (session, options) => {
    session.world.carry('stone');
    return place(session, { pos: { x: 4, y: 65, z: 5 } }, options);
  },
  'x, y and z of a goal must be whole numbers': (session, options) =>
    walkTo(session, { goal: { kind: 'cell', pos: FEET } }, options),
  'useItem was aborted before it began': (session, options) =>
    useItem(session, { ...options, signal: AbortSignal.abort() }),
  'the body is dead': (session, options) => {
    session.world.writer.self.vitals(0, 20, 0);
    return look(session, { yaw: 0, pitch: 0 }, options);
  },
};

test('ACTIONS-8: why an action is refused and what to do is told in the locale asked for, in English by default', async () => {
  for (const [english, refused] of Object.entries(REFUSED)) {
    const [byDefault, en, zh] = await Promise.all(
      ([{}, { locale: 'en' }, { locale: 'zh' }] as const).map((options) => {
        const session = new ScriptedSession(FEET);
        session.world.carry();
        return refused(session, options);
      }),
    );
    assert.ok(byDefault?.ok === false && zh?.ok === false, english);
    assert.equal(byDefault.why, english);
    assert.doesNotMatch(byDefault.howTo, CHINESE);
    assert.deepEqual(en, byDefault);
    assert.match(zh.why, CHINESE);
    assert.match(zh.howTo, CHINESE);
    assert.deepEqual([zh.code, zh.data], [byDefault.code, byDefault.data]);
  }
});

test('ACTIONS-8: each caller is told in its own locale why its action ended', async () => {
  const session = new ScriptedSession(FEET);
  session.world.set(4, 63, 4, 'stone');
  const goal = { kind: 'cell', pos: { x: 8, y: 64, z: 4 } } as const;
  const older = walkTo(session, { goal }, { locale: 'zh' });
  const newer = walkTo(session, { goal });
  const busy = await look(session, { yaw: 0, pitch: 0 }, { locale: 'zh' });
  session.end('the server left');
  const whys = [await older, busy, await newer].map((answer) => (answer.ok ? '' : answer.why));
  assert.match(whys[0] ?? '', /更新的 walkTo/);
  assert.match(whys[1] ?? '', /身体正忙于 walkTo/);
  assert.equal(whys[2], 'the body is not in the world, its session is closed: the server left');
});

test('ACTIONS-8: so is why an outcome is not what was asked for', async () => {
  for (const locale of LOCALES) {
    const session = new ScriptedSession(FEET, 'creative');
    session.tellBlock({ x: 5, y: 65, z: 4 }, 'stone');
    const digging = dig(session, { pos: { x: 5, y: 65, z: 4 } }, { locale });
    await session.tick(DIG_CONFIRM_TICKS + 10);
    const dug = await digging;
    assert.ok(dug.ok);
    assert.equal(dug.value.outcome, 'unconfirmed');
    assert.equal(CHINESE.test(dug.value.why ?? ''), locale === 'zh');
    assert.equal(dug.value.warnings.length, 1);
    assert.equal(CHINESE.test(dug.value.warnings.join()), locale === 'zh');
  }
  for (const { en, zh } of Object.values(WALK_STOP_TEXTS))
    assert.deepEqual([CHINESE.test(en), CHINESE.test(zh)], [false, true]);
});
