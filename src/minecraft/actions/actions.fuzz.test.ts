import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock, type Result } from '../../core/index.ts';
import type { ActionOptions } from './activity.ts';
import {
  activateBlock,
  craft,
  dig,
  FACE_NAMES,
  hold,
  holdTool,
  look,
  lookAt,
  lookInside,
  place,
  put,
  selectSlot,
  smelt,
  take,
  useItem,
  walkTo,
  wear,
} from './index.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 2000 : 60;

/** Longest that any action may take here: the walk's landing, its stuck-guard with all new routes, and its settling. */
const MAX_TICKS = 1500;

const BLOCKS = ['air', 'stone', 'dirt', 'chest', 'oak_door', 'water', 'bedrock', 'short_grass', 'oak_slab', 'tnt'];
const ITEMS = ['stone', 'dirt', 'bread', 'bow', 'stick', 'item#9999', 'oak_slab', 'potion', 'shield', 'ender_pearl'];

const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 3e7, -3e7, 0.5, 2 ** 53, -0),
);
const nearbyPos = fc.record({
  x: fc.integer({ min: 2, max: 8 }),
  y: fc.integer({ min: 62, max: 67 }),
  z: fc.integer({ min: 2, max: 8 }),
});
const anyPos = fc.oneof(
  { weight: 4, arbitrary: nearbyPos },
  { weight: 1, arbitrary: fc.record({ x: anyNumber, y: anyNumber, z: anyNumber }) },
);
const anyFace = fc.constantFrom(...FACE_NAMES);

type Call = (session: ScriptedSession, options: ActionOptions) => Promise<Result<unknown>>;

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ yaw: anyNumber, pitch: anyNumber }).map(
    (args): Call =>
      (session, options) =>
        look(session, args, options),
  ),
  anyPos.map(
    (target): Call =>
      (session, options) =>
        lookAt(session, { target }, options),
  ),
  anyNumber.map(
    (slot): Call =>
      (session, options) =>
        selectSlot(session, { slot }, options),
  ),
  fc.constant<Call>((session, options) => useItem(session, options)),
  anyPos.map(
    (pos): Call =>
      (session, options) =>
        activateBlock(session, { pos }, options),
  ),
  fc.record({ pos: anyPos, item: fc.constantFrom(...ITEMS), count: fc.integer({ min: 1, max: 9 }) }).chain((args) =>
    fc.constantFrom<Call>(
      (session, options) => craft(session, args, options),
      (session, options) => hold(session, args, options),
      (session, options) => holdTool(session, args, options),
      (session, options) => lookInside(session, args, options),
      (session, options) => put(session, args, options),
      (session, options) => smelt(session, args, options),
      (session, options) => take(session, args, options),
      (session, options) => wear(session, args, options),
    ),
  ),
  fc.record({ pos: anyPos, face: anyFace }).map(
    (args): Call =>
      (session, options) =>
        dig(session, args, options),
  ),
  fc.record({ pos: anyPos, face: anyFace }).map(
    (args): Call =>
      (session, options) =>
        place(session, args, options),
  ),
  anyPos.map(
    (pos): Call =>
      (session, options) =>
        walkTo(session, { goal: { kind: 'cell', pos }, maxRadius: 16 }, options),
  ),
);

/** What happens in a tick, beside its passing. */
type Happening = (session: ScriptedSession, abort: AbortController) => void;

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Happening>(() => {}) },
  {
    weight: 6,
    arbitrary: fc.record({ pos: nearbyPos, name: fc.constantFrom(...BLOCKS) }).map(
      ({ pos, name }): Happening =>
        (session) =>
          session.tellBlock(pos, name),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Happening>((session) => session.acknowledge()) },
  {
    weight: 2,
    arbitrary: fc.boolean().chain((taken) =>
      nearbyPos.map(
        (pos): Happening =>
          (s) =>
            s.answerDig(pos, taken),
      ),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Happening>((session) => void session.teleportsConfirmed++) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...ITEMS).map(
      (item): Happening =>
        (session) =>
          session.world.carry(item),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Happening>((_session, abort) => abort.abort()) },
  { weight: 1, arbitrary: fc.constant<Happening>((session) => session.world.writer.self.vitals(0, 3, 0)) },
  { weight: 1, arbitrary: fc.constant<Happening>((session) => session.end('it ended')) },
  { weight: 1, arbitrary: fc.constant<Happening>((session) => session.world.writer.blocks.columnUnloaded(0, 0)) },
);

test('ACTIONS-6: whatever is asked and whatever happens, an action answers in bounded ticks, never throws, and leaves nothing behind', async () => {
  const scenario = fc.record({
    call: anyCall,
    item: fc.constantFrom(...ITEMS),
    gameMode: fc.constantFrom('survival', 'creative', 'adventure', 'spectator'),
    blocks: fc.array(fc.record({ pos: nearbyPos, name: fc.constantFrom(...BLOCKS) }), { maxLength: 12 }),
    happenings: fc.array(anyHappening, { maxLength: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ call, item, gameMode, blocks, happenings }) => {
      const session = new ScriptedSession({ x: 4.5, y: 64, z: 4.5 }, gameMode);
      for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) session.world.set(x, 63, z, 'stone');
      for (const { pos, name } of blocks) session.tellBlock(pos, name);
      session.world.carry(item);
      session.world.writer.self.vitals(20, 10, 0);
      const abort = new AbortController();
      const clock = new ManualClock();
      let answer: Result<unknown> | undefined;
      const answered = call(session, { signal: abort.signal, clock }).then((value) => {
        answer = value;
      });
      await session.settle();
      for (let tick = 0; answer === undefined; tick++) {
        assert.ok(tick < MAX_TICKS, 'it answers');
        happenings[tick]?.(session, abort);
        clock.advance(50);
        await session.tick();
      }
      await answered;
      if (!answer.ok) assert.ok(answer.code !== '' && answer.why !== '' && answer.howTo !== '');
      assert.deepEqual([[...session.keys], session.listeners, clock.pending], [[], 0, 0]);
      assert.ok(JSON.stringify(answer).length < 8000, 'a bounded answer');
    }),
    { numRuns: RUNS },
  );
});
