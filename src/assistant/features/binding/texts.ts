import { defineTexts } from '../../../core/index.ts';

/** What the commands about access say. */
export const BINDING_TEXTS = defineTexts({
  granted: {
    en: 'The assistant works for you now. Ask it something, or see its help.',
    zh: '助手现在为你服务。请提问，或查看帮助。',
  },
  help: { en: 'help', zh: '帮助' },
  forgetAsk: {
    en: 'This deletes all that is kept of you here: questions, answers, notes, receipts. It cannot be undone.',
    zh: '这将删除此处保存的你的全部数据：提问、回答、笔记、收据，且无法恢复。',
  },
  forgetConfirm: { en: 'delete it', zh: '删除' },
  forgotten: { en: 'All that was kept of you is deleted.', zh: '你的数据已全部删除。' },
  fresh: { en: 'A new conversation begins.', zh: '新的对话开始了。' },
  language: { en: 'I speak English now.', zh: '我现在说中文。' },
  languages: { en: 'write: language en, or language zh', zh: '请输入：language en 或 language zh' },
  network: { en: 'May your questions use the network? Now: {state}', zh: '你的提问可以使用网络吗？目前：{state}' },
  on: { en: 'on', zh: '开' },
  off: { en: 'off', zh: '关' },
});
