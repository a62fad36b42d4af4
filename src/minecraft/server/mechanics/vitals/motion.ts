import type { Vec3 } from 'vec3';
import { BlockFlag, EYE_HEIGHT_BLOCKS } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { appearanceOf } from '../appearance.ts';
import { effectLevel } from './effects.ts';
import { EXHAUSTION } from './hunger.ts';
import { hurt } from './hurt.ts';
import { tireOut } from './metabolism.ts';
import { blocksInBody, blockUnder, isUnder } from './surroundings.ts';

/** Blocks that one falls without harm. */
const SAFE_FALL_BLOCKS = 3;

/** A rise in one report that is a jump and not a step up: a jump's first tick is 0.42. */
const JUMP_RISE_BLOCKS = 0.33;

/** Share of a fall's harm that the block below leaves, by name (`Block.fallOn`). */
const SOFT: readonly (readonly [RegExp, number])[] = [
  [/^(hay_block|honey_block)$/, 0.2],
  [/_bed$/, 0.5],
  [/^(slime_block|powder_snow)$/, 0],
];

/** What one lands on, and how far one fell. */
export interface Landing {
  readonly under: Vec3;
  readonly fallBlocks: number;
}

const motions = new WeakMap<SquidPlayer, Motion>();

/**
 * What a player's reported moves mean to the body: falls and what they do, by where the server itself sees ground, and
 * what moving costs in food.
 */
export class Motion {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  #last: Vec3;
  #fallBlocks = 0;
  #wasOnGround = true;

  constructor(game: Game, player: SquidPlayer) {
    this.#game = game;
    this.#player = player;
    this.#last = player.position.clone();
    motions.set(player, this);
  }

  /** How far a player has fallen by now. */
  static fallBlocksOf(player: SquidPlayer): number {
    const motion = motions.get(player);
    return motion === undefined ? 0 : motion.#fallBlocks;
  }

  /** The player was put somewhere: that is no fall. */
  restart(position: Vec3): void {
    this.#last = position.clone();
    this.#fallBlocks = 0;
    this.#wasOnGround = true;
  }

  /** The player says he is somewhere, and there he is. */
  onMoved(position: Vec3): void {
    const before = this.#last;
    this.#last = position.clone();
    const under = blockUnder(this.#game, position);
    const rise = position.y - before.y;
    const wet = this.#breaksFall(position);
    this.#tire(before, position, wet, under !== undefined);
    if (this.#wasOnGround && rise > JUMP_RISE_BLOCKS && under === undefined && !wet) this.#jump();
    this.#wasOnGround = under !== undefined;
    if (wet) this.#fallBlocks = 0;
    else if (rise < 0) this.#fallBlocks -= rise;
    if (under !== undefined) this.#land(under.pos, under.stateId);
  }

  #jump(): void {
    tireOut(this.#player, appearanceOf(this.#player).sprinting ? EXHAUSTION.sprintJump : EXHAUSTION.jump);
  }

  #tire(before: Vec3, position: Vec3, wet: boolean, onGround: boolean): void {
    const length = Math.hypot(position.x - before.x, position.z - before.z);
    if (wet && isUnder(this.#game, position.offset(0, 0.1, 0), BlockFlag.WATER)) {
      const eyes = position.offset(0, EYE_HEIGHT_BLOCKS, 0);
      const deep = isUnder(this.#game, eyes, BlockFlag.WATER);
      tireOut(this.#player, EXHAUSTION.swimBlock * (deep ? position.distanceTo(before) : length));
    } else if (onGround && appearanceOf(this.#player).sprinting) {
      tireOut(this.#player, EXHAUSTION.sprintBlock * length);
    }
  }

  /** Water, webs, ladders and slow falling take a fall's harm away. */
  #breaksFall(position: Vec3): boolean {
    const game = this.#game;
    if (effectLevel(game, this.#player, 'slow_falling') + effectLevel(game, this.#player, 'levitation') > 0)
      return true;
    const breaks = BlockFlag.WATER | BlockFlag.CLIMBABLE | BlockFlag.SLOW_IN | BlockFlag.BUBBLE_COLUMN;
    return blocksInBody(game, position).some(({ flags }) => (flags & breaks) !== 0);
  }

  #land(under: Vec3, stateId: number): void {
    const fallBlocks = this.#fallBlocks;
    this.#fallBlocks = 0;
    if (fallBlocks === 0) return;
    const landing: Landing = { under, fallBlocks };
    this.#player.emit('landed', landing);
    const name = this.#game.blocks().nameOf(stateId) ?? '';
    const [, share] = SOFT.find(([pattern]) => pattern.test(name)) ?? [undefined, 1];
    const jump = effectLevel(this.#game, this.#player, 'jump_boost');
    const amount = Math.ceil((fallBlocks - SAFE_FALL_BLOCKS - jump) * share - 1e-6);
    if (amount > 0) hurt(this.#game, this.#player, { amount, kind: 'fall' });
  }
}
