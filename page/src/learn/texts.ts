import type { CostView, OutcomeName, SkillStatusName } from '../../../src/viewer/learning/learning-protocol.ts';
import type { Text } from '../../../src/viewer/protocol.ts';
import { locale } from '../live/preferences.ts';

/** Every word of the page on a learner, in both languages; what stands in braces is filled in. */
const TEXTS = {
  progress: { en: 'Progress', zh: '进展' },
  tasks: { en: 'Tasks', zh: '任务' },
  skills: { en: 'Skills', zh: '技能' },
  connecting: { en: 'Connecting…', zh: '正在连接……' },
  lost: { en: 'No answer; is it still running? Trying again…', zh: '没有回应，程序还在运行吗？正在重试……' },
  learning: { en: 'learning', zh: '学习中' },
  thinking: { en: 'choosing what to do', zh: '正在选择任务' },
  atRest: { en: 'at rest', zh: '已停下' },
  by: { en: 'by {learner}', zh: '由 {learner}' },
  seed: { en: 'seed {seed}', zh: '种子 {seed}' },
  theme: { en: 'Light or dark', zh: '明暗' },
  language: { en: '中文', zh: 'English' },
  help: { en: 'Keys', zh: '按键' },
  close: { en: 'Close', zh: '关闭' },
  skipTo: { en: 'To the tasks and skills', zh: '跳到任务与技能' },
  items: { en: 'items', zh: '种物品' },
  attempts: { en: 'tries', zh: '次尝试' },
  rounds: { en: 'tasks', zh: '个任务' },
  skillCount: { en: 'skills', zh: '个技能' },
  played: { en: 'of play', zh: '游戏时间' },
  cost: { en: 'of models', zh: '模型费用' },
  calls: { en: '{calls} calls, {tokens} tokens', zh: '{calls} 次调用，{tokens} 个 token' },
  unpriced: { en: 'price not known', zh: '价格未知' },
  noModel: { en: 'no model', zh: '无模型' },
  assisted: {
    en: 'Helped from outside {count} times: its scores do not compare.',
    zh: '得到外来帮助 {count} 次：成绩不可比较。',
  },
  now: { en: 'Now', zh: '当前' },
  underWay: { en: 'try {attempt} under way', zh: '第 {attempt} 次尝试进行中' },
  betweenTries: { en: 'between two tries', zh: '两次尝试之间' },
  brokenOff: { en: 'left open: it goes on with the run', zh: '未完成：继续运行时接着做' },
  nothingNow: { en: 'Nothing is being tried.', zh: '当前没有尝试。' },
  itemsOver: { en: 'Items over tries', zh: '物品随尝试增长' },
  itemsOverTold: {
    en: '{items} kinds of items after {attempts} tries. Left and right go through what each try brought.',
    zh: '{attempts} 次尝试后有 {items} 种物品。用左右键查看每次尝试带来的物品。',
  },
  itemAt: { en: 'try {attempt}: {items} · {count} in all', zh: '第 {attempt} 次：{items} · 共 {count} 种' },
  atFirst: { en: 'at first: {items}', zh: '起初：{items}' },
  voyager: { en: 'Voyager with GPT-4', zh: 'Voyager（GPT-4）' },
  chartHint: { en: 'point at the line, or use ← →', zh: '指向曲线，或用 ← →' },
  asTable: { en: 'As a table', zh: '表格形式' },
  attempt: { en: 'Try', zh: '尝试' },
  newItems: { en: 'New items', zh: '新物品' },
  noItems: { en: 'Nothing has been carried yet.', zh: '还没有得到过物品。' },
  techTree: { en: 'Tech tree', zh: '科技树' },
  reachedOf: { en: '{reached} of {all} reached', zh: '已达成 {reached} / {all}' },
  reachedAt: { en: 'try {attempt}', zh: '第 {attempt} 次' },
  notReached: { en: 'not yet', zh: '未达成' },
  needs: { en: 'needs {needs}', zh: '需要 {needs}' },
  noLadder: { en: 'It is not known yet which version this is.', zh: '尚不知道游戏版本。' },
  noTasks: { en: 'No task yet.', zh: '还没有任务。' },
  earlier: { en: '{count} earlier tasks are not shown.', zh: '另有 {count} 个更早的任务未显示。' },
  noSkills: {
    en: 'No skill yet: one is kept once the world says that it did its task.',
    zh: '还没有技能：世界判定任务完成后才会保存。',
  },
  back: { en: 'Back', zh: '返回' },
  gone: { en: 'There is nothing here any more.', zh: '这里已经没有内容。' },
  loading: { en: 'Loading…', zh: '正在载入……' },
  why: { en: 'Why', zh: '缘由' },
  tried: { en: 'try {attempt}', zh: '第 {attempt} 次' },
  code: { en: 'Code', zh: '代码' },
  did: { en: 'Did', zh: '做了' },
  used: { en: 'Used', zh: '用到' },
  helped: { en: 'Help from outside', zh: '外来帮助' },
  mined: { en: 'dug {count} {name}', zh: '挖掘 {count} 个 {name}' },
  crafted: { en: 'crafted {count} {name}', zh: '合成 {count} 个 {name}' },
  smelted: { en: 'smelted {count} {name}', zh: '烧炼 {count} 个 {name}' },
  placed: { en: 'placed {count} {name}', zh: '放置 {count} 个 {name}' },
  killed: { en: 'killed {count} {name}', zh: '击杀 {count} 个 {name}' },
  eaten: { en: 'ate {count} {name}', zh: '吃了 {count} 个 {name}' },
  version: { en: 'Version', zh: '版本' },
  versionN: { en: 'version {version}', zh: '版本 {version}' },
  inUse: { en: 'in use', zh: '使用中' },
  promises: { en: 'Promises', zh: '承诺' },
  imports: { en: 'Builds on', zh: '依赖' },
  record: { en: 'Record', zh: '记录' },
  ran: { en: '{successes} of {runs} uses served', zh: '{runs} 次使用，{successes} 次成功' },
  neverRan: { en: 'not used by others yet', zh: '尚未被使用' },
  took: { en: '{attempts} tries were linked with it: {cost}', zh: '{attempts} 次尝试用到它：{cost}' },
  trials: { en: 'Tried from other starts', zh: '在其他起点试用' },
  noTrials: { en: 'not tried yet', zh: '尚未试用' },
  passed: { en: 'passed', zh: '通过' },
  notPassed: { en: 'did not pass', zh: '未通过' },
  faults: { en: 'Failures, the newest', zh: '最近的失败' },
  faultAt: {
    en: 'task {round}, try {attempt}, version {version}',
    zh: '任务 {round}，第 {attempt} 次，版本 {version}',
  },
  keyPanes: { en: 'progress, tasks, skills', zh: '进展、任务、技能' },
  keyMove: { en: 'next, previous in the list', zh: '列表中下一个、上一个' },
  keyEscape: { en: 'back, close', zh: '返回、关闭' },
  keyTheme: { en: 'light or dark; language', zh: '明暗；语言' },
  keyHelp: { en: 'these keys', zh: '本说明' },
  keyChart: { en: 'through the chart, when it has focus', zh: '图表获得焦点时逐点查看' },
} as const satisfies Readonly<Record<string, Text>>;

/** How things ended, and how far skills are trusted. */
const WORDS: Readonly<Record<OutcomeName | SkillStatusName, Text>> = {
  under_way: { en: 'under way', zh: '进行中' },
  done: { en: 'done', zh: '完成' },
  not_done: { en: 'not done', zh: '未完成' },
  failed: { en: 'given up', zh: '放弃' },
  broken: { en: 'broke off', zh: '中断' },
  abandoned: { en: 'abandoned', zh: '丢弃' },
  provisional: { en: 'provisional', zh: '暂定' },
  admitted: { en: 'proven', zh: '已验证' },
  quarantined: { en: 'out of use', zh: '停用' },
};

export type TextName = keyof typeof TEXTS;

/** A text in the language of the page, with its values filled in. */
export function tell(text: Text | TextName, values: Readonly<Record<string, string | number>> = {}): string {
  const raw = (typeof text === 'string' ? TEXTS[text] : text)[locale.value];
  return raw.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

export function wordOf(word: OutcomeName | SkillStatusName): string {
  return WORDS[word][locale.value];
}

/** A name of the game, to read. */
export function named(item: string): string {
  return item.replaceAll('_', ' ');
}

/** Game ticks as time of play: `4:05`, or with hours `1:04:05`. */
export function playText(ticks: number): string {
  const seconds = Math.round(ticks / 20);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What models took, in money. */
export function moneyText({ modelCalls, microdollars }: CostView): string {
  if (modelCalls === 0) return tell('noModel');
  if (microdollars === null) return tell('unpriced');
  const dollars = microdollars / 1_000_000;
  return `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`;
}

/** Time of play, and calls where there were any. */
export function costText(cost: CostView): string {
  const play = `${playText(cost.ticks)} ${tell('played')}`;
  if (cost.modelCalls === 0) return play;
  return `${play} · ${tell('calls', { calls: cost.modelCalls, tokens: cost.tokens })} · ${moneyText(cost)}`;
}
