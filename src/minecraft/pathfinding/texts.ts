import { defineTexts } from '../../core/index.ts';

/** What an answer of the path search could not take into account, by code. Stable words. */
export const CAVEATS = [
  'entities',
  'unknown_states',
  'under_water',
  'sticky_blocks',
  'line_of_sight',
  'changes_may_be_refused',
] as const;

/** See {@link CAVEATS}. */
export type Caveat = (typeof CAVEATS)[number];

/** The caveats in words. */
export const CAVEAT_TEXTS = defineTexts<Caveat>({
  entities: {
    en: 'mobs, players and moving blocks are not taken into account',
    zh: '未考虑生物、玩家和移动中的方块',
  },
  unknown_states: {
    en: 'blocks of unknown states count as walls; one may be passable',
    zh: '未知状态的方块按墙处理,其中也许有能通过的',
  },
  under_water: {
    en: 'ways under water are not planned: only along the surface and up to it',
    zh: '不规划水下路线:只沿水面移动或上浮',
  },
  sticky_blocks: {
    en: 'the slowing by cobweb, berry bushes, soul sand and honey is priced, not simulated',
    zh: '蛛网、浆果丛、灵魂沙和蜂蜜块的减速只计入代价,未做模拟',
  },
  line_of_sight: {
    en: 'within reach of the hand; whether something hides the block was not checked',
    zh: '在手能触及的范围内;未检查是否被遮挡',
  },
  changes_may_be_refused: {
    en: 'the server may refuse to let blocks be dug or placed; then search again',
    zh: '服务器可能拒绝挖掘或放置;届时请重新寻路',
  },
});
