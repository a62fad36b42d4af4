import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { foodFor, noEntity, useOnEntity, usesOf } from '../../minecraft/actions/index.ts';
import { perform } from '../acting.ts';
import { entityId, usedOn } from '../entity-tools.ts';
import { bodyTool } from '../host.ts';
import { sessionClosed } from '../whereabouts.ts';
import { changesLine, itemName } from '../window-tools.ts';
import { toldUse, USE_ON_ENTITY_FAILURES } from './use-on-entity.ts';

const TEXTS = defineTexts({
  noFood: { en: 'no food for {kind} is carried', zh: '没带 {kind} 吃的东西' },
  noFoodHowTo: { en: 'get one of: {items}', zh: '去弄其中之一：{items}' },
  eatsNothing: { en: '{kind} is not fed', zh: '{kind} 不能喂' },
  other: { en: 'choose another entity', zh: '换一个实体' },
});

export const feedTool = bodyTool({
  name: 'feed',
  set: 'entities',
  description: 'Go to an animal and feed it what it eats of what is carried; two grown ones that are fed breed.',
  input: z.object({ entityId, item: itemName.optional() }),
  output: usedOn,
  failureCodes: [...USE_ON_ENTITY_FAILURES, 'no_food', 'not_fed'],
  async run(host, { entityId: id, item }, context) {
    const { session } = host;
    const { locale } = context;
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const entity = session.state.entities.get(id);
    if (entity === undefined) return noEntity(id, locale);
    const { kind, category } = entity;
    const eats = usesOf(kind, category).find(({ use }) => use === 'feed')?.items;
    if (eats === undefined && item === undefined) {
      return fail('not_fed', textOf(TEXTS.eatsNothing, locale, { kind }), textOf(TEXTS.other, locale), { kind });
    }
    const food = item ?? foodFor(session.state, entity);
    if (food === undefined) {
      const howTo = textOf(TEXTS.noFoodHowTo, locale, { items: eats?.join(', ') ?? '' });
      return fail('no_food', textOf(TEXTS.noFood, locale, { kind }), howTo, { kind, available: eats });
    }
    const args = { entityId: id, item: food };
    const done = await perform(host, context, (options) => useOnEntity(session, args, options));
    return done.ok ? toldUse(done.value, locale) : done;
  },
  text: ({ describe, inventoryChanges }) =>
    inventoryChanges.length === 0 ? describe : `${describe}: ${changesLine(inventoryChanges)}`,
});
