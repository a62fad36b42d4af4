import { z } from 'zod';
import { type Locale, type Result, textOf } from '../../../core/index.ts';
import { MAX_MOVED_ITEMS, MAX_MOVED_POINTS, type PlayerGame } from '../../game/game-server.ts';
import { COMMERCE_TEXTS } from './texts.ts';

/** Names of items and objectives: those of the game. */
const itemName = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, "an item is named as the game does, without 'minecraft:', as oak_planks");
const objectiveName = z.string().regex(/^[A-Za-z0-9_.+-]{1,64}$/, 'an objective has no spaces, as coins');
const points = z.int().min(1).max(MAX_MOVED_POINTS);

/** What changes hands, in files and stored receipts alike: items, experience points, or points of the scoreboard. */
export const holdingSchema = z.union([
  z.strictObject({ item: itemName, count: z.int().min(1).max(MAX_MOVED_ITEMS).default(1) }),
  z.strictObject({ experience: points }),
  z.strictObject({ score: objectiveName, points }),
]);

export type Holding = z.output<typeof holdingSchema>;

/** So many times a holding; undefined where it is more than one call may move. */
export function times(holding: Holding, count: number): Holding | undefined {
  const many =
    'item' in holding
      ? { item: holding.item, count: holding.count * count }
      : 'experience' in holding
        ? { experience: holding.experience * count }
        : { score: holding.score, points: holding.points * count };
  return holdingSchema.safeParse(many).success ? many : undefined;
}

/** How a player reads it: `3 x emerald`, `30 experience`, `10 coins`. */
export function describeHolding(holding: Holding, locale: Locale): string {
  if ('item' in holding) return `${holding.count} x ${holding.item}`;
  if ('experience' in holding) return textOf(COMMERCE_TEXTS.experience, locale, { points: holding.experience });
  return `${holding.points} ${holding.score}`;
}

/** Gives all of it, or nothing: fails as {@link PlayerGame} does. */
export function give(game: PlayerGame, holding: Holding): Promise<Result<undefined>> {
  if ('item' in holding) return game.give(holding.item, holding.count);
  if ('experience' in holding) return game.addExperience(holding.experience);
  return game.addScore(holding.score, holding.points);
}

/** Takes all of it, or nothing: fails as {@link PlayerGame} does. */
export function take(game: PlayerGame, holding: Holding): Promise<Result<undefined>> {
  if ('item' in holding) return game.take(holding.item, holding.count);
  if ('experience' in holding) return game.addExperience(-holding.experience);
  return game.addScore(holding.score, -holding.points);
}
