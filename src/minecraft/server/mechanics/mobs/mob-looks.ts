import type { Game } from '../../game.ts';
import type { PacketFields } from '../../library.ts';
import { textFor } from '../commands/text.ts';
import type { MobName } from './mob-kinds.ts';

/** What is seen of a mob beyond its place. */
export interface MobLooks {
  readonly burning: boolean;
  /** Arms raised, bow drawn. */
  readonly hunting: boolean;
  readonly baby: boolean;
  /** A creeper about to explode. */
  readonly swelling: boolean;
  /** A creeper that lightning struck. */
  readonly charged: boolean;
  /** A spider on a wall. */
  readonly climbing: boolean;
  readonly sheared: boolean;
  /** Number of a sheep's colour. */
  readonly colour: number;
  readonly name: string | undefined;
}

const SHEARED_BIT = 0x10;
const AGGRESSIVE_BIT = 0x04;
const BURNING_BIT = 0x01;
const CLIMBING_BIT = 0x01;
const SWELLS = 1;
const RESTS = -1;

/** Entries of metadata: type and name of the newer data, and key and type up to 1.16.5, where the data have neither. */
const ENTRIES = {
  flags: { name: 'shared_flags', type: 'byte', key: 0, legacyType: 0 },
  title: { name: 'custom_name', type: 'optional_component', key: 2, legacyType: 5 },
  mobFlags: { name: 'mob_flags', type: 'byte', key: 14, legacyType: 0 },
  baby: { name: 'baby', type: 'boolean', key: 15, legacyType: 7 },
  swell: { name: 'swell_dir', type: 'int', key: 15, legacyType: 1 },
  charged: { name: 'is_powered', type: 'boolean', key: 16, legacyType: 7 },
  spider: { name: 'flags', type: 'byte', key: 15, legacyType: 0 },
  wool: { name: 'wool', type: 'byte', key: 16, legacyType: 0 },
} as const;

/** A mob's metadata as the version has it. */
export function metadataOf(game: Game, kind: MobName, looks: MobLooks): readonly PacketFields[] {
  const keys = game.registry.entitiesByName[kind]?.metadataKeys;
  const entry = (which: keyof typeof ENTRIES, value: unknown): PacketFields => {
    const { name, type, key, legacyType } = ENTRIES[which];
    return keys === undefined ? { key, type: legacyType, value } : { key: keys.indexOf(name), type, value };
  };
  const entries = [
    entry('flags', looks.burning ? BURNING_BIT : 0),
    entry('mobFlags', looks.hunting ? AGGRESSIVE_BIT : 0),
  ];
  if (looks.name !== undefined) entries.push(entry('title', textFor(game, looks.name)));
  if (kind === 'creeper') {
    entries.push(entry('swell', looks.swelling ? SWELLS : RESTS), entry('charged', looks.charged));
  } else if (kind === 'spider') entries.push(entry('spider', looks.climbing ? CLIMBING_BIT : 0));
  else if (kind !== 'skeleton') entries.push(entry('baby', looks.baby));
  if (kind === 'sheep') entries.push(entry('wool', looks.colour | (looks.sheared ? SHEARED_BIT : 0)));
  return entries;
}
