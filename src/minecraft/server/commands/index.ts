import type { Game } from '../game.ts';
import type { CommandHandlers } from '../messages.ts';
import { blockCommands } from './blocks.ts';
import { lifecycleCommands } from './lifecycle.ts';
import { packetCommands } from './packets.ts';
import { playerCommands } from './players.ts';
import { servedCommands } from './served.ts';
import { worldCommands } from './world.ts';

/** All commands of a game, by name. */
export function commandHandlers(game: Game): CommandHandlers {
  return {
    ...blockCommands(game),
    ...playerCommands(game),
    ...worldCommands(game),
    ...servedCommands(game),
    ...packetCommands(game),
    ...lifecycleCommands(game),
  };
}
