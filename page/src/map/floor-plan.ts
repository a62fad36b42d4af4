import type { EdgeSketch, PlaceSketch } from '../../../src/viewer/protocol.ts';

/** A point of the map, in the scenario's own units. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export interface MapBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One storey as it lies on the sheet. */
export interface FloorSheet {
  readonly floor: number;
  /** What its places take, before it is moved. */
  readonly box: MapBox;
  /** How far it is moved so that storeys do not lie on one another. */
  readonly dx: number;
  readonly dy: number;
  /** Something of it lies under the sky: it is drawn as land in the sea. */
  readonly outdoors: boolean;
}

/** The storeys that are shown, side by side. */
export interface FloorPlan {
  readonly sheets: readonly FloorSheet[];
  readonly box: MapBox;
}

/** Room around a storey: for its coast, or its name. */
const LAND_MARGIN = 3.8;
const SHEET_MARGIN = 1.6;

/** All storeys, the lowest first. */
export function floorsOf(places: readonly PlaceSketch[]): readonly number[] {
  return [...new Set(places.map(({ floor }) => floor))].sort((a, b) => a - b);
}

export function boxOf({ x, y, width, height }: PlaceSketch): MapBox {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/**
 * Lays storeys out: one alone as it is; of several the largest on one side and the others in a row or a column beside it,
 * whichever uses a window of that shape (width over height) better.
 */
export function planFloors(places: readonly PlaceSketch[], shown: readonly number[], aspect: number): FloorPlan {
  const sheets = shown.map((floor) => sheetOf(places, floor));
  const [largest, ...others] = sheets.toSorted((a, b) => areaOf(b.box) - areaOf(a.box));
  if (largest === undefined) return { sheets: [], box: { left: 0, top: 0, right: 1, bottom: 1 } };
  // The upper storeys first: as one would stack them.
  const stacked = others.toSorted((a, b) => b.floor - a.floor);
  const plans = [placeBeside(largest, stacked), placeBelow(largest, stacked)];
  const [best] = plans.toSorted((a, b) => scaleOf(b.box, aspect) - scaleOf(a.box, aspect));
  return best ?? { sheets, box: largest.box };
}

/** Where a way leads through: on the wall between its two places, or at the edge of each where they do not touch. */
export function passageOf(edge: EdgeSketch, places: readonly PlaceSketch[]): readonly [MapPoint, MapPoint] {
  const a = places[edge.a];
  const b = places[edge.b];
  if (a === undefined || b === undefined) throw new RangeError('a way leads nowhere');
  const [boxA, boxB] = [boxOf(a), boxOf(b)];
  const left = Math.max(boxA.left, boxB.left);
  const right = Math.min(boxA.right, boxB.right);
  const top = Math.max(boxA.top, boxB.top);
  const bottom = Math.min(boxA.bottom, boxB.bottom);
  if (a.floor !== b.floor) return stairsOf(boxA, boxB, { left, right, top, bottom });
  if (right - left > 0.3 && top >= bottom) {
    const x = (left + right) / 2;
    return boxA.bottom <= boxB.top
      ? [
          { x, y: boxA.bottom },
          { x, y: boxB.top },
        ]
      : [
          { x, y: boxA.top },
          { x, y: boxB.bottom },
        ];
  }
  if (bottom - top > 0.3 && left >= right) {
    const y = (top + bottom) / 2;
    return boxA.right <= boxB.left
      ? [
          { x: boxA.right, y },
          { x: boxB.left, y },
        ]
      : [
          { x: boxA.left, y },
          { x: boxB.right, y },
        ];
  }
  return [borderToward(boxA, b), borderToward(boxB, a)];
}

/** Stairs stand where the two storeys overlap, else each at the wall nearest to the other. */
function stairsOf(boxA: MapBox, boxB: MapBox, overlap: MapBox): readonly [MapPoint, MapPoint] {
  if (overlap.right - overlap.left > 0.5 && overlap.bottom - overlap.top > 0.5) {
    const point = { x: overlap.right - 0.55, y: overlap.bottom - 0.5 };
    return [point, point];
  }
  const within = (box: MapBox, { x, y }: MapPoint): MapPoint => ({
    x: clamp(x, box.left + 0.5, box.right - 0.5),
    y: clamp(y, box.top + 0.5, box.bottom - 0.5),
  });
  return [within(boxA, middleOf(boxB)), within(boxB, middleOf(boxA))];
}

export function middleOf({ left, right, top, bottom }: MapBox): MapPoint {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Where the line from the middle of a box to a point leaves the box. */
function borderToward(box: MapBox, { x, y }: MapPoint): MapPoint {
  const middle = middleOf(box);
  const dx = x - middle.x;
  const dy = y - middle.y;
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : (box.right - box.left) / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (box.bottom - box.top) / 2 / Math.abs(dy),
  );
  return Number.isFinite(scale)
    ? { x: middle.x + dx * Math.min(1, scale), y: middle.y + dy * Math.min(1, scale) }
    : middle;
}

function sheetOf(places: readonly PlaceSketch[], floor: number): FloorSheet {
  const own = places.filter((place) => place.floor === floor);
  const outdoors = own.some(({ indoor }) => !indoor);
  const margin = outdoors ? LAND_MARGIN : SHEET_MARGIN;
  const boxes = own.map(boxOf);
  const box = {
    left: Math.min(...boxes.map(({ left }) => left)) - margin,
    top: Math.min(...boxes.map(({ top }) => top)) - margin,
    right: Math.max(...boxes.map(({ right }) => right)) + margin,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + margin,
  };
  return { floor, box, dx: 0, dy: 0, outdoors };
}

function placeBeside(largest: FloorSheet, others: readonly FloorSheet[]): FloorPlan {
  const heights = others.reduce((sum, { box }) => sum + heightOf(box), 0);
  let y = largest.box.top + Math.max(0, (heightOf(largest.box) - heights) / 2);
  const column = Math.max(0, ...others.map(({ box }) => widthOf(box)));
  const moved = others.map((sheet) => {
    const left = largest.box.right + (column - widthOf(sheet.box)) / 2;
    const placed = { ...sheet, dx: left - sheet.box.left, dy: y - sheet.box.top };
    y += heightOf(sheet.box);
    return placed;
  });
  return planOf([largest, ...moved]);
}

function placeBelow(largest: FloorSheet, others: readonly FloorSheet[]): FloorPlan {
  const widths = others.reduce((sum, { box }) => sum + widthOf(box), 0);
  let x = largest.box.left + Math.max(0, (widthOf(largest.box) - widths) / 2);
  const moved = others.map((sheet) => {
    const placed = { ...sheet, dx: x - sheet.box.left, dy: largest.box.bottom - sheet.box.top };
    x += widthOf(sheet.box);
    return placed;
  });
  return planOf([largest, ...moved]);
}

function planOf(sheets: readonly FloorSheet[]): FloorPlan {
  const boxes = sheets.map(({ box, dx, dy }) => ({
    left: box.left + dx,
    right: box.right + dx,
    top: box.top + dy,
    bottom: box.bottom + dy,
  }));
  return {
    sheets,
    box: {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    },
  };
}

/** How large a box can be drawn in a window of that shape, one unit high. */
function scaleOf(box: MapBox, aspect: number): number {
  return Math.min(aspect / widthOf(box), 1 / heightOf(box));
}

function widthOf({ left, right }: MapBox): number {
  return right - left;
}

function heightOf({ top, bottom }: MapBox): number {
  return bottom - top;
}

function areaOf(box: MapBox): number {
  return widthOf(box) * heightOf(box);
}

function clamp(value: number, min: number, max: number): number {
  return min > max ? (min + max) / 2 : Math.min(max, Math.max(min, value));
}
