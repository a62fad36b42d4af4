import { defineTexts } from '../../core/index.ts';

/** What tasks and judgements say to people and models. */
export const TASK_TEXTS = defineTexts({
  have: { en: 'have {count} {item}', zh: '拥有{count}个{item}' },
  craft: { en: 'craft {count} {item}', zh: '合成{count}个{item}' },
  smelt: { en: 'smelt {count} {item}', zh: '烧炼{count}个{item}' },
  place: { en: 'place {count} {block}', zh: '放置{count}个{block}' },
  kill: { en: 'kill {count} {entity}', zh: '击杀{count}只{entity}' },
  eat: { en: 'eat {food}', zh: '吃{food}' },
  eatAnything: { en: 'eat something', zh: '吃点东西' },
  reach: { en: 'reach {place} within {within} blocks', zh: '到达{place}附近{within}格内' },
});

/** Why a task counts as done or not. */
export const VERDICT_TEXTS = defineTexts({
  counted: { en: '{got} of {wanted}', zh: '{wanted}中的{got}' },
  unknown: { en: 'the server has not told it: unknown', zh: '服务器还没说：未知' },
  away: { en: '{distance} blocks away', zh: '还差{distance}格' },
  there: { en: 'the body stands there', zh: '已在该处' },
  eaten: { en: 'ate {food}', zh: '吃了{food}' },
  notEaten: { en: 'nothing of it was eaten', zh: '没有吃' },
  already: { en: 'it was so before: nothing was done for it', zh: '之前就已如此：并没有为此做什么' },
  lost: {
    en: 'it was gained, but is no longer carried: {got} of {wanted}',
    zh: '曾得到，但已不在身上：{wanted}中的{got}',
  },
});
