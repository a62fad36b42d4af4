import { z } from 'zod';
import { defineTexts, type Point, roundTo, textOf } from '../../core/index.ts';
import type { BlockView } from '../../minecraft/blocks/index.ts';
import { nearbyEntities } from '../../minecraft/perception/index.ts';
import type { EntityState } from '../../minecraft/state/index.ts';
import { bodyTool } from '../host.ts';
import { at, roundPoint } from '../said.ts';
import { position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

/** Servers tell of no entity further away. */
const MAX_RADIUS = 512;
const MAX_LIMIT = 100;

/** A name given to an entity is cut at this length in an answer. */
const MAX_NAME_CHARS = 64;

const TEXTS = defineTexts({
  found: { en: '{count} of {total} entities within {radius}', zh: '{radius}格内{total}个实体中的{count}个' },
  partlyUnloaded: {
    en: '; part of that is not loaded: what is there is unknown',
    zh: '；其中一部分没有加载：那里有什么不知道',
  },
});

const entity = z.object({
  id: z.int(),
  kind: z.string(),
  category: z.string(),
  name: z.string().optional(),
  position,
  distance: z.number(),
  health: z.number().optional(),
  item: z.object({ name: z.string(), count: z.int() }).optional(),
});

export const nearbyEntitiesTool = bodyTool({
  name: 'nearby_entities',
  description: 'Players, mobs and items the server tells of, nearest first.',
  readOnly: true,
  input: z.object({
    radius: z.number().min(1).max(MAX_RADIUS).default(16),
    limit: z.int().min(1).max(MAX_LIMIT).default(20),
  }),
  output: z.object({
    entities: z.array(entity),
    count: z.int(),
    total: z.int(),
    truncated: z.boolean(),
    /** Part of what lies within the radius is not loaded, so that nothing is known of entities there. */
    partlyUnloaded: z.boolean(),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, { radius, limit }, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const found = nearbyEntities(session.state.entities.values(), where.value.position, radius, limit);
    const entities = found.entities.map(({ entity: near, distance }) => entityOf(near, distance));
    const { total, truncated } = found;
    const count = entities.length;
    const partlyUnloaded = !isLoadedAround(session.state.blocks, where.value.position, radius);
    const describe = textOf(TEXTS.found, locale, { count, total, radius });
    return {
      ok: true,
      describe: partlyUnloaded ? describe + textOf(TEXTS.partlyUnloaded, locale) : describe,
      entities,
      count,
      total,
      truncated,
      partlyUnloaded,
    };
  },
  text({ describe, entities }) {
    const lines = entities.map(({ id, kind, name, position: where, distance, health, item }) => {
      const called = name === undefined ? '' : ` ${JSON.stringify(name)}`;
      const holds = item === undefined ? '' : ` ${item.name} x${item.count}`;
      const hurt = health === undefined ? '' : ` health=${health}`;
      return `${kind}${called}${holds} id=${id} ${at(where)} dist=${distance}${hurt}`;
    });
    return [describe, ...lines].join('\n');
  },
});

/** Whether every chunk within `radius` along x and z is loaded. */
function isLoadedAround(blocks: BlockView, { x, z }: Point, radius: number): boolean {
  const chunkOf = (coordinate: number): number => Math.floor(coordinate / 16);
  for (let chunkX = chunkOf(x - radius); chunkX <= chunkOf(x + radius); chunkX++) {
    for (let chunkZ = chunkOf(z - radius); chunkZ <= chunkOf(z + radius); chunkZ++) {
      if (!blocks.hasColumn(chunkX, chunkZ)) return false;
    }
  }
  return true;
}

function entityOf(state: EntityState, distance: number): z.output<typeof entity> {
  const { id, kind, category, name, health, item } = state;
  return {
    id,
    kind,
    category,
    name: name?.slice(0, MAX_NAME_CHARS),
    position: roundPoint(state.position, 1),
    distance: roundTo(distance, 1),
    health: health === undefined ? undefined : roundTo(health, 1),
    item: item && { name: item.name, count: item.count },
  };
}
