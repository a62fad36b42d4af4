import { GAME_MODES, type PacketContext, type PacketHandlers } from './context.ts';

interface Health {
  readonly health: number;
  readonly food: number;
  readonly foodSaturation: number;
}

interface EffectPacket {
  readonly entityId: number;
  readonly effectId: number;
  readonly amplifier: number;
  readonly duration: number;
}

interface Metadata {
  readonly entityId: number;
  readonly metadata: readonly { readonly key: number; readonly value: unknown }[];
}

/** Air left, in ticks (minecraft.wiki, Entity metadata, index 1 in all versions). */
const AIR_KEY = 1;
const FULL_AIR_TICKS = 300;
const FULL_OXYGEN = 20;

/** The body's own condition. */
export function selfPackets({ writer, registry, text, state }: PacketContext): PacketHandlers {
  const { self } = writer;
  const isOwn = (entityId: number): boolean => entityId === state.self.entityId;
  return {
    update_health: ({ health, food, foodSaturation }: Health) => self.vitals(health, food, foodSaturation),
    experience(packet: { level: number; totalExperience: number; experienceBar: number }) {
      self.experience = { level: packet.level, points: packet.totalExperience, progress: packet.experienceBar };
    },
    entity_effect({ entityId, effectId, amplifier, duration }: EffectPacket) {
      if (!isOwn(entityId)) return;
      const name = effectName(registry.effects[effectId]?.name) ?? `effect#${effectId}`;
      self.effectStarted(effectId, { name, level: amplifier + 1, durationTicks: duration });
    },
    remove_entity_effect({ entityId, effectId }: { entityId: number; effectId: number }) {
      if (isOwn(entityId)) self.effectEnded(effectId);
    },
    entity_metadata({ entityId, metadata }: Metadata) {
      if (!isOwn(entityId)) return;
      const air = metadata.find(({ key }) => key === AIR_KEY)?.value;
      if (typeof air === 'number') self.oxygen = Math.round((Math.max(0, air) / FULL_AIR_TICKS) * FULL_OXYGEN);
    },
    game_state_change({ reason, gameMode }: { reason: string | number; gameMode: number }) {
      if (reason === 'change_game_mode' || reason === 3) self.gameMode = GAME_MODES[gameMode];
    },
    /** Since 1.17. */
    death_combat_event: ({ message }: { message: unknown }) => self.deathMessage(text.textOf(message)),
    /** Until 1.16.5; event 2 is a death. */
    combat_event({ event, message }: { event: number; message: unknown }) {
      if (event === 2) self.deathMessage(text.textOf(message));
    },
  };
}

/** The registry writes `NightVision`, the game `night_vision`. */
function effectName(name: string | undefined): string | undefined {
  return name?.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
}
