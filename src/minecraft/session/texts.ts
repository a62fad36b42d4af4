import { defineTexts, type Failure, fail, type Locale, textOf } from '../../core/index.ts';

/** Why a text was not said or a command not run, and what to do next. */
const TEXTS = defineTexts({
  notPlaying: { en: 'the session is {phase}', zh: '会话状态是 {phase}' },
  notPlayingHowTo: {
    en: 'wait until it plays again (event reconnected)',
    zh: '等它重新进入世界（事件 reconnected）',
  },
  nothingToSay: { en: 'nothing is left to say', zh: '没有可说的内容' },
  nothingToSayHowTo: { en: 'give a text with letters in it', zh: '给出有文字的内容' },
  looksLikeCommand: {
    en: 'a text that begins with / would run as a command',
    zh: '以 / 开头的文字会被当作命令执行',
  },
  looksLikeCommandHowTo: { en: 'call command(cmd) to run it', zh: '要执行就调用 command(cmd)' },
  tooLong: { en: '{chars} characters are more than chat takes at once', zh: '{chars} 个字符，聊天一次放不下' },
  tooLongHowTo: { en: 'say it in {most} or fewer', zh: '用 {most} 个字符以内说完' },
  noCommand: { en: 'there is no command', zh: '没有命令' },
  noCommandHowTo: {
    en: 'give a command, e.g. "time query daytime"',
    zh: '给出命令，例如 "time query daytime"',
  },
  commandTooLong: {
    en: 'the command has {chars} characters, the game takes {most}',
    zh: '命令有 {chars} 个字符，游戏只接受 {most} 个',
  },
  commandTooLongHowTo: { en: 'shorten it', zh: '缩短它' },
  queueFull: { en: '{waiting} messages wait already and {most} may', zh: '已有 {waiting} 条消息在等，上限 {most} 条' },
  queueFullHowTo: { en: 'say less, or try again in {seconds} s', zh: '少说些，或过 {seconds} 秒再试' },
});

/** A text with what to do about it. */
type Reason = Exclude<keyof typeof TEXTS, `${string}HowTo`>;

type Values = Readonly<Record<string, unknown>>;

/** The failure of a text or command that is not sent, in a locale; `values` fill in both its sentences. */
export function failSending<C extends string>(
  locale: Locale,
  code: C,
  reason: Reason,
  values?: Values,
  data?: Values,
): Failure<C> {
  const howTo = TEXTS[`${reason}HowTo`];
  return fail(code, textOf(TEXTS[reason], locale, values), textOf(howTo, locale, values), data);
}
