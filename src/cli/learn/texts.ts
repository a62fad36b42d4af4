import { defineTexts } from '../../core/index.ts';

/** What `soulsand learn` says. */
export const LEARN_TEXTS = defineTexts({
  opened: {
    en: '{name} learns by {learner}, {rounds} tasks at most; kept in {path}',
    zh: '{name} 以 {learner} 学习，至多 {rounds} 个任务；存于 {path}',
  },
  resumed: {
    en: 'goes on: {attempts} tries, {items} items, {skills} skills so far',
    zh: '继续：目前 {attempts} 次尝试，{items} 种物品，{skills} 个技能',
  },
  abandoned: {
    en: 'the try that was under way when the process ended is lost; nothing else is',
    zh: '进程结束时正在进行的那次尝试已丢失；其余都在',
  },
  peaceful: {
    en: 'survival in a world of its own, peaceful, {rate} ticks a second',
    zh: '独立世界中的生存模式，和平难度，每秒 {rate} 刻',
  },
  noGround: {
    en: 'a server cannot begin anew: skills that work here stay provisional',
    zh: '服务器不能重新开始：在此可用的技能只是暂定的',
  },
  round: { en: '{round}. {task}  ({why})', zh: '{round}. {task}（{why}）' },
  done: { en: 'try {attempt}: done in {seconds} s of play', zh: '第 {attempt} 次：完成，游戏时间 {seconds} 秒' },
  notDone: { en: 'try {attempt}: {why}', zh: '第 {attempt} 次：{why}' },
  broken: { en: 'try {attempt} broke off: {why}', zh: '第 {attempt} 次中断：{why}' },
  helped: { en: 'with help from outside: {what}', zh: '有外来帮助：{what}' },
  kept: { en: 'kept as skill {name}', zh: '存为技能 {name}' },
  passed: { en: '{name} also works from start {seed}', zh: '{name} 在起点 {seed} 也可用' },
  failedTrial: {
    en: '{name} does not work from start {seed}: {why}',
    zh: '{name} 在起点 {seed} 不可用：{why}',
  },
  noTrial: { en: 'not tried again: {why} ({howTo})', zh: '没有再次试用：{why}（{howTo}）' },
  failed: { en: 'given up for now', zh: '暂时放弃' },
  summary: {
    en: '{items} items after {attempts} tries in {rounds} tasks; {skills} skills, {admitted} of them proven from other starts',
    zh: '{rounds} 个任务、{attempts} 次尝试后有 {items} 种物品；{skills} 个技能，其中 {admitted} 个在其他起点得到验证',
  },
  firsts: { en: 'first tools: {firsts}', zh: '首次得到的工具：{firsts}' },
  first: { en: '{item} at try {attempt}', zh: '第 {attempt} 次得到 {item}' },
  ladder: { en: 'ladder: {rungs}', zh: '进阶：{rungs}' },
  assisted: {
    en: 'helped from outside {count} times: its scores do not compare',
    zh: '得到外来帮助 {count} 次：成绩不可比较',
  },
  spent: {
    en: '{calls} calls of models, {tokens} tokens, {money}',
    zh: '模型调用 {calls} 次，{tokens} 个 token，{money}',
  },
  skillsIn: { en: 'its skills, to read: {folder}', zh: '技能可在此阅读：{folder}' },
  watch: { en: 'watch it at {url}', zh: '观看：{url}' },
  shown: {
    en: '{run}, to be read at {url}; Ctrl-C ends it',
    zh: '{run} 可在 {url} 查看；按 Ctrl-C 结束',
  },
  showAgain: { en: 'look at it with: soulsand learn --show {run}', zh: '查看：soulsand learn --show {run}' },
  noPage: { en: 'no page: {why} ({howTo})', zh: '没有网页：{why}（{howTo}）' },
  goOn: { en: 'go on with: soulsand learn --resume {run}', zh: '继续：soulsand learn --resume {run}' },
});
