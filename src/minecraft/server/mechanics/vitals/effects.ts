import type { Game } from '../../game.ts';
import type { PacketFields, SquidEntity, SquidPlayer } from '../../library.ts';

/** An effect on somebody. */
interface Effect {
  readonly amplifier: number;
  readonly untilTick: number;
}

/** The longest time of an effect, as the wire's numbers hold it. */
const MAX_TICKS = 0x7fff_ffff;

/** An effect as it is kept. */
export interface KeptEffect {
  /** As the game names it, without `minecraft:`. */
  readonly name: string;
  readonly amplifier: number;
  readonly ticksLeft: number;
}

/** Bit of an effect's flags: its particles are seen. */
const SHOWS_PARTICLES = 0x02;

const effects = new WeakMap<SquidEntity, Map<number, Effect>>();

/** The registry names effects `NightVision`, the game `night_vision`. */
function effectIdOf(game: Game, name: string): number | undefined {
  const pascal = name
    .replace(/^minecraft:/, '')
    .replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return game.registry.effectsByName[pascal]?.id;
}

/**
 * Gives an effect for some seconds of the world's ticks, in place of the same one. False for a name the version lacks.
 * flying-squid counts effects by the machine's clock (effects.js).
 */
export function giveEffect(game: Game, entity: SquidEntity, name: string, seconds: number, amplifier: number): boolean {
  const effectId = effectIdOf(game, name);
  if (effectId === undefined) return false;
  const durationTicks = Math.min(MAX_TICKS, Math.round(seconds * 20));
  ownOf(entity).set(effectId, { amplifier, untilTick: game.server.tickCount + durationTicks });
  entity._writeNearby('entity_effect', fieldsOf(entity, effectId, amplifier, durationTicks));
  return true;
}

function ownOf(entity: SquidEntity): Map<number, Effect> {
  const found = effects.get(entity) ?? new Map<number, Effect>();
  effects.set(entity, found);
  return found;
}

function fieldsOf({ id }: SquidEntity, effectId: number, amplifier: number, durationTicks: number): PacketFields {
  const fields = { entityId: id, effectId, amplifier, duration: durationTicks };
  return { ...fields, hideParticles: 1, flags: SHOWS_PARTICLES, factorCodec: undefined };
}

/** All effects, to be kept over a restart. */
export function keptEffects(game: Game, entity: SquidEntity): readonly KeptEffect[] {
  const own = effects.get(entity);
  if (own === undefined || own.size === 0) return [];
  return Object.entries(game.registry.effectsByName).flatMap(([pascal, kind]) => {
    const effect = kind === undefined ? undefined : own.get(kind.id);
    if (effect === undefined) return [];
    const name = pascal.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    return [{ name, amplifier: effect.amplifier, ticksLeft: effect.untilTick - game.server.tickCount }];
  });
}

/** Gives back effects that were kept; nobody is told yet ({@link tellEffects}). Names that the version lacks are left out. */
export function restoreEffects(game: Game, entity: SquidEntity, kept: readonly KeptEffect[]): void {
  for (const { name, amplifier, ticksLeft } of kept) {
    const effectId = effectIdOf(game, name);
    if (effectId !== undefined)
      ownOf(entity).set(effectId, { amplifier, untilTick: game.server.tickCount + ticksLeft });
  }
}

/** Tells a player which effects he has. */
export function tellEffects(game: Game, player: SquidPlayer): void {
  for (const [effectId, { amplifier, untilTick }] of effects.get(player) ?? []) {
    const durationTicks = untilTick - game.server.tickCount;
    player._client.write('entity_effect', fieldsOf(player, effectId, amplifier, durationTicks));
  }
}

/** All effects as text, the same only while none comes or goes. */
export function effectsKey(entity: SquidEntity): string {
  return [...(effects.get(entity) ?? [])]
    .map(([id, { amplifier, untilTick }]) => `${id}:${amplifier}:${untilTick}`)
    .join();
}

/** Takes all effects away, or one by name; answers how many there were. */
export function clearEffects(game: Game, entity: SquidEntity, name?: string): number {
  const own = effects.get(entity);
  const only = name === undefined ? undefined : effectIdOf(game, name);
  let cleared = 0;
  for (const effectId of [...(own?.keys() ?? [])]) {
    if (name !== undefined && effectId !== only) continue;
    own?.delete(effectId);
    entity._writeNearby('remove_entity_effect', { entityId: entity.id, effectId });
    cleared++;
  }
  return cleared;
}

/** The level of an effect, from 1 on; 0 without it. */
export function effectLevel(game: Game, entity: SquidEntity, name: string): number {
  const effect = effects.get(entity)?.get(effectIdOf(game, name) ?? -1);
  return effect === undefined ? 0 : effect.amplifier + 1;
}

/** Ticks that an effect still lasts. */
export function effectTicksLeft(game: Game, entity: SquidEntity, name: string): number {
  const effect = effects.get(entity)?.get(effectIdOf(game, name) ?? -1);
  return effect === undefined ? 0 : effect.untilTick - game.server.tickCount;
}

/** All effects, by number, as the libraries reckon with them. */
export function effectsOf(entity: SquidEntity): Readonly<Record<number, { readonly amplifier: number }>> {
  return Object.fromEntries(effects.get(entity) ?? []);
}

/** Takes away what is over. */
export function endEffects(game: Game, entity: SquidEntity): void {
  const own = effects.get(entity);
  if (own === undefined) return;
  for (const [effectId, { untilTick }] of own) {
    if (game.server.tickCount < untilTick) continue;
    own.delete(effectId);
    entity._writeNearby('remove_entity_effect', { entityId: entity.id, effectId });
  }
}
