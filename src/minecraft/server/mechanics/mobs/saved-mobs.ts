import type { Game } from '../../game.ts';
import type { MobRecord } from './mob-record.ts';

const savers = new WeakMap<Game, () => readonly MobRecord[]>();

/** Says how the mobs of a game are written down. */
export function setMobSaver(game: Game, save: () => readonly MobRecord[]): void {
  savers.set(game, save);
}

/** All mobs of a game, to be kept with the world; before they live, as they were kept last. */
export function savedMobs(game: Game): readonly MobRecord[] {
  return savers.get(game)?.() ?? game.beginning.saved?.mobs ?? [];
}
