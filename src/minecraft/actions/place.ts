import { type BlockPos, type Locale, type Point, type Result, succeed } from '../../core/index.ts';
import { BlockFlag } from '../blocks/index.ts';
import type { BlockFace, Session } from '../session/index.ts';
import type { BlockAnswer, WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { BlockWatch } from './block-watch.ts';
import { cursorOn, type FaceName, faceOf, middleOf } from './faces.ts';
import { type HeldItem, type HeldReport, heldItemOf, heldReport, isKnownItem } from './held-item.ts';
import { faceTowards } from './look.ts';
import { type Outcome, type OutcomeTexts, outcomeAtDeadline, outcomeOf, whyOf } from './outcome.ts';
import { canJumpOver, entityInTheWay, type PlacementCell, placementCell } from './placement.ts';
import { failIn, sentence } from './texts.ts';
import { at, feetOf, isFluid, type Touchable, touchable } from './touch.ts';

/** Ticks the server has to answer a placement. */
export const PLACE_CONFIRM_TICKS = 40;

/** Ticks between pressing sneak and the click, so that the server knows of it. */
const SNEAK_TICKS = 2;

/** Ticks a jump has to lift the feet over the new block: it does so in five. */
const JUMP_TICKS = 12;

/** Ticks the server has to tell the inventory after the block appeared. */
const INVENTORY_TICKS = 10;

/** What was asked of a placement, and what is observed now. */
export interface PlaceReport {
  readonly clicked: BlockPos;
  readonly face: BlockFace;
  /** The cell the new block goes into, what was in it, and what is in it now. */
  readonly pos: BlockPos;
  readonly before: BlockAnswer;
  readonly now: BlockAnswer;
  readonly outcome: Outcome;
  /** Why the outcome is not `acknowledged`. */
  readonly why: string | undefined;
  /** What was in hand before. */
  readonly held: HeldReport;
  /** What is in that slot now; the count falls by one in survival. */
  readonly heldNow: HeldReport;
  /** Sneaked meanwhile, because the clicked block would have been used instead. */
  readonly sneaked: boolean;
  readonly ticks: number;
  readonly warnings: readonly string[];
}

/** A placement that has passed all checks. */
interface PlacePlan {
  readonly clicked: Touchable;
  readonly face: BlockFace;
  readonly cell: PlacementCell;
  readonly held: HeldItem;
  /** Name of the block the held item places; undefined where the item is not known. */
  readonly placedName: string | undefined;
  readonly sneak: boolean;
  /** The block goes where the feet are: it is placed from a jump. */
  readonly jump: boolean;
  readonly warnings: readonly string[];
}

/**
 * Clicks `face` (default `top`) of the block at `pos` with the item in hand, so that its block appears before the face;
 * sneaks where the clicked block would be used instead (a chest, a door), and jumps where the block goes under its own
 * feet. Fails with `bad_face`, `bad_position`,
 * `out_of_world`, `unloaded`, `out_of_reach`, `spectator`, `nothing_held`, `not_placeable`, `nothing_to_click`,
 * `occupied` or `entity_in_the_way`.
 */
export function place(
  session: Session,
  args: { readonly pos: BlockPos; readonly face?: FaceName },
  options: ActionOptions = {},
): Promise<Result<PlaceReport>> {
  return act(session, 'place', options, async (activity) => {
    const plan = planPlacement(session.state, args.pos, args.face ?? 'top', activity.locale);
    return plan.ok ? placeBlock(activity, plan.value) : plan;
  });
}

/** Where on the face a click lands, and which way the body looks: what turns stairs and doors. */
interface PlacingAim {
  /** In the clicked block's own coordinates (0..1). */
  readonly cursor: Point;
  readonly yawDegrees: number;
}

/** Checks a placement against what is known now; fails as {@link place} says. */
export function planPlacement(
  state: WorldState,
  pos: BlockPos,
  faceName: string,
  locale: Locale = 'en',
): Result<PlacePlan> {
  const face = faceOf(faceName, locale);
  if (!face.ok) return face;
  if (state.self.gameMode === 'spectator') {
    return failIn(locale, 'spectator', ['spectator', 'askForGameMode']);
  }
  const held = heldItemOf(state);
  const item = blockInHand(state, held, locale);
  if (!item.ok) return item;
  const { placedName, warnings } = item.value;
  const touched = touchable(state, pos, locale);
  if (!touched.ok) return touched;
  const clicked = touched.value;
  if ((clicked.flags & BlockFlag.AIR) !== 0 || isFluid(clicked.flags)) {
    const block = clicked.name;
    const values = { at: at(pos), block };
    return failIn(locale, 'nothing_to_click', ['nothingToClick', 'giveSolidBlock'], values, { ...pos, block });
  }
  const cell = placementCell(state, clicked, face.value, placedName, locale);
  if (!cell.ok) return cell;
  const inTheWay = placedName === undefined ? undefined : entityInTheWay(state, cell.value.pos, placedName, locale);
  const jump = inTheWay?.data?.['entity'] === 'self' && canJumpOver(state, face.value, cell.value.pos);
  if (inTheWay !== undefined && !jump) return inTheWay;
  const sneak = (clicked.flags & BlockFlag.INTERACTIVE) !== 0;
  return succeed({ clicked, face: face.value, cell: cell.value, held, placedName, sneak, jump, warnings });
}

interface BlockInHand {
  readonly placedName: string | undefined;
  readonly warnings: readonly string[];
}

function blockInHand(state: WorldState, held: HeldItem, locale: Locale): Result<BlockInHand> {
  if (!held.known) {
    return succeed({ placedName: undefined, warnings: [sentence(locale, 'handUntold')] });
  }
  if (held.stack === null) return failIn(locale, 'nothing_held', ['emptyHand', 'takeBlock']);
  const item = held.stack.name;
  if (!isKnownItem(held.stack)) {
    return succeed({ placedName: undefined, warnings: [sentence(locale, 'placingUnknown', { item })] });
  }
  const placedName = state.registry.placedBlockOf(item);
  if (placedName === undefined) {
    return failIn(locale, 'not_placeable', ['notPlaceable', 'takeBlock'], { item }, { held: item });
  }
  return succeed({ placedName, warnings: [] });
}

/**
 * Carries out a placement that {@link planPlacement} let through, as a part of an action. It looks at the middle of the
 * face, or with `aim` to where that says.
 */
export async function placeBlock(activity: Activity, plan: PlacePlan, aim?: PlacingAim): Promise<Result<PlaceReport>> {
  const watch = new BlockWatch(activity.session, plan.cell.pos);
  try {
    return await placeWatched(activity, plan, aim, watch);
  } finally {
    watch.close();
    activity.session.body.setControls({ sneak: false });
  }
}

async function placeWatched(
  activity: Activity,
  plan: PlacePlan,
  aim: PlacingAim | undefined,
  watch: BlockWatch,
): Promise<Result<PlaceReport>> {
  const { session } = activity;
  const { body, state } = session;
  const { clicked, face, cell } = plan;
  const before = state.blockAt(cell.pos);

  await faceTowards(activity, middleOf(clicked.pos, face), aim?.yawDegrees);
  if (plan.sneak) {
    body.setControls({ sneak: true });
    await activity.rest(SNEAK_TICKS);
  }
  if (plan.jump) await jumpOver(activity, cell.pos);
  const stoppedEarly = activity.stopped();
  if (stoppedEarly !== undefined) return stoppedEarly;
  watch.asked(body.useOnBlock(clicked.pos, face, aim?.cursor ?? cursorOn(face)));
  body.swingArm();

  const isPlaced = () => isPlacedIn(state, watch.stateId, cell, plan.placedName);
  let ticks = 0;
  let outcome: Outcome | undefined;
  await activity.everyTick(PLACE_CONFIRM_TICKS, (passed) => {
    ticks = passed;
    outcome = outcomeOf(watch.evidence(isPlaced(), passed));
    return outcome !== undefined;
  });
  body.setControls({ sneak: false });
  const stopped = activity.stopped();
  if (stopped !== undefined) return { ...stopped, data: { ...stopped.data, ...cell.pos, ticks } };
  outcome ??= outcomeAtDeadline(watch.evidence(isPlaced(), ticks));
  if (outcome === 'acknowledged') await inventoryTold(activity, plan.held);
  return succeed({
    clicked: clicked.pos,
    face,
    pos: cell.pos,
    before,
    now: state.blockAt(cell.pos),
    outcome,
    why: whyOf(outcome, WHY, activity.locale),
    held: heldReport(plan.held),
    heldNow: heldReport(heldItemOf(state)),
    sneaked: plan.sneak,
    ticks,
    warnings: plan.warnings,
  });
}

/** Jumps until the server has heard that the feet are over a cell, or they have been as high as they get: then it judges. */
async function jumpOver(activity: Activity, cell: BlockPos): Promise<void> {
  const { body, state } = activity.session;
  activity.onCleanup(() => body.setControls({ jump: false }));
  body.setControls({ jump: true });
  await activity.everyTick(JUMP_TICKS, () => feetOf(state).y >= cell.y + 1);
  body.setControls({ jump: false });
}

/** Whether the cell holds a new block now; one that gives way itself (a vine) only if it is the one in hand. */
function isPlacedIn(state: WorldState, stateId: number, cell: PlacementCell, placedName: string | undefined): boolean {
  if (stateId < 0 || stateId === cell.stateId) return false;
  const { registry } = state;
  return registry.nameOf(stateId) === placedName || (registry.flagsOf(stateId) & BlockFlag.REPLACEABLE) === 0;
}

/** Gives the server a moment to tell the inventory, so that the count after can be compared. Free in creative. */
async function inventoryTold(activity: Activity, before: HeldItem): Promise<void> {
  const { state } = activity.session;
  if (!before.known || before.stack === null || state.self.gameMode === 'creative') return;
  const { name, count } = before.stack;
  await activity.everyTick(INVENTORY_TICKS, () => {
    const now = heldReport(heldItemOf(state));
    return now.item !== name || now.count !== count;
  });
}

const WHY: OutcomeTexts = { rejected_by_server: 'placeRejected', unconfirmed: 'noAnswer' };
