import { defineTexts } from '../../core/index.ts';

/** What `soulsand compat` says. */
export const COMPAT_TEXTS = defineTexts({
  unknown: { en: 'there is no scenario {names}', zh: '没有场景 {names}' },
  unknownHowTo: { en: 'use --only with: {names}', zh: '--only 可用：{names}' },
  notOperator: {
    en: 'the server does not do what {name} commands, so little can be tried: make it an operator there (op {name})',
    zh: '服务器不执行 {name} 的命令，能试的不多：请在那里设为管理员（op {name}）',
  },
  counts: {
    en: '{works} work, {fails} do not, {not_tried} not tried: {server}, Minecraft {version}',
    zh: '{works} 项可用，{fails} 项不可用，{not_tried} 项未试：{server}，Minecraft {version}',
  },
});
