import type { BlockMotion } from './block-motion.ts';
import { type BlockSpace, TOUCH } from './block-space.ts';
import { forEachCell } from './fluids.ts';
import type { PlayerBody } from './player-body.ts';
import { HALF_WIDTH } from './poses.ts';

/** Speeds that bubbles give in a tick, and most; at the surface, and below (`Entity#onInsideBubbleColumn`, `#onAboveBubbleCol`). */
const BUBBLES = {
  bubbles_up: { inside: { add: 0.06, most: 0.7 }, surface: { add: 0.1, most: 1.8 } },
  bubbles_down: { inside: { add: -0.03, most: -0.3 }, surface: { add: -0.03, most: -0.9 } },
} as const;

/** Height and half of the width of a block of honey; beside and below that, a body slides (`HoneyBlock#isSlidingDown`). */
const HONEY_TOP = 0.9375;
const HONEY_HALF_WIDTH = 0.4375;
/** Slower falls are not held up; faster ones lose level speed too (`HoneyBlock#doSlideMovement`). */
const SLIDE_FROM_SPEED = -0.08;
const HARD_SLIDE_SPEED = -0.13;
const SLIDE_SPEED = -0.05;

/** What the blocks that a body is in do to it after a step (`Block#entityInside`). */
export function touchBlocks(body: PlayerBody, space: BlockSpace): void {
  forEachCell(body.box(), TOUCH, (x, y, z) => {
    const block = space.at(x, y, z);
    if (block.stuck !== undefined) getStuck(body, space, block);
    else if (block.special === 'honey') slideDown(body, x, y, z);
    else if (block.special === 'bubbles_up' || block.special === 'bubbles_down') {
      const { inside, surface } = BUBBLES[block.special];
      const isTop = space.at(x, y + 1, z);
      drift(body, isTop.boxes.length === 0 && !isTop.isWater ? surface : inside);
    }
  });
}

/** The next step is a share of what it would be, and all momentum goes; powder snow holds only feet that are in it. */
function getStuck(body: PlayerBody, space: BlockSpace, block: BlockMotion): void {
  const { x, y, z } = body.pos;
  if (block.special === 'powder_snow' && space.around(x, y, z).special !== 'powder_snow') return;
  body.stuck = block.stuck;
  body.fallDistance = 0;
}

function drift(body: PlayerBody, bubbles: { readonly add: number; readonly most: number }): void {
  const { vel } = body;
  const drifted = vel.y + bubbles.add;
  vel.y = bubbles.add > 0 ? Math.min(bubbles.most, drifted) : Math.max(bubbles.most, drifted);
}

function slideDown(body: PlayerBody, x: number, y: number, z: number): void {
  const { pos, vel } = body;
  if (body.onGround || pos.y > y + HONEY_TOP - TOUCH || vel.y >= SLIDE_FROM_SPEED) return;
  const aside = Math.max(Math.abs(x + 0.5 - pos.x), Math.abs(z + 0.5 - pos.z));
  if (aside + TOUCH <= HONEY_HALF_WIDTH + HALF_WIDTH) return;
  if (vel.y < HARD_SLIDE_SPEED) {
    vel.x *= SLIDE_SPEED / vel.y;
    vel.z *= SLIDE_SPEED / vel.y;
  }
  vel.y = SLIDE_SPEED;
  body.fallDistance = 0;
}
