import { type BlockPos, blockPosOf } from '../../../core/index.ts';
import { ensure, Finding, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

/** Steps to try a walk by: where there is no stage, one of them leads somewhere as a rule. */
const STEPS = [
  [3, 0],
  [-3, 0],
  [0, 3],
  [0, -3],
] as const;

/** What is said waits for the server's limit of chat, and comes back. */
const HEARD_SECONDS = 5;

export const BASE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'look',
    sets: ['base'],
    about: 'the world around is told, and every packet of it was understood',
    async play(stage) {
      const where = await stage.good('where_am_i');
      ensure(where['position'] !== undefined, 'the body does not know where it is');
      await stage.good('surroundings');
      await stage.good('inventory');
      const status = await stage.good('status');
      ensure(status['decode_failures'] === 0, `${status['decode_failures']} packets could not be read`);
      ensure(status['has_unresolved_unknown'] === false, 'there are blocks that the version does not know');
    },
  },
  {
    name: 'chat',
    sets: ['base'],
    about: 'what is said comes back',
    async play(stage) {
      const said = stage.good('chat', { text: 'soulsand compat: hello' });
      const heard = stage.good('wait_until', { event: 'chat', budget_ticks: stage.ticksIn(HEARD_SECONDS) });
      await said;
      ensure((await heard)['woke'] !== 'budget', 'nothing was heard of what was said');
    },
  },
  {
    name: 'walk',
    sets: ['base'],
    about: 'the body walks three blocks and back',
    async play(stage) {
      const from = whereFeet(stage);
      for (const [x, z] of STEPS) {
        const to = { x: from.x + x, y: from.y, z: from.z + z };
        const reach = await stage.call('reachable', to);
        if (!reach.ok || reach['reachable'] !== true) continue;
        await stage.good('move', to);
        await stage.good('move', from);
        return;
      }
      throw new Finding('not_tried', 'no place three blocks away can be walked to');
    },
  },
  {
    name: 'dig_and_place',
    sets: ['base'],
    about: 'a block is dug, picked up, and placed again',
    async play(stage) {
      await stage.set(stage.at(1, 0, 0), 'dirt');
      await stage.good('dig', stage.at(1, 0, 0));
      await stage.good('move', stage.at(1, 0, 0));
      await stage.until('the dirt is picked up', () => stage.carried('dirt') === 1);
      await stage.good('hold', { item: 'dirt' });
      await stage.good('place', stage.at(3, -1, 0));
      ensure(stage.blockAt(stage.at(3, 0, 0)) === 'dirt' && stage.carried('dirt') === 0, 'the dirt was not placed');
    },
  },
  {
    name: 'places',
    sets: ['places'],
    about: 'a place is remembered, listed, gone to and forgotten',
    async play(stage) {
      const name = 'compat';
      await stage.good('remember_place', { name, note: 'for a moment' });
      const listed = await stage.good('list_places');
      ensure(JSON.stringify(listed['places']).includes('for a moment'), 'the place is not listed');
      await stage.good('go_to_place', { name });
      await stage.good('forget_place', { name });
      await stage.refused('go_to_place', { name }, 'no_such_place');
    },
  },
];

function whereFeet({ body }: Stage): BlockPos {
  const { position } = body.session.state.self;
  if (position === undefined) throw new Finding('not_tried', 'the body is not in the world');
  return blockPosOf(position);
}
