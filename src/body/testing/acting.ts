import { bodyTools } from '../catalogue.ts';

/** All tool sets, those that are off by default too. */
export const ALL_SETS: readonly string[] = [...new Set(bodyTools.map(({ set }) => set))];

/** Tools that do something, in the world or to the body. */
export const ACTING: readonly string[] = [
  'look_at',
  'look',
  'move',
  'dig',
  'place',
  'use_item',
  'select_slot',
  'chat',
  'command',
  'craft',
  'look_inside',
  'take',
  'put',
  'smelt',
  'hold',
  'hold_tool',
  'wear',
];
