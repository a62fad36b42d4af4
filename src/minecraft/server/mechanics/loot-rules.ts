import type { Random } from '../../../core/index.ts';

/**
 * What blocks leave by chance and in numbers, from the game's loot tables. minecraft-data lists what may fall, with shares
 * in place of chances (gravel leaves flint in one of three there, oak leaves always an apple) and no true numbers.
 */

/** Some items, by name. */
export interface Loot {
  readonly item: string;
  readonly count: number;
}

/** How a block is dug. */
export interface LootConditions {
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  /** Level of fortune. */
  readonly fortune: number;
  /** Dug with shears. */
  readonly shears: boolean;
  readonly random: Random;
}

type Rule = (conditions: LootConditions, name: string) => readonly Loot[];

const of = (item: string, count = 1): readonly Loot[] => (count > 0 ? [{ item, count }] : []);

function between({ random }: LootConditions, from: number, to: number): number {
  return from + random.int(to - from + 1);
}

function byChance({ random }: LootConditions, chance: number, loot: readonly Loot[]): readonly Loot[] {
  return random.next() < chance ? loot : [];
}

/** Chances by level of fortune, as the tables list them. */
function atFortune(chances: readonly number[], { fortune }: LootConditions): number {
  return chances[Math.min(fortune, chances.length - 1)] ?? 0;
}

/** Ores: fortune multiplies (`ore_drops`). */
function ore(item: string, from = 1, to = from): Rule {
  return (conditions) => {
    const bonus = Math.max(0, conditions.random.int(conditions.fortune + 2) - 1);
    const factor = conditions.fortune > 0 ? bonus + 1 : 1;
    return of(item, between(conditions, from, to) * factor);
  };
}

/** Fortune adds up to its level (`uniform_bonus_count`), up to a most. */
function plenty(item: string, from: number, to: number, most: number): Rule {
  return (conditions) =>
    of(item, Math.min(most, between(conditions, from, to) + conditions.random.int(conditions.fortune + 1)));
}

/** Crops: three more chances and one for each level of fortune (`binomial_with_bonus_count`). */
const CROP_CHANCE = 0.5714286;

function harvest({ fortune, random }: LootConditions): number {
  let count = 0;
  for (let chance = 0; chance < 3 + fortune; chance++) if (random.next() < CROP_CHANCE) count++;
  return count;
}

function crop(ripeAge: number, fruit: (conditions: LootConditions) => readonly Loot[], seed: string): Rule {
  return (conditions) => (Number(conditions.properties['age']) >= ripeAge ? fruit(conditions) : of(seed));
}

const SAPLING_CHANCES = [0.05, 0.0625, 0.083_333_336, 0.1];
const STICK_CHANCES = [0.02, 0.022_222_223, 0.025, 0.033_333_335];
const APPLE_CHANCES = [0.005, 0.005_555_555_7, 0.006_25, 0.008_333_334];
const FLINT_CHANCES = [0.1, 0.142_857_15, 0.25, 1];

const SAPLING_OF: Readonly<Record<string, string>> = {
  azalea_leaves: 'azalea',
  flowering_azalea_leaves: 'flowering_azalea',
  mangrove_leaves: '',
};

const leaves: Rule = (conditions, name) => {
  if (conditions.shears) return of(name);
  const sapling = SAPLING_OF[name] ?? name.replace(/_leaves$/, '_sapling');
  return [
    ...(sapling === '' ? [] : byChance(conditions, atFortune(SAPLING_CHANCES, conditions), of(sapling))),
    ...byChance(conditions, atFortune(STICK_CHANCES, conditions), of('stick', between(conditions, 1, 2))),
    ...(/^(dark_)?oak_/.test(name) ? byChance(conditions, atFortune(APPLE_CHANCES, conditions), of('apple')) : []),
  ];
};

const grass: Rule = (conditions, name) => {
  if (conditions.shears) return of(name);
  return byChance(conditions, 0.125, of('wheat_seeds', 1 + conditions.random.int(conditions.fortune * 2 + 1)));
};

const onlyShorn: Rule = ({ shears }, name) => (shears ? of(name) : []);

const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/_leaves$/, leaves],
  [/^((short_|tall_)?grass|(large_)?fern)$/, grass],
  [/^(vine|(tall_)?seagrass|glow_lichen|nether_sprouts|hanging_roots)$/, onlyShorn],
  [/^gravel$/, (at) => of(at.random.next() < atFortune(FLINT_CHANCES, at) ? 'flint' : 'gravel')],
  [/^(deepslate_)?coal_ore$/, ore('coal')],
  [/^(deepslate_)?diamond_ore$/, ore('diamond')],
  [/^(deepslate_)?emerald_ore$/, ore('emerald')],
  [/^(deepslate_)?lapis_ore$/, ore('lapis_lazuli', 4, 9)],
  [/^(deepslate_)?copper_ore$/, ore('raw_copper', 2, 5)],
  [/^(deepslate_)?redstone_ore$/, plenty('redstone', 4, 5, 64)],
  [/^nether_gold_ore$/, ore('gold_nugget', 2, 6)],
  [/^nether_quartz_ore$/, ore('quartz')],
  [/^glowstone$/, plenty('glowstone_dust', 2, 4, 4)],
  [/^sea_lantern$/, plenty('prismarine_crystals', 2, 3, 5)],
  [/^melon$/, plenty('melon_slice', 3, 7, 9)],
  [/^clay$/, () => of('clay_ball', 4)],
  [/^snow_block$/, () => of('snowball', 4)],
  [/^snow$/, ({ properties }) => of('snowball', Number(properties['layers'] ?? 1))],
  [/^bookshelf$/, () => of('book', 3)],
  [/^ender_chest$/, () => of('obsidian', 8)],
  [/^cobweb$/, ({ shears }, name) => of(shears ? name : 'string')],
  [/^dead_bush$/, (at, name) => (at.shears ? of(name) : of('stick', between(at, 0, 2)))],
  [/_slab$/, ({ properties }, name) => of(name, properties['type'] === 'double' ? 2 : 1)],
  [/^wheat$/, crop(7, (at) => [...of('wheat'), ...of('wheat_seeds', harvest(at))], 'wheat_seeds')],
  [/^carrots$/, crop(7, (at) => of('carrot', 1 + harvest(at)), 'carrot')],
  [
    /^potatoes$/,
    crop(7, (at) => [...of('potato', 1 + harvest(at)), ...byChance(at, 0.02, of('poisonous_potato'))], 'potato'),
  ],
  [/^beetroots$/, crop(3, (at) => [...of('beetroot'), ...of('beetroot_seeds', harvest(at))], 'beetroot_seeds')],
  [/^nether_wart$/, crop(3, (at) => plenty('nether_wart', 2, 4, 64)(at, ''), 'nether_wart')],
  [/^cocoa$/, crop(2, () => of('cocoa_beans', 3), 'cocoa_beans')],
  [
    /^sweet_berry_bush$/,
    (at) => {
      const age = Number(at.properties['age']);
      return age < 2 ? [] : plenty('sweet_berries', age - 1, age, 64)(at, '');
    },
  ],
];

/** What a block leaves by chance or in numbers; undefined where the data says all there is. */
export function chanceLootOf(name: string, conditions: LootConditions): readonly Loot[] | undefined {
  return RULES.find(([pattern]) => pattern.test(name))?.[1](conditions, name);
}

/** Experience in ores, from and to (`DropExperienceBlock`). */
const EXPERIENCE: readonly (readonly [RegExp, number, number])[] = [
  [/^(deepslate_)?coal_ore$/, 0, 2],
  [/^(deepslate_)?(diamond|emerald)_ore$/, 3, 7],
  [/^(deepslate_)?lapis_ore$|^nether_quartz_ore$/, 2, 5],
  [/^(deepslate_)?redstone_ore$/, 1, 5],
  [/^nether_gold_ore$/, 0, 1],
  [/^sculk$/, 1, 1],
  [/^spawner$/, 15, 43],
];

/** The experience that a block gives who digs it. */
export function experienceIn(name: string, random: Random): number {
  const [, from, to] = EXPERIENCE.find(([pattern]) => pattern.test(name)) ?? [undefined, 0, 0];
  return from + random.int(to - from + 1);
}
