import { HOUSE_ITEMS, HOUSE_SIZE } from '../house-schematic.ts';
import { ensure, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

/** The file that the stage's folder of schematics has. */
export const HOUSE_FILE = 'house.schem';

/** Where the house stands, and where its first two stacks come from. */
function site(stage: Stage) {
  return { file: HOUSE_FILE, ...stage.at(2, 0, 2) };
}

async function giveAll(stage: Stage, items: Readonly<Record<string, number>>): Promise<void> {
  for (const [item, count] of Object.entries(items)) await stage.give(item, count);
}

export const BUILD_SCENARIOS: readonly Scenario[] = [
  {
    name: 'build',
    sets: ['build'],
    about: 'a house of a schematic is planned, built as far as the items go, gone on with, and checked',
    async play(stage) {
      const plan = await stage.good('plan_build', site(stage));
      ensure(Number(plan['done']) === 0, 'the bare stage was taken for a house');
      const { glass, ...most } = HOUSE_ITEMS;
      await giveAll(stage, most);
      await stage.refused('build', site(stage), 'not_built');
      const rest = await stage.good('plan_build', site(stage));
      const lacking = JSON.stringify(rest['lacking']);
      ensure(
        lacking === JSON.stringify([{ item: 'glass', count: glass }]),
        `after the first build it lacks ${lacking}`,
      );
      await stage.give('glass', glass);
      const built = await stage.good('build', site(stage));
      ensure(built['placed'] === glass, `${built['placed']} blocks were placed the second time`);
      const { x, y, z } = stage.at(2, 0, 2);
      const middle = { x: x + Math.floor(HOUSE_SIZE / 2), y, z: z + HOUSE_SIZE - 1 };
      await stage.set({ ...middle, x: middle.x + 1, y: y + 1 }, 'dirt');
      const wrong = await stage.good('plan_build', site(stage));
      ensure(wrong['wrong'] === 1, `the dirt in the wall was not seen: ${wrong.describe}`);
    },
  },
];
