import type { Phrase } from './phrase.ts';

/** What a reproach leads to: a demand, a quarrel, an apology. */
export const QUARREL_PHRASES = {
  demand: [
    { en: 'Then you will make it good.', zh: '那你就得想办法补上。' },
    { en: 'It is not to happen again. Do you hear me?', zh: '不许再有下一次，听见没有？' },
    { en: 'I want your word that it was the last time.', zh: '你得给我一句话：这是最后一次。' },
    { en: 'And what do you mean to do about it?', zh: '那你打算怎么了结？' },
    { en: 'I think that I am owed something for that.', zh: '这件事，你欠我一个交代。' },
    { en: 'Put it right, and we need not speak of it again.', zh: '你把它弄妥了，我们就不再提。' },
    { en: 'Say that you are sorry, that is all I ask.', zh: '我只要你说一句对不住。', manner: 'warm' },
    { en: 'I expect it put right by morning.', zh: '天亮以前，给我弄妥。', manner: 'cool' },
  ],
  demand_about: [
    { en: 'Give back {topic}, and I will say no more.', zh: '把{topic}还回来，我就不再说了。' },
    { en: '{topic} goes back to where it was. Tonight.', zh: '{topic}今晚就放回原处。' },
    { en: 'I want {topic} back.', zh: '我要你把{topic}还回来。' },
    { en: 'Then where is {topic}? Hand it over.', zh: '那{topic}呢？拿出来。' },
    { en: 'You had no right to {topic}, and you know it.', zh: '{topic}不是你该碰的，你心里清楚。' },
    { en: 'See to it that {topic} is back by morning.', zh: '天亮以前，{topic}要回到原处。' },
    { en: 'Put {topic} back, and nobody need ever know.', zh: '把{topic}放回去，谁也不用知道。', manner: 'warm' },
    { en: '{topic}. I am waiting.', zh: '{topic}。我等着。', manner: 'cool' },
  ],
  quarrel: [
    { en: 'I have had enough of you.', zh: '我受够你了。' },
    { en: 'Do not dare to speak to me like that.', zh: '你别这么跟我说话。' },
    { en: 'You take me for a fool.', zh: '你当我是傻子。' },
    { en: 'There is nothing more to be said between us.', zh: '我们之间没什么好说的了。' },
    { en: 'So that is the sort of person you are.', zh: '原来你是这种人。' },
    { en: 'Keep away from me from now on.', zh: '往后你离我远一点。' },
    { en: 'And you stand there and say it to my face!', zh: '你还好意思当着我的面说！' },
    { en: 'I should have known better than to think well of you.', zh: '我真不该把你往好处想。' },
    {
      en: 'I never thought that I should have to say this to you.',
      zh: '我没想过有一天会跟你说这种话。',
      manner: 'warm',
    },
    { en: 'We are done, you and I.', zh: '你我到此为止。', manner: 'cool' },
  ],
  apologise: [
    { en: 'I am sorry. I mean it.', zh: '对不住。我是真心的。' },
    { en: 'It was wrong of me.', zh: '是我不对。' },
    { en: 'I ought not to have done it. Forgive me.', zh: '我不该那么做，请你原谅。' },
    { en: 'I have no excuse. I am sorry.', zh: '我没什么可辩的，对不住。' },
    { en: 'If I could undo it, I would.', zh: '要是能重来，我不会那么做。' },
    { en: 'You are right to be angry with me.', zh: '你生我的气，应该的。' },
    { en: 'I could not sleep for shame of it. Forgive me.', zh: '我羞得睡不着，原谅我吧。', manner: 'warm' },
    { en: 'My apologies.', zh: '我道歉。', manner: 'cool' },
  ],
} as const satisfies Readonly<Record<string, readonly Phrase[]>>;
