import type { BlockProperties, BlockRegistry } from '../../blocks/index.ts';

/** The six neighbours of a cell: the four sides in order north, east, south, west, then below, then above. */
export const BELOW = 4;
/** See {@link BELOW}. */
export const ABOVE = 5;
/** x, y and z of the step to each neighbour. */
export const NEIGHBOUR_X: Int8Array = Int8Array.of(0, 1, 0, -1, 0, 0);
/** See {@link NEIGHBOUR_X}. */
export const NEIGHBOUR_Y: Int8Array = Int8Array.of(0, 0, 0, 0, -1, 1);
/** See {@link NEIGHBOUR_X}. */
export const NEIGHBOUR_Z: Int8Array = Int8Array.of(-1, 0, 1, 0, 0, 0);
/** The neighbour that lies the other way. */
export const OPPOSITE: Uint8Array = Uint8Array.of(2, 3, 0, 1, ABOVE, BELOW);

/** Set beside the neighbour bits of {@link supportsOf} where losing the block would matter: bodies use it, or hands built it. */
export const MATTERS = 1 << 6;

const FACINGS: readonly unknown[] = ['north', 'east', 'south', 'west'];

/** The bit of the side that a block faces away from: where what it hangs on is. */
function behind({ facing }: BlockProperties): number {
  const side = FACINGS.indexOf(facing);
  return side < 0 ? 0 : 1 << ((side + 2) & 3);
}

const onFloor = (): number => 1 << BELOW;
const onCeiling = (): number => 1 << ABOVE;

/** Buttons, levers and grindstones hang on a wall, lie on a floor, or stick to a ceiling. */
function byFace(properties: BlockProperties): number {
  if (properties['face'] === 'floor') return onFloor();
  return properties['face'] === 'ceiling' ? onCeiling() : behind(properties);
}

/** Vines hold on to each side that they show, and to what is above. */
function vineSides(properties: BlockProperties): number {
  let sides = properties['up'] === true ? onCeiling() : 0;
  for (const [side, name] of FACINGS.entries()) if (properties[String(name)] === true) sides |= 1 << side;
  return sides;
}

interface Rule {
  readonly names: RegExp;
  readonly leansOn: (properties: BlockProperties) => number;
  readonly matters: boolean;
}

/**
 * What breaks when a neighbour goes (the game's `canSurvive` of each block, https://minecraft.wiki/w/Block_update).
 * Torches, flowers and the like are left out: they bar no way, and their loss changes none.
 */
const RULES: readonly Rule[] = [
  { names: /^ladder$|(^|_)wall_(sign|banner)$|^tripwire_hook$/, leansOn: behind, matters: true },
  { names: /^vine$/, leansOn: vineSides, matters: true },
  { names: /_button$|^lever$/, leansOn: byFace, matters: true },
  {
    names: /^cocoa$/,
    leansOn: ({ facing }) => 1 << Math.max(0, FACINGS.indexOf(facing)),
    matters: true,
  },
  { names: /^(weeping|cave)_vines(_plant)?$|(?<!wall)_hanging_sign$/, leansOn: onCeiling, matters: true },
  {
    names: /^pointed_dripstone$/,
    leansOn: ({ vertical_direction: tip }) => (tip === 'down' ? onCeiling() : onFloor()),
    matters: true,
  },
  { names: /^bell$/, leansOn: () => 0b111111, matters: true },
  {
    names:
      /_door$|_pressure_plate$|(^|_)rail$|^redstone_wire$|^(repeater|comparator|scaffolding|cake)$|^(?!.*(wall|hanging)).*_(sign|banner)$|^twisting_vines(_plant)?$|^(wheat|carrots|potatoes|beetroots|nether_wart|cactus|turtle_egg)$|(pumpkin|melon)_stem$/,
    leansOn: onFloor,
    matters: true,
  },
  { names: /_carpet$|^(snow|bamboo|sea_pickle)$/, leansOn: onFloor, matters: false },
];

/** Entries of the table: any kind of a search indexes it, those beyond the registry lean on nothing. */
const KINDS = 0x10000;

const cache = new WeakMap<BlockRegistry, Uint8Array>();

/**
 * By kind, a bit for each neighbour that the block leans on (`1 << neighbour`), with {@link MATTERS} where it should
 * stay; 0 for what stands by itself. Computed at the first call for a registry and kept with it.
 */
export function supportsOf(registry: BlockRegistry): Uint8Array {
  const known = cache.get(registry);
  if (known !== undefined) return known;
  const supports = new Uint8Array(KINDS);
  let last: string | undefined;
  let rule: Rule | undefined;
  for (let stateId = 0; stateId < registry.stateCount; stateId++) {
    const name = registry.nameOf(stateId);
    // The states of a block follow one another.
    if (name !== last) rule = name === undefined ? undefined : RULES.find(({ names }) => names.test(name));
    last = name;
    if (rule === undefined) continue;
    supports[stateId] = rule.leansOn(registry.propertiesOf(stateId)) | (rule.matters ? MATTERS : 0);
  }
  cache.set(registry, supports);
  return supports;
}
