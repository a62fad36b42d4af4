import { type Result, succeed } from '../../../core/index.ts';
import type { AgentContext, AgentResult, Workflow, WorkflowRequest } from '../../../engine/index.ts';
import type { Offer } from './catalogue.ts';
import { type ShopParts, showOffers, showQuote } from './shop-commands.ts';

const EXAMPLES = [
  'what is for sale in the shop',
  'I want to buy 3 bread',
  'show me the odds of the lucky box',
  '商店里有什么',
  '面包多少钱',
  '我想买 3 个面包',
  '抽奖的概率是多少',
];
/** Offers whose names routing learns. */
const MAX_NAMED = 100;

/**
 * Answers what is asked of the shop in a player's own words: a quote for what they name, else what is for sale. It never
 * takes anything: a quote is accepted by the player's own command alone, whatever a text says.
 */
export class ShopWorkflow implements Workflow {
  readonly id = 'commerce.shop';
  readonly description = 'what the shop sells, what it costs, and buying it';
  readonly examples: readonly string[];
  readonly #parts: ShopParts;

  constructor(parts: ShopParts) {
    this.#parts = parts;
    const named = [...parts.quotes.catalogue.offers.values()].slice(0, MAX_NAMED);
    this.examples = [...EXAMPLES, ...named.flatMap(({ name }) => [`buy ${name.en}`, `买${name.zh}`])];
  }

  async run(context: AgentContext, { text }: WorkflowRequest): Promise<Result<AgentResult>> {
    const offer = namedIn(text, this.#parts.quotes.offersFor(context));
    if (offer === undefined) return succeed(showOffers(this.#parts, context));
    return await showQuote(this.#parts, context, offer.id, offer.kind === 'pool' ? 1 : countIn(text));
  }
}

/** The offer whose id or name stands in a text; the longest where several do. */
function namedIn(text: string, offers: readonly Offer[]): Offer | undefined {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, ' ')} `;
  let best: { readonly offer: Offer; readonly length: number } | undefined;
  for (const offer of offers) {
    const { en, zh } = offer.name;
    const latin = [offer.id, en.toLowerCase()].filter((name) => words.includes(` ${name} `));
    const length = Math.max(0, ...latin.map((name) => name.length), text.includes(zh) ? zh.length : 0);
    if (length > (best?.length ?? 0)) best = { offer, length };
  }
  return best?.offer;
}

/** The number that a text names; 1 without one. */
function countIn(text: string): number {
  const [digits] = /\d{1,4}/.exec(text) ?? [];
  return digits === undefined ? 1 : Number(digits);
}
