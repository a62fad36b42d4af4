import { defineTexts } from '../../core/index.ts';
import type { VerbName } from '../actor/verb-names.ts';

/** What somebody is seen to do, by verb; `{what}` is its object, `{label}` what a scenario calls it. */
export const ACTIVITY_TEXTS = defineTexts<VerbName>({
  go: { en: 'on the way to {what}', zh: '去{what}的路上' },
  wait: { en: 'passing the time', zh: '待着' },
  look: { en: 'looking round', zh: '四下打量' },
  search: { en: 'searching {what}', zh: '翻找{what}' },
  take: { en: 'taking {what}', zh: '拿{what}' },
  put: { en: 'putting down {what}', zh: '放下{what}' },
  give: { en: 'giving away {what}', zh: '递出{what}' },
  conceal: { en: 'concealing {what}', zh: '藏{what}' },
  read: { en: 'reading {what}', zh: '读{what}' },
  cook: { en: 'at the stove: {label}', zh: '{label}' },
  eat: { en: 'eating', zh: '吃东西' },
  sleep: { en: 'asleep', zh: '睡着' },
  wash: { en: 'washing', zh: '洗漱' },
  work: { en: 'at work: {label}', zh: '{label}' },
  use: { en: '{label}', zh: '{label}' },
  talk: { en: 'talking with {what}', zh: '和{what}说话' },
  call: { en: 'calling out', zh: '大声喊' },
  scream: { en: 'screaming', zh: '尖叫' },
  eavesdrop: { en: 'listening in on {what}', zh: '偷听{what}' },
  post: { en: 'pinning up a note', zh: '钉字条' },
  open: { en: 'opening {what}', zh: '打开{what}' },
  close: { en: 'closing {what}', zh: '关上{what}' },
  lock: { en: 'locking {what}', zh: '锁{what}' },
  unlock: { en: 'unlocking {what}', zh: '开{what}的锁' },
  force: { en: 'forcing {what}', zh: '撬{what}' },
  hide: { en: 'in hiding', zh: '躲着' },
  attack: { en: 'attacking {what}', zh: '袭击{what}' },
  flee: { en: 'running to {what}', zh: '逃往{what}' },
  follow: { en: 'following {what}', zh: '跟着{what}' },
  comfort: { en: 'comforting {what}', zh: '安慰{what}' },
  inspect: { en: 'examining {what}', zh: '查看{what}' },
});

/** What can be said of somebody who does nothing, or is on the way to it. */
export const STATE_TEXTS = defineTexts({
  idle: { en: 'thinking', zh: '出神' },
  dead: { en: 'dead', zh: '死了' },
  asleep: { en: 'asleep', zh: '睡着' },
  lying: { en: 'lying down', zh: '躺着' },
  hidden: { en: 'in hiding', zh: '躲着' },
  walking: { en: 'walking to {where}: {next}', zh: '往{where}走：{next}' },
  about_to: { en: 'about to begin: {next}', zh: '正要{next}' },
});
