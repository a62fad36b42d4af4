import { defineTexts } from '../../core/index.ts';
import type { Verdict } from './truth.ts';

/** How somebody came to hold something: `{who}` holds it, `{at}` is when and where. */
export const SOURCE_TEXTS = defineTexts({
  seen: { en: '{who} perceived it ({at})', zh: '{who}亲历（{at}）' },
  heard: { en: '{who} heard it from {from} ({at})', zh: '{who}听{from}说的（{at}）' },
  inferred: { en: '{who} concluded it ({at})', zh: '{who}推断出来的（{at}）' },
  merged: {
    en: '{who} remembers no more of that day, out of {count} small things',
    zh: '{who}对那一天只剩这点印象（{count}件小事合成）',
  },
  known: { en: '{who} knew it before it all began', zh: '{who}本来就知道' },
});

/** What is held, after how, where it is not what stands above. */
export const STEP_TEXTS = defineTexts({ holds: { en: '{how}: {what}', zh: '{how}：{what}' } });

/** Where a chain ends early. */
export const END_TEXTS = defineTexts({
  untrue: { en: '{from} held no such thing: a lie, or a guess', zh: '{from}自己并不这么认为：是谎话，或是猜测' },
  untold: { en: 'why {from} said so is not told yet', zh: '{from}为什么这么说，暂不告知' },
  forgotten: { en: 'what it rests on has been forgotten since', zh: '依据后来忘了' },
  above: { en: 'as above', zh: '同上' },
  more: { en: 'and so on', zh: '以此类推' },
});

/** Truth beside belief. */
export const TRUTH_TEXTS = defineTexts<Verdict | 'now'>({
  so: { en: 'in truth: so it is', zh: '实情：确实如此' },
  not_so: { en: 'in truth: it is not so', zh: '实情：并非如此' },
  gone: { en: 'in truth: nothing that can still be seen tells', zh: '实情：如今已看不出来' },
  opinion: { en: 'in truth: that is an opinion', zh: '实情：这只是看法' },
  now: { en: '{truth}; {now}', zh: '{truth}；{now}' },
});

/** The parts of an explanation. */
export const EXPLAIN_TEXTS = defineTexts({
  tells: { en: '{who} tells: {what}', zh: '{who}说：{what}' },
  tellsNothing: { en: 'Nothing is told in it that would have to be known.', zh: '其中没有说出什么需要知道的事。' },
  knownTo: { en: 'Who knows of it:', zh: '谁知道这件事：' },
  knownToNobody: { en: 'Nobody else knows of it.', zh: '没有别人知道。' },
  partial: { en: '(only those who were near were asked)', zh: '（只问了当时在附近的人）' },
  in: { en: '{time}, {place}', zh: '{time}，{place}' },
});
