import type { Text } from '../../core/index.ts';

/**
 * How talks are told: whole sentences with their stops. `{who}` speaks, `{to}` is spoken to, `{names}` are all; `{words}`
 * are what is said, `{line}` the same where the sentence goes on after it.
 */
export const TALKS = {
  two_low: [
    { en: '{At}, {who} and {to} spoke in low voices.', zh: '{At}，{who}和{to}压低声音说着话。' },
    { en: '{who} drew {to} aside {at}.', zh: '{who}在{at}把{to}拉到一边。' },
    { en: '{At}, {who} and {to} put their heads together.', zh: '{At}，{who}和{to}头挨着头，低声说话。' },
    { en: '{At}, {who} waited until nobody was near and turned to {to}.', zh: '{At}，{who}等四下没了人，才转向{to}。' },
    {
      en: 'What {who} had to say to {to} {at} was not for everybody.',
      zh: '{who}在{at}要对{to}说的话，不是给旁人听的。',
    },
  ],
  two: [
    { en: '{who} spoke to {to} {at}.', zh: '{who}在{at}跟{to}搭上了话。' },
    { en: '{At}, {who} and {to} fell to talking.', zh: '{At}，{who}和{to}聊了起来。' },
    { en: '{who} found {to} {at}, and they talked.', zh: '{who}在{at}碰见{to}，两人说起话来。' },
    { en: '{At}, {who} came up to {to}.', zh: '{At}，{who}走到{to}跟前。' },
    { en: '{who} had something to say to {to} {at}.', zh: '{who}在{at}有话要跟{to}说。' },
    { en: '{At}, {who} stopped beside {to}.', zh: '{At}，{who}在{to}身边站住了。' },
  ],
  still: [
    { en: '{At}, {names} were still talking.', zh: '{At}，{names}还在说话。' },
    { en: 'The talk between {names} went on {at}.', zh: '{at}，{names}的话还没说完。' },
    { en: '{names} had not done with each other {at}.', zh: '{names}在{at}还没有完。' },
    { en: '{At}, {names} had got no further.', zh: '{At}，{names}还停在原来的话头上。' },
    { en: '{At}, {names} spoke on.', zh: '{At}，{names}接着往下说。' },
  ],
  still_many: [
    { en: '{At} the company was still together.', zh: '{At}，众人还没有散。' },
    { en: 'Nobody had left yet {at}.', zh: '{at}的人还没有散去。' },
    { en: '{At} they were at it still.', zh: '{At}，众人还在说。' },
    { en: 'The chairs {at} had drawn closer together.', zh: '{at}的椅子挪近了些。' },
  ],
  several: [
    { en: '{At} they sat together, {names}.', zh: '{At}，{names}坐到了一处。' },
    { en: '{names} stood talking {at}.', zh: '{names}在{at}说着话。' },
  ],
  gathered: [
    { en: 'They had come together {at}, {names}.', zh: '{names}聚到了{at}。' },
    { en: '{At} the company was assembled: {names}.', zh: '{At}，人到齐了：{names}。' },
  ],
  say: [
    { en: '“{line}” said {who}.', zh: '{who}说：“{words}”' },
    { en: '{who} said: “{words}”', zh: '“{words}”{who}说。' },
    { en: '“{line}” {who} said to {to}.', zh: '{who}对{to}说：“{words}”' },
    { en: '“{line}” {who} said after a while.', zh: '过了一会儿，{who}说：“{words}”' },
    { en: '{who} lowered {own} eyes. “{words}”', zh: '{who}垂下眼睛：“{words}”' },
    { en: '“{line}” {who} said, more to the room than to anybody.', zh: '“{words}”{who}像是自言自语。' },
    { en: '{who} looked past {to}. “{words}”', zh: '{who}的目光越过{to}：“{words}”' },
    { en: '“{line}” {who} said in a level voice.', zh: '“{words}”{who}平平地说。' },
    { en: '{who} spoke up. “{words}”', zh: '{who}开了口：“{words}”' },
    { en: '{who} smoothed a sleeve. “{words}”', zh: '{who}抚了抚袖口：“{words}”' },
  ],
  ask: [
    { en: '“{line}” asked {who}.', zh: '{who}问：“{words}”' },
    { en: '{who} asked: “{words}”', zh: '“{words}”{who}问道。' },
    { en: '{who} looked at {to}: “{words}”', zh: '{who}看着{to}：“{words}”' },
    { en: '“{line}” {who} wanted to know.', zh: '“{words}”{who}想知道。' },
    { en: '{who} leaned forward. “{words}”', zh: '{who}往前凑了凑：“{words}”' },
    { en: '“{line}” {who} asked, as if in passing.', zh: '“{words}”{who}像是随口一问。' },
    { en: '{who} had been waiting to ask it. “{words}”', zh: '这话{who}憋了一会儿了：“{words}”' },
    { en: '{who} put it to {to} without turning the head: “{words}”', zh: '{who}头也没回，问{to}：“{words}”' },
  ],
  reply: [
    { en: '“{line}” was the answer.', zh: '回答是：“{words}”' },
    { en: '“{line}” {who} replied.', zh: '“{words}”{who}答道。' },
    { en: '{who} took {own} time. “{words}”', zh: '{who}想了想：“{words}”' },
    { en: '“{line}” said {who}, without looking up.', zh: '{who}头也不抬：“{words}”' },
    { en: '“{line}” {who} said at once.', zh: '{who}立刻接道：“{words}”' },
    { en: '{who} weighed the words. “{words}”', zh: '{who}斟酌着说：“{words}”' },
    { en: '“{line}” {who} said, after a moment too long.', zh: '隔得久了一点，{who}才说：“{words}”' },
    { en: '{who} had the answer ready. “{words}”', zh: '{who}的回答像是早备好的：“{words}”' },
  ],
  refuse: [
    { en: '{who} shook {own} head. “{words}”', zh: '{who}摇摇头：“{words}”' },
    { en: '“{line}” said {who}, and that was that.', zh: '“{words}”{who}说完，不再开口。' },
    { en: 'A pause. “{line}” said {who}.', zh: '停了一停。“{words}”{who}说。' },
    { en: '{who} smiled, and gave nothing. “{words}”', zh: '{who}笑笑，什么也没给：“{words}”' },
    { en: '“{line}” {who} said, and looked at the door.', zh: '“{words}”{who}说着，看了看门。' },
  ],
  accuse: [
    { en: '{who} stood up. “{words}”', zh: '{who}站了起来：“{words}”' },
    { en: '“{line}” said {who}, and nobody moved.', zh: '“{words}”{who}说。谁也没有动。' },
    { en: '“{words}” It was {who} who said it, quite quietly.', zh: '“{words}”说这话的是{who}，声音不高。' },
    { en: '{who} pointed. “{words}”', zh: '{who}抬手一指：“{words}”' },
    {
      en: 'It came from {who}, and it came without warning. “{words}”',
      zh: '这话从{who}嘴里冷不丁地冒出来：“{words}”',
    },
  ],
  confess: [
    { en: '{who} looked at {own} hands. “{words}”', zh: '{who}看着自己的手：“{words}”' },
    {
      en: '“{line}” said {who}, and it was so quiet that one heard the clock.',
      zh: '“{words}”{who}说。静得能听见钟走。',
    },
    { en: '{who} did not raise {own} voice. “{words}”', zh: '{who}没有提高声音：“{words}”' },
  ],
  admit: [
    { en: '{who} did not look away. “{words}”', zh: '{who}没有避开眼睛：“{words}”' },
    { en: '“{line}” said {who}, and reddened.', zh: '“{words}”{who}说着，脸红了。' },
    { en: '{who} shrugged. “{words}”', zh: '{who}耸耸肩：“{words}”' },
  ],
  oppose: [
    { en: '{who} was against it. “{words}”', zh: '{who}不赞成：“{words}”' },
    { en: '“{line}” said {who}, louder than was needed.', zh: '“{words}”{who}说，声音大得没有必要。' },
    { en: '{who} shook {own} head slowly. “{words}”', zh: '{who}慢慢摇头：“{words}”' },
  ],
  quarrel: [
    { en: '“{line}” said {who}, and the voice was not steady.', zh: '“{words}”{who}说，声音有些发抖。' },
    { en: '{who} had gone white. “{words}”', zh: '{who}脸色发白：“{words}”' },
    { en: '{who} took a step nearer. “{words}”', zh: '{who}逼近一步：“{words}”' },
    { en: '“{line}” said {who}; it could be heard in the corridor.', zh: '“{words}”{who}说，走廊里都听得见。' },
  ],
  withheld: [
    { en: '{who} said something that nobody but {to} could hear.', zh: '{who}说了句什么，只有{to}听得见。' },
    { en: 'What {who} told {to} then was not for other ears.', zh: '{who}接着对{to}说的话，没让第三个人听见。' },
    { en: '{who} bent close to {to}; one could see the lips move, no more.', zh: '{who}凑近{to}，只看得见嘴唇在动。' },
  ],
  topic: [
    { en: 'They spoke of {topics}.', zh: '他们说起了{topics}。' },
    { en: 'The talk came round to {topics}.', zh: '话头转到了{topics}上。' },
    { en: 'Mostly it was about {topics}.', zh: '说的大半是{topics}。' },
    { en: 'Again and again it came back to {topics}.', zh: '说来说去，又绕回{topics}。' },
    { en: 'It was about {topics}, and about what was not said of it.', zh: '说的是{topics}，还有没说出来的那些。' },
  ],
  join: [
    { en: '{who} joined them.', zh: '{who}也凑了过来。' },
    { en: '{who} came up and was made room for.', zh: '{who}走过来，大家给腾了个位置。' },
  ],
  farewell: [
    { en: 'With that {who} took leave.', zh: '说完，{who}告辞了。' },
    { en: '{who} went, and the rest was left unsaid.', zh: '{who}走了，剩下的话没有说出口。' },
    { en: '“{line}” said {who}, and went.', zh: '“{words}”{who}说着，走开了。' },
  ],
  silence: [
    { en: 'After that neither found anything more to say.', zh: '后来，谁也找不到话说了。' },
    { en: 'The talk ran dry.', zh: '话渐渐说完了。' },
  ],
  scattered: [
    { en: 'It drove them apart in the middle of a sentence.', zh: '一句话没说完，人已经散了。' },
    { en: 'Nobody finished what they had been saying.', zh: '谁的话都没有说完。' },
  ],
} as const satisfies Readonly<Record<string, readonly Text[]>>;

export type TalkKey = keyof typeof TALKS;
