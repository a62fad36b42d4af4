import { defineTexts } from '../core/index.ts';

/** What the command says on its screens. */
export const CLI_TEXTS = defineTexts({
  opening: { en: 'opening the world ...', zh: '正在打开世界……' },
  joining: { en: 'joining {server} ...', zh: '正在加入 {server}……' },
  signIn: {
    en: 'to sign in as {username}, open {uri} and enter the code {code} (good for {minutes} minutes)',
    zh: '要以 {username} 登录，请打开 {uri} 并输入代码 {code}（{minutes} 分钟内有效）',
  },
  catalogueSound: {
    en: '{file}: {count} offers, sound for Minecraft {version}',
    zh: '{file}：{count} 个商品，适用于 Minecraft {version}',
  },
  closing: { en: 'closing ...', zh: '正在关闭……' },
  closed: { en: 'closed', zh: '已关闭' },
  closedSaved: { en: 'closed; the world is saved in {folder}', zh: '已关闭；世界保存在 {folder}' },
  labelLife: { en: 'Life', zh: '社会' },
  labelWatch: { en: 'Watch', zh: '观看' },
  labelCreate: { en: 'Create', zh: '造物' },
  lifeFacts: { en: '{title}, a night of its own, seed {seed}', zh: '{title}，独立的一夜，种子 {seed}' },
  createFacts: { en: '{url}  (pause, weather, whispers)', zh: '{url}（暂停、天气、低语）' },
  labelWorld: { en: 'World', zh: '世界' },
  labelServer: { en: 'Server', zh: '服务器' },
  labelBody: { en: 'Body', zh: '身体' },
  labelMcp: { en: 'MCP', zh: 'MCP' },
  labelToken: { en: 'Token', zh: '令牌' },
  labelTools: { en: 'Tools', zh: '工具' },
  worldFacts: {
    en: 'Minecraft {version} at {host}:{port}, {type}, seed {seed}, {kept}',
    zh: 'Minecraft {version}，{host}:{port}，{type}，种子 {seed}，{kept}',
  },
  broughtFolder: { en: 'a copy of {from}', zh: '{from} 的副本' },
  broughtSchematic: { en: '{blocks} blocks of {from} stand in it', zh: '已放入 {from} 的 {blocks} 个方块' },
  unknownBlocks: { en: 'left out, for this version lacks them: {names}', zh: '此版本没有以下方块，已略去：{names}' },
  openingJar: { en: 'running {jar} in {folder} ...', zh: '正在 {folder} 中运行 {jar}……' },
  jarReady: { en: 'the server is ready at {host}:{port}', zh: '服务器已就绪：{host}:{port}' },
  kept: { en: 'kept in {folder}', zh: '存于 {folder}' },
  notKept: { en: 'not kept (--save keeps it)', zh: '不保存（--save 可保存）' },
  serverFacts: { en: 'Minecraft {version} at {host}:{port}', zh: 'Minecraft {version}，{host}:{port}' },
  bodyFacts: {
    en: '{name} at {x} {y} {z}',
    zh: '{name}，位于 {x} {y} {z}',
  },
  bodyNowhere: { en: '{name}, position not told yet', zh: '{name}，尚未得知位置' },
  toolFacts: { en: '{count} in {sets}', zh: '{sets} 中的 {count} 个' },
  portMoved: { en: '{url}  (port {wanted} was taken)', zh: '{url}（端口 {wanted} 被占用）' },
  tokenGiven: { en: 'as given in SOULSAND_TOKEN', zh: '取自 SOULSAND_TOKEN' },
  tokenOnce: {
    en: '{token}  (new at each start; set SOULSAND_TOKEN to keep one)',
    zh: '{token}（每次启动都换；设 SOULSAND_TOKEN 可固定）',
  },
  connect: { en: 'Connect a client', zh: '接入客户端' },
  eventsTitle: { en: 'What the body hears, as a model reads it', zh: '身体所闻（即模型读到的文字）' },
  promptHint: {
    en: 'type a tool, as: where_am_i   move x=3 y=4 z=5   chat hello     help lists them, Ctrl-C ends',
    zh: '输入工具，例如：where_am_i   move x=3 y=4 z=5   chat 你好     help 列出全部，Ctrl-C 结束',
  },
  noPromptHint: {
    en: 'running until told to end (Ctrl-C or SIGTERM)',
    zh: '运行中，直到收到结束信号（Ctrl-C 或 SIGTERM）',
  },
  worldSpawn: { en: 'players appear at {x} {y} {z}', zh: '玩家出生于 {x} {y} {z}' },
  worldHint: {
    en: 'join with any Minecraft {version} client, or: soulsand play --server {host}:{port}',
    zh: '可用 Minecraft {version} 客户端加入，或：soulsand play --server {host}:{port}',
  },
  moreEvents: { en: '... {count} more events within a second', zh: '……一秒内另有 {count} 个事件' },
  moreLines: { en: '... {count} more lines', zh: '……另有 {count} 行' },
  replHelp: {
    en: 'A line is a call: NAME, NAME key=value ..., NAME {"key":value}, or NAME and a text.\nhelp NAME tells more of one tool; quit ends.',
    zh: '一行即一次调用：NAME、NAME key=value ……、NAME {"key":value}，或 NAME 加一段文字。\nhelp NAME 看某个工具；quit 结束。',
  },
  tourTitle: {
    en: 'A tour: an MCP client of its own talks to the body over HTTP.',
    zh: '导览：一个独立的 MCP 客户端通过 HTTP 与身体对话。',
  },
  tourDone: {
    en: '{calls} calls, {answered} answered as asked, {refused} answered with a reason.',
    zh: '{calls} 次调用，{answered} 次如愿，{refused} 次给出原因。',
  },
});
