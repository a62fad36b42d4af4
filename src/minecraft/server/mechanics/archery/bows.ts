import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { appearanceOf, changeAppearance, eyesOf } from '../appearance.ts';
import { lookOf, wayOf } from '../exact-look.ts';
import { inOrder } from '../in-order.ts';
import { traitsOf } from '../items/item-traits.ts';
import { OFF_HAND_SLOT, playerSpace } from '../items/player-space.ts';
import { type Stack, withCount } from '../items/stack.ts';
import { heldSlotOf, wear } from '../items/wear.ts';
import { aimed, installArrows, shootArrow } from './arrows.ts';

const BOW = 'bow';
const ARROW = 'arrow';

/** How long a bow is drawn to the full, the least power that shoots, and an arrow's speed at the full (`BowItem`). */
const FULL_DRAW_TICKS = 20;
const LEAST_POWER = 0.1;
const FULL_SPEED = 3;

/** What an arrow hurts, and what a level of power adds to it. */
const DAMAGE = 2;
const POWER_DAMAGE = 0.5;

/** How long what an arrow with flame hits burns. */
const FLAME_TICKS = 100;

/** It leaves so far below the eyes. */
const BELOW_EYES_BLOCKS = 0.1;

/** A dig packet's status by which the use key is let go. */
const LET_GO = 5;

const OFF_HAND = 1;
const CREATIVE = 1;
const SPECTATOR = 3;

interface Draw {
  readonly slot: number;
  readonly sinceTick: number;
}

/** Bows in players' hands: drawn by holding the use key, shot by letting it go; arrows are used up, and taken up again. */
export function installArchery(game: Game): void {
  installArrows(game);
  const draws = new WeakMap<SquidPlayer, Draw>();
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const client = player._client;
    const end = () => {
      if (draws.delete(player)) changeAppearance(game, player, { usingHand: undefined });
    };
    client.on('use_item', ({ hand }: { readonly hand: number }) => {
      inOrder(game, player, async () => {
        const slot = hand === OFF_HAND ? OFF_HAND_SLOT : heldSlotOf(player);
        if (!mayDraw(game, player, slot)) return;
        draws.set(player, { slot, sinceTick: game.server.tickCount });
        changeAppearance(game, player, { usingHand: hand === OFF_HAND ? 'off' : 'main' });
      });
    });
    client.on('block_dig', ({ status }: { readonly status: number }) => {
      if (status !== LET_GO) return;
      const look = lookOf(player);
      inOrder(game, player, async () => {
        const draw = draws.get(player);
        end();
        if (draw !== undefined) shoot(game, player, draw, look);
      });
    });
    client.on('held_item_slot', () => {
      if (draws.get(player)?.slot !== OFF_HAND_SLOT) end();
    });
    player.on('died', end);
  });
}

function mayDraw(game: Game, player: SquidPlayer, slot: number): boolean {
  if (appearanceOf(player).usingHand !== undefined || player.health <= 0 || player.gameMode === SPECTATOR) return false;
  if (playerSpace(game, player).get(slot)?.name !== BOW) return false;
  return player.gameMode === CREATIVE || arrowSlotOf(game, player) !== undefined;
}

/** Where the arrows are that are shot next: the off hand first, then from the first slot on. */
function arrowSlotOf(game: Game, player: SquidPlayer): number | undefined {
  const space = playerSpace(game, player);
  const slots = [OFF_HAND_SLOT, ...Array.from({ length: space.size }, (_, slot) => slot).slice(1)];
  return slots.find((slot) => space.get(slot)?.name === ARROW);
}

function shoot(game: Game, player: SquidPlayer, { slot, sinceTick }: Draw, look: ReturnType<typeof lookOf>): void {
  const bow = playerSpace(game, player).get(slot);
  const arrowSlot = arrowSlotOf(game, player);
  const isCreative = player.gameMode === CREATIVE;
  if (bow?.name !== BOW || (arrowSlot === undefined && !isCreative) || player.health <= 0) return;
  const power = powerOf(game.server.tickCount - sinceTick);
  if (power < LEAST_POWER) return;
  const { enchantments } = traitsOf(game.registry, game.items, bow);
  const isEndless = isCreative || enchantments.has('infinity');
  const strength = enchantments.get('power') ?? 0;
  const isShot = shootArrow(game, {
    shooter: player,
    from: eyesOf(player).offset(0, -BELOW_EYES_BLOCKS, 0),
    velocity: aimed(wayOf(look), 1, game.random).scaled(power * FULL_SPEED),
    damage: DAMAGE + (strength > 0 ? (strength + 1) * POWER_DAMAGE : 0),
    knockBack: enchantments.get('punch') ?? 0,
    isCritical: power === 1,
    ...(enchantments.has('flame') && { fireTicks: FLAME_TICKS }),
    isKept: !isEndless,
  });
  if (!isShot) return;
  wear(game, player, slot, 1);
  if (!isEndless && arrowSlot !== undefined) takeOne(game, player, arrowSlot);
}

/** The share of its power that a bow has after so many ticks (`BowItem.getPowerForTime`). */
function powerOf(ticks: number): number {
  const share = ticks / FULL_DRAW_TICKS;
  return Math.min(1, (share * share + share * 2) / 3);
}

function takeOne(game: Game, player: SquidPlayer, slot: number): void {
  const space = playerSpace(game, player);
  const stack: Stack | undefined = space.get(slot);
  if (stack !== undefined) space.set(slot, withCount(stack, stack.count - 1));
}
