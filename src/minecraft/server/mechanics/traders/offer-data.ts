import { good, type Outcome, refused } from '../commands/command.ts';
import type { DataCompound, DataValue } from '../commands/snbt.ts';
import type { ItemCodec } from '../items/item-codec.ts';
import type { Stack } from '../items/stack.ts';
import type { Offer } from './offer.ts';

/** Offers that one trader has at most, as bodies keep them. */
const MAX_OFFERS = 64;

/** How often an offer can be made that says nothing of it (`MerchantOffer`). */
const DEFAULT_MAX_USES = 4;

const PREFIX = 'minecraft:';

/** What of a trader's data is taken; it stands still in any case. */
const KNOWN_KEYS: readonly string[] = ['Offers', 'NoAI'];

/** A trader's offers as the game's own data has them: `{Offers:{Recipes:[{buy:{id,count},buyB,sell,maxUses,uses}]}}`. */
export function offersFrom(items: ItemCodec, data: DataCompound): Outcome<readonly Offer[]> {
  const strange = Object.keys(data).find((key) => !KNOWN_KEYS.includes(key));
  if (strange !== undefined) return { ok: false, text: `A trader here takes Offers and NoAI, not ${strange}.` };
  const recipes = compoundOf(data['Offers'])?.['Recipes'] ?? [];
  if (!Array.isArray(recipes) || recipes.length > MAX_OFFERS) {
    return { ok: false, text: `Offers:{Recipes:[...]} has to be a list of at most ${MAX_OFFERS}.` };
  }
  const offers: Offer[] = [];
  for (const recipe of recipes as readonly DataValue[]) {
    const read = offerFrom(items, compoundOf(recipe) ?? {});
    if (!read.ok) return read;
    offers.push(read.value);
  }
  return good(offers);
}

function offerFrom(items: ItemCodec, recipe: DataCompound): Outcome<Offer> {
  const price = stackFrom(items, recipe['buy']);
  if (!price.ok) return price;
  const second = recipe['buyB'];
  const secondPrice = second === undefined ? undefined : stackFrom(items, second);
  if (secondPrice?.ok === false) return secondPrice;
  const goods = stackFrom(items, recipe['sell']);
  if (!goods.ok) return goods;
  return good({
    price: price.value,
    secondPrice: secondPrice?.value,
    goods: goods.value,
    maxUses: wholeOf(recipe['maxUses'], DEFAULT_MAX_USES),
    uses: wholeOf(recipe['uses'], 0),
  });
}

/** `{id,count}` from 1.20.5 on, `{id,Count}` before; both may be written. */
function stackFrom(items: ItemCodec, value: DataValue | undefined): Outcome<Stack> {
  const { id, count, Count, ...rest } = compoundOf(value) ?? {};
  const [strange] = Object.keys(rest);
  if (strange !== undefined) return { ok: false, text: `An offer's item here is {id,count}, without ${strange}.` };
  const name = typeof id === 'string' ? id.replace(PREFIX, '') : '';
  const stack = items.named(name, wholeOf(count ?? Count, 1));
  if (stack === undefined) return refused('argument.item.id.invalid', name);
  return stack.count <= stack.most ? good(stack) : refused('arguments.item.overstacked', name, stack.most);
}

function compoundOf(value: DataValue | undefined): DataCompound | undefined {
  return typeof value === 'object' && !Array.isArray(value) ? (value as DataCompound) : undefined;
}

/** A count, where one is written. */
function wholeOf(value: DataValue | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}
