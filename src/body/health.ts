import { z } from 'zod';
import { defineTexts, type Locale, roundTo, textOf } from '../core/index.ts';
import type { BodyHost } from './host.ts';
import { at, roundPoint } from './said.ts';
import { position } from './schemas.ts';

/** Unknown state ids an answer lists at most. */
const MAX_UNKNOWN_IDS = 20;

/** What a server calls itself is cut at this length. */
const MAX_BRAND_CHARS = 64;

/** How the session and what it knows stand: the data of `status`. */
export const sessionHealth = z.object({
  phase: z.enum(['connecting', 'joining', 'playing', 'reconnecting', 'closed']),
  ended: z.object({ code: z.string(), why: z.string(), howTo: z.string() }).optional(),
  server: z.string(),
  version: z.string(),
  protocol: z.int(),
  brand: z.string().optional(),
  username: z.string(),
  entityId: z.int().optional(),
  position: position.optional(),
  dimension: z.string().optional(),
  gameMode: z.string().optional(),
  health: z.number().optional(),
  food: z.number().optional(),
  alive: z.boolean(),
  chunksLoaded: z.int(),
  entities: z.int(),
  /** Told of by the server beyond the bound of what is kept. */
  entitiesIgnored: z.int(),
  players: z.int(),
  teleportsConfirmed: z.int(),
  decodeFailures: z.int(),
  handlerFailures: z.int(),
  reconnects: z.int(),
  latencyMs: z.number().optional(),
  unknownStateIds: z.array(z.int()),
  unknownStateIdsTruncated: z.boolean(),
  hasUnresolvedUnknown: z.boolean(),
  events: z.object({
    seq: z.int(),
    cursor: z.int(),
    coarsePending: z.int(),
    fineTotal: z.int(),
    dropped: z.int(),
  }),
});

/** See {@link sessionHealth}. */
type SessionHealth = z.output<typeof sessionHealth>;

/** Gathers {@link sessionHealth} for a client. */
export function sessionHealthOf({ session }: BodyHost, client: string): SessionHealth {
  const { state, events, ended, phase } = session;
  const { self } = state;
  const info = session.info();
  const summary = state.summary();
  const unknownStateIds = summary.unknownStateIds.slice(0, MAX_UNKNOWN_IDS);
  return {
    phase,
    ended: ended && { code: ended.code, why: ended.why, howTo: ended.howTo },
    server: `${info.host}:${info.port}`,
    version: info.version,
    protocol: info.protocol,
    brand: info.brand?.slice(0, MAX_BRAND_CHARS),
    username: info.username,
    entityId: self.entityId,
    position: self.position && roundPoint(self.position, 2),
    dimension: self.dimension,
    gameMode: self.gameMode,
    health: self.health && roundTo(self.health, 1),
    food: self.food,
    alive: self.alive,
    chunksLoaded: summary.chunksLoaded,
    entities: summary.entities,
    entitiesIgnored: summary.entitiesIgnored,
    players: summary.players,
    teleportsConfirmed: info.teleportsConfirmed,
    decodeFailures: info.decodeFailures.count,
    handlerFailures: info.handlerFailures,
    reconnects: info.reconnects,
    latencyMs: info.latencyMs,
    unknownStateIds,
    unknownStateIdsTruncated:
      summary.unknownStateIdsTruncated || summary.unknownStateIds.length > unknownStateIds.length,
    hasUnresolvedUnknown: summary.hasUnresolvedUnknown,
    events: events.stats(client),
  };
}

const { status: STATUS } = defineTexts({
  status: {
    en: '{phase} on {server} ({version}) as {username} at {at}: health {health}, food {food}, {chunksLoaded} chunks, {entities} entities',
    zh: '{phase}，{server}（{version}），身份 {username}，在{at}：生命{health}，饱食{food}，区块{chunksLoaded}，实体{entities}',
  },
});

/** {@link sessionHealth} in one line. */
export function healthLine(told: SessionHealth, locale: Locale): string {
  const { position: where, health = '?', food = '?' } = told;
  return textOf(STATUS, locale, { ...told, at: where === undefined ? '?' : at(where), health, food });
}

const WARNINGS = defineTexts({
  ended: { en: 'the session is over: {why}; {howTo}', zh: '会话已结束：{why}；{howTo}' },
  away: {
    en: 'the session is {phase}: what was known is unknown until it plays again',
    zh: '会话状态 {phase}：再次进入世界前，先前所知都作废',
  },
  dead: { en: 'you are dead: wait_until({"event":"respawn"})', zh: '你已死亡：wait_until({"event":"respawn"})' },
  noChunks: {
    en: 'no chunk is loaded, so every query answers unloaded',
    zh: '一个区块都没加载，任何查询都会答 unloaded',
  },
  undecoded: { en: '{count} packets could not be decoded and were skipped', zh: '有 {count} 个包解不开，已跳过' },
  unknownStates: {
    en: 'block states unknown to this version were seen (most likely from a mod): {ids}',
    zh: '见过本版本不认识的方块状态（多半来自模组）：{ids}',
  },
  entitiesIgnored: {
    en: '{count} entities are beyond what is kept, so nearby_entities does not tell of them',
    zh: '有 {count} 个实体超出可记的数量，nearby_entities 不会说到它们',
  },
  pending: { en: '{count} events wait to be read: events()', zh: '有 {count} 条事件未读：events()' },
  hungry: { en: 'food is {food}: you do not heal, and starve at 0', zh: '饱食度 {food}：不再回血，到 0 会挨饿' },
});

/** Pending events worth a warning. */
const MANY_PENDING = 500;

/** Below this food level health does not come back (the game's rule is 18). */
const HEALING_FOOD = 18;

/** What is wrong, in words; empty where all is well. */
export function warningsOf(health: SessionHealth, locale: Locale): string[] {
  const { phase, ended, chunksLoaded, decodeFailures, unknownStateIds, events, food } = health;
  const warnings: string[] = [];
  const warn = (text: keyof typeof WARNINGS, values: Readonly<Record<string, unknown>> = {}) => {
    warnings.push(textOf(WARNINGS[text], locale, values));
  };
  if (ended !== undefined) warn('ended', ended);
  else if (phase !== 'playing') warn('away', { phase });
  else if (!health.alive) warn('dead');
  else if (chunksLoaded === 0) warn('noChunks');
  if (decodeFailures > 0) warn('undecoded', { count: decodeFailures });
  if (health.hasUnresolvedUnknown) {
    warn('unknownStates', { ids: `${unknownStateIds.join(' ')}${health.unknownStateIdsTruncated ? ' ...' : ''}` });
  }
  if (health.entitiesIgnored > 0) warn('entitiesIgnored', { count: health.entitiesIgnored });
  if (events.coarsePending > MANY_PENDING) warn('pending', { count: events.coarsePending });
  if (phase === 'playing' && food !== undefined && food < HEALING_FOOD) warn('hungry', { food });
  return warnings;
}
