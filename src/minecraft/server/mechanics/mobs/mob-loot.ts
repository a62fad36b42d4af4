import type { Random } from '../../../../core/index.ts';
import type { Loot } from '../loot-rules.ts';
import { MOB_KINDS, type MobName } from './mob-kinds.ts';

/**
 * What mobs leave, from the game's loot tables. minecraft-data lists what may fall (`entityLoot`), but always one of each,
 * and of sheep no wool.
 */

/** How a mob died, as far as what it leaves goes by it. */
interface MobDeath {
  readonly byPlayer: boolean;
  readonly burning: boolean;
  readonly sheared: boolean;
  readonly colour: number;
  /** Level of looting on the weapon. */
  readonly looting: number;
}

interface Part {
  readonly item: string;
  readonly from: number;
  readonly to: number;
  /** Only for who killed it by hand, with this chance; by looting that much more. */
  readonly chance?: number;
  readonly perLooting?: number;
}

const of = (item: string, from: number, to: number): Part => ({ item, from, to });

/** One of three things in forty, now and then. */
const RARE = { from: 1, to: 1, chance: 0.025 / 3, perLooting: 0.01 / 3 } as const;

const PARTS: Readonly<Record<MobName, readonly Part[]>> = {
  zombie: [of('rotten_flesh', 0, 2), ...['iron_ingot', 'carrot', 'potato'].map((item) => ({ item, ...RARE }))],
  skeleton: [of('arrow', 0, 2), of('bone', 0, 2)],
  spider: [of('string', 0, 2), { item: 'spider_eye', from: 1, to: 1, chance: 1 / 3, perLooting: 0.08 }],
  creeper: [of('gunpowder', 0, 2)],
  cow: [of('leather', 0, 2), of('beef', 1, 3)],
  sheep: [of('mutton', 1, 2)],
  pig: [of('porkchop', 1, 3)],
  chicken: [of('feather', 0, 2), of('chicken', 1, 1)],
};

/** Colours of wool by their numbers. */
const COLOURS = [
  'white',
  'orange',
  'magenta',
  'light_blue',
  'yellow',
  'lime',
  'pink',
  'gray',
  'light_gray',
  'cyan',
  'purple',
  'blue',
  'brown',
  'green',
  'red',
  'black',
] as const;

const MEAT = /^(beef|mutton|porkchop|chicken)$/;

/** The wool of a sheep, by its colour. */
export function woolOf(colour: number): string {
  return `${COLOURS[colour] ?? 'white'}_wool`;
}

/** What a grown mob leaves; the young leave nothing. */
export function mobLootOf(kind: MobName, death: MobDeath, random: Random): readonly Loot[] {
  const loot: Loot[] = [];
  for (const { item, from, to, chance, perLooting = 0 } of PARTS[kind]) {
    const drawn = random.next();
    if (chance !== undefined && (!death.byPlayer || drawn >= chance + perLooting * death.looting)) continue;
    const more = chance === undefined ? random.int(death.looting + 1) : 0;
    const count = from + random.int(to - from + 1) + more;
    if (count > 0) loot.push({ item: death.burning && MEAT.test(item) ? `cooked_${item}` : item, count });
  }
  if (kind === 'sheep' && !death.sheared) loot.push({ item: woolOf(death.colour), count: 1 });
  return loot;
}

/** The experience in a mob; the young have none. */
export function mobExperience(kind: MobName, random: Random): number {
  const [from, to] = MOB_KINDS[kind].experience;
  return from + random.int(to - from + 1);
}
