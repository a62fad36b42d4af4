import type { BlockRegistry } from '../../../blocks/index.ts';
import type { DamageName } from './damage-kinds.ts';

/** How long one burns after fire and after lava, and how often it hurts. */
const FIRE_TICKS = 160;
const LAVA_FIRE_TICKS = 300;
export const BURNS_EVERY_TICKS = 20;

/** Name of an entity's event by which it begins to burn, for at least so many ticks. */
export const IGNITED = 'ignited';

/** Air of a full breath (ticks) at which drowning hurts, by how much, and how fast breath comes back. */
export const DROWNS_AT_AIR_TICKS = -20;
export const DROWN_DAMAGE = 2;
export const BREATH_TICKS = 4;

/** What a block does to who is in its cell. */
interface TouchHarm {
  readonly kind: DamageName;
  /** Half hearts. */
  readonly amount: number;
  /** How long one burns from it. */
  readonly fireTicks: number;
}

/** What blocks do, by name (`entityInside`). */
const TOUCH: Readonly<Record<string, TouchHarm>> = {
  fire: { kind: 'in_fire', amount: 1, fireTicks: FIRE_TICKS },
  soul_fire: { kind: 'in_fire', amount: 2, fireTicks: FIRE_TICKS },
  lava: { kind: 'lava', amount: 4, fireTicks: LAVA_FIRE_TICKS },
  campfire: { kind: 'campfire', amount: 1, fireTicks: 0 },
  soul_campfire: { kind: 'campfire', amount: 2, fireTicks: 0 },
  cactus: { kind: 'cactus', amount: 1, fireTicks: 0 },
};

/** What the block of a state does to whoever is in its cell; undefined for what does nothing. Lava only below its surface. */
export function touchHarmOf(registry: BlockRegistry, stateId: number): TouchHarm | undefined {
  const harm = TOUCH[registry.nameOf(stateId) ?? ''];
  return harm !== undefined && registry.propertiesOf(stateId)['lit'] === false ? undefined : harm;
}
