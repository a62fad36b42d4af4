import { defineTexts } from '../core/index.ts';

/** What the page says that plays and records. */
export const PAGE_TEXTS = defineTexts({
  title: { en: 'Voice of the assistant', zh: '助手语音' },
  silent: { en: 'Nothing is read to you now.', zh: '现在没有朗读内容。' },
  listen: { en: 'Listen', zh: '收听' },
  pause: { en: 'Pause', zh: '暂停' },
  talk: { en: 'Ask by voice', zh: '语音提问' },
  stop: { en: 'Stop and send', zh: '停止并发送' },
  heard: { en: 'You asked: ', zh: '你的提问：' },
  gone: {
    en: 'This link is over. Ask for another one in the game: voice',
    zh: '此链接已失效。请在游戏中重新获取：voice',
  },
  noMicrophone: { en: 'The microphone cannot be used: ', zh: '无法使用麦克风：' },
});
