import { ensure, type Scenario } from '../scenario.ts';

export const FARM_SCENARIOS: readonly Scenario[] = [
  {
    name: 'farm',
    sets: ['farm'],
    about: 'soil is tilled and sown, ripe wheat harvested, picked up and replanted',
    async play(stage) {
      const field = { ...stage.at(2, -1, 2), to_x: stage.at(4, -1, 2).x, to_z: stage.at(4, -1, 3).z };
      const soil = [2, 3, 4].flatMap((x) => [2, 3].map((z) => stage.at(x, -1, z)));
      await stage.set(stage.at(3, -1, 4), 'water');
      for (const pos of soil) await stage.set(pos, 'dirt');
      await stage.refused('till', field, 'not_carried');
      await stage.give('stone_hoe');
      await stage.give('wheat_seeds', 5);
      const tilled = await stage.good('till', field);
      ensure(tilled['done'] === 6, `${tilled.describe}: ${JSON.stringify(tilled['left'])}`);
      const sown = await stage.good('sow', { item: 'wheat_seeds', ...field });
      ensure(sown['done'] === 5, `five seeds were sown on ${sown['done']} blocks: ${JSON.stringify(sown['left'])}`);
      const unripe = await stage.good('harvest', field);
      ensure(unripe['done'] === 0, 'what was sown just now was harvested');
      for (const { x, y, z } of soil.slice(0, 2)) await stage.set({ x, y: y + 1, z }, 'wheat[age=7]');
      const ripe = () => soil.slice(0, 2).every(({ x, y, z }) => stage.isAged({ x, y: y + 1, z }, 7));
      await stage.until('ripe wheat', ripe);
      const harvested = await stage.good('harvest', field);
      ensure(harvested['done'] === 2, harvested.describe);
      ensure(stage.carried('wheat') >= 2, `${stage.carried('wheat')} wheat is carried after the harvest`);
      ensure(harvested['replanted'] === 2, `${harvested['replanted']} of 2 were replanted`);
    },
  },
  {
    name: 'bone_meal',
    sets: ['farm'],
    about: 'wheat grows by bone meal',
    async play(stage) {
      const soil = stage.at(1, 0, 1);
      await stage.set(soil, 'farmland');
      await stage.set({ ...soil, y: soil.y + 1 }, 'wheat[age=0]');
      await stage.give('bone_meal', 2);
      await stage.good('bone_meal', { ...soil, y: soil.y + 1 });
      ensure(!stage.isAged({ ...soil, y: soil.y + 1 }, 0), 'the wheat has not grown');
    },
  },
];
