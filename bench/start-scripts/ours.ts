/** The house as `soulsand up` opens it: the embedded world and a body in it, with as many columns as are asked for. */
import { enableCompileCache } from 'node:module';

// As `soulsand` does before anything else is loaded.
enableCompileCache();
const { openHouse } = await import('../../src/cli/house.ts');
const { settingsFrom } = await import('../../src/cli/settings.ts');
const { silentLogger, systemClock } = await import('../../src/core/index.ts');

const [mc, seed, viewDistance, columns] = process.argv.slice(2);
const settings = settingsFrom({
  flags: { mc, seed: Number(seed), viewDistance: Number(viewDistance) },
  environment: {},
  config: {},
});
if (!settings.ok) throw new Error(settings.why);
const house = await openHouse(settings.value, {
  logger: silentLogger,
  clock: systemClock,
  signal: new AbortController().signal,
});
if (!house.ok) throw new Error(house.why);
const { state } = house.value.session;
const timer = setInterval(() => {
  if (state.self.position === undefined || state.summary().chunksLoaded < Number(columns)) return;
  clearInterval(timer);
  console.log('ready');
  process.exit(0);
}, 1);
