import { type BlockPos, fail, type Result, succeed } from '../../core/index.ts';
import { BlockFlag } from '../blocks/index.ts';
import type { BlockFace, Session } from '../session/index.ts';
import type { BlockAnswer, WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { BlockWatch } from './block-watch.ts';
import { cursorOn, type FaceName, faceOf, middleOf } from './faces.ts';
import { type HeldItem, type HeldReport, heldItemOf, heldReport, isKnownItem } from './held-item.ts';
import { faceTowards } from './look.ts';
import { type Outcome, outcomeAtDeadline, outcomeOf } from './outcome.ts';
import { entityInTheWay, type PlacementCell, placementCell } from './placement.ts';
import { at, isFluid, type Touchable, touchable } from './touch.ts';

/** Ticks the server has to answer a placement. */
export const PLACE_CONFIRM_TICKS = 40;

/** Ticks between pressing sneak and the click, so that the server knows of it. */
const SNEAK_TICKS = 2;

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

interface PlacePlan {
  readonly clicked: Touchable;
  readonly face: BlockFace;
  readonly cell: PlacementCell;
  readonly held: HeldItem;
  /** Name of the block the held item places; undefined where the item is not known. */
  readonly placedName: string | undefined;
  readonly sneak: boolean;
  readonly warnings: readonly string[];
}

/**
 * Clicks `face` (default `top`) of the block at `pos` with the item in hand, so that its block appears before the face;
 * sneaks where the clicked block would be used instead (a chest, a door). Fails with `bad_face`, `bad_position`,
 * `out_of_world`, `unloaded`, `out_of_reach`, `spectator`, `nothing_held`, `not_placeable`, `nothing_to_click`,
 * `occupied` or `entity_in_the_way`.
 */
export function place(
  session: Session,
  args: { readonly pos: BlockPos; readonly face?: FaceName },
  options: ActionOptions = {},
): Promise<Result<PlaceReport>> {
  return act(session, 'place', options, async (activity) => {
    const plan = planPlacement(session.state, args.pos, args.face ?? 'top');
    return plan.ok ? carryOut(activity, plan.value) : plan;
  });
}

/** Checks a placement against what is known now; fails as {@link place} says. */
export function planPlacement(state: WorldState, pos: BlockPos, faceName: string): Result<PlacePlan> {
  const face = faceOf(faceName);
  if (!face.ok) return face;
  if (state.self.gameMode === 'spectator') {
    return fail('spectator', 'a spectator touches nothing', 'ask for another game mode');
  }
  const held = heldItemOf(state);
  const item = blockInHand(state, held);
  if (!item.ok) return item;
  const { placedName, warnings } = item.value;
  const touched = touchable(state, pos);
  if (!touched.ok) return touched;
  const clicked = touched.value;
  if ((clicked.flags & BlockFlag.AIR) !== 0 || isFluid(clicked.flags)) {
    const why = `${at(pos)} is ${clicked.name}: nothing to click on`;
    const howTo = 'give the position of a solid block beside the empty cell, and its face towards the cell';
    return fail('nothing_to_click', why, howTo, { ...pos, block: clicked.name });
  }
  const cell = placementCell(state, clicked, face.value, placedName);
  if (!cell.ok) return cell;
  const inTheWay = placedName === undefined ? undefined : entityInTheWay(state, cell.value.pos, placedName);
  if (inTheWay !== undefined) return inTheWay;
  const sneak = (clicked.flags & BlockFlag.INTERACTIVE) !== 0;
  return succeed({ clicked, face: face.value, cell: cell.value, held, placedName, sneak, warnings });
}

interface BlockInHand {
  readonly placedName: string | undefined;
  readonly warnings: readonly string[];
}

function blockInHand(state: WorldState, held: HeldItem): Result<BlockInHand> {
  if (!held.known) {
    const warning = 'the inventory was not received yet, so what is in hand is not known; check with inventory()';
    return succeed({ placedName: undefined, warnings: [warning] });
  }
  if (held.stack === null) {
    return fail('nothing_held', 'the hand is empty', 'call inventory(), then select_slot(slot) with a block in it');
  }
  if (!isKnownItem(held.stack)) {
    const warning = `${held.stack.name} is unknown to the registry, so whether it can be placed is not known`;
    return succeed({ placedName: undefined, warnings: [warning] });
  }
  const placedName = state.registry.placedBlockOf(held.stack.name);
  if (placedName === undefined) {
    const howTo = 'call inventory(), then select_slot(slot) with a block in it';
    return fail('not_placeable', `${held.stack.name} is not a block`, howTo, { held: held.stack.name });
  }
  return succeed({ placedName, warnings: [] });
}

async function carryOut(activity: Activity, plan: PlacePlan): Promise<Result<PlaceReport>> {
  const { session } = activity;
  const { body, state } = session;
  const { clicked, face, cell } = plan;
  const watch = new BlockWatch(session, cell.pos);
  activity.onCleanup(() => watch.close());
  const before = state.blockAt(cell.pos);

  await faceTowards(activity, middleOf(clicked.pos, face));
  if (plan.sneak) {
    body.setControls({ sneak: true });
    await activity.rest(SNEAK_TICKS);
  }
  const stoppedEarly = activity.stopped();
  if (stoppedEarly !== undefined) return stoppedEarly;
  watch.asked(body.useOnBlock(clicked.pos, face, cursorOn(face)));
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
    why: WHY[outcome],
    held: heldReport(plan.held),
    heldNow: heldReport(heldItemOf(state)),
    sneaked: plan.sneak,
    ticks,
    warnings: plan.warnings,
  });
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

const WHY: Readonly<Record<Outcome, string | undefined>> = {
  acknowledged: undefined,
  rejected_by_server:
    'the server answered and left the cell as it was: it is protected, or the block does not fit there',
  unconfirmed: 'the server did not answer in time; look again with block_at(x, y, z)',
};
