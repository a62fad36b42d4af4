import { defineTexts } from '../core/index.ts';

/** Why something of the assistant failed, by the failure's code; the values are the failure's data. */
export const WHYS = defineTexts({
  bad_amount: { en: '{amount} is no amount that can be moved', zh: '{amount} 不是可移动的数量' },
  game_unreachable: { en: 'the game does not answer: {detail}', zh: '游戏没有回应：{detail}' },
  not_available: { en: 'this server cannot do that: {detail}', zh: '此服务器做不到：{detail}' },
  not_enough: { en: '{held} {what} are there, of {amount}', zh: '{what} 只有 {held}，需要 {amount}' },
  not_granted: { en: 'the assistant has no access granted by you', zh: '你尚未授权助手' },
  outcome_unknown: { en: 'whether it was done is not known: {detail}', zh: '不知是否已完成：{detail}' },
  player_offline: { en: '{player} is not in the game', zh: '{player} 不在游戏中' },
  too_busy: { en: '{count} requests wait already', zh: '已有 {count} 个请求在等待' },
  unknown_item: { en: 'there is no item {item}', zh: '没有物品 {item}' },
  unknown_objective: { en: 'the scoreboard has no objective {objective}', zh: '记分板没有目标 {objective}' },
  untrusted_certificate: {
    en: 'the certificate of the server is not trusted: {detail}',
    zh: '不信任服务器的证书：{detail}',
  },
  wrong_password: { en: 'the server refuses the RCON password', zh: '服务器拒绝了 RCON 密码' },
  wrong_secret: { en: 'the server refuses the secret of its management protocol', zh: '服务器拒绝了管理协议的密钥' },
});

/** What to do about it. */
export const HOW_TOS = defineTexts({
  bad_amount: { en: 'give a whole number up to {max}', zh: '请给出不超过 {max} 的整数' },
  game_unreachable: { en: 'try again when it runs', zh: '请在其运行后重试' },
  not_available: { en: 'ask the operator', zh: '请询问管理员' },
  not_enough: { en: 'get {missing} more', zh: '还需 {missing}' },
  not_granted: { en: 'write {prefix}grant', zh: '请输入 {prefix}grant' },
  outcome_unknown: { en: 'look before doing it again', zh: '重做之前请先查看' },
  player_offline: { en: 'wait until they have joined', zh: '请等待其加入' },
  too_busy: { en: 'try again in a moment', zh: '请稍后再试' },
  unknown_item: { en: 'use a name of the game, as oak_planks', zh: '请使用游戏中的名称，如 oak_planks' },
  unknown_objective: { en: 'add it with scoreboard objectives add', zh: '请用 scoreboard objectives add 添加' },
  untrusted_certificate: {
    en: 'name the certificate, as PEM, with --management-certificate',
    zh: '请用 --management-certificate 指定 PEM 格式的证书',
  },
  wrong_password: {
    en: 'set SOULSAND_RCON_PASSWORD to what server.properties has as rcon.password',
    zh: '请将 SOULSAND_RCON_PASSWORD 设为 server.properties 中的 rcon.password',
  },
  wrong_secret: {
    en: 'set SOULSAND_MANAGEMENT_SECRET to what server.properties has as management-server-secret',
    zh: '请将 SOULSAND_MANAGEMENT_SECRET 设为 server.properties 中的 management-server-secret',
  },
});

/** What cards say of themselves. */
export const CARD_TEXTS = defineTexts({
  more: { en: 'more', zh: '更多' },
  cut: { en: '[shown: {limit} lines; the rest is left out]', zh: '[只显示 {limit} 行，其余略去]' },
  failed: { en: 'That did not work', zh: '未能完成' },
  working: { en: 'working ... (to end it: {prefix}cancel)', zh: '处理中……（取消：{prefix}cancel）' },
  noPage: { en: 'There is no other page.', zh: '没有其他页。' },
  heard: { en: '> {text}', zh: '> {text}' },
  cancelled: { en: 'cancelled: {count}', zh: '已取消：{count}' },
  welcomeTitle: { en: 'An assistant is here', zh: '这里有一位助手' },
  welcome: {
    en: 'It answers questions about this server, and more. It works for you when you grant it access.',
    zh: '它能回答有关本服务器的问题，等等。授权之后它才会为你工作。',
  },
  welcomeData: {
    en: 'It keeps what you ask and what it answers, until you write forget-me.',
    zh: '它会保存你的提问和它的回答，直到你输入 forget-me。',
  },
  grant: { en: 'grant access', zh: '授权' },
});

/** How the operator's page calls the queues of the assistant. */
export const OPERATOR_TEXTS = defineTexts({
  requests: { en: 'Requests of players', zh: '玩家请求' },
  gameCalls: { en: 'Calls of the game', zh: '游戏调用' },
  background: { en: 'Background work', zh: '后台任务' },
  maintenance: { en: 'Clean-ups', zh: '清理任务' },
});
