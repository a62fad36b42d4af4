import { defineTexts } from '../core/index.ts';

/** How answers are to be read, by subject; told by `describe`. */
export const CONVENTIONS = defineTexts({
  coordinates: {
    en: 'x east, y up, z south, in blocks; a block is named by the floor of its coordinates (-0.5 lies in block -1). Eyes are 1.62 above the feet.',
    zh: 'x 向东，y 向上，z 向南，单位为方块；方块坐标取下整（-0.5 在方块 -1 里）。眼睛在脚上 1.62 处。',
  },
  angles: {
    en: 'degrees; yaw 0 south, 90 west, 180 north, 270 east; pitch -90 up, 90 down.',
    zh: '度；yaw 0 南，90 西，180 北，270 东；pitch -90 上，90 下。',
  },
  time: { en: 'in ticks, 20 a second.', zh: '以刻计，每秒 20 刻。' },
  answers: {
    en: 'ok:true with describe and data; ok:false with code, why and how_to, the next step to take.',
    zh: 'ok:true 带 describe 和数据；ok:false 带 code、why 和 how_to（下一步怎么办）。',
  },
  source: {
    en: 'registry: known; unknown-state: the server sent a state this version lacks (most likely from a mod), take it for solid; unloaded: not received, unknown and not empty; out-of-world: above or below the world.',
    zh: 'registry：认识；unknown-state：服务器发来本版本没有的状态（多半来自模组），当作实心；unloaded：没收到，是不知道而不是空；out-of-world：在世界上下界之外。',
  },
  see: {
    en: 'visible true: clear, target_reached, same_point; false: blocked (by, at), too_far, out_of_world; null, so nobody knows: unknown_unloaded, target_unloaded.',
    zh: 'visible 为 true：clear、target_reached、same_point；false：blocked（by、at）、too_far、out_of_world；null（无从知道）：unknown_unloaded、target_unloaded。',
  },
  raycast: {
    en: 'clear: nothing within the distance; solid: hit; unloaded or out-of-world: it ended there and tells nothing of what is beyond.',
    zh: 'clear：距离内没有东西；solid：撞到；unloaded、out-of-world：到此为止，之外不知道。',
  },
  grids: {
    en: 'walkable: . open, # blocked, ? unknown. slice: its legend; ? is unknown, never empty.',
    zh: 'walkable：. 可站，# 阻挡，? 未知。slice：见图例；? 是未知，不是空。',
  },
  paths: {
    en: 'reachable says cheaply whether and how far, by existing terrain unless told otherwise; find_path gives the moves and what to dig and place. Both stop at what is not loaded and say so. stopped_because: reached; no_path (there is none); not known: unloaded, radius, node_budget, time_guard, start_unknown; start_blocked, start_in_air.',
    zh: 'reachable 便宜地回答能否到、多远，默认只走现有地形；find_path 给出每一步及要挖、要放的方块。两者遇到未加载都会停下并说明。stopped_because：reached；no_path（没有路）；不知道：unloaded、radius、node_budget、time_guard、start_unknown；start_blocked、start_in_air。',
  },
  faces: {
    en: 'down (bottom), up (top), north, south, east, west.',
    zh: 'down（bottom）、up（top）、north、south、east、west。',
  },
  events: {
    en: 'events and observe share one cursor: each event is told once. Fine kinds search without moving it: block_changed:x:y:z, chat:NAME, entity:ID.',
    zh: 'events 与 observe 共用一个游标，每条事件只说一次。细分层可反复查而不动游标：block_changed:x:y:z、chat:名字、entity:编号。',
  },
});

/** What experience teaches; told by `describe`. */
export const TIPS = defineTexts({
  unknown: {
    en: 'unloaded is not empty: to know what is far away, go nearer first.',
    zh: 'unloaded 不等于空：想知道远处有什么，先走近。',
  },
  truth: {
    en: 'dig and place tell what the server acknowledged; the truth of the world is the block_changed event.',
    zh: 'dig 与 place 说的是服务器的确认；世界的真相是 block_changed 事件。',
  },
  wait: {
    en: 'rather than asking again and again, call wait_until with the event you wait for.',
    zh: '不要反复询问，用 wait_until 等你要的事件。',
  },
  obstacle: {
    en: 'find_path may dig and place; move never does. Go move by move: dig and place what it needs, then move to where it leads.',
    zh: 'find_path 可以挖和放，move 不会。一步步来：先 dig、place 这一步要的，再 move 到它通向的地方。',
  },
  decisions: {
    en: 'the tools say what is and what can be done; what to do is yours.',
    zh: '工具只说世界是什么、能做什么；做什么由你决定。',
  },
});
