import { type BlockPos, type Failure, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { ItemStack, WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { digConditionsOf } from './dig-plan.ts';
import { type HeldReport, heldItemOf, heldReport } from './held-item.ts';
import { failIn } from './texts.ts';
import { nameFor, touchable } from './touch.ts';
import { WindowWork } from './window-work.ts';

/** Ticks for the server to correct the choice of a slot. */
const CORRECTION_TICKS = 2;

/** Where armour is worn, with the number of its place in the own window. */
const ARMOUR_SLOTS = { head: 5, torso: 6, legs: 7, feet: 8 } as const;

/** A place armour is worn at. */
export type ArmourPlace = keyof typeof ARMOUR_SLOTS;

const WORN_AT: readonly (readonly [pattern: RegExp, place: ArmourPlace])[] = [
  [/_helmet$|_(?:head|skull)$|^carved_pumpkin$/, 'head'],
  [/_chestplate$|^elytra$/, 'torso'],
  [/_leggings$/, 'legs'],
  [/_boots$/, 'feet'],
];

/** Materials by how much they protect, the least first; turtle shells protect as iron does. */
const MATERIALS = ['leather', 'golden', 'chainmail', 'turtle', 'iron', 'diamond', 'netherite'];

/** What is in hand now, and where it was taken from. */
export interface HoldReport {
  readonly slot: number;
  readonly held: HeldReport;
}

/** {@link HoldReport} of a tool chosen for a block. */
export interface HoldToolReport extends HoldReport {
  readonly block: string;
  /** Ticks it takes to dig the block with what is held now. */
  readonly digTicks: number;
  /** Whether the block drops anything for it. */
  readonly drops: boolean;
}

/** What was put on, place by place. */
export interface WearReport {
  readonly put: readonly { readonly place: ArmourPlace; readonly item: string; readonly instead: string | null }[];
}

/**
 * Takes an item in hand, out of the inventory too. Fails with `not_received`, `not_carried`, `not_held` where the server
 * does not show it in hand, and as a window may.
 */
export function hold(
  session: Session,
  args: { readonly item: string },
  options: ActionOptions = {},
): Promise<Result<HoldReport>> {
  return act(session, 'hold', options, async (activity) => {
    const own = await ownWindow(activity);
    return own.ok ? holdItem(activity, args.item, own.value) : own;
  });
}

/** {@link hold} as a part of another action. What the hotbar holds needs no window: that is asked for with the rest. */
export async function holdItem(activity: Activity, item: string, own?: WindowWork): Promise<Result<HoldReport>> {
  const { state } = activity.session;
  const place = placesOf(state).find(({ stack }) => stack?.name === item);
  if (place === undefined)
    return failIn(activity.locale, 'not_carried', ['notCarried', 'callInventory'], { item }, { item });
  if (place.isHeld) return succeed({ slot: place.slot, held: heldReport(heldItemOf(state)) });
  const work = own === undefined && place.row === 'main' ? await ownWindow(activity) : succeed(own);
  return work.ok ? takeInHand(activity, work.value, place) : work;
}

/**
 * Takes in hand what digs the block at `pos` best: that for which it drops, then the fastest; what is held already, where
 * nothing is better. Fails as a dig does for what cannot be touched, and as {@link hold}; `no_tool` where nothing carried
 * digs it.
 */
export function holdTool(
  session: Session,
  args: { readonly pos: BlockPos },
  options: ActionOptions = {},
): Promise<Result<HoldToolReport>> {
  return act(session, 'holdTool', options, (activity) => holdToolFor(activity, args.pos));
}

/** {@link holdTool} as a part of another action. */
export async function holdToolFor(activity: Activity, pos: BlockPos): Promise<Result<HoldToolReport>> {
  const { session, locale } = activity;
  const { state } = session;
  const own = await ownWindow(activity);
  if (!own.ok) return own;
  const touched = touchable(state, pos, locale);
  if (!touched.ok) return touched;
  const { stateId } = touched.value;
  const block = nameFor(state, stateId);
  const onGround = session.body.pose()?.onGround ?? state.self.onGround;
  const tried = placesOf(state).map((place) => ({
    ...place,
    digTicks: state.registry.digTicks(stateId, digConditionsOf(state, { known: true, stack: place.stack }, onGround)),
    drops: state.registry.dropsWith(stateId, place.stack?.name ?? null),
  }));
  const [best] = tried.sort(
    (a, b) => Number(b.drops) - Number(a.drops) || a.digTicks - b.digTicks || Number(b.isHeld) - Number(a.isHeld),
  );
  if (best === undefined || !Number.isFinite(best.digTicks)) {
    return failIn(locale, 'no_tool', ['noTool', 'callInventory'], { block }, { ...pos, block });
  }
  const taken = best.isHeld
    ? succeed({ slot: best.slot, held: heldReport(heldItemOf(state)) })
    : await takeInHand(activity, own.value, best);
  return taken.ok ? succeed({ ...taken.value, block, digTicks: best.digTicks, drops: best.drops }) : taken;
}

/**
 * Puts on a piece of armour, or without `item` the best that is carried at each place. What was worn there goes into the
 * inventory. Fails with `not_received`, `not_carried`, `not_wearable`, `nothing_to_wear`, `not_worn` where the server does
 * not show it worn, and as a window may.
 */
export function wear(
  session: Session,
  args: { readonly item?: string | undefined },
  options: ActionOptions = {},
): Promise<Result<WearReport>> {
  return act(session, 'wear', options, async (activity) => {
    const { locale } = activity;
    const { item } = args;
    if (item !== undefined && placeOf(item) === undefined) {
      return failIn(locale, 'not_wearable', ['notWearable', 'callInventory'], args, args);
    }
    const opened = await WindowWork.own(activity);
    if (!opened.ok) return opened;
    const work = opened.value;
    if (item !== undefined && work.countIn(work.carriedSlots, item) === 0) {
      return failIn(locale, 'not_carried', ['notCarried', 'callInventory'], args, args);
    }
    const put: WearReport['put'][number][] = [];
    for (const [place, piece] of item === undefined ? bestOf(work) : [[placeOf(item), item] as const]) {
      if (place === undefined) continue;
      const instead = work.slots[ARMOUR_SLOTS[place]]?.name ?? null;
      const failed = await putOn(activity, work, place, piece);
      if (failed !== undefined) return failed;
      put.push({ place, item: piece, instead });
    }
    if (put.length === 0) return failIn(locale, 'nothing_to_wear', ['nothingToWear', 'callInventory']);
    return (await work.close()) ?? succeed({ put });
  });
}

async function putOn(
  activity: Activity,
  work: WindowWork,
  place: ArmourPlace,
  piece: string,
): Promise<Failure | undefined> {
  const source = work.holding(work.carriedSlots, piece).at(-1);
  if (source === undefined) return undefined;
  const target = ARMOUR_SLOTS[place];
  const failed = (await work.click(source)) ?? (await work.click(target));
  if (failed !== undefined) return failed;
  const unreturned = activity.session.state.inventory.cursor === null ? undefined : await work.click(source);
  if (unreturned !== undefined) return unreturned;
  if (work.slots[target]?.name === piece) return undefined;
  return failIn(activity.locale, 'not_worn', ['notSeen', 'callInventory'], {}, { item: piece, place });
}

/** The best piece carried for each place, where it is better than what is worn there. */
function bestOf(work: WindowWork): readonly (readonly [ArmourPlace, string])[] {
  const carried = new Set(work.carriedSlots.flatMap((slot) => work.slots[slot]?.name ?? []));
  return (Object.keys(ARMOUR_SLOTS) as ArmourPlace[]).flatMap((place) => {
    const worn = work.slots[ARMOUR_SLOTS[place]]?.name;
    const [best] = [...carried].filter((item) => placeOf(item) === place).sort((a, b) => rankOf(b) - rankOf(a));
    const isBetter = best !== undefined && rankOf(best) > (worn === undefined ? -1 : rankOf(worn));
    return isBetter && rankOf(best) >= 0 ? [[place, best] as const] : [];
  });
}

/** How much a piece protects, by its material; below zero for what does not. */
function rankOf(item: string): number {
  return MATERIALS.findIndex((material) => item.startsWith(`${material}_`));
}

function placeOf(item: string): ArmourPlace | undefined {
  return WORN_AT.find(([pattern]) => pattern.test(item))?.[1];
}

/** A place in hand or inventory: hotbar 0..8, or a place of the main part. */
interface Place {
  readonly row: 'hotbar' | 'main';
  readonly slot: number;
  readonly stack: ItemStack | null;
  readonly isHeld: boolean;
}

/** All carried places, what is in hand first. */
function placesOf({ inventory }: WorldState): readonly Place[] {
  const hotbar = inventory.hotbar.map(
    (stack, slot): Place => ({
      row: 'hotbar',
      slot,
      stack,
      isHeld: slot === inventory.heldSlot,
    }),
  );
  const main = inventory.main.map((stack, slot): Place => ({ row: 'main', slot, stack, isHeld: false }));
  return [...hotbar, ...main].sort((a, b) => Number(b.isHeld) - Number(a.isHeld));
}

/** The own window as the server has it, once it has told which slot is in hand too. */
async function ownWindow(activity: Activity): Promise<Result<WindowWork>> {
  const { session, locale } = activity;
  if (session.state.inventory.heldSlot !== undefined) return WindowWork.own(activity);
  return failIn(locale, 'not_received', ['inventoryUntold', 'callAgain']);
}

/** Takes what lies at a place in hand: chooses its slot, or changes it for what is in an empty one or in hand. */
async function takeInHand(
  activity: Activity,
  own: WindowWork | undefined,
  { row, slot, stack }: Place,
): Promise<Result<HoldReport>> {
  const { session, locale } = activity;
  const { inventory } = session.state;
  const free = inventory.hotbar.indexOf(null);
  const target = row === 'hotbar' ? slot : free >= 0 ? free : (inventory.heldSlot ?? 0);
  const source = own?.carriedSlots[slot];
  const failed = row === 'main' && source !== undefined ? await own?.click(source, target, 'swap') : undefined;
  if (failed !== undefined) return failed;
  session.body.selectSlot(target);
  await activity.rest(CORRECTION_TICKS);
  const stopped = activity.stopped();
  if (stopped !== undefined) return stopped;
  const held = heldItemOf(session.state);
  const shown = held.known ? (held.stack?.name ?? null) : undefined;
  if (shown === (stack?.name ?? null)) return succeed({ slot: target, held: heldReport(held) });
  return failIn(locale, 'not_held', ['notSeen', 'callInventory'], {}, { slot: target, held: shown });
}
