/** Full health and food. */
export const FULL = 20;

/** Exhaustion that takes one point of saturation, then of food; and the most that is kept. */
const EXHAUSTION_STEP = 4;
const MAX_EXHAUSTION = 40;

/** Food from which on health comes back by itself. */
const HEALING_FOOD = 18;

/** Ticks between points healed by saturation, and by food alone; and between hurts by hunger. */
const QUICK_HEALING_TICKS = 10;
const SLOW_TICKS = 80;

/** Exhaustion that one point of health costs, and the most saturation that heals at once. */
const HEALING_EXHAUSTION = 6;

/** Health at which hunger stops, by difficulty: peaceful, easy, normal, hard. */
const STARVES_DOWN_TO = [FULL, 10, 1, 0] as const;

/** Ticks between points of food and of health that peace gives. */
const PEACE_FOOD_TICKS = 10;
const PEACE_HEALTH_TICKS = 20;

/** Exhaustion by what one does (`FoodConstants`). */
export const EXHAUSTION = {
  jump: 0.05,
  sprintJump: 0.2,
  sprintBlock: 0.1,
  swimBlock: 0.01,
  dig: 0.005,
  attack: 0.1,
  /** A tick, by level of the effect. */
  hungerEffect: 0.005,
} as const;

/** As much of a player as hunger changes. */
interface Eater {
  health: number;
  food: number;
  foodSaturation: number;
}

/** What a tick did to the eater's health. */
interface HungerTick {
  readonly healed: number;
  readonly starved: boolean;
}

/** How one player's food is used up and heals: the game's `FoodData`, tick by tick. */
export class Hunger {
  readonly #eater: Eater;
  #exhaustion = 0;
  #timerTicks = 0;
  #peaceTicks = 0;

  constructor(eater: Eater) {
    this.#eater = eater;
  }

  exhaust(amount: number): void {
    this.#exhaustion = Math.min(MAX_EXHAUSTION, this.#exhaustion + amount);
  }

  /** Begins anew, as after a death. */
  reset(): void {
    this.#exhaustion = 0;
    this.#timerTicks = 0;
  }

  eat(foodPoints: number, saturation: number): void {
    const eater = this.#eater;
    eater.food = Math.min(FULL, eater.food + foodPoints);
    eater.foodSaturation = Math.min(eater.food, eater.foodSaturation + saturation);
  }

  tick(difficulty: number): HungerTick {
    const eater = this.#eater;
    this.#useUp(difficulty);
    const peace = difficulty === 0 ? this.#peace() : 0;
    const isHurt = eater.health > 0 && eater.health < FULL;
    if (isHurt && eater.foodSaturation > 0 && eater.food >= FULL) {
      if (!this.#every(QUICK_HEALING_TICKS)) return { healed: peace, starved: false };
      const used = Math.min(eater.foodSaturation, HEALING_EXHAUSTION);
      this.exhaust(used);
      return { healed: peace + used / HEALING_EXHAUSTION, starved: false };
    }
    if (isHurt && eater.food >= HEALING_FOOD) {
      if (!this.#every(SLOW_TICKS)) return { healed: peace, starved: false };
      this.exhaust(HEALING_EXHAUSTION);
      return { healed: peace + 1, starved: false };
    }
    if (eater.food <= 0) {
      const starved = this.#every(SLOW_TICKS) && eater.health > (STARVES_DOWN_TO[difficulty] ?? 0);
      return { healed: peace, starved };
    }
    this.#timerTicks = 0;
    return { healed: peace, starved: false };
  }

  #useUp(difficulty: number): void {
    if (this.#exhaustion <= EXHAUSTION_STEP) return;
    const eater = this.#eater;
    this.#exhaustion -= EXHAUSTION_STEP;
    if (eater.foodSaturation > 0) eater.foodSaturation = Math.max(0, eater.foodSaturation - 1);
    else if (difficulty > 0) eater.food = Math.max(0, eater.food - 1);
  }

  #peace(): number {
    this.#peaceTicks++;
    const eater = this.#eater;
    if (this.#peaceTicks % PEACE_FOOD_TICKS === 0) eater.food = Math.min(FULL, eater.food + 1);
    return this.#peaceTicks % PEACE_HEALTH_TICKS === 0 ? 1 : 0;
  }

  #every(ticks: number): boolean {
    if (++this.#timerTicks < ticks) return false;
    this.#timerTicks = 0;
    return true;
  }
}
