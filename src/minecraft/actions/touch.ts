import {
  type BlockPos,
  type Failure,
  type Locale,
  type Point,
  type Result,
  roundTo,
  succeed,
} from '../../core/index.ts';
import { BlockFlag, eyeOf } from '../blocks/index.ts';
import type { WorldState } from '../state/index.ts';
import { distanceToBlock, reachOf } from './reach.ts';
import { failIn } from './texts.ts';

/** A block the hand can touch. */
export interface Touchable {
  readonly pos: BlockPos;
  readonly stateId: number;
  /** `BlockFlag` bits of the state. */
  readonly flags: number;
  /** The block's name; undefined for an unknown state. */
  readonly name: string | undefined;
}

/** A position as texts show it. */
export function at(pos: BlockPos): string {
  return `(${pos.x}, ${pos.y}, ${pos.z})`;
}

/** A block's name as texts show it; `state#N` where the registry has none. */
export function nameFor(state: WorldState, stateId: number): string {
  return state.registry.nameOf(stateId) ?? `state#${stateId}`;
}

/** Whether the flags are those of a fluid's own block (not of something waterlogged). */
export function isFluid(flags: number): boolean {
  const wet = (flags & (BlockFlag.WATER | BlockFlag.LAVA)) !== 0;
  return wet && (flags & BlockFlag.REPLACEABLE) !== 0 && (flags & BlockFlag.DIGGABLE) === 0;
}

/** The block at `pos` if it is known and near enough to touch; air and fluids included. */
export function touchable(state: WorldState, pos: BlockPos, locale: Locale): Result<Touchable> {
  if (!isBlockPos(pos)) return failIn(locale, 'bad_position', ['badPosition', 'givePosition']);
  const stateId = state.blocks.stateAt(pos.x, pos.y, pos.z);
  const flags = state.registry.flagsOf(stateId);
  const data = { x: pos.x, y: pos.y, z: pos.z };
  if ((flags & BlockFlag.OUT_OF_WORLD) !== 0) {
    const { minY, maxY } = state.blocks;
    const values = { at: at(pos), minY, topY: maxY - 1 };
    return failIn(locale, 'out_of_world', ['outOfWorld', 'giveHeight'], values, { ...data, source: 'out-of-world' });
  }
  if ((flags & BlockFlag.UNLOADED) !== 0) {
    const values = { at: at(pos) };
    return failIn(locale, 'unloaded', ['unloaded', 'walkNearer'], values, { ...data, source: 'unloaded' });
  }
  const far = outOfReach(state, pos, locale);
  return far ?? succeed({ pos, stateId, flags, name: state.registry.nameOf(stateId) });
}

/** Why `pos` cannot be touched from where the body is now; undefined where it can. */
export function outOfReach(state: WorldState, pos: BlockPos, locale: Locale): Failure | undefined {
  const reach = reachOf(state.self.gameMode);
  const distance = distanceToBlock(eyeOf(feetOf(state)), pos);
  if (distance <= reach) return undefined;
  const far = { distance: roundTo(distance, 2), reach };
  const data = { x: pos.x, y: pos.y, z: pos.z, ...far };
  return failIn(locale, 'out_of_reach', ['outOfReach', 'walkNearer'], { at: at(pos), ...far }, data);
}

/** Where the feet are. Actions start only where the server has told it. */
export function feetOf(state: WorldState): Point {
  return state.self.position ?? { x: 0, y: 0, z: 0 };
}

function isBlockPos(pos: BlockPos): boolean {
  return Number.isSafeInteger(pos.x) && Number.isSafeInteger(pos.y) && Number.isSafeInteger(pos.z);
}
