import { defineEventKinds } from '../../events/index.ts';

/**
 * What a Minecraft world tells, and how it reads. Names and data keys are public contract; later kinds are additions
 * only. Texts are short: every token of a line is paid for by who reads it.
 */
export const MINECRAFT_EVENT_KINDS = defineEventKinds({
  /** The body stands in a world: after joining, and after each change of dimension. `{dimension}` */
  joined: { text: { en: 'joined {dimension}', zh: '进入{dimension}' } },
  /** The body moved: `{x, y, z}` where it is now. Thinned. */
  player_moved: { text: { en: 'me at ({x},{y},{z})', zh: '我到({x},{y},{z})' } },
  /** `{from?, text, whisper?}`; without `from` the system speaks. */
  chat: {
    text: [
      { en: '{from} ({whisper}): {text}', zh: '{from}({whisper}):{text}' },
      { en: '{from}: {text}', zh: '{from}:{text}' },
      { en: 'system: {text}', zh: '系统:{text}' },
    ],
  },
  /**
   * `{x, y, z, from, to}` by block name; `state#N` for what the registry lacks, `unknown` for what was not loaded. Where
   * the block stays and its properties change, `changed` has them: `open=true`.
   */
  block_changed: {
    text: [
      { en: 'block ({x},{y},{z}) {to} {changed}', zh: '方块({x},{y},{z}) {to} {changed}' },
      { en: 'block ({x},{y},{z}) {from} -> {to}', zh: '方块({x},{y},{z}) {from} -> {to}' },
    ],
  },
  /** Changes beyond what one tick tells singly: `{count}` within `{minX..maxZ}`. Each is among the fine events. */
  blocks_changed: {
    text: {
      en: '{count} more blocks changed ({minX},{minY},{minZ})..({maxX},{maxY},{maxZ})',
      zh: '另有{count}个方块变化({minX},{minY},{minZ})..({maxX},{maxY},{maxZ})',
    },
  },
  /** `{kind, entityId, name?, x, y, z}` */
  entity_spawned: {
    text: [
      { en: 'new {kind} {name} id={entityId} ({x},{y},{z})', zh: '出现{kind} {name} id={entityId} ({x},{y},{z})' },
      { en: 'new {kind} id={entityId} ({x},{y},{z})', zh: '出现{kind} id={entityId} ({x},{y},{z})' },
    ],
  },
  /** `{kind, entityId, x, y, z, distance?}`, distance to the body. Thinned. */
  entity_moved: {
    text: [
      {
        en: '{kind} id={entityId} at ({x},{y},{z}) dist={distance}',
        zh: '{kind} id={entityId} 到({x},{y},{z}) 距{distance}',
      },
      { en: '{kind} id={entityId} at ({x},{y},{z})', zh: '{kind} id={entityId} 到({x},{y},{z})' },
    ],
  },
  /** `{kind, entityId}` */
  entity_removed: { text: { en: 'gone {kind} id={entityId}', zh: '消失{kind} id={entityId}' } },
  /** Health fell by `{amount}` to `{health}`. A fatal hit too. */
  damage: { text: { en: 'hurt {amount}, health {health}', zh: '受伤{amount},生命{health}' } },
  /** `{health, food}` */
  health_changed: { text: { en: 'health {health} food {food}', zh: '生命{health} 饱食{food}' } },
  /** `{x, z}` in chunks; `more` came with it within a second. Each is among the fine events. */
  chunk_loaded: {
    text: [
      { en: 'chunk loaded ({x},{z}) +{more} more', zh: '区块加载({x},{z})等,另{more}个' },
      { en: 'chunk loaded ({x},{z})', zh: '区块加载({x},{z})' },
    ],
  },
  /** As `chunk_loaded`. */
  chunk_unloaded: {
    text: [
      { en: 'chunk unloaded ({x},{z}) +{more} more', zh: '区块卸载({x},{z})等,另{more}个' },
      { en: 'chunk unloaded ({x},{z})', zh: '区块卸载({x},{z})' },
    ],
  },
  /** `{item, slot}`; `item` is `nothing` for the bare hand. */
  held_item: { text: { en: 'holding {item} (slot {slot})', zh: '手持{item}(格{slot})' } },
  /** How many of `{item}` are carried: `{from, to}`; `more` kinds of item changed beside it. */
  inventory: {
    text: [
      { en: 'inventory {item} {from} -> {to}, {more} more', zh: '背包{item} {from} -> {to},另{more}种' },
      { en: 'inventory {item} {from} -> {to}', zh: '背包{item} {from} -> {to}' },
    ],
  },
  /** `{message?}` */
  death: {
    text: [
      { en: 'died: {message}', zh: '死亡:{message}' },
      { en: 'died', zh: '死亡' },
    ],
  },
  /** Alive again: `{x, y, z, dimension}` */
  respawn: { text: { en: 'respawned ({x},{y},{z}) {dimension}', zh: '重生({x},{y},{z}) {dimension}' } },
  /** The server put the body out: `{reason}` */
  kicked: { text: { en: 'kicked: {reason}', zh: '被踢出:{reason}' } },
  /** The connection is lost: `{why, unsent?}`; `unsent` chat messages were still waiting. All that was known is unknown. */
  disconnected: {
    text: [
      { en: 'disconnected: {why} ({unsent} chat unsent)', zh: '断线:{why}({unsent}条聊天未发)' },
      { en: 'disconnected: {why}', zh: '断线:{why}' },
    ],
  },
  /** `{tries}` it took. */
  reconnected: { text: { en: 'reconnected (try {tries})', zh: '重新连上(第{tries}次)' } },
  /** A part of the day began: `{phase, timeOfDay}`, phase dawn, day, dusk, night. */
  time: { text: { en: '{phase} (time {timeOfDay})', zh: '{phase}(时刻{timeOfDay})' } },
  /** `{weather}`: clear, rain, thunder. */
  weather: { text: { en: 'weather {weather}', zh: '天气{weather}' } },
  /** `{name, x, y, z}`. Thinned. */
  sound: { text: { en: 'sound {name} ({x},{y},{z})', zh: '声音{name}({x},{y},{z})' } },
  /** `{text, place}`: title, subtitle, actionbar. */
  title: { text: { en: '{place}: {text}', zh: '{place}:{text}' } },
  /** `{kind, title}` */
  window_opened: { text: { en: 'window {kind} "{title}" opened', zh: '打开窗口{kind}“{title}”' } },
  /** `{kind}` */
  window_closed: { text: { en: 'window {kind} closed', zh: '关闭窗口{kind}' } },
});

/** The coarse kinds of a Minecraft world. */
export type MinecraftEventKind = keyof typeof MINECRAFT_EVENT_KINDS;
