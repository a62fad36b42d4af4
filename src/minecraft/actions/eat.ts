import minecraftData from 'minecraft-data';
import { type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { holdItem } from './equip.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { failIn } from './texts.ts';
import { FULL_FOOD, isFood, useHeld } from './use-item.ts';

/** Pieces of food of one call at most. */
export const MAX_EATEN = 16;

/** What does harm, or is too good to be eaten for hunger: it is eaten only where it is named. */
const NOT_UNASKED: ReadonlySet<string> = new Set([
  'rotten_flesh',
  'spider_eye',
  'poisonous_potato',
  'pufferfish',
  'chicken',
  'suspicious_stew',
  'chorus_fruit',
  'golden_apple',
  'enchanted_golden_apple',
]);

/** What was eaten, and how one feels before and after. */
export interface EatReport {
  readonly eaten: readonly string[];
  readonly foodBefore: number | undefined;
  readonly foodNow: number | undefined;
  readonly healthNow: number | undefined;
  readonly inventoryChanges: readonly ItemChange[];
}

/**
 * Eats `count` pieces, or until food is full: the item named, else each time what is carried that fills up most without
 * waste, never what does harm. Fails with `not_received`, `no_food`, `not_food`, `not_carried`, `not_hungry`, `not_eaten`
 * where the server does not show it (interrupted), and as a hold does.
 */
export function eat(
  session: Session,
  args: { readonly item?: string | undefined; readonly count: number },
  options: ActionOptions = {},
): Promise<Result<EatReport>> {
  return act(session, 'eat', options, async (activity) => {
    const { locale } = activity;
    const { state } = session;
    const { item, count } = args;
    if (!state.inventory.known) return failIn(locale, 'not_received', ['inventoryUntold', 'callAgain']);
    if (item !== undefined && !isFood(state, item)) {
      return failIn(locale, 'not_food', ['notFood', 'callInventory'], { item }, { item });
    }
    const before = countItems(state.inventory);
    const foodBefore = state.self.food;
    const eaten: string[] = [];
    const report = (): EatReport => ({
      eaten,
      foodBefore,
      foodNow: state.self.food,
      healthNow: state.self.health,
      inventoryChanges: itemChanges(before, countItems(state.inventory)),
    });
    while (eaten.length < count) {
      activity.progress(eaten.length, count);
      const bite = await eatOne(activity, item);
      if (bite.ok) eaten.push(bite.value);
      else if (eaten.length > 0 && ENOUGH.has(bite.code)) break;
      else return { ...bite, data: { ...bite.data, ...report() } };
    }
    return succeed(report());
  });
}

/** What ends a meal that has begun: one is full, or nothing is left. */
const ENOUGH: ReadonlySet<string> = new Set(['not_hungry', 'no_food', 'not_carried']);

/** Eats one piece; which. */
async function eatOne(activity: Activity, named: string | undefined): Promise<Result<string>> {
  const { locale, session } = activity;
  const { state } = session;
  const { food } = state.self;
  const item = named ?? bestFood(state);
  if (item === undefined) return failIn(locale, 'no_food', ['noFood', 'getFood']);
  if (named === undefined && food !== undefined && food >= FULL_FOOD) {
    return failIn(locale, 'not_hungry', ['fullAlready', 'awaitHunger'], { food, full: FULL_FOOD }, { food });
  }
  const held = await holdItem(activity, item);
  if (!held.ok) return held;
  const used = await useHeld(activity);
  if (!used.ok) return used;
  if (used.value.outcome === 'acknowledged') return succeed(item);
  const { ticks, foodNow } = used.value;
  return failIn(locale, 'not_eaten', ['notEaten', 'eatAgain'], { item, ticks, food: foodNow ?? '?' }, { item, ticks });
}

/** What is carried that fills up most of what is missing without waste; where all is too much, the least. */
function bestFood(state: WorldState): string | undefined {
  const { foodsByName } = minecraftData(state.registry.version);
  const missing = FULL_FOOD - (state.self.food ?? 0);
  const fits = (points: number) => (points <= missing ? points : missing - points);
  const foods = [...(countItems(state.inventory)?.keys() ?? [])]
    .filter((item) => !NOT_UNASKED.has(item))
    .flatMap((item) => {
      const points = foodsByName[item]?.foodPoints;
      return points === undefined ? [] : [{ item, points }];
    });
  return foods.sort((a, b) => fits(b.points) - fits(a.points) || (a.item < b.item ? -1 : 1))[0]?.item;
}
