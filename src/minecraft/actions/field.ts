import { type BlockPos, type Failure, type Result, succeed } from '../../core/index.ts';
import type { Activity } from './activity.ts';
import type { ItemChange } from './inventory-changes.ts';
import { countItems, itemChanges } from './inventory-changes.ts';
import { failIn } from './texts.ts';

/** Blocks of one field at most. */
const MAX_FIELD_BLOCKS = 256;

/** A field: the blocks of soil from one corner to another at one height; one block where `to` is left out. */
export interface Field {
  readonly from: BlockPos;
  readonly to?: { readonly x: number; readonly z: number } | undefined;
}

/**
 * What became of one block of a field: `done`; not what the work is for (`not_soil`, `not_ripe`, `not_bare`,
 * `already_done`); `unreachable`, `unloaded`; or the server left it as it was (`refused`).
 */
export type FieldWork =
  | 'done'
  | 'not_soil'
  | 'not_ripe'
  | 'not_bare'
  | 'already_done'
  | 'unreachable'
  | 'unloaded'
  | 'refused'
  | 'no_item';

/** What was done to a field. */
export interface FieldReport {
  readonly blocks: number;
  /** How many blocks each came of. */
  readonly came: Readonly<Partial<Record<FieldWork, number>>>;
  readonly changes: readonly ItemChange[];
}

/** The blocks of a field, row by row there and back, so that the way between them is short. Fails with `too_big`. */
function blocksOf({ from, to = from }: Field, activity: Activity): Result<readonly BlockPos[]> {
  const [minX, maxX] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [minZ, maxZ] = [Math.min(from.z, to.z), Math.max(from.z, to.z)];
  const count = (maxX - minX + 1) * (maxZ - minZ + 1);
  if (count > MAX_FIELD_BLOCKS) {
    const values = { count, most: MAX_FIELD_BLOCKS };
    return failIn(activity.locale, 'too_big', ['fieldTooBig', 'smallerField'], values, values);
  }
  const blocks: BlockPos[] = [];
  for (let z = minZ; z <= maxZ; z++) {
    const row = Array.from({ length: maxX - minX + 1 }, (_, step) => ({ x: minX + step, y: from.y, z }));
    blocks.push(...((z - minZ) % 2 === 0 ? row : row.reverse()));
  }
  return succeed(blocks);
}

/** Works a field block by block; answers what came of it, or why it was stopped, with what was done till then. */
export async function workField(
  activity: Activity,
  field: Field,
  work: (soil: BlockPos) => Promise<FieldWork>,
  after: () => Promise<void> = async () => {},
): Promise<Result<FieldReport>> {
  const blocks = blocksOf(field, activity);
  if (!blocks.ok) return blocks;
  const { inventory } = activity.session.state;
  const before = countItems(inventory);
  const came: Partial<Record<FieldWork, number>> = {};
  for (const [index, soil] of blocks.value.entries()) {
    activity.progress(index, blocks.value.length);
    const end = await work(soil);
    const stopped = activity.stopped();
    if (stopped !== undefined) return cutOff(stopped, came);
    came[end] = (came[end] ?? 0) + 1;
    if (end === 'no_item') break;
  }
  await after();
  const stopped = activity.stopped();
  if (stopped !== undefined) return cutOff(stopped, came);
  return succeed({
    blocks: blocks.value.length,
    came,
    changes: itemChanges(before, countItems(activity.session.state.inventory)),
  });
}

function cutOff(failure: Failure, came: FieldReport['came']): Failure {
  return { ...failure, data: { ...failure.data, came } };
}
