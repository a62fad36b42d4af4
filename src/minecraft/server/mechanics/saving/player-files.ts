import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Vec3 } from 'vec3';
import { messageOf } from '../../../../core/index.ts';
import {
  byte,
  type Compound,
  compounds,
  compoundsIn,
  entriesOf,
  float,
  int,
  numberOf,
  numbers,
  numbersIn,
  readNbt,
  string,
  textOf,
  writeNbt,
} from '../../../files/index.ts';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { readIfThere } from '../../read-if-there.ts';
import { HOTBAR_SLOTS, HOTBAR_START, OFF_HAND_SLOT, playerSpace } from '../items/player-space.ts';
import type { Stack } from '../items/stack.ts';
import { type KeptEffect, keptEffects } from '../vitals/effects.ts';
import { itemFromNbt, itemToNbt } from './stored-items.ts';

/** Where what a player held with the mouse and had laid into windows is kept. */
const LOOSE = 'SoulsandLoose';

/** Effects, in the form that the game has since 1.20.2; older versions keep them by number. */
const EFFECTS = 'active_effects';

/** Health and food of a full player, and the saturation he starts with. */
const FULL = 20;
const START_SATURATION = 5;

/** Numbers of the slots of armour (head to feet) and of the off hand in files. */
const FILE_ARMOUR: Readonly<Record<number, number>> = { 103: 5, 102: 6, 101: 7, 100: 8, [-106]: OFF_HAND_SLOT };

/** A player as saved, or new. */
export interface SavedPlayer {
  /** What is set on the player as it is. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What lies in the slots of the inventory window. */
  readonly stacks: readonly (readonly [slot: number, stack: Stack])[];
  /** What has to be put away: it was in hand. */
  readonly loose: readonly Stack[];
  readonly effects: readonly KeptEffect[];
}

/** What was read of each player and is not ours to change: written back as it was. */
const bases = new WeakMap<SquidPlayer, Compound>();

/**
 * Reads a player's file; a new player where there is none, or where it is damaged: then it is set aside, with a log line.
 * Rejects where it cannot be read.
 */
export async function readPlayer(game: Game, player: SquidPlayer, uuid: string): Promise<SavedPlayer> {
  const folder = game.settings.saveFolder;
  const path = folder === undefined ? undefined : join(folder, 'playerdata', `${uuid}.dat`);
  const bytes = path === undefined ? undefined : await readIfThere(path);
  if (path === undefined || bytes === undefined) return newPlayer(player);
  try {
    const root = entriesOf(readNbt(gunzipSync(bytes)));
    bases.set(player, root);
    return savedPlayer(game, player, root);
  } catch (thrown) {
    game.log.error(
      { path, why: messageOf(thrown) },
      'a saved player is damaged and begins anew; the file is kept aside',
    );
    await rename(path, `${path}.damaged`);
    return newPlayer(player);
  }
}

function newPlayer(player: SquidPlayer): SavedPlayer {
  const fields = { health: FULL, food: FULL, foodSaturation: START_SATURATION, heldItemSlot: 0 };
  return { fields: { ...fields, position: player.spawnPoint.clone() }, stacks: [], loose: [], effects: [] };
}

function savedPlayer(game: Game, player: SquidPlayer, root: Compound): SavedPlayer {
  const [x, y, z] = numbersIn(root['Pos']);
  const [yaw = 0, pitch = 0] = numbersIn(root['Rotation']);
  const whole = x !== undefined && y !== undefined && z !== undefined;
  const slot = numberOf(root['SelectedItemSlot']);
  return {
    fields: {
      health: numberOf(root['Health'], FULL),
      food: numberOf(root['foodLevel'], FULL),
      foodSaturation: numberOf(root['foodSaturationLevel'], START_SATURATION),
      gameMode: numberOf(root['playerGameType']),
      xp: numberOf(root['XpTotal']),
      heldItemSlot: slot >= 0 && slot < HOTBAR_SLOTS ? slot : 0,
      bed: savedBed(root),
      position: whole ? new Vec3(x, y, z) : player.spawnPoint.clone(),
      yaw,
      pitch,
      onGround: numberOf(root['OnGround']) !== 0,
    },
    stacks: compoundsIn(root['Inventory']).flatMap((entry) => {
      const stack = itemFromNbt(game, entry);
      const place = slotOfFile(numberOf(entry['Slot'], -1));
      return stack === undefined || place === undefined ? [] : [[place, stack] as const];
    }),
    loose: compoundsIn(root[LOOSE]).flatMap((entry) => itemFromNbt(game, entry) ?? []),
    effects: compoundsIn(root[EFFECTS]).flatMap(effectFromNbt),
  };
}

/** A player's file as of now. */
export function playerToNbt(game: Game, player: SquidPlayer, loose: readonly Stack[]): Compound {
  const space = playerSpace(game, player);
  const items = FILE_SLOTS.flatMap(([inFile, slot]) => {
    const stack = space.get(slot);
    return stack === undefined ? [] : [itemToNbt(game, stack, { Slot: byte(inFile) })];
  });
  const { x, y, z } = player.position;
  const { SpawnX: _x, SpawnY: _y, SpawnZ: _z, ...base } = bases.get(player) ?? {};
  return {
    ...base,
    ...spawnToNbt(player),
    DataVersion: int(game.registry.version.dataVersion),
    Health: float(player.health),
    foodLevel: int(player.food),
    foodSaturationLevel: float(player.foodSaturation),
    playerGameType: int(player.gameMode),
    XpTotal: int(player.xp),
    XpLevel: int(player.level ?? 0),
    SelectedItemSlot: int(player.heldItemSlot),
    Pos: numbers('double', [x, y, z]),
    Rotation: numbers('float', [player.yaw, player.pitch]),
    OnGround: byte(player.onGround ? 1 : 0),
    Inventory: compounds(items),
    [EFFECTS]: compounds(keptEffects(game, player).map(effectToNbt)),
    [LOOSE]: compounds(loose.map((stack) => itemToNbt(game, stack))),
  };
}

function effectToNbt({ name, amplifier, ticksLeft }: KeptEffect): Compound {
  return { id: string(`minecraft:${name}`), amplifier: byte(amplifier), duration: int(ticksLeft) };
}

function effectFromNbt(entry: Compound): readonly KeptEffect[] {
  const name = textOf(entry['id']).replace('minecraft:', '');
  const ticksLeft = numberOf(entry['duration']);
  return ticksLeft > 0 ? [{ name, amplifier: numberOf(entry['amplifier']) & 0xff, ticksLeft }] : [];
}

/** The bed in the game's own form. */
function spawnToNbt({ bed }: SquidPlayer): Compound {
  if (bed === undefined) return {};
  return { SpawnX: int(bed.x), SpawnY: int(bed.y), SpawnZ: int(bed.z), SpawnForced: byte(0) };
}

function savedBed(root: Compound): Vec3 | undefined {
  if (root['SpawnX'] === undefined || root['SpawnForced'] === undefined) return undefined;
  return new Vec3(numberOf(root['SpawnX']), numberOf(root['SpawnY']), numberOf(root['SpawnZ']));
}

/** A player's file in bytes. */
export function encodePlayer(saved: Compound): Buffer {
  return gzipSync(writeNbt({ type: 'compound', name: '', value: saved }));
}

/** Slots as files number them, with those of the inventory window. */
const FILE_SLOTS: readonly (readonly [inFile: number, slot: number])[] = [
  ...Array.from({ length: HOTBAR_START }, (_, inFile) => [inFile, slotOfFile(inFile) ?? inFile] as const),
  ...Object.entries(FILE_ARMOUR).map(([inFile, slot]) => [Number(inFile), slot] as const),
];

/** A slot of the inventory window by its number in files: there the hotbar comes first. */
function slotOfFile(inFile: number): number | undefined {
  if (inFile >= 0 && inFile < HOTBAR_SLOTS) return HOTBAR_START + inFile;
  return inFile >= HOTBAR_SLOTS && inFile < HOTBAR_START ? inFile : FILE_ARMOUR[inFile];
}
