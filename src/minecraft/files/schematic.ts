import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import type { BlockRegistry } from '../blocks/index.ts';
import { type Compound, entriesOf, numberOf, readNbt, type Tag } from './nbt.ts';

/** Blocks of a schematic, air included, at most; and bytes of its file. */
const MAX_BLOCKS = 8 * 1024 * 1024;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

/** Names of unknown blocks that are told. */
const MAX_UNKNOWN_NAMES = 20;

/** A building, as it is put into a world. */
export interface Schematic {
  readonly width: number;
  readonly height: number;
  readonly length: number;
  /** By `(y * length + z) * width + x`; air is 0. */
  readonly states: Uint16Array;
  /** Blocks that the version does not know, by name. They are air. */
  readonly unknownBlocks: readonly string[];
}

/** prismarine-schematic, for the old form alone: it knows what the numbers of old blocks are called. */
interface OldSchematic {
  readonly size: { readonly x: number; readonly y: number; readonly z: number };
  readonly palette: readonly number[];
  readonly blocks: readonly number[];
}

/**
 * Reads a schematic: Sponge's `.schem` of the forms 1 to 3 by the names of its blocks, MCEdit's `.schematic` by
 * prismarine-schematic (which reads the newer form too, but takes `layers=1` for the second of eight, knows no form 3, and
 * makes what it does not know air without a word). Fails with `bad_schematic`.
 */
export async function readSchematic(path: string, blocks: BlockRegistry): Promise<Result<Schematic>> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) return bad(path, `${size} bytes are more than ${MAX_FILE_BYTES}`);
    const bytes = await readFile(path);
    const root = entriesOf(readNbt(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })));
    // Form 3 has one more compound around it.
    const whole = root['Schematic'] === undefined ? root : entriesOf(root['Schematic']);
    const [width, height, length] = ['Width', 'Height', 'Length'].map((key) => numberOf(whole[key]) & 0xffff);
    const volume = (width ?? 0) * (height ?? 0) * (length ?? 0);
    if (width === undefined || height === undefined || length === undefined || volume === 0) {
      return bad(path, 'it has no size');
    }
    if (volume > MAX_BLOCKS) return bad(path, `${volume} blocks are more than ${MAX_BLOCKS}`);
    const packed = whole['Blocks']?.type === 'compound' ? entriesOf(whole['Blocks']) : whole;
    const size3 = { width, height, length };
    const palette = packed['Palette'];
    if (palette === undefined) return succeed({ ...size3, ...(await readOld(bytes, blocks, volume)) });
    const read = readPalette(entriesOf(palette), blocks);
    const states = unpack(packed['BlockData'] ?? packed['Data'], read.states, volume);
    if (states === undefined) return bad(path, `it does not have ${volume} blocks`);
    return succeed({ ...size3, states, unknownBlocks: read.unknownBlocks });
  } catch (thrown) {
    return bad(path, messageOf(thrown));
  }
}

function bad(path: string, why: string): Result<never> {
  return fail(
    'bad_schematic',
    `${path} cannot be read: ${why}`,
    'give a .schem of WorldEdit or a .schematic of MCEdit',
  );
}

function readPalette(palette: Compound, blocks: BlockRegistry) {
  const states: number[] = [];
  const unknown = new Set<string>();
  for (const [text, tag] of Object.entries(palette)) {
    const state = stateOf(text, blocks);
    if (state === undefined && unknown.size < MAX_UNKNOWN_NAMES) unknown.add(text);
    states[numberOf(tag)] = state ?? 0;
  }
  return { states, unknownBlocks: [...unknown] };
}

/** A block's state as schematics and commands write it: `minecraft:oak_stairs[facing=east,half=top]`. */
export function stateOf(text: string, blocks: BlockRegistry): number | undefined {
  const match = /^(?:minecraft:)?([a-z0-9_/.]+)(?:\[([^\]]*)\])?$/.exec(text.trim());
  const name = match?.[1];
  if (name === undefined) return undefined;
  const properties: Record<string, string | number | boolean> = {};
  const known = blocks.propertiesOf(blocks.defaultStateOf(name) ?? 0);
  for (const pair of (match?.[2] ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [key = '', value = ''] = pair.split('=').map((part) => part.trim());
    const usual = known[key];
    properties[key] = typeof usual === 'boolean' ? value === 'true' : typeof usual === 'number' ? Number(value) : value;
  }
  return blocks.stateWith(name, properties);
}

/** Places in the palette, each a number of variable length: seven bits a byte, the lowest first. */
function unpack(data: Tag | undefined, palette: readonly number[], volume: number): Uint16Array | undefined {
  if (!Array.isArray(data?.value)) return undefined;
  const bytes = data.value as readonly number[];
  const states = new Uint16Array(volume);
  let at = 0;
  for (let index = 0; index < volume; index++) {
    let place = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) return undefined;
      place |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) break;
    }
    states[index] = palette[place] ?? 0;
  }
  return states;
}

async function readOld(bytes: Buffer, blocks: BlockRegistry, volume: number) {
  const require = createRequire(import.meta.url);
  const { Schematic } = require('prismarine-schematic') as {
    readonly Schematic: { read(bytes: Buffer, version: string): Promise<OldSchematic> };
  };
  const old = await Schematic.read(bytes, blocks.version);
  const states = new Uint16Array(volume);
  for (let index = 0; index < volume; index++) states[index] = old.palette[old.blocks[index] ?? 0] ?? 0;
  return { states, unknownBlocks: [] };
}
