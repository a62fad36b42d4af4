import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import { fail, type Point, type Result, seededRandom, succeed } from '../../../../core/index.ts';
import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { dropStack } from '../drops.ts';
import { dropExperience } from '../experience.ts';
import { traitsOf } from '../items/item-traits.ts';
import { playerSpace } from '../items/player-space.ts';
import { heldSlotOf } from '../items/wear.ts';
import { STRUCK } from '../lightning.ts';
import { IGNITED } from '../vitals/touch.ts';
import { animalTick, BABY_TICKS, type Fellows } from './animals.ts';
import { installHusbandry } from './husbandry.ts';
import { Mob, type MobWorld } from './mob.ts';
import { viewOf } from './mob-blocks.ts';
import { hazardsTick } from './mob-hazards.ts';
import { type MobKind, type MobName, mobKindOf } from './mob-kinds.ts';
import type { MobLooks } from './mob-looks.ts';
import { mobExperience, mobLootOf } from './mob-loot.ts';
import { MAX_MOBS, type MobRecord } from './mob-record.ts';
import { monsterTick, takeRevenge } from './monsters.ts';
import { PathDesk } from './path-desk.ts';
import { setMobSaver } from './saved-mobs.ts';
import { skyOf } from './sky.ts';
import { comingPack } from './spawning.ts';

/** Mobs around one player at most that came by themselves. */
const MONSTERS_A_PLAYER = 16;
const ANIMALS_A_PLAYER = 10;

/** How far what is around a player reaches; beyond, mobs stand still, and monsters go. */
const AROUND_BLOCKS = 128;

/** A monster farther than this goes now and then (`Mob.checkDespawn`: one tick in 800). */
const FORGOTTEN_BLOCKS = 32;
const FORGOTTEN_ONE_IN = 800;

/** How often it is looked who is near, and how often some may come. */
const LOOKS_EVERY_TICKS = 20;
const MONSTERS_EVERY_TICKS = 10;
const ANIMALS_EVERY_TICKS = 400;

/** How long the hurt flee. */
const PANIC_TICKS = 100;

/** How far below the world all dies. */
const VOID_BLOCKS = 64;

/** Mobs that share a place push each other apart by so much a tick. */
const CROWD_PUSH = 0.05;

/** Sheep are white but for one in so many (`Sheep.getRandomSheepColor`). */
const COLOURED = [
  { colour: 15, share: 0.05 },
  { colour: 7, share: 0.05 },
  { colour: 8, share: 0.05 },
  { colour: 12, share: 0.03 },
] as const;

const PEACEFUL = 0;

/** What was said of one that is to come to life. */
interface Birth {
  readonly health?: number;
  readonly uuid?: string;
  readonly ageTicks?: number;
  readonly looks?: Partial<MobLooks>;
}

const populations = new WeakMap<Game, Population>();

/**
 * Puts a mob into the world, which then lives by itself. Failures: `unknown_entity` for a kind that does not live here,
 * `too_many` at {@link MAX_MOBS}.
 */
export function summonMob(game: Game, kindName: string, position: Vec3): Result<SquidEntity> {
  const kind = mobKindOf(kindName);
  const population = populations.get(game);
  if (kind === undefined || population === undefined) {
    return fail('unknown_entity', `no ${kindName} lives here`, 'summon one of the mobs that do', { kind: kindName });
  }
  const mob = population.add(kind, position);
  if (mob !== undefined) return succeed(mob.entity);
  return fail('too_many', `${MAX_MOBS} mobs live in this world already`, 'kill some first', { limit: MAX_MOBS });
}

/** Lets mobs live in a game: those kept with it, those summoned, and, if wanted, those that come by themselves. */
export function installMobs(game: Game): void {
  const population = new Population(game);
  populations.set(game, population);
  setMobSaver(game, () => population.records());
  population.restore(game.beginning.saved?.mobs ?? []);
  installHusbandry(game, population);
  game.server.on('tick', () => population.tick());
  game.server.overworld.on('soulsandHerd', ({ kind, places }: { kind: string; places: readonly Point[] }) => {
    const known = mobKindOf(kind);
    if (!game.spawnsMobs || known === undefined) return;
    for (const { x, y, z } of places) population.add(known, new Vec3(x, y, z));
  });
}

/** All mobs of one game. */
class Population implements Fellows {
  readonly world: MobWorld;
  readonly #game: Game;
  readonly #mobs = new Map<number, Mob>();
  /** Kept, but of a kind that does not live here, or too many: kept as they are. */
  readonly #strangers: MobRecord[] = [];
  readonly #fearedAt = new WeakMap<Mob, Point>();

  constructor(game: Game) {
    this.#game = game;
    const view = viewOf(game);
    const { blocksByStateId } = game.registry;
    this.world = {
      game,
      view,
      random: seededRandom(game.seed).fork('mobs'),
      paths: new PathDesk<Mob>(view),
      shineOf: (stateId) => blocksByStateId[stateId]?.emitLight ?? 0,
    };
  }

  mobOf(entityId: number): Mob | undefined {
    return this.#mobs.get(entityId);
  }

  /** Brings one to life; undefined where there are too many. */
  add(kind: MobKind, position: Vec3, birth: Birth = {}): Mob | undefined {
    if (this.#mobs.size >= MAX_MOBS) return undefined;
    const { server, registry } = this.#game;
    const id = registry.entitiesByName[kind.name]?.id;
    if (id === undefined) return undefined;
    const entity = server.initEntity('mob', id, server.overworld, position.clone());
    const rest = { velocity: new Vec3(0, 0, 0), yaw: 0, pitch: 0, headPitch: 0 };
    Object.assign(entity, rest, { uuid: birth.uuid ?? randomUUID(), health: birth.health ?? kind.health });
    if (kind.weapon === 'bow') {
      const bow = registry.itemsByName['bow']?.id;
      if (bow !== undefined) entity.equipment = [new this.#game.Item(bow, 1)];
    }
    const looks = birth.looks ?? (kind.name === 'sheep' ? { colour: this.#sheepColour() } : {});
    const mob = new Mob(this.world, entity, kind, { ...looks, ageTicks: birth.ageTicks ?? 0 });
    this.#mobs.set(entity.id, mob);
    entity.on('hurt', ({ by }: { readonly by?: SquidEntity }) => this.#onHurt(mob, by));
    entity.on(IGNITED, (ticks: number) => {
      mob.fireTicks = Math.max(mob.fireTicks, ticks);
    });
    entity.on(STRUCK, () => {
      if (kind.weapon === 'fuse') mob.show({ charged: true });
    });
    entity.on('died', ({ by }: { readonly by?: SquidEntity }) => this.#onDied(mob, by));
    entity.updateAndSpawn();
    return mob;
  }

  #sheepColour(): number {
    let drawn = this.world.random.next();
    for (const { colour, share } of COLOURED) {
      if (drawn < share) return colour;
      drawn -= share;
    }
    return 0;
  }

  /** Those kept with the world come back as they were. */
  restore(records: readonly MobRecord[]): void {
    for (const record of records) {
      const { kind: name, uuid, at, health, age, colour = 0, sheared = false, charged = false, name: title } = record;
      const kind = mobKindOf(name);
      if (kind === undefined) {
        this.#strangers.push(record);
        continue;
      }
      const looks = { colour, sheared, charged, name: title };
      const mob = this.add(kind, new Vec3(...at), { uuid, health, looks, ...(age !== undefined && { ageTicks: age }) });
      if (mob === undefined) this.#strangers.push(record);
    }
    const left = this.#strangers.length;
    if (left > 0)
      this.#game.log.warn({ left }, 'some mobs that were kept cannot live here now, and are kept as they were');
  }

  records(): readonly MobRecord[] {
    const own = this.#living().map(
      ({ entity, kind, body, ageTicks, looks }): MobRecord => ({
        kind: kind.name,
        uuid: entity.uuid,
        at: [rounded(body.x), rounded(body.y), rounded(body.z)],
        health: entity.health,
        ...(ageTicks !== 0 && { age: ageTicks }),
        ...(looks.name !== undefined && { name: looks.name }),
        ...(looks.colour !== 0 && { colour: looks.colour }),
        ...(looks.sheared && { sheared: true }),
        ...(looks.charged && { charged: true }),
      }),
    );
    return [...own, ...this.#strangers];
  }

  #living(): readonly Mob[] {
    return [...this.#mobs.values()].filter(({ isAlive }) => isAlive);
  }

  alike(mob: Mob, blocks: number): readonly Mob[] {
    return this.#living().filter(
      (other) => other !== mob && other.kind === mob.kind && !other.isBaby && mob.distanceTo(other.body) <= blocks,
    );
  }

  bear(parent: Mob): void {
    const { colour } = parent.looks;
    this.add(parent.kind, parent.entity.position, { ageTicks: BABY_TICKS, looks: { colour } });
  }

  tick(): void {
    const { server } = this.#game;
    this.world.paths.tick();
    const moved = [...this.#mobs.values()].filter((mob) => this.#tickOne(mob));
    pushCrowd(moved);
    if (!this.#game.spawnsMobs) return;
    if (server.tickCount % MONSTERS_EVERY_TICKS === 0 && server.difficulty !== PEACEFUL) this.#come('monsters');
    if (server.tickCount % ANIMALS_EVERY_TICKS === 0) this.#come('animals');
  }

  /** True if it lived and moved. */
  #tickOne(mob: Mob): boolean {
    const { server } = this.#game;
    const { entity, body } = mob;
    if (server.entities[entity.id] !== entity) {
      this.#mobs.delete(entity.id);
      this.world.paths.forget(mob);
      return false;
    }
    if (!mob.isAlive) return false;
    if ((server.tickCount + entity.id) % LOOKS_EVERY_TICKS === 0) this.#lookAround(mob);
    if (!mob.isAwake || !this.world.view.hasColumn(Math.floor(body.x) >> 4, Math.floor(body.z) >> 4)) return false;
    hazardsTick(this.world, mob);
    if (!mob.isAlive) return false;
    if (mob.kind.weapon === undefined) animalTick(this.world, mob, this, this.#fearedAt.get(mob));
    else monsterTick(this.world, mob);
    if (!mob.isAlive) return false;
    mob.move();
    if (body.y < this.#game.minY - VOID_BLOCKS) this.#remove(mob);
    return true;
  }

  /** Whether anybody is near enough for it to live; monsters that nobody is near go. */
  #lookAround(mob: Mob): void {
    const { server } = this.#game;
    const apart = Math.min(...server.players.map(({ position }) => mob.distanceTo(position)));
    mob.isAwake = apart <= AROUND_BLOCKS;
    if (mob.kind.weapon === undefined) return;
    if (server.difficulty === PEACEFUL) this.#remove(mob);
    if (server.difficulty === PEACEFUL || mob.looks.name !== undefined || server.players.length === 0) return;
    const isForgotten = apart > FORGOTTEN_BLOCKS && this.world.random.next() < LOOKS_EVERY_TICKS / FORGOTTEN_ONE_IN;
    if (!mob.isAwake || isForgotten) this.#remove(mob);
  }

  #remove(mob: Mob): void {
    this.#mobs.delete(mob.entity.id);
    this.world.paths.forget(mob);
    mob.entity.destroy();
  }

  #come(what: 'monsters' | 'animals'): void {
    const { server } = this.#game;
    const players = server.players.filter(({ loadedChunks, health }) => loadedChunks !== undefined && health > 0);
    const most = what === 'monsters' ? MONSTERS_A_PLAYER : ANIMALS_A_PLAYER;
    const few = players.filter((player) => this.#around(player, what) < most);
    for (const player of few) {
      const ground = {
        view: this.world.view,
        sky: skyOf(this.#game),
        shineOf: this.world.shineOf,
        biomeCategoryAt: (x: number, y: number, z: number) => this.#biomeCategoryAt(x, y, z),
        lampsKeepAway: this.#game.registry.version['>=']('1.18'),
      };
      const others = players.filter((other) => other !== player).map(({ position }) => position);
      const pack = comingPack(ground, player.position, others, what, this.world.random);
      for (const { x, y, z } of pack?.places ?? []) this.#addNamed(pack?.kind, new Vec3(x, y, z));
    }
  }

  #addNamed(name: MobName | undefined, position: Vec3): void {
    const kind = name === undefined ? undefined : mobKindOf(name);
    if (kind !== undefined) this.add(kind, position);
  }

  #around(player: SquidPlayer, what: 'monsters' | 'animals'): number {
    let count = 0;
    for (const mob of this.#mobs.values()) {
      const isSuch = (mob.kind.weapon !== undefined) === (what === 'monsters');
      if (isSuch && mob.distanceTo(player.position) <= AROUND_BLOCKS) count++;
    }
    return count;
  }

  #biomeCategoryAt(x: number, y: number, z: number): string {
    const { server, registry } = this.#game;
    const column = server.overworld.columns[`${x >> 4},${z >> 4}`];
    const biome = column?.getBiome({ x: x & 15, y, z: z & 15 });
    return registry.biomes[biome ?? -1]?.category ?? 'none';
  }

  #onHurt(mob: Mob, by: SquidEntity | undefined): void {
    if (by?.type === 'player' && mob.kind.weapon !== undefined) takeRevenge(mob, by as SquidPlayer);
    if (mob.kind.weapon !== undefined) return;
    mob.panicTicks = PANIC_TICKS;
    mob.legs.stop();
    if (by !== undefined) this.#fearedAt.set(mob, by.position.clone());
  }

  #lootingOf(player: SquidPlayer): number {
    const held = playerSpace(this.#game, player).get(heldSlotOf(player));
    if (held === undefined) return 0;
    return traitsOf(this.#game.registry, this.#game.items, held).enchantments.get('looting') ?? 0;
  }

  /** It leaves what it leaves at once; its body is taken away by who let it die. */
  #onDied(mob: Mob, by: SquidEntity | undefined): void {
    this.#mobs.delete(mob.entity.id);
    this.world.paths.forget(mob);
    if (mob.isBaby) return;
    const { random } = this.world;
    const byPlayer = by?.type === 'player';
    const { sheared, colour, burning } = mob.looks;
    const looting = byPlayer ? this.#lootingOf(by as SquidPlayer) : 0;
    const at = mob.entity.position.offset(0, 0.5, 0);
    for (const { item, count } of mobLootOf(mob.kind.name, { byPlayer, burning, sheared, colour, looting }, random)) {
      const stack = this.#game.items.fresh(this.#game.registry.itemsByName[item]?.id ?? -1, count);
      if (stack !== undefined) dropStack(this.#game, at, stack);
    }
    if (byPlayer) dropExperience(this.#game, at, mobExperience(mob.kind.name, random));
  }
}

/** Pushes apart those who stand in one another. */
function pushCrowd(mobs: readonly Mob[]): void {
  const byCell = Map.groupBy(mobs, ({ body }) => `${Math.round(body.x)},${Math.round(body.z)}`);
  for (const crowd of byCell.values()) {
    for (const [n, one] of crowd.entries()) {
      for (const other of crowd.slice(n + 1)) pushApart(one, other);
    }
  }
}

function pushApart(one: Mob, other: Mob): void {
  const [dx, dz] = [other.body.x - one.body.x, other.body.z - one.body.z];
  const apart = Math.hypot(dx, dz);
  if (apart > (one.width + other.width) / 2 || Math.abs(one.body.y - other.body.y) > 1) return;
  // Those in the very same place part along one line.
  const [x, z] = apart < 1e-3 ? [1, 0] : [dx / apart, dz / apart];
  one.body.velocityX -= x * CROWD_PUSH;
  one.body.velocityZ -= z * CROWD_PUSH;
  other.body.velocityX += x * CROWD_PUSH;
  other.body.velocityZ += z * CROWD_PUSH;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
