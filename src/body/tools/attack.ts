import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { attack } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { position } from '../schemas.ts';
import { changesLine, inventoryChange, itemName, WINDOW_FAILURES } from '../window-tools.ts';

/** Own health below which a fight is left off, unless told otherwise: four hearts. */
const DEFAULT_HEALTH_BELOW = 8;
const FULL_HEALTH = 20;

/** Ticks of a fight: unless told otherwise, and at most. */
const DEFAULT_BUDGET_TICKS = 600;
const LONGEST_BUDGET_TICKS = 6000;

const TEXTS = defineTexts({
  died: { en: '{kind} died after {blows} blows in {ticks} ticks', zh: '{ticks} 刻内打了 {blows} 下，{kind} 死了' },
  gone: {
    en: '{kind} is gone after {blows} blows in {ticks} ticks; nothing shows that it died',
    zh: '{ticks} 刻内打了 {blows} 下，{kind} 不见了；看不出死没死',
  },
  health: { en: 'health {from} -> {to}', zh: '生命 {from} -> {to}' },
});

export const attackTool = bodyTool({
  name: 'attack',
  set: 'combat',
  description:
    'Fight one entity: follow it within reach and strike each time a blow is at full force, until it died, is gone, or own health is below health_below.',
  destructive: true,
  input: z.object({
    entityId: z.int(),
    item: itemName.optional().describe('weapon to take in hand first'),
    healthBelow: z.number().min(0).max(FULL_HEALTH).default(DEFAULT_HEALTH_BELOW),
    budgetTicks: z.int().min(1).max(LONGEST_BUDGET_TICKS).default(DEFAULT_BUDGET_TICKS),
  }),
  output: z.object({
    target: z.object({ entityId: z.int(), kind: z.string() }),
    end: z.enum(['died', 'gone']),
    blows: z.int(),
    ticks: z.int(),
    healthBefore: z.number().optional(),
    healthNow: z.number().optional(),
    lastSeen: position,
    inventoryChanges: z.array(inventoryChange),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...WINDOW_FAILURES,
    'no_target',
    'not_attackable',
    'target_unreached',
    'health_low',
    'still_alive',
    'not_carried',
    'not_received',
    'not_held',
  ],
  async run(host, args, context) {
    const done = await perform(host, context, (options) => attack(host.session, args, options));
    if (!done.ok) return done;
    const { target, end, blows, ticks, healthBefore, healthNow, lastSeen, inventoryChanges } = done.value;
    return {
      ok: true,
      describe: textOf(TEXTS[end], context.locale, { kind: target.kind, blows, ticks }),
      target,
      end,
      blows,
      ticks,
      healthBefore,
      healthNow,
      lastSeen,
      inventoryChanges: [...inventoryChanges],
    };
  },
  text({ describe, healthBefore, healthNow, inventoryChanges }, locale) {
    const health =
      healthBefore === healthNow
        ? ''
        : textOf(TEXTS.health, locale, { from: healthBefore ?? '?', to: healthNow ?? '?' });
    return [describe, health, changesLine(inventoryChanges)].filter((part) => part !== '').join('; ');
  },
});
