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
  operator: { en: 'Operator   {url}', zh: '管理页面   {url}' },
  sample: {
    en: 'A sample shop, quest book and manual are served, and you have 30 experience to spend; serve your own with --shop FILE, --quests FOLDER, --manual FILE.',
    zh: '正在提供示例商店、任务书和手册，你有 30 点经验可花；使用你自己的：--shop 文件、--quests 文件夹、--manual 文件。',
  },
  hint: {
    en: 'You are in the world. Type to speak: /ai grant, /ai shop, /ai where is the village? A number does what it stands for; quit leaves.',
    zh: '你已进入世界。直接输入即可说话：/ai grant、/ai shop、/ai 村子在哪里？输入编号执行对应操作；quit 离开。',
  },
  clearSecret: {
    en: 'The secret goes over the network in the clear: use wss:// where the server is another machine.',
    zh: '密钥将以明文经过网络：服务器在另一台机器上时请使用 wss://。',
  },
  noModels: {
    en: 'No language model is configured: questions are answered with the passages that fit.',
    zh: '未配置语言模型：将以匹配的段落回答问题。',
  },
  join: {
    en: 'join with any Minecraft {version} client at {host}:{port}',
    zh: '可用 Minecraft {version} 客户端加入 {host}:{port}',
  },
  speaks: {
    en: 'Speech     {voice}; players write: {prefix}voice',
    zh: '语音       {voice}；玩家请输入：{prefix}voice',
  },
  noVoice: {
    en: 'Nothing here can speak: install espeak-ng, or set models.voice. Questions by voice need models.ears.',
    zh: '这里没有可用的语音：请安装 espeak-ng，或设置 models.voice。语音提问需要 models.ears。',
  },
  promptsRead: { en: 'the prompts were read anew', zh: '已重新读取提示词' },
  closing: { en: 'closing the assistant ...', zh: '正在关闭助手……' },
  forgotten: { en: 'All that was kept of {player} ({id}) is deleted.', zh: '{player}（{id}）的数据已全部删除。' },
});
