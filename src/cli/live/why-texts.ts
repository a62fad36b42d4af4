import { defineTexts } from '../../core/index.ts';

/** What `soulsand why` and `soulsand interview` say around what they find. */
export const WHY_TEXTS = defineTexts({
  choose: {
    en: 'Name one of these, as: soulsand why {run} {event}',
    zh: '请指定其中一件，例如：soulsand why {run} {event}',
  },
  more: { en: '... {count} more; give a time to see those around it', zh: '……另有 {count} 件；给出时间可看那前后的' },
  asked: { en: '{who}, at {time}: {question}', zh: '{who}，{time}：{question}' },
  concealed: { en: '(would keep this from the others)', zh: '（不会对旁人说）' },
  byRules: { en: 'answered by rules: {why}', zh: '由规则回答：{why}' },
});
