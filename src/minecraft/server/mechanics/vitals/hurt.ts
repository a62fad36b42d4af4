import { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { traitsOf } from '../items/item-traits.ts';
import { ARMOUR_START, playerSpace } from '../items/player-space.ts';
import { wear } from '../items/wear.ts';
import { armourValueOf, damageThroughArmour, type WornPiece } from './armour-values.ts';
import { DAMAGE_KINDS, type DamageKind, type DamageName } from './damage-kinds.ts';
import { die } from './death.ts';
import { effectLevel } from './effects.ts';
import { tireOut } from './metabolism.ts';
import { takenByShield } from './shields.ts';

/** One blow, fall or burn. */
interface Hurt {
  /** Half hearts, before armour. */
  readonly amount: number;
  readonly kind: DamageName;
  /** Who did it, if anybody: tells where the blow comes from, and who killed. */
  readonly by?: SquidEntity | undefined;
  /** Levels of knock-back beyond the ordinary one of a blow: 0 for that alone, undefined for no push at all. */
  readonly knockBack?: number;
}

/** For so long after a blow only what is worse than it counts, and of that the difference (`LivingEntity.hurt`). */
const SAFE_TICKS = 10;

/** A push in blocks a tick, as of an ordinary blow, and what a level of knock-back adds. */
const PUSH = 0.4;
const PUSH_PER_LEVEL = 0.5;
const TICKS_PER_SECOND = 20;

/** Velocities on the wire are in 1/8000 of a block a tick. */
const VELOCITY_UNITS = 8000;

const STATUS_HURT = 2;
const CREATIVE = 1;
const ARMOUR_PIECES = 4;

/** Damage, in half hearts, for which armour wears by one. */
const WEAR_STEP = 4;

interface LastHurt {
  readonly tick: number;
  readonly amount: number;
}

const lastHurts = new WeakMap<SquidEntity, LastHurt>();

/**
 * The one door for damage, to players and to whatever else has health: what is safe, how hard the world is, armour and its
 * wear, effects, the push, what all see of it, and death. Answers what was taken from its health; 0 for nothing.
 */
export function hurt(game: Game, entity: SquidEntity, { amount, kind: name, by, knockBack }: Hurt): number {
  const kind: DamageKind = DAMAGE_KINDS[name];
  const player = entity.type === 'player' ? (entity as SquidPlayer) : undefined;
  if (!(entity.health > 0) || !(amount > 0)) return 0;
  if (player !== undefined && player.gameMode % 2 === CREATIVE && !kind.passesAll) return 0;
  if (kind.isFire && effectLevel(game, entity, 'fire_resistance') > 0) return 0;
  const blow = player !== undefined && by !== undefined ? atDifficulty(game, amount, by) : amount;
  const last = lastHurts.get(entity);
  const isSafe = last !== undefined && game.server.tickCount - last.tick < SAFE_TICKS && !kind.passesAll;
  if (blow === 0 || (isSafe && blow <= last.amount)) return 0;
  if (player !== undefined && takenByShield(game, player, { amount: blow, kind, by })) return 0;
  const counted = isSafe ? blow - last.amount : blow;
  lastHurts.set(entity, { tick: isSafe ? last.tick : game.server.tickCount, amount: blow });
  const taken = Math.min(entity.health, leftOf(game, entity, player, counted, kind));
  if (!isSafe) show(game, entity, kind, by);
  if (!isSafe && by !== undefined && knockBack !== undefined) push(game, entity, by, knockBack);
  entity.emit('hurt', { amount: taken, kind: name, by });
  entity.health -= taken;
  if (player !== undefined) {
    tireOut(player, kind.exhaustion);
    player.updateHealth(player.health);
  }
  if (entity.health <= 0) die(game, entity, { kind: name, by });
  return taken;
}

/** What monsters do to players goes by the world's difficulty (`Player.hurt`). */
function atDifficulty({ server }: Game, amount: number, by: SquidEntity): number {
  if (by.type === 'player') return amount;
  if (server.difficulty === 0) return 0;
  if (server.difficulty === 1) return Math.min(amount / 2 + 1, amount);
  return server.difficulty === 3 ? amount * 1.5 : amount;
}

/** What is left after armour, which wears by it, and resistance. */
function leftOf(
  game: Game,
  entity: SquidEntity,
  player: SquidPlayer | undefined,
  amount: number,
  kind: DamageKind,
): number {
  const worn = player === undefined ? [] : wornBy(game, player);
  if (player !== undefined && !kind.passesArmour) {
    const uses = Math.max(1, Math.floor(amount / WEAR_STEP));
    for (let piece = 0; piece < ARMOUR_PIECES; piece++) wear(game, player, ARMOUR_START + piece, uses);
  }
  const left = damageThroughArmour(amount, kind, worn);
  const resistance = kind.passesAll ? 0 : Math.min(5, effectLevel(game, entity, 'resistance'));
  return (left * (5 - resistance)) / 5;
}

/** What a player wears, with its enchantments. */
function wornBy(game: Game, player: SquidPlayer): readonly WornPiece[] {
  const space = playerSpace(game, player);
  return Array.from({ length: ARMOUR_PIECES }, (_, piece) => space.get(ARMOUR_START + piece)).flatMap((stack) => {
    if (stack === undefined) return [];
    return [{ name: stack.name, enchantments: traitsOf(game.registry, game.items, stack).enchantments }];
  });
}

function show(game: Game, entity: SquidEntity, kind: DamageKind, by: SquidEntity | undefined): void {
  if (!('packet_damage_event' in game.registry.protocol.play.toClient.types)) {
    entity._writeNearby('entity_status', { entityId: entity.id, entityStatus: STATUS_HURT });
    return;
  }
  // Numbers of entities are told with one added, 0 for none.
  const cause = by === undefined ? 0 : by.id + 1;
  const sources = { sourceTypeId: damageTypeId(game, kind.type), sourceCauseId: cause, sourceDirectId: cause };
  entity._writeNearby('damage_event', { entityId: entity.id, ...sources, sourcePosition: undefined });
}

interface RegistryEntries {
  readonly entries?: readonly { readonly key: string }[];
  readonly value?: { readonly value?: { readonly value?: { readonly value?: readonly NamedEntry[] } } };
}

interface NamedEntry {
  readonly name: { readonly value: string };
}

/** The number of a damage type among those that the version's clients are told at login. */
function damageTypeId(game: Game, type: string): number {
  const codec = (game.registry.loginPacket['dimensionCodec'] ?? {}) as Readonly<Record<string, unknown>>;
  const named = 'minecraft:damage_type';
  const values = (codec['value'] ?? codec) as Readonly<Record<string, RegistryEntries | undefined>>;
  const listed = values[named]?.entries?.map(({ key }) => key);
  const older = values[named]?.value?.value?.value?.value?.map(({ name }) => name.value);
  return Math.max(0, (listed ?? older ?? []).indexOf(`minecraft:${type}`));
}

/** Pushes somebody away from who struck (`LivingEntity.knockback`). */
function push(game: Game, entity: SquidEntity, by: SquidEntity, levels: number): void {
  const hold = entity.type === 'player' ? armourValueOf(wornBy(game, entity as SquidPlayer)).hold : 0;
  const strength = (PUSH + levels * PUSH_PER_LEVEL) * (1 - hold);
  const away = entity.position.minus(by.position);
  const length = Math.hypot(away.x, away.z);
  // Who stands in the same place is pushed somewhere.
  const [x, z] = length > 1e-4 ? [away.x / length, away.z / length] : [1, 0];
  const velocity = new Vec3(x * strength, entity.onGround ? PUSH : 0, z * strength);
  if (entity.type !== 'player') entity.velocity = velocity.scaled(TICKS_PER_SECOND);
  entity._writeNearby('entity_velocity', { entityId: entity.id, velocity: velocity.scaled(VELOCITY_UNITS) });
}

/** Forgets the last blow, as after a death. */
export function forgetBlows(entity: SquidEntity): void {
  lastHurts.delete(entity);
}
