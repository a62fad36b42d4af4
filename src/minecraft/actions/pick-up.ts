import { type BlockPos, distanceOf, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { EntityState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { feetCellOf } from './goal-distance.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { failIn } from './texts.ts';
import { feetOf } from './touch.ts';
import { Walk } from './walk.ts';

/** Ticks a drop cannot be picked up after it fell (`ItemEntity#setDefaultPickUpDelay`). */
const PICK_UP_DELAY_TICKS = 10;

/** Ticks for what lies at the feet to be in the inventory. */
const ARRIVAL_TICKS = 20;

/** How often one drop is gone after: it may have rolled or fallen on meanwhile. */
const TRIES = 2;

/** Drops roll so far from where they fell, and fall so deep (blocks). */
const ROLL_BLOCKS = 2.5;
const FALL_BLOCKS = 16;

/** A body picks up what is so near (blocks). */
const REACH_BLOCKS = 1.2;

/** Drops that are gone after in one call at most. */
const MAX_DROPS = 128;

/** How far around the body a way to a drop is looked for (blocks). */
const WALK_RADIUS_BLOCKS = 48;

/** A cell beside the drop's own, also one lower: from there it is in reach of a body. */
const BESIDE_BLOCKS = 1.5;

/** What was picked up of what lay about. */
export interface PickUpReport {
  readonly inventoryChanges: readonly ItemChange[];
  /** Drops of the kind asked for that were told of, and are still. */
  readonly found: number;
  readonly left: number;
}

/**
 * Picks up what lies within `radiusBlocks`: all of it, or one kind of item. Fails with `nothing_lies`, `inventory_full` and
 * `not_picked_up` where it lies still.
 */
export function pickUp(
  session: Session,
  args: { readonly item?: string | undefined; readonly radiusBlocks: number },
  options: ActionOptions = {},
): Promise<Result<PickUpReport>> {
  return act(session, 'pickUp', options, async (activity) => {
    const { locale } = activity;
    const { inventory } = session.state;
    const from = feetOf(session.state);
    const isWanted = ({ position, item }: EntityState) =>
      distanceOf(from, position) <= args.radiusBlocks && (args.item === undefined || item?.name === args.item);
    const found = dropsIn(activity, isWanted).length;
    const values = { radius: args.radiusBlocks };
    if (found === 0) return failIn(locale, 'nothing_lies', ['nothingLies', 'seeItems'], values, { item: args.item });
    const before = countItems(inventory);
    await pickUpDrops(activity, isWanted);
    const inventoryChanges = itemChanges(before, countItems(inventory));
    const left = dropsIn(activity, isWanted).length;
    const stopped = activity.stopped();
    if (stopped !== undefined) return { ...stopped, data: { ...stopped.data, inventoryChanges } };
    if (inventoryChanges.some(({ from: had, to }) => to > had)) return succeed({ inventoryChanges, found, left });
    const data = { left };
    if (!hasRoom(activity)) {
      return failIn(locale, 'inventory_full', ['inventoryFull', 'emptySome'], { lying: left }, data);
    }
    return failIn(locale, 'not_picked_up', ['nothingPicked', 'notReachedItems'], { lying: left }, data);
  });
}

/**
 * Walks to what lies around some places, nearest first, and picks it up; how many drops are left there. With
 * `allowWorldChange` it digs its way there, through the leaves of a low tree.
 */
export async function pickUpAround(
  activity: Activity,
  places: readonly BlockPos[],
  allowWorldChange = false,
): Promise<number> {
  if (places.length === 0) return 0;
  const fellFrom = ({ x, y, z }: BlockPos, { position }: EntityState) =>
    Math.hypot(x + 0.5 - position.x, z + 0.5 - position.z) <= ROLL_BLOCKS &&
    position.y < y + ROLL_BLOCKS &&
    position.y > y - FALL_BLOCKS;
  const isWanted = (drop: EntityState) => places.some((place) => fellFrom(place, drop));
  await activity.rest(PICK_UP_DELAY_TICKS);
  await pickUpDrops(activity, isWanted, allowWorldChange);
  return dropsIn(activity, isWanted).length;
}

/** Whether a place of the inventory is empty; taken to be so while it is not known. */
export function hasRoom({ session }: Activity): boolean {
  const { known, hotbar, main } = session.state.inventory;
  return !known || [...hotbar, ...main].includes(null);
}

/** Walks to where a drop lies, or beside it where no body can stand: on a trunk, under a ledge. */
async function comeToDrop(activity: Activity, pos: BlockPos, allowWorldChange: boolean): Promise<void> {
  for (const radiusBlocks of [0, BESIDE_BLOCKS]) {
    const goal = { kind: 'near', pos, radiusBlocks } as const;
    const walked = await new Walk(activity, { goal, maxRadius: WALK_RADIUS_BLOCKS, allowWorldChange }).run();
    if ((walked.ok && walked.value.arrived) || activity.stopped() !== undefined) return;
  }
}

async function pickUpDrops(
  activity: Activity,
  isWanted: (drop: EntityState) => boolean,
  allowWorldChange = false,
): Promise<void> {
  const { session } = activity;
  const tries = new Map<number, number>();
  const triesOf = ({ id }: EntityState) => tries.get(id) ?? 0;
  while (tries.size < MAX_DROPS && activity.stopped() === undefined) {
    const feet = feetOf(session.state);
    const [drop] = dropsIn(activity, (each) => triesOf(each) < TRIES && isWanted(each)).sort(
      (a, b) => triesOf(a) - triesOf(b) || distanceOf(feet, a.position) - distanceOf(feet, b.position),
    );
    if (drop === undefined) return;
    tries.set(drop.id, triesOf(drop) + 1);
    if (triesOf(drop) > 1 || distanceOf(feet, drop.position) > REACH_BLOCKS) {
      await comeToDrop(activity, feetCellOf(drop.position), allowWorldChange);
    }
    await activity.everyTick(ARRIVAL_TICKS, () => !session.state.entities.has(drop.id));
  }
}

function dropsIn({ session }: Activity, isWanted: (drop: EntityState) => boolean): EntityState[] {
  return [...session.state.entities.values()].filter((entity) => entity.kind === 'item' && isWanted(entity));
}
