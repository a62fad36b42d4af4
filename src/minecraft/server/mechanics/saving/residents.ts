import type { Game } from '../../game.ts';
import type { VehicleRecord } from '../riding/vehicle-record.ts';
import type { TraderRecord } from '../traders/offer.ts';

/** What stands in a world beside its mobs, as it is kept. */
interface Residents {
  readonly traders: readonly TraderRecord[];
  readonly vehicles: readonly VehicleRecord[];
}

type Savers = { [K in keyof Residents]?: () => Residents[K] };

const savers = new WeakMap<Game, Savers>();

/** Says how some of what stands in a game's world is written down. */
export function keepWith<K extends keyof Residents>(game: Game, kind: K, save: () => Residents[K]): void {
  const own: Savers = savers.get(game) ?? {};
  Object.assign(own, { [kind]: save });
  savers.set(game, own);
}

/** What was kept with the world when it was opened. */
export function keptOf<K extends keyof Residents>(game: Game, kind: K): Residents[K] {
  return (game.beginning.saved?.[kind] ?? []) as Residents[K];
}

/** All that is to be kept; before it is there, as it was kept last. */
export function residentsOf(game: Game): Residents {
  const { traders, vehicles } = savers.get(game) ?? {};
  return {
    traders: traders?.() ?? keptOf(game, 'traders'),
    vehicles: vehicles?.() ?? keptOf(game, 'vehicles'),
  };
}
