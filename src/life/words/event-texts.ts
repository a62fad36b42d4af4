import { defineTexts } from '../../core/index.ts';
import type { EventType } from '../bus/event-types.ts';

/**
 * What happened, one plain sentence a type. `{who}` did it; `{what}` and `{whom}` are its object and its target with
 * everything a sentence needs, `{where}` is the place. A form ending in `_bare` serves where there is no object.
 */
export const EVENT_TEXTS = defineTexts<EventType>({
  move: { en: '{who} comes into {where}', zh: '{who}来到{where}' },
  begin: { en: '{who} sets to: {doing}', zh: '{who}开始{doing}' },
  act: { en: '{who} is done: {doing}', zh: '{who}做完了：{doing}' },
  look: { en: '{who} looks round {where}', zh: '{who}环顾{where}' },
  search: { en: '{who} searches {what}', zh: '{who}翻找{what}' },
  found_out: { en: '{who} catches {what} at it in {where}', zh: '{who}在{where}撞破了{what}' },
  take: { en: '{who} takes {what}', zh: '{who}拿走{what}' },
  put: { en: '{who} puts down {what}', zh: '{who}放下{what}' },
  give: { en: '{who} gives {what} to {whom}', zh: '{who}把{what}交给{whom}' },
  conceal: { en: '{who} conceals {what} in {where}', zh: '{who}把{what}藏在{where}' },
  read: { en: '{who} reads {what}', zh: '{who}读{what}' },
  eat: { en: '{who} eats in {where}', zh: '{who}在{where}吃东西' },
  sleep: { en: '{who} falls asleep in {where}', zh: '{who}在{where}睡着了' },
  wake: { en: '{who} wakes in {where}', zh: '{who}在{where}醒来' },
  hide: { en: '{who} hides in {where}', zh: '{who}躲进{where}' },
  lock: { en: '{who} locks {what}', zh: '{who}锁上{what}' },
  unlock: { en: '{who} unlocks {what}', zh: '{who}打开{what}的锁' },
  force: { en: '{who} forces {what}', zh: '{who}撬开{what}' },
  door: { en: '{who} moves the door: {what}', zh: '{who}动了门：{what}' },
  post: { en: '{who} pins a note to {what}', zh: '{who}往{what}钉了一张字条' },
  inspect: { en: '{who} examines {what}', zh: '{who}查看{what}' },
  comfort: { en: '{who} comforts {what}', zh: '{who}安慰{what}' },
  follow: { en: '{who} follows {what}', zh: '{who}跟着{what}' },
  flee: { en: '{who} runs to {where}', zh: '{who}逃到{where}' },
  eavesdrop: { en: '{who} listens in on {what}', zh: '{who}偷听{what}' },
  attack: { en: '{who} attacks {what} in {where}', zh: '{who}在{where}袭击{what}' },
  talk_opened: { en: '{who} begins to talk with {what}', zh: '{who}和{what}说起话来' },
  say: { en: '{who}: “{words}”', zh: '{who}：“{words}”' },
  talk_joined: { en: '{who} joins the talk in {where}', zh: '{who}加入{where}的谈话' },
  talk_left: { en: '{who} leaves the talk in {where}', zh: '{who}离开{where}的谈话' },
  talk_ended: { en: 'The talk in {where} ends', zh: '{where}的谈话结束了' },
  talk_scattered: { en: 'The talk in {where} scatters', zh: '{where}的谈话一哄而散' },
  address: { en: '{who} speaks to {what}', zh: '{who}向{what}开口' },
  call: { en: '{who} calls out: “{words}”', zh: '{who}大声喊道：“{words}”' },
  scream: { en: '{who} screams in {where}', zh: '{who}在{where}尖叫' },
  gather: { en: 'All are called to {where}', zh: '大家被叫到{where}' },
  death: { en: '{what} dies in {where}', zh: '{what}死在{where}' },
  body_found: { en: '{who} finds {what} dead in {where}', zh: '{who}在{where}发现{what}的尸体' },
  crash: { en: 'Something crashes in {where}', zh: '{where}一声巨响' },
  fire: { en: 'Fire in {where}', zh: '{where}起火' },
  blackout: { en: 'The power fails', zh: '停电了' },
  power_back: { en: 'The power is back', zh: '来电了' },
  bell: { en: 'A bell rings in {where}', zh: '{where}响起钟声' },
  weather: { en: 'The weather turns: {weather}', zh: '天气转为{weather}' },
  thunder: { en: 'Thunder', zh: '雷声滚过' },
  announce: { en: 'Everybody knows now: {facts}', zh: '众人皆知：{facts}' },
  happening: { en: '{happening}', zh: '{happening}' },
  footsteps: { en: 'Footsteps in {where}', zh: '{where}有脚步声' },
  voices: { en: 'Voices in {where}', zh: '{where}有人声' },
  struggle: { en: 'A struggle in {where}', zh: '{where}有打斗声' },
  sound: { en: 'A sound in {where}', zh: '{where}有响动' },
  beat: { en: 'The story turns', zh: '情节推进' },
  ending: { en: 'The story ends', zh: '故事结束' },
  whisper: { en: 'A thought comes to {whom}: “{words}”', zh: '{whom}心里冒出一句话：“{words}”' },
});

/** How a percept reads in an inbox, by what could be told of it. */
export const PERCEPT_TEXTS = defineTexts({
  muffled: { en: '{sound}, {bearing}', zh: '{bearing}{sound}' },
  manner: { en: '{text} (no more could be told)', zh: '{text}（听不真切）' },
});

/** What is only heard. */
export const SOUND_TEXTS = defineTexts({
  footsteps: { en: 'footsteps', zh: '有脚步声' },
  voices: { en: 'voices', zh: '有人说话' },
  struggle: { en: 'a struggle', zh: '像有人扭打' },
  crash: { en: 'a crash', zh: '一声巨响' },
  door: { en: 'a door', zh: '门响了一声' },
  scream: { en: 'a scream', zh: '一声尖叫' },
  bell: { en: 'a bell', zh: '钟声' },
  thunder: { en: 'thunder', zh: '雷声' },
  sound: { en: 'something', zh: '有响动' },
});

export const BEARING_TEXTS = defineTexts({
  here: { en: 'right here', zh: '就在近旁' },
  north: { en: 'from the north', zh: '北面' },
  north_east: { en: 'from the north-east', zh: '东北面' },
  east: { en: 'from the east', zh: '东面' },
  south_east: { en: 'from the south-east', zh: '东南面' },
  south: { en: 'from the south', zh: '南面' },
  south_west: { en: 'from the south-west', zh: '西南面' },
  west: { en: 'from the west', zh: '西面' },
  north_west: { en: 'from the north-west', zh: '西北面' },
  above: { en: 'from upstairs', zh: '楼上' },
  below: { en: 'from downstairs', zh: '楼下' },
  next_door: { en: 'from next door', zh: '隔壁' },
});

/** A talk that is opened to all who are there, and to nobody alone. */
export const TALK_TO_ALL = defineTexts({
  opened: { en: '{who} begins to talk with those who are there', zh: '{who}和在场的人说起话来' },
});

/** What stands in for what is not said. */
export const PLAIN_TEXTS = defineTexts({
  somebody: { en: 'somebody', zh: '有人' },
  something: { en: 'something', zh: '什么东西' },
  somewhere: { en: 'somewhere', zh: '某处' },
});
