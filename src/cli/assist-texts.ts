import { defineTexts } from '../core/index.ts';

/** What `soulsand assist` says. */
export const ASSIST_TEXTS = defineTexts({
  opening: { en: 'opening the assistant ...', zh: '正在启动助手……' },
  serving: {
    en: 'The assistant serves {name}. Players write: {prefix}help',
    zh: '助手正在服务 {name}。玩家请输入：{prefix}help',
  },
  noRcon: {
    en: 'Without --rcon it can answer by whispers, but neither give nor take.',
    zh: '没有 --rcon 时只能以私聊回答，无法给予或收取。',
  },
  noModels: {
    en: 'No language model is configured: questions are answered with the passages that fit.',
    zh: '未配置语言模型：将以匹配的段落回答问题。',
  },
  join: {
    en: 'join with any Minecraft {version} client at {host}:{port}',
    zh: '可用 Minecraft {version} 客户端加入 {host}:{port}',
  },
  closing: { en: 'closing the assistant ...', zh: '正在关闭助手……' },
  forgotten: { en: 'All that was kept of {player} ({id}) is deleted.', zh: '{player}（{id}）的数据已全部删除。' },
});
