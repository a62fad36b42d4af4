import { Vec3 } from 'vec3';
import {
  type Compound,
  compound,
  entriesOf,
  float,
  int,
  numberOf,
  numbers,
  numbersIn,
  short,
  string,
  textOf,
} from '../../../files/index.ts';
import type { Game } from '../../game.ts';
import type { Stack } from '../items/stack.ts';
import { itemFromNbt, itemToNbt } from './stored-items.ts';

const PREFIX = 'minecraft:';

/** What of a game is needed to write loose things down. */
export type LooseGame = Pick<Game, 'registry' | 'items' | 'blocks'>;

/** What is in a chunk beside its blocks, and neither lives nor stays: items and experience that lie about, blocks in mid-fall. */
export type LooseThing =
  | { readonly kind: 'item'; readonly position: Vec3; readonly stack: Stack; readonly ageTicks: number }
  | { readonly kind: 'experience_orb'; readonly position: Vec3; readonly amount: number; readonly ageTicks: number }
  | FallingThing;

/** A block in mid-fall: how fast, in blocks a tick, and from how high. */
export interface FallingThing {
  readonly kind: 'falling_block';
  readonly position: Vec3;
  readonly stateId: number;
  readonly speed: number;
  readonly fromY: number;
}

/** A loose thing as a chunk's file has it, in the game's own form. */
export function looseToNbt(game: LooseGame, thing: LooseThing): Compound {
  const { x, y, z } = thing.position;
  const common = { id: string(PREFIX + thing.kind), Pos: numbers('double', [x, y, z]) };
  if (thing.kind === 'item') {
    return { ...common, Item: compound(itemToNbt(game, thing.stack)), Age: short(thing.ageTicks) };
  }
  if (thing.kind === 'experience_orb') return { ...common, Value: int(thing.amount), Age: short(thing.ageTicks) };
  const registry = game.blocks();
  const properties = Object.entries(registry.propertiesOf(thing.stateId)).map(
    ([key, value]) => [key, string(String(value))] as const,
  );
  return {
    ...common,
    BlockState: compound({
      Name: string(PREFIX + (registry.nameOf(thing.stateId) ?? 'air')),
      Properties: compound(Object.fromEntries(properties)),
    }),
    Motion: numbers('double', [0, -thing.speed, 0]),
    FallDistance: float(Math.max(0, thing.fromY - y)),
  };
}

/** The loose thing that a file has; undefined for what is none, of another version, or makes no sense. */
export function looseFromNbt(game: LooseGame, entry: Compound): LooseThing | undefined {
  const kind = textOf(entry['id']).replace(PREFIX, '');
  const [x, y, z] = numbersIn(entry['Pos']);
  if (x === undefined || y === undefined || z === undefined) return undefined;
  const position = new Vec3(x, y, z);
  const ageTicks = numberOf(entry['Age']);
  if (kind === 'item') {
    const stack = itemFromNbt(game, entriesOf(entry['Item']));
    return stack === undefined ? undefined : { kind, position, stack, ageTicks };
  }
  if (kind === 'experience_orb') {
    const amount = Math.trunc(numberOf(entry['Value']));
    return amount < 1 ? undefined : { kind, position, amount, ageTicks };
  }
  if (kind !== 'falling_block') return undefined;
  const stateId = stateFromNbt(game, entriesOf(entry['BlockState']));
  const [, motionY = 0] = numbersIn(entry['Motion']);
  const fromY = y + numberOf(entry['FallDistance']);
  return stateId === undefined ? undefined : { kind, position, stateId, speed: Math.max(0, -motionY), fromY };
}

function stateFromNbt(game: LooseGame, state: Compound): number | undefined {
  const registry = game.blocks();
  const name = textOf(state['Name']).replace(PREFIX, '');
  const kept = entriesOf(state['Properties']);
  const fallback = registry.defaultStateOf(name);
  if (fallback === undefined) return undefined;
  // Text in files, what the registry has them as here.
  const properties = Object.entries(registry.propertiesOf(fallback)).map(([key, value]) => {
    const text = textOf(kept[key]);
    if (text === '') return [key, value] as const;
    return [
      key,
      typeof value === 'boolean' ? text === 'true' : typeof value === 'number' ? Number(text) : text,
    ] as const;
  });
  return registry.stateWith(name, Object.fromEntries(properties)) ?? fallback;
}

/** A loose thing as text, the same only while nothing of it changed but its age. */
export function looseKey(thing: LooseThing): string {
  const where = thing.position.rounded().toString();
  if (thing.kind === 'item') return `${thing.stack.count} ${thing.stack.kind} ${where}`;
  return `${thing.kind} ${thing.kind === 'experience_orb' ? thing.amount : thing.stateId} ${where}`;
}
