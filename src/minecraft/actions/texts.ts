import { defineTexts, type Failure, fail, type Locale, textOf } from '../../core/index.ts';
import { SET_TEXTS } from './set-texts.ts';
import { SURVIVAL_TEXTS } from './survival-texts.ts';

/** What actions say: why one was refused, stopped or left undone, and what to do next. */
const OWN_TEXTS = defineTexts({
  notInWorld: {
    en: 'the body is not in the world, its session is {phase}{because}',
    zh: '身体不在世界里，会话状态是 {phase}{because}',
  },
  awaitPlaying: {
    en: 'call status() and try again once the phase is playing',
    zh: '用 status() 查看，等 phase 变成 playing 再试',
  },
  placeUntold: { en: 'the server has not told where the body is', zh: '服务器还没有告知身体在哪里' },
  awaitPlace: { en: 'call status() and try again in a second', zh: '用 status() 查看，过一秒再试' },
  dead: { en: 'the body is dead', zh: '身体已死亡' },
  awaitRespawn: { en: 'wait for the respawn event, then try again', zh: '等到 respawn 事件，再试一次' },
  abortedBefore: { en: '{name} was aborted before it began', zh: '{name} 在开始前被取消' },
  abortedByCaller: { en: '{name} was aborted by its caller', zh: '{name} 被调用者取消' },
  callToGoOn: { en: 'call it again to go on', zh: '要继续就再调用' },
  busy: { en: 'the body is busy with {name}', zh: '身体正忙于 {name}' },
  awaitOther: { en: 'wait until {name} has answered, or abort it', zh: '等 {name} 答复，或取消它' },
  interrupted: { en: 'a newer walkTo took over', zh: '被更新的 walkTo 接替' },
  seeHowFar: { en: 'call where_am_i() to see how far it came', zh: '用 where_am_i() 看走到了哪里' },
  reconnected: {
    en: 'the connection was lost and made again during {name}',
    zh: '{name} 进行中连接断开后又重新建立',
  },
  callAgain: { en: 'call it again', zh: '再调用一次' },

  badAngle: { en: 'yaw and pitch must be finite numbers', zh: 'yaw 和 pitch 必须是有限的数' },
  giveAngles: { en: 'call look(yaw 0..360, pitch -90..90)', zh: '调用 look(yaw 0..360, pitch -90..90)' },
  badPoint: { en: 'x, y and z must be finite numbers', zh: 'x、y、z 必须是有限的数' },
  givePoint: { en: 'give the coordinates of a point to look at', zh: '给出要看的点的坐标' },
  samePoint: {
    en: 'the point is where the eyes are, so no direction leads to it',
    zh: '这个点就在眼睛处，没有方向可言',
  },
  giveOtherPoint: { en: 'give another point', zh: '换一个点' },
  badSlot: { en: 'there is no hotbar slot {slot}', zh: '快捷栏没有格 {slot}' },
  giveSlot: { en: 'call select_slot(slot) with 0..{last}', zh: '用 0..{last} 调用 select_slot(slot)' },

  badFace: { en: "a block has no face '{face}'", zh: "方块没有面 '{face}'" },
  giveFace: { en: 'use one of {names}', zh: '从这些里选：{names}' },
  badPosition: { en: 'x, y and z must be whole numbers', zh: 'x、y、z 必须是整数' },
  givePosition: {
    en: 'give the coordinates of a block, as block_at does',
    zh: '像 block_at 那样给出方块的坐标',
  },
  badGoal: { en: 'x, y and z of a goal must be whole numbers', zh: '目标的 x、y、z 必须是整数' },
  giveGoal: { en: 'give the cell the feet are to be in', zh: '给出双脚要站的那一格' },
  outOfWorld: {
    en: '{at} is out of the world, which spans y {minY} to {topY}',
    zh: '{at} 在世界之外，世界的 y 从 {minY} 到 {topY}',
  },
  giveHeight: { en: 'give a y from {minY} to {topY}', zh: '给出 {minY} 到 {topY} 的 y' },
  unloaded: { en: '{at} is not loaded, so what is there is not known', zh: '{at} 未加载，不知道那里是什么' },
  outOfReach: {
    en: '{at} is {distance} blocks from the eyes, the hand reaches {reach}',
    zh: '{at} 离眼睛 {distance} 格，手只够得到 {reach} 格',
  },
  walkNearer: {
    en: 'walk nearer with move(x, y, z), then try again',
    zh: '先用 move(x, y, z) 走近，再试一次',
  },
  spectator: { en: 'a spectator touches nothing', zh: '旁观者碰不到任何东西' },
  askForGameMode: { en: 'ask for another game mode', zh: '请求换成别的游戏模式' },

  nothingToDig: { en: '{at} is {block}: nothing to dig', zh: '{at} 是 {block}：没有可挖的' },
  seeAround: { en: 'call nearby_blocks() to see what is around', zh: '用 nearby_blocks() 看周围有什么' },
  liquid: { en: '{at} is {block}, a liquid', zh: '{at} 是液体 {block}' },
  fillOrScoop: {
    en: 'it cannot be dug; place a block into it, or take it with a bucket',
    zh: '液体挖不了；往里放方块，或用桶舀走',
  },
  takesTooLong: {
    en: '{block} would take {seconds} s with {tool}, the limit is {most} s',
    zh: '用{tool}挖 {block} 要 {seconds} 秒，上限是 {most} 秒',
  },
  takeBetterTool: { en: 'take a better tool with select_slot(slot)', zh: '用 select_slot(slot) 换更好的工具' },
  wrongTool: { en: '{tool} breaks no blocks in creative', zh: '创造模式下{tool}打不破方块' },
  takeOtherItem: { en: 'take another item with select_slot(slot)', zh: '用 select_slot(slot) 换一件物品' },
  unbreakable: { en: '{block} cannot be broken', zh: '{block} 打不破' },
  goAround: { en: 'go around it: find_path(x, y, z)', zh: '绕开它：find_path(x, y, z)' },
  bareHand: { en: 'the bare hand', zh: '空手' },
  unknownTool: { en: 'an unknown tool', zh: '未知的工具' },
  toolUntold: {
    en: 'the inventory was not received yet, so the tool in hand is not known',
    zh: '还没收到物品栏，不知道手里是什么工具',
  },
  digTimeUnknown: {
    en: '{block} is unknown to the registry, so its dig time is not known',
    zh: '注册表里没有 {block}，不知道要挖多久',
  },
  digging: { en: '{why} (digging {at} after {ticks} ticks)', zh: '{why}（挖 {at} 已 {ticks} 刻）' },
  digRefused: { en: 'the server refused the dig at its start', zh: '服务器一开始就拒绝了挖掘' },
  changedMeanwhile: {
    en: 'it became {block} before the dig was through',
    zh: '还没挖完，它就变成了 {block}',
  },
  digRejected: {
    en: 'the server answered and left the block: it is protected, out of its reach, or not yet broken',
    zh: '服务器答复了，但方块还在：受保护、超出服务器认可的距离，或还没挖破',
  },
  noAnswer: {
    en: 'the server did not answer in time; look again with block_at(x, y, z)',
    zh: '服务器没有及时答复；用 block_at(x, y, z) 再看一次',
  },

  emptyHand: { en: 'the hand is empty', zh: '手里是空的' },
  takeBlock: {
    en: 'call inventory(), then select_slot(slot) with a block in it',
    zh: '调用 inventory()，再用 select_slot(slot) 选有方块的格',
  },
  takeItem: {
    en: 'call inventory(), then select_slot(slot) with an item in it',
    zh: '调用 inventory()，再用 select_slot(slot) 选有物品的格',
  },
  handUntold: {
    en: 'the inventory was not received yet, so what is in hand is not known; check with inventory()',
    zh: '还没收到物品栏，不知道手里是什么；用 inventory() 查看',
  },
  placingUnknown: {
    en: '{item} is unknown to the registry, so whether it can be placed is not known',
    zh: '注册表里没有 {item}，不知道能不能放置',
  },
  notPlaceable: { en: '{item} is not a block', zh: '{item} 不是方块' },
  nothingToClick: { en: '{at} is {block}: nothing to click on', zh: '{at} 是 {block}：没有可点的' },
  giveSolidBlock: {
    en: 'give the position of a solid block beside the empty cell, and its face towards the cell',
    zh: '给出空格旁实心方块的位置，以及它朝向空格的面',
  },
  newOutOfWorld: {
    en: 'the new block would be at {at}, out of the world',
    zh: '新方块会在 {at}，在世界之外',
  },
  chooseFace: { en: 'choose another face', zh: '换一个面' },
  newUnloaded: {
    en: 'the new block would be at {at}, which is not loaded',
    zh: '新方块会在 {at}，那里未加载',
  },
  occupied: { en: '{at}, where the new block would be, is {block}', zh: '新方块的位置 {at} 已是 {block}' },
  chooseFaceOrBlock: { en: 'choose another face or block', zh: '换一个面或另一个方块' },
  selfInTheWay: {
    en: 'the body itself stands in {at}, where the new block would be',
    zh: '身体自己就站在新方块的位置 {at}',
  },
  stepAside: { en: 'step aside with move(x, y, z), then try again', zh: '用 move(x, y, z) 让开，再试一次' },
  otherInTheWay: {
    en: '{who} stands in {at}, where the new block would be',
    zh: '{who} 站在新方块的位置 {at}',
  },
  awaitOrElsewhere: {
    en: 'wait until it has moved, or choose another place',
    zh: '等它走开，或换个地方',
  },
  placeRejected: {
    en: 'the server answered and left the cell as it was: it is protected, or the block does not fit there',
    zh: '服务器答复了，但那一格没变：受保护，或方块放不进去',
  },

  pressedUntold: {
    en: 'the inventory was not received yet, so what is in hand is not known; it was pressed once',
    zh: '还没收到物品栏，不知道手里是什么；只按了一下',
  },
  pressedUnknown: {
    en: '{item} is unknown to the registry, so how it is used is not known; it was pressed once',
    zh: '注册表里没有 {item}，不知道怎么用；只按了一下',
  },
  isBlock: { en: '{item} is placed, not used', zh: '{item} 是用来放置的，不能使用' },
  placeIt: {
    en: 'call place(x, y, z, face) with the block to click',
    zh: '调用 place(x, y, z, face)，给出要点的方块',
  },
  notHungry: {
    en: 'food is {food} of {full}, and {item} cannot be eaten on a full stomach',
    zh: '饱食度 {food}/{full}，饱着吃不下 {item}',
  },
  awaitHunger: { en: 'wait until food is lower', zh: '等饱食度降下来' },
  nothingShows: { en: 'nothing that a body can see came of it in time', zh: '限时内没有看得见的效果' },

  locked: { en: '{block} at {at} opens by redstone only', zh: '{at} 的 {block} 只能用红石打开' },
  findSwitch: { en: 'look for its button or lever', zh: '找它的按钮或拉杆' },
  nothingToUse: { en: '{block} at {at} does nothing when clicked', zh: '点 {at} 的 {block} 没有作用' },
  chooseBlock: { en: 'choose another block', zh: '换一个方块' },
  clickUnknown: {
    en: 'the block is unknown to the registry: a click may do nothing',
    zh: '注册表里没有这个方块：点了可能没用',
  },
  noWindow: { en: '{block} at {at} opened no window', zh: '{at} 的 {block} 没有打开窗口' },
  windowUntold: {
    en: '{block} at {at} opened, but the server does not tell what is in it',
    zh: '{at} 的 {block} 打开了，但服务器没有告知里面有什么',
  },
  lookAtBlock: {
    en: 'call block_at(x, y, z): it may be covered, in use or not what it was',
    zh: '用 block_at(x, y, z) 查看：可能被盖住、被占用或已变了',
  },
  windowClosed: { en: 'the server closed the window', zh: '服务器关闭了窗口' },
  clickUnanswered: {
    en: 'the server did not answer a click in the window, so it may or may not have been done',
    zh: '服务器没有答复窗口里的点击，不知道做了没有',
  },
  callInventory: { en: 'call inventory() to see what is carried now', zh: '用 inventory() 看现在带着什么' },
  noSuchItem: { en: 'this version has no item {item}', zh: '这个版本没有物品 {item}' },
  giveItem: {
    en: 'give a name as inventory() or recipes(item) show it',
    zh: '给出 inventory() 或 recipes(item) 那样的名字',
  },
  inventoryUntold: { en: 'the server has not told the inventory yet', zh: '服务器还没发来背包' },
  notCarried: { en: 'no {item} is carried', zh: '身上没有 {item}' },
  noRecipe: { en: '{item} cannot be crafted', zh: '{item} 不能合成' },
  getOtherwise: {
    en: 'dig, smelt or take it; recipes(item) tells what it is made of',
    zh: '去挖、烧或拿；recipes(item) 说明它由什么合成',
  },
  missingItems: { en: '{count} {item} need {missing} more', zh: '合成 {count} 个 {item} 还缺 {missing}' },
  getMissing: { en: 'get what is missing, then call it again', zh: '弄到缺的东西，再调用一次' },
  noTable: {
    en: '{item} needs a crafting_table, and none is within reach',
    zh: '合成 {item} 要用工作台，够得到的地方没有',
  },
  reachTable: {
    en: 'walk to one with move(x, y, z), or place one beside the body',
    zh: '用 move(x, y, z) 走到工作台旁，或在身边放一个',
  },
  noResult: {
    en: 'the server makes nothing of what was laid out for {item}',
    zh: '按 {item} 的配方摆好后，服务器没有给出产物',
  },
  otherRecipe: { en: 'the server has other recipes; call inventory()', zh: '服务器的配方不同；用 inventory() 查看' },
  nothingCame: { en: 'no {item} came of it', zh: '没有得到 {item}' },
  makeRoom: { en: 'make room in the inventory, then try again', zh: '先腾出背包空格，再试一次' },
  wrongWindow: {
    en: '{block} at {at} opened a {kind}, which does not serve',
    zh: '{at} 的 {block} 打开的是 {kind}，不适用',
  },
  chooseContainer: { en: 'choose a chest, a barrel or the like', zh: '换一个箱子、木桶之类的' },
  notInside: { en: 'there is no {item} in {block} at {at}', zh: '{at} 的 {block} 里没有 {item}' },
  lookInside: { en: 'call look_inside(x, y, z) to see what is', zh: '用 look_inside(x, y, z) 看里面有什么' },
  noRoom: { en: 'there is no room for {item}', zh: '放不下 {item}' },
  noFurnace: { en: 'there is no furnace within reach', zh: '够得到的地方没有熔炉' },
  reachFurnace: {
    en: 'walk to one with move(x, y, z), or place one beside the body',
    zh: '用 move(x, y, z) 走到熔炉旁，或在身边放一个',
  },
  furnaceInUse: { en: '{block} at {at} holds {holds} already', zh: '{at} 的 {block} 里已有 {holds}' },
  emptyFurnace: {
    en: 'take it out with take(x, y, z, item), or use another',
    zh: '先用 take(x, y, z, item) 拿出来，或换一个',
  },
  noFuel: { en: 'it needs fuel for {ticks} ticks: {carried}', zh: '要烧 {ticks} 刻的燃料：{carried}' },
  fuelUnknown: { en: '{fuel} is not known to burn', zh: '不知道 {fuel} 能当燃料' },
  fuelShort: { en: 'carried is enough for {ticks}', zh: '带的只够 {ticks} 刻' },
  getFuel: { en: 'get coal, charcoal, logs or planks', zh: '去弄煤、木炭、原木或木板' },
  nothingSmelted: { en: 'the server made nothing of {item} in time', zh: '限时内 {item} 没有烧成' },
  someSmelted: { en: '{made} of {count} came out in time', zh: '限时内 {count} 个里出了 {made} 个' },
  seeFurnace: {
    en: 'call look_inside(x, y, z); not all things can be smelted',
    zh: '用 look_inside(x, y, z) 查看；并非都能烧',
  },
  noTool: { en: 'nothing carried digs {block} better than the bare hand', zh: '带的东西挖 {block} 都不比空手好' },
  notWearable: { en: '{item} is not worn', zh: '{item} 不能穿戴' },
  nothingToWear: { en: 'nothing better to wear is carried', zh: '没带更好的可穿戴物' },
  notSeen: { en: 'the server does not show it there', zh: '服务器没有显示它在那里' },
  clickRejected: { en: 'the server answered and left the block as it was', zh: '服务器答复了，但方块没变' },
});

const TEXTS = { ...OWN_TEXTS, ...SET_TEXTS, ...SURVIVAL_TEXTS };

/** One sentence of the catalogue. */
export type ActionText = keyof typeof TEXTS;

type Values = Readonly<Record<string, unknown>>;

/** A sentence in a locale. */
export function sentence(locale: Locale, name: ActionText, values?: Values): string {
  return textOf(TEXTS[name], locale, values);
}

/** A failure in a locale; `values` fill in both its sentences. */
export function failIn<C extends string>(
  locale: Locale,
  code: C,
  [why, howTo]: readonly [why: ActionText, howTo: ActionText],
  values?: Values,
  data?: Values,
): Failure<C> {
  return fail(code, sentence(locale, why, values), sentence(locale, howTo, values), data);
}
