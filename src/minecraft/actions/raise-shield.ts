import { type Result, roundTo, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, act } from './activity.ts';
import { holdItem } from './equip.ts';
import { heldItemOf } from './held-item.ts';
import { faceTowards } from './look.ts';
import { failIn } from './texts.ts';

const SHIELD = 'shield';

/** Ticks between two reports of progress. */
const PROGRESS_TICKS = 10;

/** What became of a time behind the shield. */
export interface ShieldReport {
  readonly hand: 'main' | 'off';
  readonly ticks: number;
  /** Health lost meanwhile. */
  readonly damage: number;
  /** Uses of the shield meanwhile: blows it took. Undefined where its wear is not told. */
  readonly wear: number | undefined;
}

/**
 * Holds a shield up for some ticks, facing an entity where one is named, and lets it down. Fails with `not_received`, `no_shield`, `no_target` and as
 * a hold does. Cut off, it is let down.
 */
export function raiseShield(
  session: Session,
  args: { readonly ticks: number; readonly entityId?: number | undefined },
  options: ActionOptions = {},
): Promise<Result<ShieldReport>> {
  return act(session, 'raiseShield', options, async (activity) => {
    const { locale } = activity;
    const { body, state } = session;
    const { entityId } = args;
    if (!state.inventory.known) return failIn(locale, 'not_received', ['inventoryUntold', 'callAgain']);
    if (entityId !== undefined && !state.entities.has(entityId)) {
      return failIn(locale, 'no_target', ['noTarget', 'seeEntities'], { entityId }, { entityId });
    }
    const hand = state.inventory.offHand?.name === SHIELD ? 'off' : 'main';
    const held = hand === 'off' ? undefined : await holdItem(activity, SHIELD);
    if (held?.ok === false) {
      return held.code === 'not_carried' ? failIn(locale, 'no_shield', ['noShield', 'getShield']) : held;
    }
    const wearNow = () => {
      const main = heldItemOf(state);
      const stack = hand === 'off' ? state.inventory.offHand : main.known ? main.stack : null;
      return stack?.name === SHIELD ? stack.durability?.used : undefined;
    };
    const foe = entityId === undefined ? undefined : state.entities.get(entityId);
    if (foe !== undefined) await faceTowards(activity, { ...foe.position, y: foe.position.y + foe.heightBlocks / 2 });
    const early = activity.stopped();
    if (early !== undefined) return early;
    const wearBefore = wearNow();
    let health = state.self.health;
    let damage = 0;
    let ticks = 0;
    body.useItem(hand);
    activity.onCleanup(() => body.releaseItem());
    await activity.everyTick(args.ticks, (passed) => {
      ticks = passed;
      damage += Math.max(0, (health ?? 0) - (state.self.health ?? health ?? 0));
      health = state.self.health;
      if (passed % PROGRESS_TICKS === 0) activity.progress(passed, args.ticks);
      return passed >= args.ticks;
    });
    const stopped = activity.stopped();
    if (stopped !== undefined) return { ...stopped, data: { ...stopped.data, ticks, damage: roundTo(damage, 1) } };
    const wear = wearNow();
    const worn = wear === undefined || wearBefore === undefined ? undefined : wear - wearBefore;
    return succeed({ hand, ticks, damage: roundTo(damage, 1), wear: worn });
  });
}
