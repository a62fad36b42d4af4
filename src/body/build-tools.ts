import { z } from 'zod';
import type { BlockPos, Locale, Result } from '../core/index.ts';
import { type Blueprint, BUILD_FAULTS, blueprintOf, type diffOf, TURNS } from '../minecraft/actions/index.ts';
import type { BodyHost } from './host.ts';
import { at } from './said.ts';
import { blockCoordinate, position } from './schemas.ts';
import { countsOf, itemCount } from './window-tools.ts';

/** Cells that one answer names at most. */
const MAX_CELLS = 12;

/** Characters of the name of a schematic's file. */
const MAX_FILE_CHARS = 110;

/** Codes that reading a building may fail with. */
export const BLUEPRINT_FAILURES = [
  'session_closed',
  'no_schematics',
  'no_such_schematic',
  'bad_schematic',
  'empty_schematic',
  'too_big',
] as const;

/** Which building, and where: x y z is its lowest north-western corner, turned or not. */
export const buildingAt = {
  file: z.string().min(1).max(MAX_FILE_CHARS),
  x: blockCoordinate,
  y: blockCoordinate,
  z: blockCoordinate,
  turn: z.literal([...TURNS]).default(0),
};

/** A building held against the world, in an answer. */
export const building = z.object({
  from: position,
  to: position,
  blocks: z.int(),
  done: z.int(),
  missing: z.int(),
  wrong: z.int(),
  unknown: z.int(),
  needs: z.array(itemCount),
  lacking: z.array(itemCount),
  unplaceable: z.array(itemCount),
  unknownBlocks: z.array(z.string()),
});

/** A cell that is not as it is to be, in an answer. */
export const unbuilt = z.object({ at: position, block: z.string(), because: z.enum(BUILD_FAULTS) });

/** The cells of an answer. */
export function firstCells<T>(cells: readonly T[]): readonly T[] {
  return cells.slice(0, MAX_CELLS);
}

/** Reads a building for its place. */
export async function blueprintFor(
  { session, schematics }: BodyHost,
  args: { readonly file: string; readonly turn: (typeof TURNS)[number] } & BlockPos,
  locale: Locale,
): Promise<Result<Blueprint>> {
  const { registry } = session.state;
  const read = await schematics.read(args.file, registry, locale);
  return read.ok ? blueprintOf(read.value, registry, { x: args.x, y: args.y, z: args.z }, args.turn) : read;
}

/** {@link building} of a diff; `carried` is what there is to build with. */
export function buildingOf(
  { from, to, cells, unknownBlocks }: Blueprint,
  diff: ReturnType<typeof diffOf>,
  carried: ReadonlyMap<string, number>,
): z.output<typeof building> {
  const lacking = [...diff.needed].flatMap(([item, count]) => {
    const short = count - (carried.get(item) ?? 0);
    return short > 0 ? [{ item, count: short }] : [];
  });
  return {
    from,
    to,
    blocks: cells.length,
    done: diff.cells.done.length,
    missing: diff.cells.missing.length,
    wrong: diff.cells.wrong.length,
    unknown: diff.cells.unknown.length,
    needs: countsOf(diff.needed),
    lacking,
    unplaceable: countsOf(diff.unplaceable),
    unknownBlocks: [...unknownBlocks],
  };
}

/** Cells on one line. */
export function cellsLine(cells: readonly z.output<typeof unbuilt>[]): string {
  return cells.map(({ at: where, block, because }) => `${at(where)} ${block}: ${because}`).join('\n');
}
