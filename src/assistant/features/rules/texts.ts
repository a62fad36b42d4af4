import { defineTexts } from '../../../core/index.ts';

export const RULE_TEXTS = defineTexts({
  title: { en: 'Your rules', zh: '你的规则' },
  cameTrue: { en: 'As you asked', zh: '如你所托' },
  none: { en: 'You have no rules. An example: {example}', zh: '你还没有规则。例如：{example}' },
  line: { en: 'when {who} {event}: {text}', zh: '当 {who} {event}：{text}' },
  kept: { en: 'Rule {id} is kept.', zh: '规则 {id} 已记下。' },
  removed: { en: 'Rule {id} is gone.', zh: '规则 {id} 已删除。' },
  remove: { en: 'remove', zh: '删除' },
  happened: { en: '{who} {event}', zh: '{who} {event}' },
  failed: { en: 'It could not be done: {why}', zh: '未能执行：{why}' },
  join: { en: 'joins', zh: '加入' },
  leave: { en: 'leaves', zh: '离开' },
  death: { en: 'dies', zh: '死亡' },
  chat: { en: 'says something', zh: '发言' },
  badEvent: { en: 'there is no event {event}', zh: '没有事件 {event}' },
  badEventHow: { en: 'use join, leave, death or chat', zh: '请使用 join、leave、death 或 chat' },
  full: { en: 'you have {count} rules already', zh: '你已有 {count} 条规则' },
  fullHow: { en: 'remove one first: rules list', zh: '请先删除一条：rules list' },
  unknown: { en: 'there is no rule {id}', zh: '没有规则 {id}' },
  unknownHow: { en: 'see the list: rules list', zh: '请查看列表：rules list' },
});
