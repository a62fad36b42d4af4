import type { Game } from '../../game.ts';
import type { Sky } from './brightness.ts';

/** The sky as it is now. */
export function skyOf({ server, weather }: Game): Sky {
  return { timeOfDay: server.time, isRaining: weather.isRaining, isThundering: weather.isThundering };
}
