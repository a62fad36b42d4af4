import type { Vec3 } from 'vec3';
import type { BlockPos } from '../../../core/index.ts';
import { EYE_HEIGHT_BLOCKS } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { PacketFields, SquidPlayer } from '../library.ts';

/** A full breath, in ticks. */
export const FULL_AIR_TICKS = 300;

/** What others see of how a player is, beyond place and look. */
export interface Appearance {
  readonly sneaking: boolean;
  readonly sprinting: boolean;
  readonly burning: boolean;
  /** The hand with which one eats, drinks or holds a shield up. */
  readonly usingHand: 'main' | 'off' | undefined;
  readonly airTicks: number;
  /** The head of the bed that one sleeps in. */
  readonly bed: BlockPos | undefined;
}

const PLAIN: Appearance = {
  sneaking: false,
  sprinting: false,
  burning: false,
  usingHand: undefined,
  airTicks: FULL_AIR_TICKS,
  bed: undefined,
};

/** Bits of an entity's flags, its first entry of metadata. */
const FLAG = { burning: 0x01, sneaking: 0x02, sprinting: 0x08 } as const;

/** Bits of a living entity's flags: a hand is in use, and it is the other one. */
const HAND = { main: 0x01, off: 0x03 } as const;

const POSE = { standing: 0, sleeping: 2, sneaking: 5 } as const;

/** Entries of metadata: their key and type up to 1.16.5, where the data names neither, and both names after. */
const ENTRY = {
  flags: { name: 'shared_flags', type: 'byte', key: 0, legacyType: 0 },
  air: { name: 'air_supply', type: 'int', key: 1, legacyType: 1 },
  pose: { name: 'pose', type: 'pose', key: 6, legacyType: 18 },
  hand: { name: 'living_entity_flags', type: 'byte', key: 7, legacyType: 0 },
  bed: { name: 'sleeping_pos', type: 'optional_block_pos', key: 13, legacyType: 10 },
} as const;

const shown = new WeakMap<SquidPlayer, Appearance>();

/** How a player looks to the others. */
export function appearanceOf(player: SquidPlayer): Appearance {
  return shown.get(player) ?? PLAIN;
}

/** Height of the eyes of who sneaks. */
const SNEAKING_EYE_BLOCKS = 1.27;

/** Where a player's eyes are. */
export function eyesOf(player: SquidPlayer): Vec3 {
  return player.position.offset(0, appearanceOf(player).sneaking ? SNEAKING_EYE_BLOCKS : EYE_HEIGHT_BLOCKS, 0);
}

/** Changes how a player looks, and tells those who see him, and him, what is new. */
export function changeAppearance(game: Game, player: SquidPlayer, change: Partial<Appearance>): void {
  const before = appearanceOf(player);
  const after = { ...before, ...change };
  shown.set(player, after);
  player.crouching = after.sneaking;
  const [old, now] = [entriesOf(game, before), entriesOf(game, after)];
  const news = now.filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(old[index]));
  if (news.length === 0) return;
  player.metadata = now;
  player._writeOthersNearby('entity_metadata', { entityId: player.id, metadata: news });
  // What one does by key one knows oneself, and may have changed again since.
  const told = news.filter(({ key }) => key !== keyOf(game, 'flags') || before.burning !== after.burning);
  if (told.length > 0 && !isPostureOnly(change)) {
    player._client.write('entity_metadata', { entityId: player.id, metadata: told });
  }
}

function isPostureOnly(change: Partial<Appearance>): boolean {
  return Object.keys(change).every((key) => key === 'sneaking' || key === 'sprinting' || key === 'usingHand');
}

function keyOf(game: Game, entry: keyof typeof ENTRY): number {
  const keys = game.registry.entitiesByName['player']?.metadataKeys;
  return keys?.indexOf(ENTRY[entry].name) ?? ENTRY[entry].key;
}

function entriesOf(game: Game, { bed, airTicks, usingHand, ...flags }: Appearance): readonly PacketFields[] {
  const named = game.registry.entitiesByName['player']?.metadataKeys !== undefined;
  const entry = (which: keyof typeof ENTRY, value: unknown): PacketFields => ({
    key: keyOf(game, which),
    type: named ? ENTRY[which].type : ENTRY[which].legacyType,
    value,
  });
  const bits =
    (flags.burning ? FLAG.burning : 0) | (flags.sneaking ? FLAG.sneaking : 0) | (flags.sprinting ? FLAG.sprinting : 0);
  const upright = flags.sneaking ? POSE.sneaking : POSE.standing;
  return [
    entry('flags', bits),
    entry('air', airTicks),
    entry('pose', bed === undefined ? upright : POSE.sleeping),
    entry('hand', usingHand === undefined ? 0 : HAND[usingHand]),
    entry('bed', bed),
  ];
}
