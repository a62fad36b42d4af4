import type { BlockView } from '../blocks/index.ts';
import { PlayerPhysics } from '../physics/index.ts';
import type { Bot } from './library.ts';

/** Where boots are worn, among the slots of the own inventory. */
const BOOTS_SLOT = 8;

/**
 * Lets our physics move the bot's body, tick by tick, instead of the library's: the same that routes are planned and
 * tested by. Gliding with an elytra stays the library's. Answers what moves it, which knows how it holds itself.
 */
export function useOwnPhysics(bot: Pick<Bot, 'physics' | 'inventory'>, view: BlockView): PlayerPhysics {
  const { physics } = bot;
  const glide = physics.simulatePlayer;
  const own = new PlayerPhysics(view);
  physics.simulatePlayer = (player, world) => {
    if (player.elytraFlying) return glide(player, world);
    own.wearsLeatherBoots = bot.inventory.slots[BOOTS_SLOT]?.name === 'leather_boots';
    own.tick(player);
    return player;
  };
  return own;
}
