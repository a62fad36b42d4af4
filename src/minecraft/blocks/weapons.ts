/** How a weapon strikes: half hearts by hand and item together, blows a second, and what a blow wears it by. */
interface Weapon {
  readonly damage: number;
  readonly speed: number;
  readonly wear: number;
}

const MATERIALS: readonly string[] = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite'];

type ByMaterial = readonly [number, number, number, number, number, number];

/** Damage and speed by material, as in {@link MATERIALS} (`Tiers`, `SwordItem`, `AxeItem` and the like); no data has them. */
const TOOLS: Readonly<
  Record<string, { readonly damage: ByMaterial; readonly speed: ByMaterial; readonly wear: number }>
> = {
  sword: { damage: [4, 4, 5, 6, 7, 8], speed: [1.6, 1.6, 1.6, 1.6, 1.6, 1.6], wear: 1 },
  axe: { damage: [7, 7, 9, 9, 9, 10], speed: [0.8, 1, 0.8, 0.9, 1, 1], wear: 2 },
  pickaxe: { damage: [2, 2, 3, 4, 5, 6], speed: [1.2, 1.2, 1.2, 1.2, 1.2, 1.2], wear: 2 },
  shovel: { damage: [2.5, 2.5, 3.5, 4.5, 5.5, 6.5], speed: [1, 1, 1, 1, 1, 1], wear: 2 },
  hoe: { damage: [1, 1, 1, 1, 1, 1], speed: [1, 1, 2, 3, 4, 4], wear: 2 },
};

const HAND: Weapon = { damage: 1, speed: 4, wear: 0 };

const OTHERS: Readonly<Record<string, Weapon>> = {
  trident: { damage: 9, speed: 1.1, wear: 1 },
  mace: { damage: 6, speed: 0.6, wear: 1 },
};

/** The weapon that an item is; the bare hand for what is none. */
export function weaponOf(itemName: string | undefined): Weapon {
  if (itemName === undefined) return HAND;
  const [material = '', tool = ''] = itemName.split('_');
  const index = MATERIALS.indexOf(material);
  const found = TOOLS[tool];
  if (found === undefined || index < 0) return OTHERS[itemName] ?? HAND;
  return { damage: found.damage[index] ?? 1, speed: found.speed[index] ?? 1, wear: found.wear };
}

const TICKS_PER_SECOND = 20;

/** How ready for a blow who struck some ticks ago is, 0..1 (`Player.getAttackStrengthScale`). */
export function readiness({ speed }: Weapon, ticksSince: number): number {
  return Math.min(1, Math.max(0, ((ticksSince + 0.5) * speed) / TICKS_PER_SECOND));
}

/** What a blow so ready is worth of the whole. */
export function shareOf(ready: number): number {
  return 0.2 + ready * ready * 0.8;
}
