import { z } from 'zod';
import { defineTexts, type Locale, roundTo, textOf } from '../core/index.ts';
import { RISKS, type Risk, type RouteQuote } from '../minecraft/pathfinding/index.ts';

/** Kinds of blocks to dig that a quote names; the rest are summed up as `other`. */
const MAX_DUG_KINDS = 8;

/** What a route will cost, before anyone walks it. */
export const quote = z.object({
  ticks: z.object({
    total: z.int(),
    moving: z.int(),
    digging: z.int(),
    placing: z.int(),
    opening: z.int(),
  }),
  dig: z.array(z.object({ block: z.string(), count: z.int() })),
  place: z.int(),
  tools: z.array(z.object({ item: z.string(), uses: z.int(), usesLeft: z.int().optional(), breaks: z.boolean() })),
  damage: z.number(),
  risks: z.array(z.object({ risk: z.enum(RISKS), count: z.int() })),
});

type QuoteAnswer = z.output<typeof quote>;

const TEXTS = defineTexts({
  quote: { en: 'quote: {list}', zh: '报价：{list}' },
  moving: { en: '{n} ticks to move', zh: '移动{n}刻' },
  digging: { en: '{n} to dig {blocks}', zh: '挖{blocks}{n}刻' },
  placing: { en: '{n} to place {count} blocks', zh: '放{count}块{n}刻' },
  opening: { en: '{n} to open doors', zh: '开门{n}刻' },
  wears: { en: '{item} wears by {uses}', zh: '{item}磨损{uses}' },
  wearsOf: { en: '{item} wears by {uses} of {left}', zh: '{item}磨损{uses}/{left}' },
  breaks: { en: '{item} breaks', zh: '{item}会坏' },
  damage: { en: '{n} health lost', zh: '损失生命{n}' },
});

const RISK_TEXTS = defineTexts<Risk>({
  deep_edge: { en: 'beside a deep fall x{count}', zh: '{count}步在深坑边' },
  beside_hazard: { en: 'beside lava, fire or the like x{count}', zh: '{count}步挨着岩浆、火之类' },
  falling_blocks: { en: 'under falling blocks x{count}', zh: '{count}步在会掉落的方块下' },
  low_breath: { en: 'short of breath x{count}', zh: '{count}步气不足' },
  near_avoided: { en: 'near what is avoided x{count}', zh: '{count}步靠近要避开的' },
  may_be_refused: { en: 'the server may refuse x{count}', zh: '{count}步可能被服务器拒绝' },
});

/** A quote as an answer shows it: whole ticks, few kinds. */
export function quoteAnswer({ ticks, dig, place, tools, damage, risks }: RouteQuote): QuoteAnswer {
  const rest = dig.slice(MAX_DUG_KINDS).reduce((sum, { count }) => sum + count, 0);
  const moving = Math.round(ticks.moving);
  const digging = Math.round(ticks.digging);
  const placing = Math.round(ticks.placing);
  const opening = Math.round(ticks.opening);
  return {
    ticks: { total: moving + digging + placing + opening, moving, digging, placing, opening },
    dig: rest === 0 ? [...dig] : [...dig.slice(0, MAX_DUG_KINDS), { block: 'other', count: rest }],
    place,
    tools: [...tools],
    damage: roundTo(damage, 1),
    risks: [...risks],
  };
}

/** A quote in one line. */
export function quoteText({ ticks, dig, place, tools, damage, risks }: QuoteAnswer, locale: Locale): string {
  const blocks = dig.map(({ block, count }) => `${count} ${block}`).join(', ');
  const parts = [textOf(TEXTS.moving, locale, { n: ticks.moving })];
  if (dig.length > 0) parts.push(textOf(TEXTS.digging, locale, { n: ticks.digging, blocks }));
  if (place > 0) parts.push(textOf(TEXTS.placing, locale, { n: ticks.placing, count: place }));
  if (ticks.opening > 0) parts.push(textOf(TEXTS.opening, locale, { n: ticks.opening }));
  for (const { item, uses, usesLeft: left, breaks } of tools) {
    const text = breaks ? TEXTS.breaks : left === undefined ? TEXTS.wears : TEXTS.wearsOf;
    parts.push(textOf(text, locale, { item, uses, left }));
  }
  if (damage > 0) parts.push(textOf(TEXTS.damage, locale, { n: damage }));
  for (const { risk, count } of risks) parts.push(textOf(RISK_TEXTS[risk], locale, { count }));
  return textOf(TEXTS.quote, locale, { list: parts.join('; ') });
}
