import type { Game } from '../game.ts';

/**
 * flying-squid colours its own lines with `&e` codes, and where chat is NBT sends the codes as text (chat.js): its lines
 * go out without colour.
 */
export function installPlainChat(game: Game): void {
  for (const name of Object.keys(game.server.color)) Object.assign(game.server.color, { [name]: '' });
}
