import { z } from 'zod';
import { defineTexts, distanceOf, roundTo, textOf } from '../../core/index.ts';
import { carriedCounts, noEntity, usesOf } from '../../minecraft/actions/index.ts';
import { entityId } from '../entity-tools.ts';
import { bodyTool } from '../host.ts';
import { position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  uses: { en: '{kind} {entityId}, {distance} blocks away: {uses}', zh: '{kind} {entityId}，距{distance}格：{uses}' },
  none: { en: 'nothing is known that can be done with it', zh: '不知道能对它做什么' },
  carried: { en: 'carried', zh: '已带' },
});

export const entityUsesTool = bodyTool({
  name: 'entity_uses',
  set: 'entities',
  description: 'What can be done with an entity (feed, ride, shear, milk, lead, trade ...), and with which items.',
  readOnly: true,
  input: z.object({ entityId }),
  output: z.object({
    kind: z.string(),
    position,
    distance: z.number(),
    isBaby: z.boolean().optional(),
    isSheared: z.boolean().optional(),
    uses: z.array(
      z.object({
        use: z.enum(['feed', 'ride', 'shear', 'milk', 'lead', 'name', 'saddle', 'dye', 'trade']),
        items: z.array(z.string()),
        carried: z.string().optional(),
      }),
    ),
  }),
  failureCodes: [...WHEREABOUTS_FAILURES, 'no_entity'],
  run({ session }, { entityId: id }, { locale }) {
    const here = whereaboutsOf(session, locale);
    if (!here.ok) return here;
    const entity = session.state.entities.get(id);
    if (entity === undefined) return noEntity(id, locale);
    const { kind, category, isBaby, isSheared } = entity;
    const carried = carriedCounts(session.state.inventory);
    const uses = usesOf(kind, category).map(({ use, items }) => ({
      use,
      items: [...items],
      carried: items.find((item) => carried?.has(item) === true),
    }));
    const distance = roundTo(distanceOf(here.value.position, entity.position), 1);
    const said = uses
      .map(({ use, items, carried: has }) => {
        if (has !== undefined) return `${use} (${has}: ${textOf(TEXTS.carried, locale)})`;
        return items.length === 0 ? use : `${use} (${items.join('/')})`;
      })
      .join(', ');
    const values = { kind, entityId: id, distance, uses: said === '' ? textOf(TEXTS.none, locale) : said };
    const at = entity.position;
    const where = { x: roundTo(at.x, 1), y: roundTo(at.y, 1), z: roundTo(at.z, 1) };
    return {
      ok: true,
      describe: textOf(TEXTS.uses, locale, values),
      kind,
      position: where,
      distance,
      isBaby,
      isSheared,
      uses,
    };
  },
});
