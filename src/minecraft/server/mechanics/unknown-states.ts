import type { Game } from '../game.ts';

/**
 * State ids that the registry lacks may stand in the world (tests put them there). flying-squid's physics asks for the
 * kind of block and throws on them: it is told stone, so that they are solid.
 */
export function installUnknownStates(game: Game): void {
  const { registry } = game;
  const world = game.server.overworld;
  const stone = registry.blocksByName['stone']?.id ?? 1;
  world.getBlockType = async (pos) => {
    const stateId = await world.getBlockStateId(pos);
    return registry.blocksByStateId[stateId]?.id ?? stone;
  };
}
