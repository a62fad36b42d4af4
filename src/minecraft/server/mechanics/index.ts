import type { Game } from '../game.ts';
import { installAdmission } from './admission.ts';
import { installChat } from './chat.ts';
import { installChunkDelivery } from './chunk-delivery.ts';
import { installDeathAndRespawn } from './death-and-respawn.ts';
import { installDeterministicSpawn } from './deterministic-spawn.ts';
import { installDigging } from './digging.ts';
import { installDrops } from './drops.ts';
import { installEntities } from './entities.ts';
import { installEquipment } from './equipment.ts';
import { installInventory } from './inventory.ts';
import { installLogin } from './login.ts';
import { installPlacing } from './placing.ts';
import { installPositions } from './positions.ts';
import { installPosture } from './posture.ts';
import { installSafePackets } from './safe-packets.ts';
import { installSaving } from './saving.ts';
import { installTabList } from './tab-list.ts';
import { installUnknownStates } from './unknown-states.ts';
import { installWorldClock } from './world-clock.ts';

/** Puts one repair on a game. */
export type Mechanic = (game: Game) => void;

/** What flying-squid lacks or does wrong, one file each, in the order they are put on. */
export const MECHANICS: Readonly<Record<string, Mechanic>> = {
  'deterministic-spawn': installDeterministicSpawn,
  'unknown-states': installUnknownStates,
  saving: installSaving,
  'safe-packets': installSafePackets,
  admission: installAdmission,
  login: installLogin,
  'tab-list': installTabList,
  positions: installPositions,
  entities: installEntities,
  inventory: installInventory,
  equipment: installEquipment,
  posture: installPosture,
  'chunk-delivery': installChunkDelivery,
  'world-clock': installWorldClock,
  chat: installChat,
  'death-and-respawn': installDeathAndRespawn,
  drops: installDrops,
  digging: installDigging,
  placing: installPlacing,
};
