import { type BlockPos, type Failure, type Result, succeed } from '../../core/index.ts';
import { COOKING_TICKS, FURNACE_KINDS, type FurnaceKind } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { fuelOf } from './fuels.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { blockInReach } from './near-block.ts';
import { failIn, sentence } from './texts.ts';
import { at } from './touch.ts';
import { WindowWork } from './window-work.ts';

/** Places of a furnace's window. */
const INPUT_SLOT = 0;
const FUEL_SLOT = 1;
const OUTPUT_SLOT = 2;

/** A server that lags takes longer: so much longer is waited, and some ticks more. */
const PATIENCE_FACTOR = 1.5;
const PATIENCE_TICKS = 100;

/** What to smelt: `pos` is a furnace, the nearest within reach by default; `fuel` what to burn, by default what is carried. */
export interface SmeltArgs {
  readonly item: string;
  readonly count: number;
  readonly fuel?: string | undefined;
  readonly pos?: BlockPos | undefined;
}

/** What came of smelting, as the inventory shows it. */
export interface SmeltReport {
  readonly pos: BlockPos;
  readonly item: string;
  readonly asked: number;
  /** What came out. */
  readonly result: string;
  /** How many came out and are carried now. */
  readonly made: number;
  /** What was put in to burn; undefined where the furnace had enough. */
  readonly fuel: { readonly item: string; readonly count: number } | undefined;
  /** How many are left in the furnace to be smelted. */
  readonly left: number;
  readonly ticks: number;
  readonly changes: readonly ItemChange[];
  /** Why fewer came out than were asked for. */
  readonly why: string | undefined;
}

/**
 * Puts items and fuel into a furnace, waits beside it until all are done, and takes them. Fails with `no_furnace`,
 * `not_carried`, `furnace_in_use`, `no_fuel`, `not_smelted`, and as a window may. Where it is stopped,
 * what is in the furnace stays there and goes on smelting.
 */
export function smelt(session: Session, args: SmeltArgs, options: ActionOptions = {}): Promise<Result<SmeltReport>> {
  return act(session, 'smelt', options, async (activity) => {
    const { state } = session;
    const { locale } = activity;
    const { item, count } = args;
    const pos = args.pos ?? blockInReach(state, FURNACE_KINDS);
    if (pos === undefined) return failIn(locale, 'no_furnace', ['noFurnace', 'reachFurnace']);
    const opened = await openFurnace(activity, pos);
    if (!opened.ok) return opened;
    const work = opened.value;
    const before = countItems(state.inventory);
    if (work.countIn(work.carriedSlots, item) < count) {
      const values = { item: `${count} ${item}` };
      return failIn(locale, 'not_carried', ['notCarried', 'callInventory'], values, { item, count });
    }
    const cookingTicks = isFurnace(work.kind) ? COOKING_TICKS[work.kind] : 0;
    const fuel = chooseFuel(activity, work, args, count * cookingTicks);
    if (!fuel.ok) return fuel;
    const unloaded = await load(work, item, count, fuel.value);
    if (unloaded !== undefined) return unloaded;
    const cooked = await cook(activity, work, count, cookingTicks);
    if (!cooked.ok) return cooked;
    const result = work.slots[OUTPUT_SLOT]?.name;
    if (result === undefined)
      return failIn(locale, 'not_smelted', ['nothingSmelted', 'seeFurnace'], { item }, { ...pos });
    const inBefore = work.countIn(work.carriedSlots, result);
    const untaken = await work.quickMove(OUTPUT_SLOT);
    if (untaken !== undefined) return untaken;
    const made = work.countIn(work.carriedSlots, result) - inBefore;
    const left = work.slots[INPUT_SLOT]?.count ?? 0;
    const unclosed = await work.close();
    if (unclosed !== undefined) return unclosed;
    return succeed({
      pos,
      item,
      asked: count,
      result,
      made,
      fuel: fuel.value,
      left,
      ticks: cooked.value,
      changes: itemChanges(before, countItems(state.inventory)),
      why: made < count ? sentence(locale, 'someSmelted', { made, count }) : undefined,
    });
  });
}

/** Opens a furnace whose places for what is smelted are free. */
function isFurnace(kind: string): kind is FurnaceKind {
  return FURNACE_KINDS.some((each) => each === kind);
}

async function openFurnace(activity: Activity, pos: BlockPos): Promise<Result<WindowWork>> {
  const { session, locale } = activity;
  const opened = await WindowWork.open(activity, pos);
  if (!opened.ok) return opened;
  const { kind, slots } = opened.value;
  const values = { at: at(pos), block: session.state.blockAt(pos).name, kind };
  if (!isFurnace(kind)) {
    return failIn(locale, 'no_furnace', ['wrongWindow', 'reachFurnace'], values, { ...pos, kind });
  }
  const held = slots[INPUT_SLOT] ?? slots[OUTPUT_SLOT];
  if (held === null || held === undefined) return opened;
  const holds = `${held.count} ${held.name}`;
  return failIn(locale, 'furnace_in_use', ['furnaceInUse', 'emptyFurnace'], { ...values, holds }, { ...pos, holds });
}

interface Fuel {
  readonly item: string;
  readonly count: number;
}

/** What to add so that it burns for `ticks`; undefined where what lies in it is enough. */
function chooseFuel(activity: Activity, work: WindowWork, args: SmeltArgs, ticks: number): Result<Fuel | undefined> {
  const { locale } = activity;
  const inside = work.slots[FUEL_SLOT] ?? null;
  const burning = inside === null ? 0 : (fuelOf(inside.name)?.ticks ?? 0) * inside.count;
  const short = ticks - burning;
  if (short <= 0) return succeed(undefined);
  const carriedOf = (item: string) => work.countIn(work.carriedSlots, item) - (item === args.item ? args.count : 0);
  const named = new Set(work.carriedSlots.flatMap((slot) => work.slots[slot]?.name ?? []));
  const candidates = [...named]
    .filter((item) => (args.fuel === undefined || item === args.fuel) && (inside === null || inside.name === item))
    .flatMap((item) => {
      const fuel = fuelOf(item);
      return fuel === undefined ? [] : [{ item, ...fuel, needed: Math.ceil(short / fuel.ticks) }];
    })
    .sort((a, b) => a.rank - b.rank);
  const chosen = candidates.find(({ item, needed }) => carriedOf(item) >= needed);
  if (chosen !== undefined) return succeed({ item: chosen.item, count: chosen.needed });
  const most = Math.max(0, ...candidates.map(({ item, ticks: each }) => carriedOf(item) * each));
  const carried =
    args.fuel !== undefined && fuelOf(args.fuel) === undefined
      ? sentence(locale, 'fuelUnknown', { fuel: args.fuel })
      : sentence(locale, 'fuelShort', { ticks: most });
  return failIn(
    locale,
    'no_fuel',
    ['noFuel', 'getFuel'],
    { ticks: short, carried },
    { ticks: short, carriedTicks: most },
  );
}

async function load(
  work: WindowWork,
  item: string,
  count: number,
  fuel: Fuel | undefined,
): Promise<Failure | undefined> {
  const unfuelled = fuel === undefined ? undefined : await work.lay(fuel.item, fuel.count, FUEL_SLOT);
  return unfuelled ?? work.lay(item, count, INPUT_SLOT);
}

/** Waits until all are done; how many ticks it took. What does not come in time is seen from what is in the furnace. */
async function cook(
  activity: Activity,
  work: WindowWork,
  count: number,
  cookingTicks: number,
): Promise<Result<number>> {
  const deadlineTicks = Math.ceil(count * cookingTicks * PATIENCE_FACTOR) + PATIENCE_TICKS;
  const firstTicks = Math.ceil(cookingTicks * PATIENCE_FACTOR) + PATIENCE_TICKS;
  let ticks = 0;
  let done = 0;
  await activity.everyTick(deadlineTicks, (passed) => {
    ticks = passed;
    const now = work.slots[OUTPUT_SLOT]?.count ?? 0;
    if (now > done) activity.progress(now, count);
    done = now;
    const isShut = work.slots.length === 0;
    return isShut || done >= count || (done === 0 && passed >= firstTicks);
  });
  const stopped = activity.stopped() ?? (await work.sync());
  return stopped ?? succeed(ticks);
}
