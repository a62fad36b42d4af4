import { type BlockPos, distanceOf, type Point, type Result, succeed } from '../../core/index.ts';
import { BlockFlag, eyeOf } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import type { EntityState, WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { holdItem } from './equip.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { undoWhenLate } from './late-answers.ts';
import { faceTowards } from './look.ts';
import { failIn } from './texts.ts';
import { at, feetOf } from './touch.ts';

const ROD = 'fishing_rod';
const BOBBER = 'fishing_bobber';

/** How far water is looked for, and cast to (blocks): a line is cast some eight blocks. */
const CAST_BLOCKS = 8;

/** Water nearer than this is right before the feet (blocks). */
const NEAREST_BLOCKS = 2;

/** Ticks for the bobber to appear after the cast. */
const CAST_TICKS = 40;

/** Ticks for the catch to fly to the body and be picked up. */
const CATCH_TICKS = 60;

/** Ticks between two tellings of how long it waits. */
const PROGRESS_TICKS = 20;

/** What came of one cast. */
export interface FishReport {
  readonly at: BlockPos;
  /** Ticks from the cast to the bite. */
  readonly waitedTicks: number;
  /** What the inventory shows more and less; a rod that breaks is in it. */
  readonly changes: readonly ItemChange[];
  /** What was caught and is carried now; empty where it got away. */
  readonly caught: readonly { readonly item: string; readonly count: number }[];
}

/**
 * Casts a carried rod at water (`pos`, or the middle of what is near), waits for a bite, and reels in. The line is never
 * left out. Fails with `not_carried`, `no_water`, `no_bobber`, `no_bite` or `bobber_lost`.
 */
export function fish(
  session: Session,
  args: { readonly pos?: BlockPos | undefined; readonly budgetTicks: number },
  options: ActionOptions = {},
): Promise<Result<FishReport>> {
  return act(session, 'fish', options, async (activity) => {
    const { state, body } = session;
    const { locale } = activity;
    const held = await holdItem(activity, ROD);
    if (!held.ok) return held.code === 'not_carried' ? failIn(locale, 'not_carried', ['noRod', 'getRod']) : held;
    const water = args.pos ?? waterNear(state);
    if (water === undefined || !isOpenWater(state, water)) {
      const data = water === undefined ? {} : { ...water };
      return failIn(locale, 'no_water', ['noWater', 'goToWater'], { reach: CAST_BLOCKS }, data);
    }
    const before = countItems(state.inventory);
    await reelIn(activity);
    await faceTowards(activity, { x: water.x + 0.5, y: water.y + 1, z: water.z + 0.5 });
    const isOut = () => bobberOf(session) !== undefined;
    let reelsIn = false;
    activity.onCleanup(() => {
      // A second use would cast the line again.
      const undo = () => void (reelsIn || body.useItem());
      if (isOut()) undoWhenLate(session, { isThere: isOut, undo });
    });
    body.useItem();
    await activity.everyTick(CAST_TICKS, isOut);
    const uncast = isOut() ? undefined : activity.stoppedBefore({ isThere: isOut, undo: () => body.useItem() });
    if (uncast !== undefined) return uncast;
    const waited = await awaitBite(activity, args.budgetTicks, water);
    if (!waited.ok) return waited;
    reelsIn = true;
    body.useItem();
    await activity.everyTick(CATCH_TICKS, () => gainsOf(before, state).length > 0);
    const stopped = activity.stopped();
    if (stopped !== undefined) return stopped;
    const changes = itemChanges(before, countItems(state.inventory));
    return succeed({ at: water, waitedTicks: waited.value, changes, caught: gainsOf(before, state) });
  });
}

/** Waits for the bite; after how many ticks it came. */
async function awaitBite(activity: Activity, budgetTicks: number, water: BlockPos): Promise<Result<number>> {
  const { session, locale } = activity;
  const early = activity.stopped();
  if (early !== undefined) return early;
  if (bobberOf(session) === undefined) return failIn(locale, 'no_bobber', ['noBobber', 'noFishing'], {}, { ...water });
  let ticks = 0;
  await activity.everyTick(budgetTicks, (passed) => {
    ticks = passed;
    if (passed % PROGRESS_TICKS === 0) activity.progress(passed, budgetTicks);
    const bobber = bobberOf(session);
    return bobber === undefined || bobber.bites === true;
  });
  const stopped = activity.stopped();
  if (stopped !== undefined) return stopped;
  const bobber = bobberOf(session);
  if (bobber === undefined)
    return failIn(locale, 'bobber_lost', ['bobberLost', 'castAgain'], { at: at(water) }, { ticks });
  return bobber.bites === true
    ? succeed(ticks)
    : failIn(locale, 'no_bite', ['noBite', 'castAgain'], { ticks }, { ticks });
}

/** Takes in a line that is out from before. */
async function reelIn(activity: Activity): Promise<void> {
  const { session } = activity;
  if (bobberOf(session) === undefined) return;
  session.body.useItem();
  await activity.everyTick(CAST_TICKS, () => bobberOf(session) === undefined);
}

/** The body's own bobber. */
function bobberOf({ state }: Session): EntityState | undefined {
  const own = state.self.entityId;
  return [...state.entities.values()].find(({ kind, ownerId }) => kind === BOBBER && ownerId === own);
}

function gainsOf(before: ReturnType<typeof countItems>, { inventory }: WorldState): { item: string; count: number }[] {
  return itemChanges(before, countItems(inventory))
    .filter(({ from, to }) => to > from)
    .map(({ item, from, to }) => ({ item, count: to - from }));
}

/** Of the water that a line reaches, the block with most water around it, then the nearest. */
function waterNear(state: WorldState): BlockPos | undefined {
  const eyes = eyeOf(feetOf(state));
  const [x0, y0, z0] = [Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z)];
  let best: { readonly pos: BlockPos; readonly around: number; readonly far: number } | undefined;
  for (let y = y0 - CAST_BLOCKS; y <= y0; y++) {
    for (let x = x0 - CAST_BLOCKS; x <= x0 + CAST_BLOCKS; x++) {
      for (let z = z0 - CAST_BLOCKS; z <= z0 + CAST_BLOCKS; z++) {
        const pos = { x, y, z };
        const far = farFrom(eyes, pos);
        if (far > CAST_BLOCKS || far < NEAREST_BLOCKS || !isOpenWater(state, pos)) continue;
        const around = waterAround(state, pos);
        if (best === undefined || around > best.around || (around === best.around && far < best.far)) {
          best = { pos, around, far };
        }
      }
    }
  }
  return best?.pos;
}

function farFrom(eyes: Point, { x, y, z }: BlockPos): number {
  return distanceOf(eyes, { x: x + 0.5, y: y + 1, z: z + 0.5 });
}

function waterAround(state: WorldState, { x, y, z }: BlockPos): number {
  let count = 0;
  for (const dx of [-1, 0, 1])
    for (const dz of [-1, 0, 1]) if (isOpenWater(state, { x: x + dx, y, z: z + dz })) count++;
  return count;
}

/** Whether a bobber can float there: water at its source with air over it. */
function isOpenWater({ blocks, registry }: WorldState, { x, y, z }: BlockPos): boolean {
  const isWater = (registry.flagsOf(blocks.stateAt(x, y, z)) & BlockFlag.WATER_SOURCE) !== 0;
  return isWater && (registry.flagsOf(blocks.stateAt(x, y + 1, z)) & BlockFlag.AIR) !== 0;
}
