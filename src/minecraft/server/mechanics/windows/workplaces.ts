import type { Vec3 } from 'vec3';
import { BlockFlag, EYE_HEIGHT_BLOCKS } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { loadExperienceOfLevel } from '../../item-library.ts';
import type { SquidBlock, SquidPlayer } from '../../library.ts';
import { chestHalves, loadedStateId } from '../containers/chests.ts';
import { type Container, holdsThings, isFurnace } from '../containers/container.ts';
import { FurnaceRules } from '../containers/furnace.ts';
import { JoinedSpace } from '../items/stack.ts';
import { anvilMenu } from './anvil-menu.ts';
import { tableMenu } from './crafting-menus.ts';
import { furnaceMenu } from './furnace-menu.ts';
import type { Opening } from './player-windows.ts';
import { storageMenu } from './storage-menu.ts';
import { windowsOf } from './windows.ts';

/** How far eyes may go from a block whose window is open: eight blocks, as the game checks. */
const MAX_DISTANCE_BLOCKS = 8;

const CREATIVE = 1;

/** Wear of an anvil: each work wears it with this chance, to the next of these, and then it is gone. */
const ANVIL_WEAR_CHANCE = 0.12;
const ANVILS = ['anvil', 'chipped_anvil', 'damaged_anvil'] as const;

/** Kinds of window by how many places a storage has. */
const STORAGE_WINDOWS: Readonly<Record<number, string>> = {
  5: 'hopper',
  9: 'generic_3x3',
  27: 'generic_9x3',
  54: 'generic_9x6',
};

/** Titles that are not `container.` and the block's name. */
const TITLES: Readonly<Record<string, string>> = {
  trapped_chest: 'container.chest',
  crafting_table: 'container.crafting',
};

/** A window, without how far one may go from it. */
type Workplace = Omit<Opening, 'stillThere'> & Partial<Pick<Opening, 'stillThere'>>;

/**
 * Opens the window of what a click uses: a table, an anvil, a furnace, a chest. A chest under a block stays shut, as in the
 * game. False for what has no window here.
 */
export function openWorkplace(game: Game, player: SquidPlayer, block: SquidBlock): boolean {
  const { name, position } = block;
  if (isChest(name) && chestHalves(game, position).some((half) => isUnderBlock(game, half))) return true;
  const workplace = workplaceOf(game, player, name, position);
  if (workplace === undefined) return name.endsWith('shulker_box');
  const stillThere = () => isWithin(game, player, name, position) && workplace.stillThere?.() !== false;
  windowsOf(game, player).open({ ...workplace, stillThere });
  return true;
}

function workplaceOf(game: Game, player: SquidPlayer, name: string, pos: Vec3): Workplace | undefined {
  const title = TITLES[name] ?? `container.${name}`;
  const quiet = { onOpened: () => {}, onClosed: () => {}, onClicked: () => {} };
  if (name === 'crafting_table') {
    return { type: 'crafting', title, menu: (windows, space) => tableMenu(game, space, windows.giveBack), ...quiet };
  }
  if ((ANVILS as readonly string[]).includes(name)) {
    const menu: Opening['menu'] = (_windows, space) => anvilMenu(game, space, smithOf(game, player, pos));
    return { type: 'anvil', title: 'container.repair', menu, ...quiet };
  }
  if (!holdsThings(name)) return undefined;
  return isFurnace(name) ? furnaceAt(game, player, name, pos, title) : storageAt(game, player, name, pos, title);
}

function furnaceAt(game: Game, player: SquidPlayer, name: string, pos: Vec3, title: string): Workplace | undefined {
  if (!isFurnace(name)) return undefined;
  const furnace = game.containers.at(pos, name);
  const rules = new FurnaceRules(name, game.smelting(), game.items);
  const reward = () => {
    const points = wholePoints(furnace.progress.experience, game.random.next());
    furnace.progress.experience = 0;
    if (points > 0) player.setXp(player.xp + points);
  };
  const parts = { space: furnace.shelf, progress: furnace.progress, rules };
  return {
    type: name,
    title,
    menu: (_windows, space) => furnaceMenu(parts, space, reward),
    ...watching(game, player, [furnace]),
  };
}

function storageAt(game: Game, player: SquidPlayer, name: string, pos: Vec3, title: string): Workplace {
  const halves = isChest(name) ? chestHalves(game, pos) : [pos];
  const containers = halves.map((half) => game.containers.at(half, name));
  const storage = new JoinedSpace(containers.map(({ shelf }) => shelf));
  return {
    type: STORAGE_WINDOWS[storage.size] ?? 'generic_9x3',
    title: containers.length > 1 ? 'container.chestDouble' : title,
    menu: (_windows, space) => storageMenu(storage, space),
    ...watching(game, player, containers),
  };
}

/** All who look into the same containers are told what one of them does. */
function watching(
  game: Game,
  player: SquidPlayer,
  containers: readonly Container[],
): Pick<Opening, 'onOpened' | 'onClosed' | 'onClicked' | 'stillThere'> {
  const own = windowsOf(game, player);
  return {
    onOpened: () => {
      for (const { onlookers } of containers) onlookers.add(own);
      showLids(game, containers);
    },
    stillThere: () => containers.every((each) => game.containers.find(each.pos) === each),
    onClosed: () => {
      for (const { onlookers } of containers) onlookers.delete(own);
      showLids(game, containers);
    },
    onClicked: () => {
      for (const { onlookers } of containers) for (const each of onlookers) if (each !== own) each.flush();
    },
  };
}

/** Shows how many look into a chest: its lid is up while anybody does. */
function showLids(game: Game, containers: readonly Container[]): void {
  for (const { pos, name, onlookers } of containers) {
    const blockId = game.registry.blocksByName[name]?.id;
    if (!isChest(name) || blockId === undefined) continue;
    const { x, y, z } = pos;
    const fields = { location: { x, y, z }, byte1: LID_ACTION, byte2: Math.min(onlookers.size, MAX_LOOKERS), blockId };
    for (const player of game.server.players) {
      if (player.loadedChunks?.[`${x >> 4},${z >> 4}`] !== undefined) player._client.write('block_action', fields);
    }
  }
}

/** A chest's action "so many look in", and how many the wire's byte tells at most. */
const LID_ACTION = 1;
const MAX_LOOKERS = 255;

function smithOf(game: Game, player: SquidPlayer, pos: Vec3): Parameters<typeof anvilMenu>[2] {
  return {
    creative: () => player.gameMode === CREATIVE,
    levels: () => player.level ?? 0,
    pay: (levels) => {
      const experienceOf = loadExperienceOfLevel();
      const above = player.xp - experienceOf(player.level);
      player.setXp(experienceOf(player.level - levels) + Math.max(0, above));
    },
    onMade: () => {
      if (player.gameMode !== CREATIVE && game.random.next() < ANVIL_WEAR_CHANCE) void wearAnvil(game, pos);
    },
  };
}

async function wearAnvil(game: Game, pos: Vec3): Promise<void> {
  const registry = game.blocks();
  const stateId = loadedStateId(game.server.overworld, pos);
  const stage = ANVILS.findIndex((name) => stateId !== undefined && registry.nameOf(stateId) === name);
  if (stateId === undefined || stage < 0) return;
  const next = ANVILS[stage + 1];
  const { facing } = registry.propertiesOf(stateId);
  const worn = next === undefined ? undefined : registry.stateWith(next, facing === undefined ? {} : { facing });
  await game.server.setBlock(game.server.overworld, pos, worn ?? registry.defaultStateOf('air') ?? 0);
}

/** Points that a sum with a fraction gives: the fraction is the chance of one more. */
function wholePoints(sum: number, chance: number): number {
  const whole = Math.floor(sum);
  return whole + (chance < sum - whole ? 1 : 0);
}

const isChest = (name: string) => name === 'chest' || name === 'trapped_chest';

function isUnderBlock(game: Game, pos: Vec3): boolean {
  const above = loadedStateId(game.server.overworld, pos.offset(0, 1, 0));
  const solid = BlockFlag.FULL_CUBE | BlockFlag.OPAQUE;
  return above !== undefined && (game.blocks().flagsOf(above) & solid) === solid;
}

/** Whether a block of the name still stands there, near enough to one who lives. */
function isWithin(game: Game, player: SquidPlayer, name: string, pos: Vec3): boolean {
  const eyes = player.position.offset(0, EYE_HEIGHT_BLOCKS, 0);
  if (player.health <= 0 || eyes.distanceTo(pos.offset(0.5, 0.5, 0.5)) > MAX_DISTANCE_BLOCKS) return false;
  const stateId = loadedStateId(game.server.overworld, pos);
  const now = stateId === undefined ? undefined : game.blocks().nameOf(stateId);
  return now === name || (name.endsWith('anvil') && now?.endsWith('anvil') === true);
}
