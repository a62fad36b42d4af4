import type { Game } from '../game.ts';
import { installAdmission } from './admission.ts';
import { installArchery } from './archery/bows.ts';
import { installBiomeTable } from './biome-table.ts';
import { installBooks } from './books.ts';
import { installBuckets } from './buckets.ts';
import { installChat } from './chat.ts';
import { installChunkDelivery } from './chunk-delivery.ts';
import { installCommands } from './commands/commands.ts';
import { installContainers } from './containers/container-blocks.ts';
import { installDeathAndRespawn } from './death-and-respawn.ts';
import { installDeterministicSpawn } from './deterministic-spawn.ts';
import { installDigging } from './digging.ts';
import { installDrops } from './drops.ts';
import { installEquipment } from './equipment.ts';
import { installExactLooks } from './exact-look.ts';
import { installExperience } from './experience.ts';
import { installFishing } from './fishing.ts';
import { installHerds } from './herds.ts';
import { installIncoming } from './incoming.ts';
import { installInterest } from './interest/interest.ts';
import { installLightning } from './lightning.ts';
import { installLogin } from './login.ts';
import { installMobs } from './mobs/mobs.ts';
import { installBlockUpdates } from './nature/block-updates.ts';
import { installRandomTicks } from './nature/random-ticks.ts';
import { installOutgoing } from './outgoing.ts';
import { installPlacing } from './placing.ts';
import { installPositions } from './positions.ts';
import { installPosture } from './posture.ts';
import { installRiding } from './riding/riding.ts';
import { installSafePackets } from './safe-packets.ts';
import { installSaving } from './saving/saving.ts';
import { installSigns } from './signs/signs.ts';
import { installSwitches } from './switches.ts';
import { installTabList } from './tab-list.ts';
import { installTicking } from './ticking.ts';
import { installTraders } from './traders/traders.ts';
import { installUnknownStates } from './unknown-states.ts';
import { installAttacks } from './vitals/attacks.ts';
import { installBeds } from './vitals/beds.ts';
import { installDeaths } from './vitals/death.ts';
import { installShields } from './vitals/shields.ts';
import { installVitals } from './vitals/vitals.ts';
import { installWeather } from './weather.ts';
import { installWindows } from './windows/windows.ts';
import { installWorldClock } from './world-clock.ts';

/** Puts one repair on a game. */
export type Mechanic = (game: Game) => void;

/** What flying-squid lacks or does wrong, one file each, in the order they are put on. */
export const MECHANICS: Readonly<Record<string, Mechanic>> = {
  ticking: installTicking,
  'deterministic-spawn': installDeterministicSpawn,
  'unknown-states': installUnknownStates,
  saving: installSaving,
  'safe-packets': installSafePackets,
  outgoing: installOutgoing,
  incoming: installIncoming,
  admission: installAdmission,
  'biome-table': installBiomeTable,
  login: installLogin,
  'tab-list': installTabList,
  positions: installPositions,
  interest: installInterest,
  'exact-looks': installExactLooks,
  windows: installWindows,
  containers: installContainers,
  equipment: installEquipment,
  posture: installPosture,
  // Before what else hears of digs: letting go of food and shields is told as one.
  digging: installDigging,
  vitals: installVitals,
  deaths: installDeaths,
  beds: installBeds,
  experience: installExperience,
  attacks: installAttacks,
  shields: installShields,
  'chunk-delivery': installChunkDelivery,
  signs: installSigns,
  'block-updates': installBlockUpdates,
  'random-ticks': installRandomTicks,
  buckets: installBuckets,
  switches: installSwitches,
  'world-clock': installWorldClock,
  weather: installWeather,
  mobs: installMobs,
  archery: installArchery,
  lightning: installLightning,
  herds: installHerds,
  chat: installChat,
  commands: installCommands,
  'death-and-respawn': installDeathAndRespawn,
  drops: installDrops,
  placing: installPlacing,
  fishing: installFishing,
  books: installBooks,
  traders: installTraders,
  riding: installRiding,
};
