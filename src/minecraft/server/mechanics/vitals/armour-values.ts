import type { DamageKind } from './damage-kinds.ts';

/** What armour of one material is worth: points for head, chest, legs and feet, toughness a piece, hold in per cent. */
interface ArmourMaterial {
  readonly points: readonly [number, number, number, number];
  readonly toughness: number;
  readonly holdPercent: number;
}

const material = (...points: ArmourMaterial['points']): ArmourMaterial => ({ points, toughness: 0, holdPercent: 0 });

/** The game's (`ArmorMaterials`); minecraft-data has no armour. */
const MATERIALS: Readonly<Record<string, ArmourMaterial>> = {
  leather: material(1, 3, 2, 1),
  golden: material(2, 5, 3, 1),
  chainmail: material(2, 5, 4, 1),
  iron: material(2, 6, 5, 2),
  turtle: material(2, 0, 0, 0),
  diamond: { ...material(3, 8, 6, 3), toughness: 2 },
  netherite: { ...material(3, 8, 6, 3), toughness: 3, holdPercent: 10 },
};

const PIECES = ['helmet', 'chestplate', 'leggings', 'boots'];

/** One piece that is worn, with its enchantments by name. */
export interface WornPiece {
  readonly name: string;
  readonly enchantments: ReadonlyMap<string, number>;
}

/** What all that is worn is worth. */
interface ArmourValue {
  readonly points: number;
  readonly toughness: number;
  /** Share of a knock-back that it takes away, 0..1. */
  readonly hold: number;
}

/** Adds up what is worn. */
export function armourValueOf(worn: readonly WornPiece[]): ArmourValue {
  let [points, toughness, holdPercent] = [0, 0, 0];
  for (const { name } of worn) {
    const [of = '', piece = ''] = name.split('_');
    const found = MATERIALS[of];
    if (found === undefined || !PIECES.includes(piece)) continue;
    points += found.points[PIECES.indexOf(piece)] ?? 0;
    toughness += found.toughness;
    holdPercent += found.holdPercent;
  }
  return { points, toughness, hold: holdPercent / 100 };
}

/** The most that enchantments count, and what all of 25 would take away. */
const MAX_PROTECTION = 20;
const WHOLE = 25;

/** What a level of an enchantment counts against its own kind of damage. */
const GUARD_WORTH: Readonly<Record<string, number>> = {
  fire_protection: 2,
  blast_protection: 2,
  projectile_protection: 2,
  feather_falling: 3,
};

/**
 * What is left of damage after armour (`CombatRules.getDamageAfterAbsorb`) and its enchantments
 * (`getDamageAfterMagicAbsorb`).
 */
export function damageThroughArmour(amount: number, kind: DamageKind, worn: readonly WornPiece[]): number {
  const { points, toughness } = armourValueOf(worn);
  let left = amount;
  if (!kind.passesArmour) {
    const kept = Math.max(points * 0.2, Math.min(MAX_PROTECTION, points - left / (2 + toughness / 4)));
    left *= 1 - kept / WHOLE;
  }
  if (kind.passesAll) return left;
  let protection = 0;
  for (const { enchantments } of worn) {
    protection += enchantments.get('protection') ?? 0;
    if (kind.guard !== undefined) protection += (enchantments.get(kind.guard) ?? 0) * (GUARD_WORTH[kind.guard] ?? 0);
  }
  return left * (1 - Math.min(MAX_PROTECTION, protection) / WHOLE);
}
