import type { Vec3 } from 'vec3';
import { messageOf } from '../../../../core/index.ts';
import { stateOf } from '../../../files/index.ts';
import type { SquidItemKind } from '../../item-library.ts';
import { type Argument, good, type Outcome, refused } from './command.ts';
import { placeFrom, readCoordinates } from './coordinates.ts';
import { type DataCompound, readData } from './snbt.ts';
import type { RawText, RawValue } from './text.ts';

/** The edge of the world, in blocks. */
const WORLD_EDGE = 30_000_000;

/** One word, as `set`. */
export function word<const W extends string>(...words: readonly W[]): Argument<W> {
  return {
    name: words.join('|'),
    node: { words },
    read(reader) {
      const read = reader.word();
      const known = words.find((each) => each === read);
      return known === undefined ? refused('argument.literal.incorrect', words.join(', ')) : good(known);
    },
  };
}

/** A whole number. */
export function integer(name: string, min: number, max: number): Argument<number> {
  const flags = { unused: 0, max_present: 1, min_present: 1 };
  return {
    name,
    node: { parser: 'brigadier:integer', properties: { flags, min, max } },
    read(reader) {
      const text = reader.word();
      const value = Number(text);
      if (!/^-?\d+$/.test(text)) return refused('parsing.int.invalid', text);
      if (value < min) return refused('argument.integer.low', min, value);
      return value > max ? refused('argument.integer.big', max, value) : good(value);
    },
  };
}

/** All that is left of the line. */
export function message(name: string): Argument<string> {
  return {
    name,
    node: { parser: 'brigadier:string', properties: 'GREEDY_PHRASE' },
    read(reader) {
      const text = reader.take(/^[\s\S]*/)?.[0] ?? '';
      return text === '' ? refused('command.unknown.command') : good(text);
    },
  };
}

/** Characters of a raw text, and objects and lists within each other. */
const MAX_RAW_TEXT = 30_000;
const MAX_RAW_DEPTH = 32;

/** A text in the game's own JSON, up to the end of the line. */
export function component(name: string): Argument<RawText> {
  return {
    name,
    node: { parser: 'minecraft:component' },
    read(reader) {
      const text = reader.take(/^[\s\S]*/)?.[0] ?? '';
      if (text.length > MAX_RAW_TEXT)
        return refused('argument.component.invalid', `more than ${MAX_RAW_TEXT} characters`);
      try {
        const raw = JSON.parse(text) as RawValue;
        if (depthOf(raw) <= MAX_RAW_DEPTH) return good({ raw });
        return refused('argument.component.invalid', `deeper than ${MAX_RAW_DEPTH}`);
      } catch (thrown) {
        return refused('argument.component.invalid', messageOf(thrown));
      }
    },
  };
}

function depthOf(value: RawValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((most, each) => Math.max(most, depthOf(each)), 0);
}

/** The name of a player, here or not. */
export function profile(name: string): Argument<string> {
  return {
    name,
    node: { parser: 'minecraft:game_profile' },
    read(reader) {
      const text = reader.word();
      return /^[A-Za-z0-9_]{1,16}$/.test(text) ? good(text) : refused('argument.player.unknown');
    },
  };
}

/** A span or moment of the game's time, in ticks: `100`, `5s`, `2d`. */
export function ticks(name: string): Argument<number> {
  const scale: Readonly<Record<string, number>> = { '': 1, t: 1, s: 20, d: 24_000 };
  return {
    name,
    node: { parser: 'brigadier:string', properties: 'SINGLE_WORD' },
    read(reader) {
      const match = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(reader.word());
      const unit = scale[match?.[2] ?? '?'];
      if (match === null || unit === undefined) return refused('argument.time.invalid_unit');
      const value = Math.round(Number(match[1]) * unit);
      return value <= 0x7fffffff ? good(value) : refused('argument.time.invalid_tick_count');
    },
  };
}

/** A place, as three numbers: plain, `~` from who commands, or `^` along the look. */
export function place(name: string): Argument<Vec3> {
  return {
    name,
    node: { parser: 'minecraft:vec3' },
    read(reader, source) {
      const read = readCoordinates(reader);
      return read.ok ? inWorld(placeFrom(read.value, source, true)) : read;
    },
  };
}

/** A block's place, likewise. */
export function blockPlace(name: string): Argument<Vec3> {
  return {
    name,
    node: { parser: 'minecraft:block_pos' },
    read(reader, source) {
      const read = readCoordinates(reader);
      if (!read.ok) return read;
      const pos = placeFrom(read.value, source, false).floored();
      const { minY, maxY } = source.game;
      return pos.y >= minY && pos.y < maxY ? inWorld(pos) : refused('argument.pos.outofworld');
    },
  };
}

function inWorld(pos: Vec3): Outcome<Vec3> {
  return [pos.x, pos.y, pos.z].every((value) => Math.abs(value) < WORLD_EDGE)
    ? good(pos)
    : refused('argument.pos.outofworld');
}

/** A block with some of its properties, as `oak_stairs[facing=north]`: its state id. */
export function block(name: string): Argument<number> {
  return {
    name,
    node: { parser: 'minecraft:block_state' },
    read(reader, { game }) {
      const text = reader.take(/^[a-z0-9_:./]+(?:\[[^\]]*\])?/)?.[0] ?? '';
      const kind = text.replace(/\[.*$/, '').replace(/^minecraft:/, '');
      if (game.blocks().defaultStateOf(kind) === undefined) return refused('argument.block.id.invalid', kind);
      const state = stateOf(text, game.blocks());
      const properties = text.slice(text.indexOf('['));
      return state === undefined ? refused('argument.block.property.invalid', kind, properties, '') : good(state);
    },
  };
}

/** A kind of item. */
export function item(name: string): Argument<SquidItemKind> {
  return {
    name,
    node: { parser: 'minecraft:item_stack' },
    read(reader, { game }) {
      const text = reader.word().replace(/^minecraft:/, '');
      const kind = game.registry.itemsByName[text];
      return kind === undefined ? refused('argument.item.id.invalid', text) : good(kind);
    },
  };
}

/** Data in the game's text form, up to the end of the line. */
export function data(name: string): Argument<DataCompound> {
  return { name, node: { parser: 'minecraft:nbt_compound_tag' }, read: readData };
}

/** The name of something of the game's, as it is written. */
export function id(name: string): Argument<string> {
  return {
    name,
    node: { parser: 'minecraft:resource_location' },
    read: (reader) => good(reader.word().replace(/^minecraft:/, '')),
  };
}
