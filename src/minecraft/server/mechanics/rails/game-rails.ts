import { Vec3 } from 'vec3';
import type { Point } from '../../../../core/index.ts';
import type { Game } from '../../game.ts';
import { changeBlock } from '../block-changes.ts';
import { blockNear } from '../vitals/surroundings.ts';
import { joinRails, type RailBed } from './joining-rails.ts';
import { cellsAlong, isRail, type RailShape } from './rail-shapes.ts';

/** Rails that know no curves are those that do more than lead. */
const PLAIN = 'rail';

/** How far power reaches along powered rails. */
const REACH_RAILS = 8;

/** The rails of a game. */
function bedOf(game: Game): RailBed {
  const registry = game.blocks();
  const blockAt = ({ x, y, z }: Point) => blockNear(game, new Vec3(x, y, z));
  return {
    railAt: (cell) => {
      const stateId = blockAt(cell)?.stateId ?? -1;
      const name = registry.nameOf(stateId) ?? '';
      if (!isRail(name)) return undefined;
      return { shape: String(registry.propertiesOf(stateId)['shape']) as RailShape, isStraight: name !== PLAIN };
    },
    lay: (cell, shape) => {
      const stateId = blockAt(cell)?.stateId ?? -1;
      const properties = registry.propertiesOf(stateId);
      const next = registry.stateWith(registry.nameOf(stateId) ?? '', { ...properties, shape });
      if (next !== undefined && properties['shape'] !== shape)
        changeBlock(game, new Vec3(cell.x, cell.y, cell.z), next);
    },
  };
}

/** A rail was laid: it and those beside it are joined, and if it is of those that power drives it has what its line has. */
export function onRailLaid(game: Game, pos: Vec3, isPowered: (pos: Vec3) => boolean): void {
  joinRails(bedOf(game), pos);
  powerRails(game, pos, isPowered);
}

/** Brings the line of powered rails through a place in line with its switches: each drives so far along it (`PoweredRailBlock`). */
export function powerRails(game: Game, pos: Vec3, isPowered: (pos: Vec3) => boolean): void {
  const registry = game.blocks();
  const nameAt = (at: Vec3) => registry.nameOf(blockNear(game, at)?.stateId ?? -1) ?? '';
  const kind = nameAt(pos);
  if (!/^(powered|activator)_rail$/.test(kind)) return;
  const bed = bedOf(game);
  const line = [...lineFrom(bed, pos, 0, (at) => nameAt(at) === kind).toReversed(), pos];
  const own = line.length - 1;
  line.push(...lineFrom(bed, pos, 1, (at) => nameAt(at) === kind));
  const driven = line.flatMap((at, index) => (isPowered(at) ? [index] : []));
  for (const [index, at] of line.entries()) {
    if (Math.abs(index - own) > REACH_RAILS) continue;
    const stateId = blockNear(game, at)?.stateId ?? -1;
    const powered = driven.some((from) => Math.abs(from - index) <= REACH_RAILS);
    const properties = registry.propertiesOf(stateId);
    const next = registry.stateWith(kind, { ...properties, powered });
    if (next !== undefined && properties['powered'] !== powered) changeBlock(game, at, next);
  }
}

/** The rails of a kind that follow on one end of a rail, twice as far as power reaches. */
function lineFrom(bed: RailBed, pos: Vec3, end: 0 | 1, isOfKind: (at: Vec3) => boolean): readonly Vec3[] {
  const line: Vec3[] = [];
  let [from, at] = [pos, next(bed, pos, undefined, end)];
  while (at !== undefined && isOfKind(at) && line.length < 2 * REACH_RAILS) {
    line.push(at);
    [from, at] = [at, next(bed, at, from, end)];
  }
  return line;
}

/** The rail that one leads to on an end, or away from where one came from. */
function next(bed: RailBed, pos: Vec3, from: Vec3 | undefined, end: 0 | 1): Vec3 | undefined {
  const rail = bed.railAt(pos);
  if (rail === undefined) return undefined;
  const ends = cellsAlong(pos, rail.shape);
  const to = from === undefined ? ends[end] : ends.find(({ x, z }) => x !== from.x || z !== from.z);
  if (to === undefined) return undefined;
  const cells = [0, 1, -1].map((dy) => new Vec3(to.x, to.y + dy, to.z));
  return cells.find((cell) => bed.railAt(cell) !== undefined);
}
