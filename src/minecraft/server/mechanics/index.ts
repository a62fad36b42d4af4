import type { Game } from '../game.ts';
import { installAdmission } from './admission.ts';
import { installChat } from './chat.ts';
import { installChunkDelivery } from './chunk-delivery.ts';
import { installCommands } from './commands/commands.ts';
import { installContainers } from './containers/container-blocks.ts';
import { installDeathAndRespawn } from './death-and-respawn.ts';
import { installDeterministicSpawn } from './deterministic-spawn.ts';
import { installDigging } from './digging.ts';
import { installDrops } from './drops.ts';
import { installEntities } from './entities.ts';
import { installEquipment } from './equipment.ts';
import { installHerds } from './herds.ts';
import { installLogin } from './login.ts';
import { installPlacing } from './placing.ts';
import { installPositions } from './positions.ts';
import { installPosture } from './posture.ts';
import { installSafePackets } from './safe-packets.ts';
import { installSaving } from './saving/saving.ts';
import { installTabList } from './tab-list.ts';
import { installTicking } from './ticking.ts';
import { installUnknownStates } from './unknown-states.ts';
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
  admission: installAdmission,
  login: installLogin,
  'tab-list': installTabList,
  positions: installPositions,
  entities: installEntities,
  windows: installWindows,
  containers: installContainers,
  equipment: installEquipment,
  posture: installPosture,
  'chunk-delivery': installChunkDelivery,
  'world-clock': installWorldClock,
  weather: installWeather,
  herds: installHerds,
  chat: installChat,
  commands: installCommands,
  'death-and-respawn': installDeathAndRespawn,
  drops: installDrops,
  digging: installDigging,
  placing: installPlacing,
};
