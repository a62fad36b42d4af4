import { ensure, type Scenario } from '../scenario.ts';

export const GOODS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'craft',
    sets: ['crafting'],
    about: 'from logs to a pickaxe at a table',
    async play(stage) {
      await stage.give('oak_log', 2);
      await stage.refused('craft', { item: 'wooden_pickaxe' }, 'no_table');
      await stage.set(stage.at(2, 0, 0), 'crafting_table');
      await stage.good('craft', { item: 'wooden_pickaxe' });
      ensure(stage.carried('wooden_pickaxe') === 1, 'there is no pickaxe');
    },
  },
  {
    name: 'smelt',
    sets: ['furnace'],
    about: 'ore is smelted with coal',
    async play(stage) {
      await stage.set(stage.at(2, 0, 0), 'furnace');
      await stage.give('iron_ore');
      await stage.refused('smelt', { item: 'iron_ore' }, 'no_fuel');
      await stage.give('coal');
      await stage.good('smelt', { item: 'iron_ore' });
      ensure(stage.carried('iron_ingot') === 1, 'there is no ingot');
    },
  },
  {
    name: 'chest',
    sets: ['containers'],
    about: 'things are put into a chest, seen there and taken out',
    async play(stage) {
      const chest = stage.at(2, 0, 0);
      await stage.set(chest, 'chest');
      await stage.give('bread', 5);
      await stage.good('put', { ...chest, item: 'bread', count: 3 });
      const inside = await stage.good('look_inside', chest);
      ensure(JSON.stringify(inside['contents']) === '[{"item":"bread","count":3}]', JSON.stringify(inside['contents']));
      await stage.good('take', { ...chest, item: 'bread' });
      ensure(stage.carried('bread') === 5, `${stage.carried('bread')} bread is carried, not 5`);
    },
  },
  {
    name: 'equip',
    sets: ['equip'],
    about: 'the right tool is taken in hand, and armour put on',
    async play(stage) {
      await stage.set(stage.at(2, 0, 0), 'stone');
      await stage.give('iron_shovel');
      await stage.give('stone_pickaxe');
      const tool = await stage.good('hold_tool', stage.at(2, 0, 0));
      ensure(tool['drops'] === true, `stone drops nothing for ${JSON.stringify(tool['held'])}`);
      await stage.give('iron_helmet');
      await stage.good('wear');
    },
  },
];
