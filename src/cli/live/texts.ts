import { defineTexts } from '../../core/index.ts';

/** What `soulsand live` says. */
export const LIVE_TEXTS = defineTexts({
  opened: { en: '{title}, seed {seed}, at {time}; kept in {path}', zh: '{title}，种子 {seed}，{time}；存于 {path}' },
  replaying: {
    en: '{title}, seed {seed}: {path} again, nothing is written',
    zh: '{title}，种子 {seed}：重放 {path}，不写入任何内容',
  },
  estimate: {
    en: 'thinks by {models}: {calls} calls at most, {money}',
    zh: '由 {models} 思考：至多调用 {calls} 次，{money}',
  },
  rulesDecide: {
    en: 'rules decide for now: {why} ({howTo})',
    zh: '暂由规则决定：{why}（{howTo}）',
  },
  lineByModel: {
    en: 'a model thinks: {calls} calls, {tokens} tokens, {money}',
    zh: '由模型思考：调用 {calls} 次，{tokens} 个 token，{money}',
  },
  lineByRules: {
    en: 'rules decide for now: {why} ({calls} calls, {tokens} tokens, {money})',
    zh: '暂由规则决定：{why}（调用 {calls} 次，{tokens} 个 token，{money}）',
  },
  modelsBack: { en: 'the model thinks again', zh: '模型恢复思考' },
  spent: {
    en: '{calls} calls, {tokens} tokens, {money}; rules decided {byRules} times instead',
    zh: '调用 {calls} 次，{tokens} 个 token，{money}；另有 {byRules} 次由规则决定',
  },
  watch: { en: 'Watch   {url}', zh: '观看   {url}' },
  create: { en: 'Create  {url}', zh: '造物   {url}' },
  hint: { en: 'Ctrl-C ends it; --resume goes on', zh: 'Ctrl-C 结束；--resume 继续' },
  progress: { en: '{time}  {percent}%', zh: '{time}  {percent}%' },
  over: { en: 'the story is over; the page stays until Ctrl-C', zh: '故事结束了；页面保留到 Ctrl-C 为止' },
  saved: {
    en: 'saved at {time}; go on with: soulsand live --resume {run}',
    zh: '已存于 {time}；继续：soulsand live --resume {run}',
  },
  kept: {
    en: 'the story is over; watch it again with: soulsand live --replay {run}',
    zh: '故事结束了；重看：soulsand live --replay {run}',
  },
  savedForPage: { en: 'saved', zh: '已保存' },
  digest: { en: '{title}, seed {seed}: {from} to {until}', zh: '{title}，种子 {seed}：{from} 至 {until}' },
  quiet: { en: 'Nothing happened that one would tell.', zh: '没有发生值得一说的事。' },
  living: { en: 'Alive: {alive} of {all}.', zh: '在世：{all} 人中的 {alive} 人。' },
  counted: {
    en: '{events} events, {talks} talks, {meals} meals, {deaths} deaths.',
    zh: '{events} 件事，{talks} 次交谈，{meals} 顿饭，{deaths} 人死去。',
  },
  day: { en: 'day {day} {time}', zh: '第 {day} 天 {time}' },
});
