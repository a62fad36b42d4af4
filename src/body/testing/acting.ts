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
];
