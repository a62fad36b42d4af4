import { defineTexts } from '../../core/index.ts';

/** What the actions of staying alive say: collecting, eating, sleeping, fighting. */
export const SURVIVAL_TEXTS = defineTexts({
  noSuchBlock: { en: 'this version has no block {block}', zh: '这个版本没有方块 {block}' },
  giveBlock: { en: 'give a name as nearby_blocks() shows it', zh: '给出 nearby_blocks() 那样的名字' },
  noneFound: {
    en: '{dug} of {count} dug: no more {blocks} within {radius}',
    zh: '{radius} 格内没有 {blocks} 了（挖了 {dug}/{count}）',
  },
  noneFoundPartly: {
    en: '{dug} of {count} dug: no more {blocks} in what is loaded within {radius}',
    zh: '{radius} 格内已加载的地方没有 {blocks} 了（挖了 {dug}/{count}）',
  },
  lookElsewhere: { en: 'walk elsewhere, or give a larger radius', zh: '去别处，或把 radius 设大' },
  noneReachable: {
    en: '{dug} of {count} dug: {left} more {blocks} are within {radius}, and no way leads to them',
    zh: '{radius} 格内还有 {left} 个 {blocks}，但没有路到（挖了 {dug}/{count}）',
  },
  digAWay: {
    en: 'call it with allow_world_change: true, so that it digs and places on its way',
    zh: '用 allow_world_change: true 调用，路上可以挖和放方块',
  },
  goElsewhere: {
    en: 'find a way with find_path(x, y, z), or look elsewhere',
    zh: '用 find_path(x, y, z) 找路，或去别处',
  },
  dropsNothing: {
    en: '{blocks} drop nothing for anything that is carried',
    zh: '用身上的东西挖 {blocks} 都不掉落',
  },
  getTool: { en: 'get a better tool first; recipes(item) tells how', zh: '先弄更好的工具；recipes(item) 说明怎么做' },
  digsRefused: {
    en: '{dug} of {count} dug: the server leaves the others as they are ({why})',
    zh: '服务器不让挖其余的（{why}；挖了 {dug}/{count}）',
  },
  placeProtected: { en: 'the place may be protected; look elsewhere', zh: '这里可能受保护；去别处' },
  inventoryFull: {
    en: 'the inventory has no room: {lying} drops lie about',
    zh: '背包没有空位：还有 {lying} 件掉落物在地上',
  },
  emptySome: { en: 'put things into a chest, then call pick_up()', zh: '把东西放进箱子，再调用 pick_up()' },
  nothingLies: { en: 'nothing of that kind lies within {radius} that is told of', zh: '{radius} 格内没有这种掉落物' },
  seeItems: { en: 'call nearby_entities() to see what lies around', zh: '用 nearby_entities() 看地上有什么' },
  nothingPicked: {
    en: '{lying} lie there, and none came into the inventory',
    zh: '有 {lying} 件在地上，但没有进背包',
  },
  notReachedItems: {
    en: 'no way may lead there; find_path(x, y, z) tells',
    zh: '可能没有路；用 find_path(x, y, z) 查看',
  },

  noFood: { en: 'nothing to eat is carried', zh: '身上没有吃的' },
  getFood: { en: 'get food: animals, crops, a furnace for what is raw', zh: '去弄吃的：动物、庄稼，生的用熔炉烤' },
  notFood: { en: '{item} is not food', zh: '{item} 不能吃' },
  fullAlready: { en: 'food is {food} of {full}', zh: '饱食度已是 {food}/{full}' },
  notEaten: {
    en: '{item} was held for {ticks} ticks, and food stays at {food}',
    zh: '{item} 拿了 {ticks} 刻，饱食度仍是 {food}',
  },
  eatAgain: { en: 'something may have interrupted it: call it again', zh: '可能被打断：再调用一次' },

  noBed: { en: 'no bed is in what is loaded within {radius}', zh: '{radius} 格内已加载的地方没有床' },
  getBed: {
    en: 'place a bed, or give x y z of one; three wool and three planks make one',
    zh: '放一张床，或给出床的 x y z；三羊毛三木板可合成',
  },
  notABed: { en: '{at} is {block}, no bed', zh: '{at} 是 {block}，不是床' },
  bedOccupied: { en: 'somebody sleeps in the bed at {at}', zh: '{at} 的床有人睡' },
  otherBed: { en: 'take another bed', zh: '换一张床' },
  bedFar: { en: 'no way leads to the bed at {at}: {why}', zh: '走不到 {at} 的床：{why}' },
  notNight: {
    en: 'it is not night (time {time}), and no thunderstorm{said}',
    zh: '不是夜里（时刻 {time}），也没有雷暴{said}',
  },
  awaitNight: {
    en: 'wait for the time event with phase night, then call it again',
    zh: '等到 phase 为 night 的 time 事件，再调用',
  },
  monstersNear: { en: 'monsters are near the bed: {monsters}{said}', zh: '床附近有怪物：{monsters}{said}' },
  beRidOfThem: { en: 'be rid of them, or sleep elsewhere', zh: '除掉它们，或去别处睡' },
  noSleep: { en: 'the server does not show the body asleep{said}', zh: '服务器没有显示身体入睡{said}' },
  seeBed: {
    en: 'it may be blocked above; look at it with block_at(x, y, z)',
    zh: '上方可能被挡；用 block_at(x, y, z) 查看',
  },
  wokenEarly: { en: 'woken at time {time}, before morning{said}', zh: '时刻 {time} 就被弄醒，天还没亮{said}' },
  lookAround: { en: 'look around with nearby_entities()', zh: '用 nearby_entities() 看周围' },
  stillNight: {
    en: 'got up after {ticks} ticks: it is still night (time {time}); others may be awake',
    zh: '{ticks} 刻后起床：还是夜里（时刻 {time}），可能有人没睡',
  },
  sleepLonger: { en: 'call it again, with a larger budget_ticks', zh: '再调用，budget_ticks 设大' },
  serverSaid: { en: '; the server said: {said}', zh: '；服务器说：{said}' },

  noTarget: { en: 'no entity {entityId} is told of', zh: '没有实体 {entityId}' },
  notAttackable: { en: '{kind} cannot be fought', zh: '{kind} 打不了' },
  targetUnreached: {
    en: '{kind} {entityId} was struck {blows} times and got away: {why}',
    zh: '打了 {kind} {entityId} {blows} 下，它跑掉了：{why}',
  },
  goAfter: { en: 'call it again if it comes near', zh: '它靠近时再调用' },
  healthLow: {
    en: 'health is {health}: the fight ends here ({blows} blows)',
    zh: '生命只剩 {health}：停止战斗（已打 {blows} 下）',
  },
  fleeOrHeal: { en: 'call flee(), eat, or lower health_below', zh: '调用 flee()、吃东西，或把 health_below 调低' },
  stillAlive: {
    en: '{kind} {entityId} is still there after {blows} blows in {ticks} ticks',
    zh: '{ticks} 刻内打了 {blows} 下，{kind} {entityId} 还在',
  },
  fightOn: {
    en: 'call it again, with a larger budget_ticks or a better weapon',
    zh: '再调用，budget_ticks 设大或换更好的武器',
  },
  nothingToFlee: { en: 'no hostile mob is told of within {radius}', zh: '{radius} 格内没有敌对生物' },
  nameWhom: { en: 'name whom to flee with entity_ids', zh: '用 entity_ids 指明要躲谁' },
  notAway: {
    en: 'the nearest is {distance} blocks away, not {asked}: {why}',
    zh: '最近的还在 {distance} 格外，不到 {asked}：{why}',
  },
  fleeOn: { en: 'call it again, or fight with attack(entity_id)', zh: '再调用，或用 attack(entity_id) 迎战' },
  noShield: { en: 'no shield is carried', zh: '身上没有盾牌' },
  getShield: { en: 'craft one: six planks and an iron_ingot', zh: '做一面：六块木板和一个 iron_ingot' },
});
