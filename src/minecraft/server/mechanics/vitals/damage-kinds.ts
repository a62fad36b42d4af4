/** What is told apart of damage: as the game's damage types and their tags have it (`DamageTypes`, `DamageTypeTags`). */
export interface DamageKind {
  /** Name among the version's damage types, for the packet of 1.19.4 and later. */
  readonly type: string;
  /** Key of the line that tells of a death by it. */
  readonly deathKey: string;
  /** What being hurt so costs in exhaustion. */
  readonly exhaustion: number;
  readonly passesArmour: boolean;
  /** Hurts whoever is in creative mode too, whatever was suffered just before. */
  readonly passesAll: boolean;
  readonly isFire: boolean;
  /** The enchantment of armour that helps against it more than plain protection. */
  readonly guard: 'fire_protection' | 'feather_falling' | 'blast_protection' | 'projectile_protection' | undefined;
}

const EXHAUSTION = 0.1;

function kind(type: string, deathKey: string, more: Partial<DamageKind> = {}): DamageKind {
  return {
    type,
    deathKey: `death.attack.${deathKey}`,
    exhaustion: more.passesArmour === true ? 0 : EXHAUSTION,
    passesArmour: false,
    passesAll: false,
    isFire: false,
    guard: undefined,
    ...more,
  };
}

const FIRE = { isFire: true, guard: 'fire_protection' } as const;

/** All kinds of damage that the world deals. */
export const DAMAGE_KINDS = {
  generic: kind('generic', 'generic', { passesArmour: true }),
  fall: kind('fall', 'fall', { passesArmour: true, guard: 'feather_falling' }),
  lava: kind('lava', 'lava', FIRE),
  in_fire: kind('in_fire', 'inFire', FIRE),
  on_fire: kind('on_fire', 'onFire', { ...FIRE, passesArmour: true }),
  campfire: kind('in_fire', 'inFire', FIRE),
  hot_floor: kind('hot_floor', 'hotFloor', FIRE),
  cactus: kind('cactus', 'cactus'),
  berry_bush: kind('sweet_berry_bush', 'sweetBerryBush'),
  drown: kind('drown', 'drown', { passesArmour: true }),
  in_wall: kind('in_wall', 'inWall', { passesArmour: true }),
  starve: kind('starve', 'starve', { passesArmour: true }),
  void: kind('out_of_world', 'outOfWorld', { passesArmour: true, passesAll: true }),
  kill: kind('generic_kill', 'genericKill', { passesArmour: true, passesAll: true }),
  magic: kind('magic', 'magic', { passesArmour: true }),
  wither: kind('wither', 'wither', { passesArmour: true }),
  lightning: kind('lightning_bolt', 'lightningBolt'),
  anvil: kind('falling_anvil', 'anvil'),
  player_attack: kind('player_attack', 'player'),
  mob_attack: kind('mob_attack', 'mob'),
  arrow: kind('arrow', 'arrow', { guard: 'projectile_protection' }),
  explosion: kind('explosion', 'explosion.player', { guard: 'blast_protection' }),
} as const satisfies Readonly<Record<string, DamageKind>>;

/** Name of a kind of damage. */
export type DamageName = keyof typeof DAMAGE_KINDS;
