import type { Scenario } from '../scenario.ts';
import { ANIMAL_SCENARIOS } from './animals.ts';
import { BASE_SCENARIOS } from './base.ts';
import { BUILD_SCENARIOS } from './build.ts';
import { FARM_SCENARIOS } from './farm.ts';
import { GOODS_SCENARIOS } from './goods.ts';
import { TEXT_SCENARIOS } from './texts.ts';

/** All that is tried of a server, in order. */
export const SCENARIOS: readonly Scenario[] = [
  ...BASE_SCENARIOS,
  ...GOODS_SCENARIOS,
  ...FARM_SCENARIOS,
  ...TEXT_SCENARIOS,
  ...ANIMAL_SCENARIOS,
  ...BUILD_SCENARIOS,
];
