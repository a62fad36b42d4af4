import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { changeAppearance } from '../appearance.ts';
import { throwStack } from '../drops.ts';
import { inOrder } from '../in-order.ts';
import { OFF_HAND_SLOT, playerSpace } from '../items/player-space.ts';
import { type Stack, withCount } from '../items/stack.ts';
import { heldSlotOf } from '../items/wear.ts';
import { clearEffects, giveEffect } from './effects.ts';
import { FULL } from './hunger.ts';
import { hungerOf } from './metabolism.ts';

/** How long a bite takes, and what takes another time. */
const BITE_TICKS = 32;
const BITE_TICKS_OF: Readonly<Record<string, number>> = { dried_kelp: 16, honey_bottle: 40 };

/** What is eaten and drunk without hunger too. */
const ALWAYS = /^((enchanted_)?golden_apple|chorus_fruit|honey_bottle|suspicious_stew|milk_bucket)$/;

/** What is left in hand. */
const LEFTOVERS: Readonly<Record<string, string>> = {
  mushroom_stew: 'bowl',
  rabbit_stew: 'bowl',
  beetroot_soup: 'bowl',
  suspicious_stew: 'bowl',
  honey_bottle: 'glass_bottle',
  milk_bucket: 'bucket',
};

interface FoodEffect {
  readonly name: string;
  readonly seconds: number;
  readonly amplifier: number;
  readonly chance: number;
}

const effect = (name: string, seconds: number, amplifier = 0, chance = 1): FoodEffect => ({
  name,
  seconds,
  amplifier,
  chance,
});

/** Effects of foods (`Foods`, `Consumables`); the data has none. */
const EFFECTS: Readonly<Record<string, readonly FoodEffect[]>> = {
  rotten_flesh: [effect('hunger', 30, 0, 0.8)],
  chicken: [effect('hunger', 30, 0, 0.3)],
  poisonous_potato: [effect('poison', 5, 0, 0.6)],
  spider_eye: [effect('poison', 5)],
  pufferfish: [effect('hunger', 15, 2), effect('poison', 60, 1), effect('nausea', 15)],
  golden_apple: [effect('regeneration', 5, 1), effect('absorption', 120)],
  enchanted_golden_apple: [
    effect('regeneration', 20, 1),
    effect('resistance', 300),
    effect('fire_resistance', 300),
    effect('absorption', 120, 3),
  ],
};

/** Status that tells a client that what it held is eaten. */
const STATUS_EATEN = 9;

/** A dig packet's status by which the use key is let go. */
const LET_GO = 5;

const OFF_HAND = 1;
const CREATIVE = 1;
const SPECTATOR = 3;

interface Meal {
  readonly slot: number;
  readonly kind: string;
  readonly untilTick: number;
}

/** What one player eats and drinks: it takes its time, and letting go, changing hands or losing it ends it for nothing. */
export class Eating {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  #meal: Meal | undefined;

  constructor(game: Game, player: SquidPlayer) {
    this.#game = game;
    this.#player = player;
    const client = player._client;
    client.on('use_item', ({ hand }: { readonly hand: number }) =>
      inOrder(game, player, () => Promise.resolve(this.#begin(hand))),
    );
    client.on('block_dig', ({ status }: { readonly status: number }) => {
      // In its turn, like the bite that it ends.
      if (status === LET_GO) inOrder(game, player, () => Promise.resolve(this.stop()));
    });
    client.on('held_item_slot', () => {
      if (this.#meal !== undefined && this.#meal.slot !== OFF_HAND_SLOT) this.stop();
    });
  }

  stop(): void {
    if (this.#meal === undefined) return;
    this.#meal = undefined;
    changeAppearance(this.#game, this.#player, { usingHand: undefined });
  }

  tick(): void {
    if (this.#meal === undefined) return;
    const { slot, kind, untilTick } = this.#meal;
    const stack = playerSpace(this.#game, this.#player).get(slot);
    if (stack?.kind !== kind) this.stop();
    else if (this.#game.server.tickCount >= untilTick) this.#finish(slot, stack);
  }

  #begin(hand: number): void {
    const player = this.#player;
    const slot = hand === OFF_HAND ? OFF_HAND_SLOT : heldSlotOf(player);
    const stack = playerSpace(this.#game, player).get(slot);
    if (stack === undefined || player.health <= 0 || player.gameMode === SPECTATOR) return;
    if (!this.#isFood(stack)) return;
    if (player.food >= FULL && player.gameMode !== CREATIVE && !ALWAYS.test(stack.name)) return;
    // A client that asks again while it eats goes on.
    if (this.#meal?.slot === slot && this.#meal.kind === stack.kind) return;
    const biteTicks = BITE_TICKS_OF[stack.name] ?? BITE_TICKS;
    this.#meal = { slot, kind: stack.kind, untilTick: this.#game.server.tickCount + biteTicks };
    changeAppearance(this.#game, player, { usingHand: hand === OFF_HAND ? 'off' : 'main' });
  }

  #isFood({ name }: Stack): boolean {
    return this.#game.registry.foodsByName[name] !== undefined || name === 'milk_bucket';
  }

  #finish(slot: number, stack: Stack): void {
    const game = this.#game;
    const player = this.#player;
    this.stop();
    player._client.write('entity_status', { entityId: player.id, entityStatus: STATUS_EATEN });
    if (player.gameMode !== CREATIVE) {
      playerSpace(game, player).set(slot, withCount(stack, stack.count - 1));
      this.#leave(slot, stack.name);
    }
    const food = game.registry.foodsByName[stack.name];
    if (food !== undefined) hungerOf(player).eat(food.foodPoints, food.saturation);
    if (stack.name === 'milk_bucket') clearEffects(game, player);
    if (stack.name === 'honey_bottle') clearEffects(game, player, 'poison');
    for (const { name, seconds, amplifier, chance } of EFFECTS[stack.name] ?? []) {
      if (game.random.next() < chance) giveEffect(game, player, name, seconds, amplifier);
    }
    player.updateHealth(player.health);
  }

  #leave(slot: number, eaten: string): void {
    const left = LEFTOVERS[eaten] === undefined ? undefined : this.#game.items.named(LEFTOVERS[eaten]);
    if (left === undefined) return;
    const space = playerSpace(this.#game, this.#player);
    if (space.get(slot) === undefined) {
      space.set(slot, left);
      return;
    }
    const over = space.stow(left);
    if (over !== undefined) throwStack(this.#game, this.#player, over);
  }
}
