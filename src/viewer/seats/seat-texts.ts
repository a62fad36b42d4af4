import { defineTexts } from '../../core/index.ts';
import type { VerbName } from '../../life/index.ts';

/** What one can choose to do, by verb: `{what}` is its object, `{whom}` its target, `{label}` what a scenario calls it. */
export const OPTION_TEXTS = defineTexts<VerbName>({
  go: { en: '{what}', zh: '{what}' },
  wait: { en: 'Wait a while', zh: '等一会儿' },
  look: { en: 'Look round', zh: '四下看看' },
  search: { en: 'Search {what}', zh: '翻找{what}' },
  take: { en: 'Take {what}', zh: '拿起{what}' },
  put: { en: 'Put down {what}', zh: '放下{what}' },
  give: { en: 'Give {what} to {whom}', zh: '把{what}交给{whom}' },
  conceal: { en: 'Hide {what} here', zh: '把{what}藏在这里' },
  read: { en: 'Read {what}', zh: '读{what}' },
  cook: { en: '{label}: {what}', zh: '{label}：{what}' },
  eat: { en: 'Eat: {what}', zh: '吃：{what}' },
  sleep: { en: 'Lie down and sleep: {what}', zh: '躺下睡觉：{what}' },
  wash: { en: '{label}: {what}', zh: '{label}：{what}' },
  work: { en: '{label}: {what}', zh: '{label}：{what}' },
  use: { en: '{label}: {what}', zh: '{label}：{what}' },
  talk: { en: 'Talk with {what}', zh: '和{what}说话' },
  call: { en: 'Call out', zh: '大声喊' },
  scream: { en: 'Scream', zh: '尖叫' },
  eavesdrop: { en: 'Listen in on {what}', zh: '偷听{what}' },
  post: { en: 'Pin a note to {what}', zh: '在{what}钉一张字条' },
  open: { en: 'Open {what}', zh: '打开{what}' },
  close: { en: 'Close {what}', zh: '关上{what}' },
  lock: { en: 'Lock {what}', zh: '锁上{what}' },
  unlock: { en: 'Unlock {what}', zh: '打开{what}的锁' },
  force: { en: 'Force {what}', zh: '撬开{what}' },
  hide: { en: 'Hide', zh: '躲起来' },
  attack: { en: 'Attack {what}', zh: '袭击{what}' },
  flee: { en: 'Run to {what}', zh: '逃往{what}' },
  follow: { en: 'Follow {what}', zh: '跟着{what}' },
  comfort: { en: 'Comfort {what}', zh: '安慰{what}' },
  inspect: { en: 'Examine {what}', zh: '查看{what}' },
});

/** Forms of an option that differ from its verb's. */
export const OPTION_FORMS = defineTexts({
  talkLow: { en: 'Talk with {what} in a low voice', zh: '和{what}低声说话' },
  putInto: { en: 'Put {what} into {whom}', zh: '把{what}放进{whom}' },
  sleepHere: { en: 'Lie down and sleep here', zh: '就地躺下睡觉' },
  searchHere: { en: 'Search the whole place', zh: '把这里翻一遍' },
});

/** A way out as one sees it: by where it leads. */
export const WAY_TEXTS = defineTexts({
  door: { en: 'the door to {where}', zh: '通往{where}的门' },
  way: { en: 'the way to {where}', zh: '通往{where}的路' },
});

/** What one's own doing came to, by the outcome's code; others are told by `failed`. */
export const OUTCOME_TEXTS = defineTexts({
  done: { en: '{what}: done', zh: '{what}：好了' },
  found: { en: '{what}: found {found}', zh: '{what}：找到了{found}' },
  learned: { en: '{what}: {learned}', zh: '{what}：{learned}' },
  found_nothing: { en: '{what}: nothing found', zh: '{what}：什么也没找到' },
  locked: { en: '{what}: it is locked', zh: '{what}：锁着' },
  no_way: { en: '{what}: there is no way that you know', zh: '{what}：你不知道怎么走' },
  dark: { en: '{what}: it is too dark', zh: '{what}：太暗了' },
  gone: { en: '{what}: it is not there any more', zh: '{what}：已经不在了' },
  not_here: { en: '{what}: nobody there to do it with', zh: '{what}：人不在这里' },
  not_ready: { en: '{what}: not now', zh: '{what}：现在不行' },
  needs_key: { en: '{what}: it needs its key', zh: '{what}：需要钥匙' },
  needs_power: { en: '{what}: there is no power', zh: '{what}：没有电' },
  holds: { en: '{what}: it holds', zh: '{what}：没撬开' },
  fought_off: { en: '{what}: you were fought off', zh: '{what}：被挣脱了' },
  in_use: { en: '{what}: somebody else keeps it busy', zh: '{what}：别人正在用' },
  failed: { en: '{what}: it did not work ({code})', zh: '{what}：没成（{code}）' },
});

/** How things look, and what can be read. */
export const HERE_TEXTS = defineTexts({
  fixture: { en: '{what}: {status}', zh: '{what}：{status}' },
  fixtureWith: { en: '{what}, with {items}', zh: '{what}，上面有{items}' },
  locked: { en: '{what}, locked', zh: '{what}，锁着' },
  note: { en: 'A note by {who}: {words}', zh: '{who}的字条：{words}' },
});

/** What somebody is seen to do, told by the verb alone: to what it is done cannot be seen from afar. */
export const SEEN_TEXTS = defineTexts<VerbName>({
  go: { en: 'walking', zh: '走着' },
  wait: { en: 'waiting', zh: '待着' },
  look: { en: 'looking round', zh: '四下打量' },
  search: { en: 'searching for something', zh: '在翻找' },
  take: { en: 'taking something', zh: '拿起什么' },
  put: { en: 'putting something down', zh: '放下什么' },
  give: { en: 'giving something away', zh: '递出什么' },
  conceal: { en: 'hiding something', zh: '在藏什么' },
  read: { en: 'reading', zh: '在读什么' },
  cook: { en: 'cooking', zh: '在做饭' },
  eat: { en: 'eating', zh: '在吃东西' },
  sleep: { en: 'asleep', zh: '睡着' },
  wash: { en: 'washing', zh: '在洗漱' },
  work: { en: 'at work', zh: '在忙活' },
  use: { en: 'busy with something', zh: '在摆弄什么' },
  talk: { en: 'talking', zh: '在说话' },
  call: { en: 'calling out', zh: '在喊' },
  scream: { en: 'screaming', zh: '在尖叫' },
  eavesdrop: { en: 'standing very still', zh: '一动不动地站着' },
  post: { en: 'pinning up a note', zh: '在钉字条' },
  open: { en: 'opening something', zh: '在开什么' },
  close: { en: 'closing something', zh: '在关什么' },
  lock: { en: 'locking something', zh: '在上锁' },
  unlock: { en: 'unlocking something', zh: '在开锁' },
  force: { en: 'forcing something', zh: '在撬什么' },
  hide: { en: 'hiding', zh: '躲着' },
  attack: { en: 'attacking somebody', zh: '在袭击人' },
  flee: { en: 'running', zh: '在跑' },
  follow: { en: 'following somebody', zh: '跟着人' },
  comfort: { en: 'comforting somebody', zh: '在安慰人' },
  inspect: { en: 'examining something', zh: '在查看什么' },
});
