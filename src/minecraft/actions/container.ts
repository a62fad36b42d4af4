import { type BlockPos, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { ItemStack } from '../state/index.ts';
import { type ActionName, type ActionOptions, type Activity, act } from './activity.ts';
import { itemBookOf } from './item-book.ts';
import { failIn } from './texts.ts';
import { at } from './touch.ts';
import { WindowWork } from './window-work.ts';

/** Windows that things may be put into freely; in others each place takes its own. */
const STORAGE = /^(?:generic_|hopper$|shulker_box$)/;

/** Windows that hold things: storage, and what furnaces and the like have in them. */
const HOLDS_THINGS = /^(?:generic_|hopper$|shulker_box$|furnace$|blast_furnace$|smoker$|brewing_stand$)/;

/** What is in a container, as its window shows it. */
export interface ContainerReport {
  readonly pos: BlockPos;
  /** Kind of its window as the game names it. */
  readonly kind: string;
  /** Its places in order; null for an empty one. */
  readonly slots: readonly (ItemStack | null)[];
}

/** What was moved, counted on both sides. */
export interface TransferReport extends ContainerReport {
  readonly item: string;
  /** How many were asked for; undefined for all. */
  readonly asked: number | undefined;
  readonly moved: number;
  /** How many are carried now. */
  readonly carried: number;
  /** How many are inside now. */
  readonly inside: number;
}

/** What to move into or out of a container; all of it where no `count` is given. */
export interface TransferArgs {
  readonly pos: BlockPos;
  readonly item: string;
  readonly count?: number | undefined;
}

/**
 * Opens the container at `pos`, tells what is in it, and closes it. Fails as a click on a block does, with `no_window`
 * where it does not open, and `wrong_window` where its window holds nothing.
 */
export function lookInside(
  session: Session,
  args: { readonly pos: BlockPos },
  options: ActionOptions = {},
): Promise<Result<ContainerReport>> {
  return act(session, 'lookInside', options, async (activity) => {
    const opened = await openContainer(activity, args.pos, HOLDS_THINGS);
    if (!opened.ok) return opened;
    return closing(opened.value, contentsOf(opened.value, args.pos));
  });
}

/** Takes items out of the container at `pos`. Fails as {@link lookInside}, with `not_inside` and `no_room`. */
export function take(
  session: Session,
  args: TransferArgs,
  options: ActionOptions = {},
): Promise<Result<TransferReport>> {
  return transfer(session, 'take', args, options);
}

/** Puts items into the container at `pos`. Fails as {@link lookInside}, with `not_carried` and `no_room`. */
export function put(
  session: Session,
  args: TransferArgs,
  options: ActionOptions = {},
): Promise<Result<TransferReport>> {
  return transfer(session, 'put', args, options);
}

function transfer(
  session: Session,
  name: ActionName & ('take' | 'put'),
  { pos, item, count }: TransferArgs,
  options: ActionOptions,
): Promise<Result<TransferReport>> {
  return act(session, name, options, async (activity) => {
    const { locale } = activity;
    const { registry } = session.state;
    const block = session.state.blockAt(pos).name;
    const values = { item, block, at: at(pos) };
    const data = { ...pos, item };
    if (!itemBookOf(registry.version).has(item) && !/^item#\d+$/.test(item)) {
      return failIn(locale, 'unknown_item', ['noSuchItem', 'giveItem'], values, data);
    }
    const opened = await openContainer(activity, pos, name === 'take' ? HOLDS_THINGS : STORAGE);
    if (!opened.ok) return opened;
    const work = opened.value;
    const [from, into] = name === 'take' ? [work.blockSlots, work.carriedSlots] : [work.carriedSlots, work.blockSlots];
    if (work.countIn(from, item) === 0) {
      return name === 'take'
        ? failIn(locale, 'not_inside', ['notInside', 'lookInside'], values, data)
        : failIn(locale, 'not_carried', ['notCarried', 'callInventory'], values, data);
    }
    const intoBefore = work.countIn(into, item);
    const moved = await work.transfer(item, count ?? Number.POSITIVE_INFINITY, from, into);
    if (typeof moved !== 'number') return moved;
    const unsynced = await work.sync();
    if (unsynced !== undefined) return unsynced;
    const arrived = work.countIn(into, item) - intoBefore;
    if (arrived <= 0) return failIn(locale, 'no_room', ['noRoom', 'lookInside'], values, data);
    return closing(work, {
      ...contentsOf(work, pos),
      item,
      asked: count,
      moved: arrived,
      carried: work.countIn(work.carriedSlots, item),
      inside: work.countIn(work.blockSlots, item),
    });
  });
}

/** Opens the block at `pos`, if its window is of the kind that is wanted. */
async function openContainer(activity: Activity, pos: BlockPos, wanted: RegExp): Promise<Result<WindowWork>> {
  const { session, locale } = activity;
  const opened = await WindowWork.open(activity, pos);
  if (!opened.ok || wanted.test(opened.value.kind)) return opened;
  const { kind } = opened.value;
  const values = { at: at(pos), block: session.state.blockAt(pos).name, kind };
  return failIn(locale, 'wrong_window', ['wrongWindow', 'chooseContainer'], values, { ...pos, kind });
}

function contentsOf(work: WindowWork, pos: BlockPos): ContainerReport {
  return { pos, kind: work.kind, slots: work.slots.slice(0, work.carriedFrom) };
}

async function closing<T>(work: WindowWork, report: T): Promise<Result<T>> {
  return (await work.close()) ?? succeed(report);
}
