import type { Game } from '../../game.ts';
import { loadWindowTypes } from '../../item-library.ts';

/** From this version on titles are NBT; before, JSON. */
const NBT_TEXTS_SINCE = '1.20.3';

/** The wire's number for a kind of window. */
export function windowTypeOf(game: Game, name: string): number {
  const kind = loadWindowTypes(game.registry)[`minecraft:${name}`];
  if (kind === undefined) throw new Error(`${game.settings.version} has no window '${name}'`);
  return kind.type;
}

/** One of the game's own texts, which each client shows in its language, as the wire has it. */
export function translated(game: Game, key: string): unknown {
  if (!game.registry.version['>='](NBT_TEXTS_SINCE)) return JSON.stringify({ translate: key });
  return { type: 'compound', name: '', value: { translate: { type: 'string', value: key } } };
}
