import { type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { TradeOffer } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { failIn } from './texts.ts';
import { comeTo } from './use-on-entity.ts';
import { WindowWork } from './window-work.ts';

/** Kind of the window that trades are made in, and the place in it where the goods lie. */
const MERCHANT = 'merchant';
const GOODS_SLOT = 2;

/** Ticks for the offers to come after the window. */
const OFFERS_TICKS = 20;

/** What an entity offers. */
export interface OffersReport {
  readonly entityId: number;
  readonly offers: readonly TradeOffer[];
}

/** What was traded, as the inventory shows it. */
export interface TradeReport {
  readonly entityId: number;
  readonly offer: TradeOffer;
  /** How often it was made. */
  readonly times: number;
  readonly changes: readonly ItemChange[];
}

/** Goes to a villager and tells what it offers. Fails with `no_entity`, `entity_far` or `no_trade`. */
export function offersOf(
  session: Session,
  args: { readonly entityId: number },
  options: ActionOptions = {},
): Promise<Result<OffersReport>> {
  return act(session, 'offers', options, async (activity) => {
    const opened = await openTrade(activity, args.entityId);
    if (!opened.ok) return opened;
    const offers = session.state.offers ?? [];
    return (await opened.value.close()) ?? succeed({ entityId: args.entityId, offers });
  });
}

/**
 * Makes one of a villager's trades, so often as is asked: each is counted by what is carried then. Fails as
 * {@link offersOf}, and with `no_offer`, `sold_out`, `cannot_pay` or `not_traded`; as a window may.
 */
export function trade(
  session: Session,
  args: { readonly entityId: number; readonly offer: number; readonly times: number },
  options: ActionOptions = {},
): Promise<Result<TradeReport>> {
  return act(session, 'trade', options, async (activity) => {
    const { state } = session;
    const { entityId } = args;
    const opened = await openTrade(activity, entityId);
    if (!opened.ok) return opened;
    const work = opened.value;
    const checked = checkOffer(activity, work, args);
    if (!checked.ok) return checked;
    const { gives } = checked.value;
    const before = countItems(state.inventory);
    const had = work.countIn(work.carriedSlots, gives.item);
    let times = 0;
    while (times < args.times) {
      session.body.selectTrade(args.offer);
      const unsynced = await work.sync();
      if (unsynced !== undefined) return unsynced;
      if ((work.slots[GOODS_SLOT] ?? null) === null) break;
      const moved = await work.move(GOODS_SLOT, gives.count, work.carriedSlots);
      if (typeof moved !== 'number') return moved;
      if (work.countIn(work.carriedSlots, gives.item) < had + (times + 1) * gives.count) break;
      times++;
      activity.progress(times, args.times);
    }
    const unclosed = await work.close();
    if (unclosed !== undefined) return unclosed;
    const changes = itemChanges(before, countItems(state.inventory));
    if (times === 0)
      return failIn(activity.locale, 'not_traded', ['nothingTraded', 'seeOffers'], {}, { entityId, changes });
    return succeed({ entityId, offer: checked.value, times, changes });
  });
}

/** Opens an entity's window of trades, once its offers are told. */
async function openTrade(activity: Activity, entityId: number): Promise<Result<WindowWork>> {
  const { session, locale } = activity;
  const { state, body } = session;
  const come = await comeTo(activity, entityId);
  if (!come.ok) return come;
  if (state.window !== undefined) body.closeWindow();
  body.useOnEntity(entityId);
  const work = await WindowWork.opened(activity);
  const told = work?.kind === MERCHANT && (await activity.everyTick(OFFERS_TICKS, () => state.offers !== undefined));
  const stopped = activity.stoppedBefore({
    isThere: () => state.window !== undefined,
    undo: () => body.closeWindow(),
  });
  if (stopped !== undefined) return stopped;
  if (work !== undefined && told === 'met') return succeed(work);
  const values = { kind: come.value.kind, entityId };
  return failIn(locale, 'no_trade', ['noVillager', 'needsWork'], values, values);
}

function checkOffer(
  { session, locale }: Activity,
  work: WindowWork,
  { offer, times }: { readonly offer: number; readonly times: number },
): Result<TradeOffer> {
  const offers = session.state.offers ?? [];
  const chosen = offers[offer];
  const values = { offer, count: offers.length };
  if (chosen === undefined) return failIn(locale, 'no_offer', ['noOffer', 'seeOffers'], values, values);
  if (chosen.left === 0) return failIn(locale, 'sold_out', ['soldOut', 'waitRestock'], values, values);
  const missing = chosen.takes.flatMap(({ item, count }) => {
    const short = count * Math.min(times, chosen.left) - work.countIn(work.carriedSlots, item);
    return short > 0 ? [{ item, count: short }] : [];
  });
  if (missing.length === 0) return succeed(chosen);
  const said = missing.map(({ item, count }) => `${count} ${item}`).join(', ');
  return failIn(
    locale,
    'cannot_pay',
    ['cannotPay', 'callInventory'],
    { ...values, missing: said },
    { ...values, missing },
  );
}
