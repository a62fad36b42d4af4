import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidBlock, SquidPlayer } from '../../library.ts';
import { appearanceOf, changeAppearance } from '../appearance.ts';
import { say, tell } from '../commands/text.ts';
import { stepTo } from '../compass.ts';
import { blockNear, blocksInBody, blockUnder } from './surroundings.ts';

/** Times of day between which one may sleep in fair weather (`BedBlock`, at 1.16 and later). */
const NIGHT_FROM = 12_542;
const NIGHT_UNTIL = 23_460;

/** All have to lie so long before the night is over. */
const SLEEP_TICKS = 100;

const MORNING = 0;

/** How far one may be from a bed, and monsters have to be, sideways and in height. */
const REACH_BLOCKS = { sideways: 3, height: 2 } as const;
const MONSTER_BLOCKS = { sideways: 8, height: 5 } as const;

/** How high above its block one lies. */
const MATTRESS_BLOCKS = 0.6875;

/** What an animation packet says of who gets up. */
const ANIMATION_GETS_UP = 2;

const SPECTATOR = 3;
const CREATIVE = 1;

interface Sleep {
  readonly sinceTick: number;
}

const sleeps = new WeakMap<SquidPlayer, Sleep>();

/** Uses a bed: it is where one comes back to life from now on, and where one sleeps if nothing speaks against it. */
export function useBed(game: Game, player: SquidPlayer, block: SquidBlock): boolean {
  if (!block.name.endsWith('_bed')) return false;
  const head = headOf(block);
  const reason = whyNotHere(game, player, head);
  if (reason !== undefined) {
    refuse(game, player, reason);
    return true;
  }
  if (player.bed?.equals(head) !== true) {
    player.bed = head;
    tell(game, player, say('block.minecraft.set_spawn'));
  }
  const notNow = whyNotNow(game, player, head);
  if (notNow === undefined) lieDown(game, player, head);
  else refuse(game, player, notNow);
  return true;
}

function refuse(game: Game, player: SquidPlayer, reason: string): void {
  tell(game, player, say(`block.minecraft.bed.${reason}`));
}

function headOf(block: SquidBlock): Vec3 {
  const { part, facing } = block.getProperties();
  return part === 'head' ? block.position : block.position.plus(stepTo(String(facing), 1));
}

function footOf(game: Game, head: Vec3): Vec3 {
  const { facing } = game.blocks().propertiesOf(blockNear(game, head)?.stateId ?? 0);
  return head.plus(stepTo(String(facing), -1));
}

function isBedHead(game: Game, pos: Vec3): boolean {
  const { stateId } = blockNear(game, pos) ?? {};
  if (stateId === undefined || game.blocks().nameOf(stateId)?.endsWith('_bed') !== true) return false;
  return game.blocks().propertiesOf(stateId)['part'] === 'head';
}

function isNear(at: Vec3, from: Vec3, { sideways, height }: typeof REACH_BLOCKS | typeof MONSTER_BLOCKS): boolean {
  const middle = from.offset(0.5, 0, 0.5);
  const isBeside = Math.abs(at.x - middle.x) <= sideways && Math.abs(at.z - middle.z) <= sideways;
  return isBeside && Math.abs(at.y - middle.y) <= height;
}

function whyNotHere(game: Game, player: SquidPlayer, head: Vec3): string | undefined {
  if (!isBedHead(game, head)) return 'obstructed';
  if (game.blocks().propertiesOf(blockNear(game, head)?.stateId ?? 0)['occupied'] === true) return 'occupied';
  const places = [head, footOf(game, head)];
  if (!places.some((place) => isNear(player.position, place, REACH_BLOCKS))) return 'too_far_away';
  const opaque = (pos: Vec3) => ((blockNear(game, pos)?.flags ?? 0) & BlockFlag.FULL_CUBE) !== 0;
  return places.some((place) => opaque(place.offset(0, 1, 0))) ? 'obstructed' : undefined;
}

function whyNotNow(game: Game, { gameMode }: SquidPlayer, head: Vec3): string | undefined {
  const { server, weather } = game;
  const isNight = server.time >= NIGHT_FROM && server.time <= NIGHT_UNTIL;
  if (!isNight && !weather.isThundering) return 'no_sleep';
  if (gameMode === CREATIVE) return undefined;
  const isMonster = (entityType: number | undefined) =>
    game.registry.entities[entityType ?? -1]?.category === 'Hostile mobs';
  const near = Object.values(server.entities).some(
    (entity) => entity.health > 0 && isMonster(entity.entityType) && isNear(entity.position, head, MONSTER_BLOCKS),
  );
  return near ? 'not_safe' : undefined;
}

function lieDown(game: Game, player: SquidPlayer, head: Vec3): void {
  sleeps.set(player, { sinceTick: game.server.tickCount });
  player.position = head.offset(0.5, MATTRESS_BLOCKS, 0.5);
  changeAppearance(game, player, { bed: head });
  occupy(game, head, true);
}

/** Wakes who sleeps, beside the bed; nothing for who does not. */
function wake(game: Game, player: SquidPlayer): void {
  const { bed } = appearanceOf(player);
  if (bed === undefined) return;
  sleeps.delete(player);
  const head = player.position.floored();
  changeAppearance(game, player, { bed: undefined });
  player._writeNearby('animation', { entityId: player.id, animation: ANIMATION_GETS_UP });
  occupy(game, head, false);
  const beside = placeBeside(game, head);
  if (beside !== undefined && player.health > 0) void player.teleport(beside);
}

function occupy(game: Game, head: Vec3, occupied: boolean): void {
  if (!isBedHead(game, head)) return;
  const registry = game.blocks();
  for (const pos of [head, footOf(game, head)]) {
    const stateId = blockNear(game, pos)?.stateId ?? 0;
    const name = registry.nameOf(stateId);
    if (name?.endsWith('_bed') !== true) continue;
    const next = registry.stateWith(name, { ...registry.propertiesOf(stateId), occupied });
    if (next !== undefined) void game.server.setBlock(game.server.overworld, pos, next);
  }
}

/** Places around both halves of a bed where one can stand, the nearest first. */
function placeBeside(game: Game, head: Vec3): Vec3 | undefined {
  for (const half of [footOf(game, head), head]) {
    for (const [x, z] of AROUND) {
      for (const y of [0, -1, 1]) {
        const place = half.offset(x + 0.5, y, z + 0.5);
        const solid = blocksInBody(game, place).some(({ flags }) => (flags & BlockFlag.COLLISION) !== 0);
        const harmful = blocksInBody(game, place).some(({ flags }) => (flags & HARM) !== 0);
        if (!solid && !harmful && blockUnder(game, place) !== undefined) return place;
      }
    }
  }
  return undefined;
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

const HARM = BlockFlag.HAZARD | BlockFlag.LAVA;

/** Where a player comes back to life by his bed; undefined where it is gone or shut in. Loads its chunk. */
export async function bedSpawnOf(game: Game, { bed }: SquidPlayer): Promise<Vec3 | undefined> {
  if (bed === undefined) return undefined;
  await game.server.overworld.getColumnAt(bed);
  return isBedHead(game, bed) ? placeBeside(game, bed) : undefined;
}

/** Sleeping and waking: at night or in a storm, far from monsters; when all sleep it is morning, and dry. */
export function installBeds(game: Game): void {
  const { server } = game;
  server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('entity_action', ({ actionId }: { readonly actionId: string }) => {
      if (actionId === 'stop_sleeping') wake(game, player);
    });
    player.on('hurt', () => wake(game, player));
    // Before the library forgets who goes.
    player._client.prependListener('end', () => wake(game, player));
    player.on('move_cancel', ({ teleport }: { readonly teleport?: boolean }, cancel: (tell?: boolean) => void) => {
      if (teleport !== true && appearanceOf(player).bed !== undefined) cancel(false);
    });
  });
  server.on('tick', () => tickSleep(game));
}

function tickSleep(game: Game): void {
  const { server } = game;
  const sleeping = server.players.filter((player) => appearanceOf(player).bed !== undefined);
  if (sleeping.length === 0) return;
  for (const player of sleeping) if (!isBedHead(game, player.position.floored())) wake(game, player);
  const needed = server.players.filter(({ gameMode }) => gameMode !== SPECTATOR);
  const isAsleep = (player: SquidPlayer) =>
    server.tickCount - (sleeps.get(player)?.sinceTick ?? Infinity) >= SLEEP_TICKS;
  if (!needed.every(isAsleep)) return;
  server.setTime(MORNING);
  game.weather.set('clear');
  for (const player of needed) wake(game, player);
}
