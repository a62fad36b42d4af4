import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { type Appearance, changeAppearance } from './appearance.ts';

const CHANGES: Readonly<Record<string, Partial<Appearance>>> = {
  start_sneaking: { sneaking: true },
  stop_sneaking: { sneaking: false },
  start_sprinting: { sprinting: true },
  stop_sprinting: { sprinting: false },
};

/**
 * Who sneaks and who sprints, noticed and shown to the others. flying-squid compares an action's number where the data
 * gives its name (animations.js), and knows nothing of keys, which tell of sneaking from 1.21.2 on.
 */
export function installPosture(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player.crouching = false;
    player._client.removeAllListeners('entity_action');
    player._client.on('entity_action', ({ actionId }: { readonly actionId: string }) =>
      changeAppearance(game, player, CHANGES[actionId] ?? {}),
    );
    player._client.on('player_input', ({ inputs }: { readonly inputs: { readonly shift?: boolean } }) =>
      changeAppearance(game, player, { sneaking: inputs.shift === true }),
    );
    player.on('respawned', () => changeAppearance(game, player, { sneaking: false, sprinting: false }));
  });
}
