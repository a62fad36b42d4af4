import { defineTexts } from '../../core/index.ts';

/** What a model that tells the story is told. */
export const MODEL_PROSE_TEXTS = defineTexts({
  head: {
    en: `You are the narrator of a story that happens by itself; you see what is given to you, stretch by stretch, and turn each stretch into one paragraph of a novel, in English. Style: {style}

Tell only what the numbered sentences of the request say: add light, weather, sound and bearing, but no deed, no thought and nobody who is not in them. Go on from what came before without repeating it. What is not said there the reader must not know yet. Keep what people say in quotation marks word for word, or leave it out. Answer with one JSON object and nothing else: {"paragraph": "...", "told": [numbers of the sentences that you told]}`,
    zh: `有一个故事自己在发生，你是它的叙述者：每次给你一段里发生的事，你把它写成小说里的一个自然段，用中文。文风：{style}

只写请求里编了号的句子说到的事：可以添上光线、天气、声音和神情，但不可添任何行动、心思，也不可写进句子里没有的人。接着前文写，不要重复。句子里没有说的，读者此刻还不该知道。引号里的话要么照原样写，要么不写。只回答一个 JSON 对象，别无他物：{"paragraph": "……", "told": [写到的句子的编号]}`,
  },
  synopsis: { en: 'What came before: {synopsis}', zh: '前情：{synopsis}' },
  last: { en: 'The last paragraph: {last}', zh: '上一段：{last}' },
  chapter: { en: 'Chapter: {title}. It is about {time}.', zh: '本章：{title}。时间约为{time}。' },
  opens: { en: 'This paragraph opens the chapter.', zh: '这一段是本章的开头。' },
  events: { en: 'What happens now:', zh: '现在发生的事：' },
  ask: {
    en: 'Write the paragraph: {least} to {most} words.',
    zh: '写出这一段：{least}到{most}个字。',
  },
  again: {
    en: 'That cannot stand: {why} Write it once more, the whole object.',
    zh: '这样不行：{why}请重写整个对象。',
  },
  tooLong: { en: 'it has {length} words, more than {most}.', zh: '有{length}个字，超过了{most}。' },
  tooShort: { en: 'it has {length} words, fewer than {least}.', zh: '只有{length}个字，少于{least}。' },
  stranger: { en: 'it names {name}, of whom or which nothing was said.', zh: '写到了{name}，而句子里没有。' },
  secret: { en: 'it tells the reader something that nobody has said.', zh: '说破了谁也没有说过的事。' },
  untold: { en: '"told" names no sentence.', zh: '"told" 里没有句子。' },
});
