import type { Vec3 } from 'vec3';
import { EYE_HEIGHT_BLOCKS } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';

/** What a client did with a block, as far as an answer needs it. */
export interface BlockAction {
  readonly pos: Vec3;
  /** What it was: 0 digging began, 1 was given up, 2 is done; null for placing, which has no answer before 1.19. */
  readonly digStatus: number | null;
  /** The client's own number for it, from 1.19 on. */
  readonly sequence: number | undefined;
}

/** How far eyes may be from the middle of a block that is dug or clicked: six blocks, as the game's server checks. */
const MAX_REACH_BLOCKS = 6;

/** Tells a client that what it did was taken, or not: by its number from 1.19 on, before that by place and outcome. */
export function acknowledge(
  game: Game,
  player: SquidPlayer,
  action: BlockAction,
  taken: boolean,
  stateId: number,
): void {
  const numbered = game.registry.version['>=']('1.19');
  if (numbered) {
    player._client.write('acknowledge_player_digging', { sequenceId: action.sequence ?? 0 });
  } else if (action.digStatus !== null) {
    const { x, y, z } = action.pos;
    const fields = { location: { x, y, z }, block: stateId, status: action.digStatus, successful: taken };
    player._client.write('acknowledge_player_digging', fields);
  }
}

/** Shows a client the block that really stands at a place. */
export async function resendBlock(player: SquidPlayer, pos: Vec3): Promise<number> {
  const stateId = await player.world.getBlockStateId(pos);
  await player.sendBlock(pos, stateId);
  return stateId;
}

/** Refuses a change: the real block comes back, then the answer. */
export async function refuse(game: Game, player: SquidPlayer, action: BlockAction): Promise<void> {
  const stateId = await resendBlock(player, action.pos);
  acknowledge(game, player, action, false, stateId);
}

/** Whether a player may change a block at all: alive, near enough, within the world, outside protection. */
export function mayChange(game: Game, player: SquidPlayer, pos: Vec3): boolean {
  if (player.health <= 0 || pos.y < game.minY || pos.y >= game.maxY) return false;
  const eyes = player.position.offset(0, EYE_HEIGHT_BLOCKS, 0);
  if (eyes.distanceTo(pos.offset(0.5, 0.5, 0.5)) > MAX_REACH_BLOCKS) return false;
  return player.op || !game.protection.covers(pos);
}
