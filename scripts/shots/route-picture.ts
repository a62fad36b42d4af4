import type { BlockPos, Point } from '../../src/core/index.ts';
import type { BlockView } from '../../src/minecraft/blocks/index.ts';
import type { Move, MoveKind, RouteResult } from '../../src/minecraft/pathfinding/index.ts';
import { colourOf, shaded } from './block-colours.ts';
import { Canvas, type Colour, TEXT_LINE_PIXELS, textPixels } from './canvas.ts';

/** A route to be drawn, in the world it leads through. */
export interface RoutePicture {
  readonly title: string;
  readonly view: BlockView;
  readonly route: RouteResult;
  readonly goal: BlockPos;
  /** Where the feet were when it was walked. */
  readonly track: readonly Point[];
}

/** Blocks shown around a route. */
const MARGIN = 6;
/** A picture is about so many pixels wide, as long as a block is not smaller or larger than these. */
const WIDTH_PIXELS = 1200;
const SMALLEST_BLOCK = 3;
const LARGEST_BLOCK = 22;
/** The map is cut open this far over the feet of the route's nearest place. */
const CUT_BLOCKS = 2;
/** What lies deeper than this under the cut is drawn as dark as this. */
const DEEPEST_SHADE = 12;
const BORDER = 10;
/** Side of a legend's square of colour. */
const SWATCH = 10;

const GROUND: Colour = [24, 26, 32];
const SKY: Colour = [186, 208, 230];
const INK: Colour = [240, 240, 240];
const TRACK: Colour = [20, 20, 20];
const DIG: Colour = [255, 32, 32];
const PLACE: Colour = [255, 64, 255];
const USE: Colour = [255, 255, 64];
const START: Colour = [64, 255, 96];
const GOAL: Colour = [255, 255, 255];

const KIND_COLOURS: Readonly<Record<MoveKind, Colour>> = {
  walk: [255, 208, 64],
  diagonal: [255, 240, 150],
  jump: [255, 128, 0],
  drop: [96, 220, 255],
  climb: [176, 96, 32],
  swim: [120, 160, 255],
  leap: [255, 80, 160],
  bridge: [200, 120, 255],
  tower: [150, 60, 220],
  dig_down: [200, 30, 30],
  dive: [40, 70, 255],
  sneak: [170, 170, 90],
};

/** A point of the map or of the profile, in pixels. */
type Place = readonly [number, number];

/** A route seen from above and, under it, from the side, unrolled along its way; with a legend. */
export function drawRoute(picture: RoutePicture): Buffer {
  const map = new RouteMap(picture);
  const profile = new RouteProfile(picture);
  const width = Math.max(map.width, profile.width, textPixels(picture.title)) + 2 * BORDER;
  const top = BORDER + TEXT_LINE_PIXELS;
  const profileTop = top + map.height + BORDER;
  const legendTop = profileTop + profile.height + BORDER;
  const canvas = new Canvas(width, legendTop + TEXT_LINE_PIXELS, GROUND);
  canvas.text(BORDER, BORDER, picture.title, INK);
  map.draw(canvas, BORDER, top);
  profile.draw(canvas, BORDER, profileTop);
  drawLegend(canvas, legendTop, picture.route);
  return canvas.png();
}

function drawLegend(canvas: Canvas, y: number, route: RouteResult): void {
  const kinds = [...new Set(route.moves.map(({ kind }) => kind))];
  const entries: (readonly [string, Colour])[] = kinds.map((kind) => [kind, KIND_COLOURS[kind]]);
  if (route.worldChanges.dig.length > 0) entries.push(['dug', DIG]);
  if (route.worldChanges.place.length > 0) entries.push(['placed', PLACE]);
  if (route.moves.some(({ interactions }) => interactions.length > 0)) entries.push(['clicked', USE]);
  entries.push(['start', START], ['goal', GOAL]);
  let x = BORDER;
  for (const [text, colour] of entries) {
    canvas.fill(x, y, SWATCH, SWATCH, colour);
    canvas.text(x + SWATCH + 4, y, text, INK);
    x += SWATCH + textPixels(text) + 16;
  }
}

/** Pixels a block takes where `blocks` are to be shown side by side. */
function blockPixels(blocks: number): number {
  return Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, Math.floor(WIDTH_PIXELS / blocks)));
}

function cellsOf({ route, goal }: RoutePicture): readonly BlockPos[] {
  return [...(route.moves[0] === undefined ? [] : [route.moves[0].from]), ...route.moves.map(({ to }) => to), goal];
}

function rangeOf(values: readonly number[], below: number, above: number): readonly [number, number] {
  return [Math.min(...values) - below, Math.max(...values) + above];
}

/** The route from above: the floor, cut open over the route, darker the deeper it lies; what is cut is darkest. */
class RouteMap {
  readonly width: number;
  readonly height: number;
  readonly #picture: RoutePicture;
  readonly #scale: number;
  readonly #x: readonly [number, number];
  readonly #z: readonly [number, number];

  constructor(picture: RoutePicture) {
    const cells = cellsOf(picture);
    this.#picture = picture;
    this.#x = rangeOf(
      cells.map(({ x }) => x),
      MARGIN,
      MARGIN,
    );
    this.#z = rangeOf(
      cells.map(({ z }) => z),
      MARGIN,
      MARGIN,
    );
    const across = this.#x[1] - this.#x[0] + 1;
    const along = this.#z[1] - this.#z[0] + 1;
    this.#scale = blockPixels(Math.max(across, along));
    this.width = across * this.#scale;
    this.height = along * this.#scale;
  }

  draw(canvas: Canvas, left: number, top: number): void {
    const scale = this.#scale;
    const at = (x: number, z: number): Place => [left + (x - this.#x[0]) * scale, top + (z - this.#z[0]) * scale];
    const cells = cellsOf(this.#picture);
    for (let x = this.#x[0]; x <= this.#x[1]; x++) {
      for (let z = this.#z[0]; z <= this.#z[1]; z++) {
        canvas.fill(...at(x, z), scale, scale, this.#colourOf(x, z, nearestY(cells, x, z) + CUT_BLOCKS));
      }
    }
    const { route, goal, track } = this.#picture;
    drawMoves(canvas, scale, route.moves, (cell) => at(cell.x, cell.z));
    for (const { x, z } of track) canvas.fill(...at(x, z), 1, 1, TRACK);
    const first = cells[0] ?? goal;
    canvas.fill(...at(first.x, first.z), scale, scale, START);
    canvas.frame(...at(goal.x, goal.z), scale, scale, GOAL);
  }

  #colourOf(x: number, z: number, cutY: number): Colour {
    const { view } = this.#picture;
    for (let y = cutY; y >= view.minY; y--) {
      const state = view.stateAt(x, y, z);
      if (state === 0) continue;
      if (state < 0) return GROUND;
      const colour = colourOf(view.registry.nameOf(state) ?? '');
      const light = y === cutY ? 0.45 : 1 - (0.5 * Math.min(cutY - y - 1, DEEPEST_SHADE)) / DEEPEST_SHADE;
      return shaded(colour, light);
    }
    return GROUND;
  }
}

function nearestY(cells: readonly BlockPos[], x: number, z: number): number {
  let nearest = Infinity;
  let y = 0;
  for (const cell of cells) {
    const distance = (cell.x - x) ** 2 + (cell.z - z) ** 2;
    if (distance >= nearest) continue;
    nearest = distance;
    y = cell.y;
  }
  return y;
}

/** The route from the side: for each cell of its way the column of blocks there, one beside the other. */
class RouteProfile {
  readonly width: number;
  readonly height: number;
  readonly #picture: RoutePicture;
  readonly #scale: number;
  readonly #y: readonly [number, number];
  readonly #columns: readonly BlockPos[];
  /** The column of each move's end. */
  readonly #columnOfMove: readonly number[];

  constructor(picture: RoutePicture) {
    const { moves } = picture.route;
    const columns: BlockPos[] = moves[0] === undefined ? [] : [moves[0].from];
    const columnOfMove: number[] = [];
    for (const move of moves) {
      columns.push(...passedBy(move));
      columnOfMove.push(columns.length - 1);
    }
    this.#picture = picture;
    this.#columns = columns;
    this.#columnOfMove = columnOfMove;
    this.#y = rangeOf(
      cellsOf(picture).map(({ y }) => y),
      4,
      4,
    );
    this.#scale = blockPixels(Math.max(columns.length, this.#y[1] - this.#y[0]));
    this.width = columns.length * this.#scale;
    this.height = (this.#y[1] - this.#y[0] + 1) * this.#scale;
  }

  draw(canvas: Canvas, left: number, top: number): void {
    const scale = this.#scale;
    const { view, route } = this.#picture;
    const at = (column: number, y: number): Place => [left + column * scale, top + (this.#y[1] - y) * scale];
    for (const [column, { x, z }] of this.#columns.entries()) {
      for (let y = this.#y[0]; y <= this.#y[1]; y++) {
        const state = view.stateAt(x, y, z);
        const colour = state <= 0 ? (state === 0 ? SKY : GROUND) : colourOf(view.registry.nameOf(state) ?? '');
        const [pixelX, pixelY] = at(column, y);
        canvas.fill(pixelX, pixelY, scale, scale, state > 0 ? SKY : colour);
        const part = state > 0 ? Math.max(0.15, Math.min(1, view.registry.topSixteenthsOf(state) / 16 || 1)) : 1;
        canvas.fill(pixelX, pixelY + scale * (1 - part), scale, scale * part, colour);
      }
    }
    let from = 0;
    for (const [index, move] of route.moves.entries()) {
      const to = this.#columnOfMove[index] ?? from;
      drawMoves(canvas, scale, [move], (cell) =>
        at(cell.x === move.from.x && cell.z === move.from.z ? from : to, cell.y),
      );
      from = to;
    }
  }
}

/** The cells a move passes after the one it begins in: more than one where it leaps, none where it goes straight up. */
function passedBy({ from, to }: Move): readonly BlockPos[] {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.z - from.z));
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return {
      x: Math.round(from.x + (to.x - from.x) * part),
      y: to.y,
      z: Math.round(from.z + (to.z - from.z) * part),
    };
  });
}

/** Draws moves as lines from middle to middle, and frames what they change; `at` is a cell's upper left corner. */
function drawMoves(canvas: Canvas, scale: number, moves: readonly Move[], at: (cell: BlockPos) => Place): void {
  const thickness = Math.max(1, Math.round(scale / 4));
  for (const move of moves) {
    const [fromX, fromY] = at(move.from);
    const [toX, toY] = at(move.to);
    const half = scale / 2;
    canvas.line(fromX + half, fromY + half, toX + half, toY + half, thickness, KIND_COLOURS[move.kind]);
    for (const cell of move.digs) canvas.frame(...at(cell), scale, scale, DIG);
    for (const place of move.places) canvas.frame(...at(place.at), scale, scale, PLACE);
    for (const cell of move.interactions) canvas.frame(...at(cell), scale, scale, USE);
  }
}
