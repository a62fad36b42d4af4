import type { Text } from '../../core/index.ts';

/**
 * What people do, as predicates to which a subject is put: `{object}` and `{target}` are named, `{room}` is the place,
 * `{at}` the place with its preposition, `{own}` is his or her, `{label}` an infinitive, `{past}` the same in the past.
 */
export const ACTS = {
  move: [
    { en: 'left {from} for {room}', zh: '离开{from}，去了{room}' },
    { en: 'went from {from} to {room}', zh: '从{from}走到{room}' },
    { en: 'came out of {from} and crossed to {room}', zh: '出了{from}，往{room}去' },
    { en: 'walked over from {from} to {room}', zh: '从{from}来到{room}' },
  ],
  move_via: [
    { en: 'made {own} way from {from} by way of {via} to {room}', zh: '从{from}出来，经过{via}，到了{room}' },
    { en: 'went from {from} through {via} as far as {room}', zh: '从{from}穿过{via}，一直走到{room}' },
    { en: 'passed from {from} through {via} and on to {room}', zh: '离开{from}，走过{via}，进了{room}' },
  ],
  move_back: [
    { en: 'went as far as {via} and came back to {room}', zh: '走到{via}，又回到{room}' },
    { en: 'looked in at {via} and returned to {room}', zh: '去{via}看了看，又回了{room}' },
  ],
  begin: [{ en: '{past}', zh: '{label}' }],
  act: [
    { en: '{past}', zh: '{label}' },
    { en: '{past}, and took {own} time over it', zh: '不慌不忙地{label}' },
    { en: '{past} without a word', zh: '一声不响地{label}' },
  ],
  act_furtive: [
    { en: 'did what {own} errand was: {past}', zh: '办了那件事：{label}' },
    { en: '{past}, and listened afterwards', zh: '{label}，然后侧耳听了听' },
    { en: '{past}, quickly, with steady hands', zh: '{label}，动作很快，手很稳' },
  ],
  search: [
    { en: 'went through {room} inch by inch', zh: '把{room}一寸寸搜了一遍' },
    { en: 'searched {room} with care', zh: '仔细搜了{room}' },
    { en: 'looked into every corner of {room}', zh: '翻遍了{room}的角角落落' },
  ],
  search_thing: [
    { en: 'went through {object}', zh: '翻查了{object}' },
    { en: 'searched {object} to the bottom', zh: '把{object}翻了个底朝天' },
    { en: 'looked for something in {object}', zh: '在{object}里找什么东西' },
    { en: 'emptied {object}, and put everything back', zh: '把{object}掏空，又一样样放回去' },
  ],
  search_body: [
    { en: 'felt through the pockets of {object}', zh: '摸了摸{object}的口袋' },
    { en: 'searched the clothes of {object}', zh: '搜了{object}的衣服' },
  ],
  find_hidden: [
    { en: 'came upon {object}, who had been hiding', zh: '撞见了躲在那里的{object}' },
    { en: 'found {object} where nobody should have been', zh: '在不该有人的地方发现了{object}' },
  ],
  find_listener: [
    { en: 'turned and caught {object} listening', zh: '一转身，撞见{object}正在偷听' },
    { en: 'noticed {object}, who stood a little too near', zh: '发觉{object}站得近了些' },
    { en: 'broke off: {object} had been listening', zh: '忽然停住：{object}一直在听' },
  ],
  take: [
    { en: 'picked up {object}', zh: '拿起了{object}' },
    { en: 'took {object}', zh: '取走了{object}' },
    { en: 'took {object} along', zh: '把{object}带上了' },
  ],
  take_from: [
    { en: 'took {object} out of {target}', zh: '从{target}里拿走了{object}' },
    { en: 'lifted {object} from {target}', zh: '从{target}取出了{object}' },
  ],
  put: [
    { en: 'laid {object} down', zh: '放下了{object}' },
    { en: 'left {object} behind', zh: '留下了{object}' },
  ],
  put_into: [
    { en: 'put {object} into {target}', zh: '把{object}放进{target}' },
    { en: 'laid {object} away in {target}', zh: '把{object}收进{target}' },
  ],
  give: [
    { en: 'gave {object} to {target}', zh: '把{object}给了{target}' },
    { en: 'handed {object} over to {target}', zh: '把{object}递给{target}' },
  ],
  conceal: [
    { en: 'hid {object} where nobody would look', zh: '把{object}藏到了没人会找的地方' },
    { en: 'put {object} out of sight', zh: '把{object}藏了起来' },
  ],
  read: [
    { en: 'read {object} from the first word to the last', zh: '把{object}从头读到尾' },
    { en: 'bent over {object} and read', zh: '俯身读{object}' },
  ],
  eat: [
    { en: 'ate {object} standing', zh: '站着吃了{object}' },
    { en: 'made a meal of {object}', zh: '拿{object}充了饥' },
  ],
  sleep: [
    { en: 'lay down to sleep', zh: '躺下睡了' },
    { en: 'put out the candle and lay down', zh: '熄了烛火，躺下了' },
    { en: 'went to bed', zh: '上床睡了' },
    { en: 'lay down and shut {own} eyes', zh: '躺下，合上了眼' },
    { en: 'gave up the day and lay down', zh: '不再硬撑，躺下了' },
  ],
  wake: [
    { en: 'woke', zh: '醒了' },
    { en: 'was awake again', zh: '又醒了过来' },
    { en: 'sat up, awake', zh: '醒来，坐起身' },
    { en: 'lay awake and then got up', zh: '睁着眼躺了一阵，起来了' },
    { en: 'opened {own} eyes and was not tired any more', zh: '睁开眼，再没有睡意' },
  ],
  hide: [
    { en: 'made {own} breath small', zh: '躲着，气也不敢出' },
    { en: 'slipped out of sight', zh: '闪身躲了起来' },
    { en: 'stood quite still where nobody could see', zh: '躲在没人看得见的地方，一动不动' },
  ],
  lock: [
    { en: 'bolted the door', zh: '把门闩上了' },
    { en: 'shut the door, and made sure of it', zh: '关好门，又试了试' },
    { en: 'turned the key', zh: '锁上了门' },
  ],
  unlock: [
    { en: 'turned the key back', zh: '开了锁' },
    { en: 'undid the lock', zh: '把锁打开' },
  ],
  force_broken: [
    { en: 'broke the lock of {object}', zh: '撬开了{object}的锁' },
    { en: 'worked at {object} until the lock gave', zh: '撬着{object}，锁终于开了' },
  ],
  force_held: [
    { en: 'tried the lock of {object}, which held', zh: '撬{object}的锁，没撬开' },
    { en: 'strained at {object} in vain', zh: '使劲撬{object}，纹丝不动' },
  ],
  post: [
    { en: 'pinned a note to {object}', zh: '在{object}上钉了一张字条' },
    { en: 'left a few lines on {object}', zh: '在{object}上留了几行字' },
  ],
  inspect_body: [
    { en: 'knelt by {object} and looked closely', zh: '跪在{object}身边，仔细察看' },
    {
      en: 'felt for a pulse that was not there, and looked at {object} for a long time',
      zh: '探了探脉，没有；又久久地看着{object}',
    },
  ],
  comfort: [
    { en: 'sat with {object} and spoke softly', zh: '陪着{object}，轻声安慰' },
    { en: 'took the hands of {object}', zh: '握住了{object}的手' },
  ],
  follow: [
    { en: 'went after {object}', zh: '跟在{object}后面' },
    { en: 'kept close to {object}', zh: '不离{object}左右' },
    { en: 'followed {object} at a little distance', zh: '远远地跟着{object}' },
    { en: 'did not let {object} out of sight', zh: '眼睛没离开过{object}' },
    { en: 'went wherever {object} went', zh: '{object}走到哪儿就跟到哪儿' },
  ],
  flee: [
    { en: 'ran', zh: '拔腿就跑' },
    { en: 'fled as far as {room}', zh: '逃到了{room}' },
  ],
  eavesdrop: [
    { en: 'found something to do within earshot of {object}', zh: '装作有事，凑到听得见{object}说话的地方' },
    { en: 'stood where {object} could be overheard', zh: '站到能听见{object}说话的地方' },
  ],
  attack: [
    { en: 'fell upon {object}', zh: '扑向了{object}' },
    { en: 'went for {object} without a word', zh: '一言不发地向{object}下了手' },
  ],
  kill: [
    { en: 'did not let go until {object} was dead', zh: '直到{object}断了气才松手' },
    { en: 'killed {object}', zh: '杀了{object}' },
  ],
  find_body: [
    { en: 'stopped short: {object} lay there, dead', zh: '猛地站住：{object}躺在那里，已经死了' },
    {
      en: 'found {object}, and there was nothing to be done for {object} any more',
      zh: '发现了{object}，而{object}已经没有救了',
    },
    {
      en: 'saw {object} lying there and knew before touching the cold hand',
      zh: '看见{object}倒在那里，还没碰到那只冰冷的手，就已经明白',
    },
  ],
  see_body: [
    { en: 'stood in the door and looked at what had been {object}', zh: '站在门口，望着曾经是{object}的那个人' },
    { en: 'came no nearer to {object} than a few steps', zh: '离{object}还有几步，就再也走不过去' },
    { en: 'saw {object} over the shoulders of nobody', zh: '一眼看见了{object}，身边没有谁可以挡一挡' },
    { en: 'saw what had become of {object}', zh: '看见了{object}的样子' },
    { en: 'looked at {object}, and away', zh: '看了{object}一眼，别过脸去' },
  ],
  scream: [
    { en: 'screamed', zh: '尖叫起来' },
    { en: 'gave a scream that went through the walls', zh: '一声尖叫，穿透了墙壁' },
    { en: 'cried out, without words', zh: '失声喊了出来' },
    { en: 'screamed, and could not stop at once', zh: '尖叫着，一时收不住' },
  ],
  call: [
    { en: 'cried out: “{words}”', zh: '大声喊道：“{words}”' },
    { en: 'called, so that all in hearing turned: “{words}”', zh: '放声喊起来，听见的人都转过头：“{words}”' },
  ],
} as const satisfies Readonly<Record<string, readonly Text[]>>;

export type ActKey = keyof typeof ACTS;
