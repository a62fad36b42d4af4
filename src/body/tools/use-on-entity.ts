import { z } from 'zod';
import { defineTexts, type Failure, fail, type Locale, textOf } from '../../core/index.ts';
import { type UseOnEntityReport, useOnEntity } from '../../minecraft/actions/index.ts';
import type { ToolSuccess } from '../../tools/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { ENTITY_FAILURES, entityId, usedOn } from '../entity-tools.ts';
import { bodyTool } from '../host.ts';
import { changesLine, itemName, WINDOW_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({
  used: { en: 'used {item} on {kind} {entityId}', zh: '对 {kind} {entityId} 用了 {item}' },
  hand: { en: 'the hand', zh: '手' },
  nothing: {
    en: '{item} on {kind} {entityId}: nothing shows of it in {ticks} ticks',
    zh: '对 {kind} {entityId} 用 {item}：{ticks} 刻内看不出变化',
  },
  nothingHowTo: {
    en: 'call entity_uses(entity_id) for what can be done, and with which item',
    zh: '用 entity_uses(entity_id) 看能做什么、要什么物品',
  },
});

/** Codes that using something on an entity may fail with. */
export const USE_ON_ENTITY_FAILURES = [
  ...ACTION_FAILURES,
  ...WINDOW_FAILURES,
  ...ENTITY_FAILURES,
  'not_received',
  'not_carried',
  'not_held',
  'unconfirmed',
] as const;

/** The answer to a use, or the failure of one of which nothing shows. */
export function toldUse(report: UseOnEntityReport, locale: Locale): ToolSuccess<z.output<typeof usedOn>> | Failure {
  const { entityId: id, before, now, item, ticks, changes, appeared, outcome } = report;
  const told = {
    kind: before.kind,
    item,
    gone: now === undefined,
    isBaby: now?.isBaby,
    isSheared: now?.isSheared,
    appeared: [...appeared],
    inventoryChanges: [...changes],
    ticks,
  };
  const values = { kind: before.kind, entityId: id, item: item ?? textOf(TEXTS.hand, locale), ticks };
  if (outcome === 'acknowledged') return { ok: true, describe: textOf(TEXTS.used, locale, values), ...told };
  return fail(outcome, textOf(TEXTS.nothing, locale, values), textOf(TEXTS.nothingHowTo, locale), {
    entityId: id,
    item,
  });
}

export const useOnEntityTool = bodyTool({
  name: 'use_on_entity',
  set: 'entities',
  description:
    'Go to an entity and use a carried item on it (shears, bucket, lead, name_tag, saddle ...), or what is in hand.',
  destructive: true,
  input: z.object({ entityId, item: itemName.optional() }),
  output: usedOn,
  failureCodes: USE_ON_ENTITY_FAILURES,
  async run(host, args, context) {
    const done = await perform(host, context, (options) => useOnEntity(host.session, args, options));
    return done.ok ? toldUse(done.value, context.locale) : done;
  },
  text: ({ describe, inventoryChanges }) =>
    inventoryChanges.length === 0 ? describe : `${describe}: ${changesLine(inventoryChanges)}`,
});
