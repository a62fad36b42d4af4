import minecraftData from 'minecraft-data';
import { type Locale, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { ItemStack, WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { type HeldReport, heldItemOf, heldReport, isKnownItem } from './held-item.ts';
import { countItems, type ItemChange, type ItemCounts, itemChanges } from './inventory-changes.ts';
import { type ItemUse, useOf } from './item-uses.ts';
import type { Outcome } from './outcome.ts';
import { failIn, sentence } from './texts.ts';

/** Ticks the server has to show that a use did something, beside the time the use itself takes. */
export const USE_CONFIRM_TICKS = 20;

/** Ticks between two reports of progress. */
const PROGRESS_TICKS = 5;

/** A full stomach. */
export const FULL_FOOD = 20;

/** What was asked of a use, and what is observed now. */
export interface UseReport {
  /** What was in hand before, and what is in that slot now. */
  readonly held: HeldReport;
  readonly heldNow: HeldReport;
  /** How it was used: eaten or drunk, drawn and released, held up, or one press. */
  readonly use: ItemUse['kind'];
  /** What is carried more or less than before. */
  readonly inventoryChanges: readonly ItemChange[];
  readonly foodBefore: number | undefined;
  readonly foodNow: number | undefined;
  readonly healthBefore: number | undefined;
  readonly healthNow: number | undefined;
  /** Names of effects that came. */
  readonly effectsGained: readonly string[];
  /** `acknowledged` when any of this changed. No server says more of a use; most uses that do nothing stay without a word. */
  readonly outcome: Exclude<Outcome, 'rejected_by_server'>;
  readonly why: string | undefined;
  readonly ticks: number;
  readonly warnings: readonly string[];
}

/**
 * Uses the item in hand, as its kind wants it: eats and drinks until it shows, draws and releases a bow, holds a shield
 * up for a second, presses once for all else (throws, fills a bucket). The key is up afterwards, whatever happens.
 * Fails with `nothing_held`, `not_hungry` or `is_a_block`.
 */
export function useItem(session: Session, options: ActionOptions = {}): Promise<Result<UseReport>> {
  return act(session, 'useItem', options, useHeld);
}

/** {@link useItem} as a part of another action. */
export async function useHeld(activity: Activity): Promise<Result<UseReport>> {
  const checked = checkUse(activity.session.state, activity.locale);
  return checked.ok ? carryOut(activity, checked.value) : checked;
}

interface UsePlan {
  readonly use: ItemUse;
  readonly warnings: readonly string[];
}

function checkUse(state: WorldState, locale: Locale): Result<UsePlan> {
  const held = heldItemOf(state);
  if (!held.known) {
    return succeed({ use: { kind: 'press' }, warnings: [sentence(locale, 'pressedUntold')] });
  }
  if (held.stack === null) return failIn(locale, 'nothing_held', ['emptyHand', 'takeItem']);
  return checkStack(state, held.stack, locale);
}

function checkStack(state: WorldState, stack: ItemStack, locale: Locale): Result<UsePlan> {
  const item = stack.name;
  if (!isKnownItem(stack)) {
    return succeed({ use: { kind: 'press' }, warnings: [sentence(locale, 'pressedUnknown', { item })] });
  }
  const placedName = state.registry.placedBlockOf(item);
  const use = useOf(item, isFood(state, item) && placedName !== item);
  if (use.kind === 'press' && placedName !== undefined) {
    return failIn(locale, 'is_a_block', ['isBlock', 'placeIt'], { item }, { held: item });
  }
  const { food, gameMode } = state.self;
  if (
    use.kind === 'consume' &&
    !use.evenWhenFull &&
    gameMode !== 'creative' &&
    food !== undefined &&
    food >= FULL_FOOD
  ) {
    const values = { food, full: FULL_FOOD, item };
    return failIn(locale, 'not_hungry', ['notHungry', 'awaitHunger'], values, { held: item, food });
  }
  return succeed({ use, warnings: [] });
}

/** Whether the version's data list the item as food. */
export function isFood(state: WorldState, itemName: string): boolean {
  return minecraftData(state.registry.version).foodsByName[itemName] !== undefined;
}

/** What a use may change, as it is known now. */
interface Condition {
  readonly held: HeldReport;
  readonly wear: number | undefined;
  readonly items: ItemCounts;
  readonly food: number | undefined;
  readonly saturation: number | undefined;
  readonly health: number | undefined;
  readonly effects: ReadonlySet<string>;
}

function conditionOf(state: WorldState): Condition {
  const held = heldItemOf(state);
  const { food, saturation, health, effects } = state.self;
  return {
    held: heldReport(held),
    wear: held.known ? held.stack?.durability?.used : undefined,
    items: countItems(state.inventory),
    food,
    saturation,
    health,
    effects: new Set(effects.map(({ name }) => name)),
  };
}

/** Whether a use shows: something is carried more or less, worn, eaten, healed or felt. Falling values are hunger's or a foe's. */
function showsUse(before: Condition, now: Condition): boolean {
  const rose = (from: number | undefined, to: number | undefined) =>
    from !== undefined && to !== undefined && to > from;
  return (
    itemChanges(before.items, now.items).length > 0 ||
    before.wear !== now.wear ||
    rose(before.food, now.food) ||
    rose(before.saturation, now.saturation) ||
    gained(before, now).length > 0
  );
}

function gained(before: Condition, now: Condition): readonly string[] {
  return [...now.effects].filter((name) => !before.effects.has(name));
}

async function carryOut(activity: Activity, { use, warnings }: UsePlan): Promise<Result<UseReport>> {
  const { body, state } = activity.session;
  const before = conditionOf(state);
  let ticks = 0;
  const shows = () => showsUse(before, conditionOf(state));
  body.useItem();
  if (use.kind !== 'press') {
    // Eating ends by itself when the server says so; a bow is let go after its time.
    const holdTicks = use.kind === 'consume' ? use.holdTicks + USE_CONFIRM_TICKS : use.holdTicks;
    await activity.everyTick(holdTicks, (passed) => {
      ticks = passed;
      if (passed % PROGRESS_TICKS === 0) activity.progress(passed, use.holdTicks);
      return use.kind === 'consume' && shows();
    });
    body.releaseItem();
  }
  if (use.kind !== 'consume') {
    const heldTicks = ticks;
    await activity.everyTick(USE_CONFIRM_TICKS, (passed) => {
      ticks = heldTicks + passed;
      return shows();
    });
  }
  const stopped = activity.stopped();
  if (stopped !== undefined) return { ...stopped, data: { ...stopped.data, held: before.held.item, ticks } };
  const now = conditionOf(state);
  const outcome = showsUse(before, now) ? 'acknowledged' : 'unconfirmed';
  return succeed({
    held: before.held,
    heldNow: now.held,
    use: use.kind,
    inventoryChanges: itemChanges(before.items, now.items),
    foodBefore: before.food,
    foodNow: now.food,
    healthBefore: before.health,
    healthNow: now.health,
    effectsGained: gained(before, now),
    outcome,
    why: outcome === 'acknowledged' ? undefined : sentence(activity.locale, 'nothingShows'),
    ticks,
    warnings,
  });
}
