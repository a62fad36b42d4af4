import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidBlock, SquidPlayer } from '../library.ts';
import { compassPointAt, degreesOf, OPPOSITE_OF } from './compass.ts';
import { otherHalfOf } from './two-block-things.ts';

const OPENS = BlockFlag.DOOR | BlockFlag.GATE | BlockFlag.TRAPDOOR;

/**
 * Opens or closes what a hand opens: doors with both their halves, fence gates (away from who opens them), trapdoors.
 * False for anything else, iron included.
 */
export async function toggleOpening(game: Game, player: SquidPlayer, block: SquidBlock): Promise<boolean> {
  const flags = game.blocks().flagsOf(block.stateId);
  if ((flags & OPENS) === 0 || (flags & BlockFlag.HAND_LOCKED) !== 0) return false;
  const open = (flags & BlockFlag.OPEN) === 0;
  const isGate = (flags & BlockFlag.GATE) !== 0;
  await setOpen(game, player, block, open, isGate && open ? facingAwayFrom(player, block) : {});
  const half = (flags & BlockFlag.DOOR) === 0 ? undefined : otherHalfOf(block);
  if (half === undefined) return true;
  const other = await blockAt(player, half);
  if (other.name === block.name) await setOpen(game, player, other, open);
  return true;
}

async function blockAt(player: SquidPlayer, pos: Vec3): Promise<SquidBlock> {
  const block = await player.world.getBlock(pos);
  block.position = pos;
  return block;
}

async function setOpen(game: Game, player: SquidPlayer, block: SquidBlock, open: boolean, more = {}): Promise<void> {
  const registry = game.blocks();
  const stateId = registry.stateWith(block.name, { ...registry.propertiesOf(block.stateId), ...more, open });
  if (stateId !== undefined) await game.server.setBlock(player.world, block.position, stateId);
}

/** The gate's new direction, if it would swing towards the player. */
function facingAwayFrom(player: SquidPlayer, gate: SquidBlock): { readonly facing?: string } {
  const ahead = compassPointAt(degreesOf(player.yaw));
  return gate.getProperties()['facing'] === OPPOSITE_OF[ahead] ? { facing: ahead } : {};
}
