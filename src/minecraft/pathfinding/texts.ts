import { defineTexts } from '../../core/index.ts';

/** What an answer of the path search could not take into account, by code. Stable words. */
export const CAVEATS = ['entities', 'entities_move', 'unknown_states', 'changes_may_be_refused'] as const;

/** See {@link CAVEATS}. */
export type Caveat = (typeof CAVEATS)[number];

/** The caveats in words. */
export const CAVEAT_TEXTS = defineTexts<Caveat>({
  entities: {
    en: 'mobs, players and moving blocks are not taken into account',
    zh: '未考虑生物、玩家和移动中的方块',
  },
  entities_move: {
    en: 'mobs and players count as where they were seen: they move, and those not seen count as none',
    zh: '生物和玩家按所见位置计:它们会移动,没看到的不计',
  },
  unknown_states: {
    en: 'blocks of unknown states count as walls; one may be passable',
    zh: '未知状态的方块按墙处理,其中也许有能通过的',
  },
  changes_may_be_refused: {
    en: 'the server may refuse to let blocks be dug or placed; then search again',
    zh: '服务器可能拒绝挖掘或放置;届时请重新寻路',
  },
});
