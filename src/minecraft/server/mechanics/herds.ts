import type { Game } from '../game.ts';

/** Name of the event of the overworld that tells of a herd which a fresh chunk was born with. */
const HERD_EVENT = 'soulsandHerd';

/** Tells once of each herd: what lives in the world listens, and brings it to life. */
export function installHerds(game: Game): void {
  const { overworld } = game.server;
  const tell = (chunkX: number, chunkZ: number) => {
    const herd = game.terrain.takeHerd(chunkX, chunkZ);
    if (herd !== undefined) overworld.emit(HERD_EVENT, herd);
  };
  overworld.on('chunkColumnLoad', ({ x, z }: { readonly x: number; readonly z: number }) => tell(x >> 4, z >> 4));
  // Those that were made to find the spawn, when all who listen are there.
  game.clock.after(0, () => {
    for (const key of Object.keys(overworld.columns)) {
      const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number);
      tell(chunkX, chunkZ);
    }
  });
}
