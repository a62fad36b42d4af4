import { defineTexts } from '../../core/index.ts';

/** What a resident answers by rules. `{what}` is a clause, `{who}` a name. */
export const INTERVIEW_TEXTS = defineTexts({
  told: { en: '{what}. {source}', zh: '{what}。{source}' },
  seen: { en: 'I found that out myself, at {time}.', zh: '{time}我亲自得知的。' },
  heard: { en: '{who} told me, at {time}.', zh: '{time}{who}告诉我的。' },
  inferred: { en: 'That is what I make of it.', zh: '这是我自己琢磨出来的。' },
  merged: { en: 'I remember no more of that day.', zh: '那天的事我只记得这些了。' },
  known: { en: 'I have always known.', zh: '我一直都知道。' },
  lastSeen: { en: 'I last met {who} in {where}, at {time}.', zh: '我最后一次见到{who}是{time}，在{where}。' },
  notSeen: { en: 'I have not met {who}.', zh: '我没见过{who}。' },
  itemAt: { en: 'As far as I know, {who} is in {where}.', zh: '据我所知，{who}在{where}。' },
  itemHeld: { en: 'As far as I know, {where} has {who}.', zh: '据我所知，{who}在{where}手里。' },
  suspects: { en: 'I suspect {who}.', zh: '我怀疑{who}。' },
  suspectsNobody: { en: 'I suspect nobody in particular.', zh: '我没有特别怀疑谁。' },
  trusts: { en: 'I trust {who}.', zh: '我信得过{who}。' },
  wary: { en: 'I am wary of {who}.', zh: '我对{who}有戒心。' },
  indifferent: { en: '{who} is neither friend nor foe to me.', zh: '{who}和我不亲也不疏。' },
  means: { en: 'Just now I mean this: {what}.', zh: '眼下我的打算是：{what}。' },
  meansNothing: { en: 'I have nothing in mind just now.', zh: '眼下我没什么打算。' },
  wants: { en: 'I want this: {what}.', zh: '我想要的是：{what}。' },
  nothing: { en: 'I know nothing of that.', zh: '这我不知道。' },
});
