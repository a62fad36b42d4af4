import type { PlaceSketch, SettingView, WorldView } from '../../../src/viewer/protocol.ts';
import { boxOf, type FloorPlan, type FloorSheet, type MapPoint, passageOf } from './floor-plan.ts';
import type { Palette } from './palette.ts';
import { fillBox, roundedBox } from './shapes.ts';

/** What the map is drawn from when it changes: everything that stands still. */
interface GroundScene {
  readonly setting: SettingView;
  readonly world: WorldView;
  readonly plan: FloorPlan;
  readonly palette: Palette;
  readonly omniscient: boolean;
  /** 0 at night to 1 by day. */
  readonly daylight: number;
}

/** How far land, surf and shoal reach beyond the places. */
const COAST = [
  ['shoal', 3.5],
  ['surf', 2.9],
  ['land', 2.4],
] as const;
const WALL = 0.2;
/** How dark the night is. */
const NIGHT_ALPHA = 0.42;

/** Draws storeys, rooms, doors and ways. The context is in units of the sheet. */
export function paintGround(context: CanvasRenderingContext2D, scene: GroundScene): void {
  for (const sheet of scene.plan.sheets) {
    context.save();
    context.translate(sheet.dx, sheet.dy);
    const own = scene.setting.places.filter(({ floor }) => floor === sheet.floor);
    if (sheet.outdoors) paintLand(context, scene, own);
    else paintSheet(context, scene.palette, sheet);
    paintPaths(context, scene, sheet.floor);
    for (const place of own) if (!place.indoor) paintOutdoors(context, scene, place);
    if (sheet.outdoors) paintNight(context, scene, sheet);
    paintGlow(context, scene, own);
    paintRooms(context, scene, own);
    paintDoors(context, scene, sheet.floor);
    context.restore();
  }
}

function paintLand(
  context: CanvasRenderingContext2D,
  { setting, palette }: GroundScene,
  own: readonly PlaceSketch[],
): void {
  const ways = setting.edges.filter(
    ({ a, b, kind }) => kind !== 'wall' && isIn(own, setting, a) && isIn(own, setting, b),
  );
  for (const [name, reach] of COAST) {
    context.fillStyle = palette[name];
    context.strokeStyle = palette[name];
    context.lineWidth = reach * 1.7;
    context.lineCap = 'round';
    for (const { a, b } of ways) {
      const [from, to] = [setting.places[a], setting.places[b]];
      if (from === undefined || to === undefined) continue;
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
    for (const place of own) {
      roundedBox(context, boxOf(place), reach, reach * 1.1);
      context.fill();
    }
  }
}

function paintSheet(context: CanvasRenderingContext2D, palette: Palette, { box }: FloorSheet): void {
  roundedBox(context, box, -0.35, 0.5);
  context.fillStyle = palette.sheet;
  context.fill();
  context.strokeStyle = palette['sheet-line'];
  context.lineWidth = 0.05;
  context.stroke();
}

function paintPaths(
  context: CanvasRenderingContext2D,
  { setting, palette, omniscient }: GroundScene,
  floor: number,
): void {
  context.strokeStyle = palette.path;
  context.lineCap = 'round';
  for (const edge of setting.edges) {
    const [a, b] = [setting.places[edge.a], setting.places[edge.b]];
    if (a === undefined || b === undefined || a.floor !== floor || b.floor !== floor) continue;
    const secret = edge.kind === 'secret';
    if (edge.kind === 'wall' || edge.kind === 'stairs' || (secret && !omniscient)) continue;
    const [from, to] = passageOf(edge, setting.places);
    if (Math.hypot(to.x - from.x, to.y - from.y) < 0.5) continue;
    context.lineWidth = secret ? 0.08 : 0.16;
    context.setLineDash(secret ? [0.15, 0.3] : [0.02, 0.36]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.setLineDash([]);
}

function paintOutdoors(context: CanvasRenderingContext2D, { palette }: GroundScene, place: PlaceSketch): void {
  roundedBox(context, boxOf(place), 0, Math.min(place.width, place.height) / 2.4);
  context.fillStyle = palette.ground;
  context.fill();
}

function paintNight(context: CanvasRenderingContext2D, { palette, daylight }: GroundScene, { box }: FloorSheet): void {
  context.save();
  context.globalAlpha = (1 - daylight) * NIGHT_ALPHA;
  context.fillStyle = palette.night;
  // Beyond the sheet as well: the sea has no edge.
  context.fillRect(box.left - 200, box.top - 200, box.right - box.left + 400, box.bottom - box.top + 400);
  context.restore();
}

/** Light that falls out of windows. */
function paintGlow(
  context: CanvasRenderingContext2D,
  { setting, world, palette, daylight }: GroundScene,
  own: readonly PlaceSketch[],
): void {
  context.save();
  context.globalAlpha = 0.34 * (1 - daylight);
  for (const place of own) {
    if (!place.indoor || !place.windows || !world.lit.includes(setting.places.indexOf(place))) continue;
    const reach = Math.max(place.width, place.height) * 0.95;
    const glow = context.createRadialGradient(place.x, place.y, reach * 0.35, place.x, place.y, reach);
    glow.addColorStop(0, palette.lamp);
    glow.addColorStop(1, `${palette.lamp}00`);
    context.fillStyle = glow;
    context.fillRect(place.x - reach, place.y - reach, 2 * reach, 2 * reach);
  }
  context.restore();
}

function paintRooms(
  context: CanvasRenderingContext2D,
  { setting, world, palette, daylight }: GroundScene,
  own: readonly PlaceSketch[],
): void {
  const rooms = own.filter(({ indoor }) => indoor);
  context.fillStyle = palette.wall;
  for (const room of rooms) fillBox(context, boxOf(room), WALL);
  for (const room of rooms) {
    const box = boxOf(room);
    context.fillStyle = palette['floor-dark'];
    fillBox(context, box, 0);
    if (!world.lit.includes(setting.places.indexOf(room))) continue;
    const reach = Math.hypot(room.width, room.height) / 2;
    const light = context.createRadialGradient(room.x, room.y, 0, room.x, room.y, reach);
    light.addColorStop(0, palette.lamp);
    light.addColorStop(1, palette['floor-lit']);
    context.fillStyle = palette['floor-lit'];
    fillBox(context, box, 0);
    context.save();
    context.globalAlpha = room.windows ? 0.85 - 0.6 * daylight : 0.85;
    context.fillStyle = light;
    fillBox(context, box, 0);
    context.restore();
  }
  context.lineWidth = 0.1;
  for (const room of rooms) {
    if (!room.windows) continue;
    const shines = daylight < 0.5 && world.lit.includes(setting.places.indexOf(room));
    context.strokeStyle = shines ? palette.window : palette.pane;
    paintWindows(context, room, rooms);
  }
}

/** Panes on the walls that no other room leans on. */
function paintWindows(context: CanvasRenderingContext2D, room: PlaceSketch, rooms: readonly PlaceSketch[]): void {
  for (const [x1, y1, x2, y2] of windowsOf(room, rooms)) {
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }
}

/** The middle third of each outer wall, as lines. */
export function windowsOf(
  room: PlaceSketch,
  rooms: readonly PlaceSketch[],
): readonly (readonly [x1: number, y1: number, x2: number, y2: number])[] {
  const { left, right, top, bottom } = boxOf(room);
  const { x, y, width, height } = room;
  const off = WALL / 2;
  const isFree = (px: number, py: number): boolean =>
    !rooms.some((other) => {
      const box = boxOf(other);
      return other !== room && px > box.left && px < box.right && py > box.top && py < box.bottom;
    });
  const sides = [
    { free: isFree(x, top - 0.6), line: [x - width / 6, top - off, x + width / 6, top - off] as const },
    { free: isFree(x, bottom + 0.6), line: [x - width / 6, bottom + off, x + width / 6, bottom + off] as const },
    { free: isFree(left - 0.6, y), line: [left - off, y - height / 6, left - off, y + height / 6] as const },
    { free: isFree(right + 0.6, y), line: [right + off, y - height / 6, right + off, y + height / 6] as const },
  ];
  return sides.filter(({ free }) => free).map(({ line }) => line);
}

function paintDoors(context: CanvasRenderingContext2D, scene: GroundScene, floor: number): void {
  const { setting, world, palette } = scene;
  for (const [index, edge] of setting.edges.entries()) {
    const [a, b] = [setting.places[edge.a], setting.places[edge.b]];
    if (a === undefined || b === undefined) continue;
    const [atA, atB] = passageOf(edge, setting.places);
    if (edge.kind === 'stairs') {
      if (a.indoor && a.floor === floor) paintStairs(context, palette, atA);
      if (b.indoor && b.floor === floor) paintStairs(context, palette, atB);
    } else if ((edge.kind === 'door' || edge.kind === 'opening') && a.floor === floor && b.floor === floor) {
      context.fillStyle = edge.kind === 'opening' || world.open.includes(index) ? palette['floor-lit'] : palette.door;
      const halfLength = edge.kind === 'opening' ? 0.6 : 0.32;
      const gap = Math.hypot(atB.x - atA.x, atB.y - atA.y);
      // One door where two rooms lean on one another, else one in the outer wall of each.
      if (gap < 2 * WALL + 0.2) paintDoor(context, a.indoor ? a : b, middle(atA, atB), halfLength, gap / 2 + 0.04);
      else
        for (const [room, at] of [
          [a, atA],
          [b, atB],
        ] as const)
          if (room.indoor) paintDoor(context, room, outward(room, at), halfLength, WALL / 2 + 0.02);
    }
  }
}

function paintDoor(
  context: CanvasRenderingContext2D,
  room: PlaceSketch,
  { x, y }: MapPoint,
  halfLength: number,
  halfDepth: number,
): void {
  const [dx, dy] = isUpright(room, x) ? [halfDepth, halfLength] : [halfLength, halfDepth];
  context.fillRect(x - dx, y - dy, 2 * dx, 2 * dy);
}

/** Whether the wall at that point runs from north to south. */
function isUpright(room: PlaceSketch, x: number): boolean {
  return Math.abs(x - room.x) > room.width / 2 - 0.05;
}

/** The point on the inner side of a wall, moved into its middle. */
function outward(room: PlaceSketch, { x, y }: MapPoint): MapPoint {
  return isUpright(room, x)
    ? { x: x + (Math.sign(x - room.x) * WALL) / 2, y }
    : { x, y: y + (Math.sign(y - room.y) * WALL) / 2 };
}

function middle(a: MapPoint, b: MapPoint): MapPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function paintStairs(context: CanvasRenderingContext2D, palette: Palette, { x, y }: MapPoint): void {
  context.strokeStyle = palette['ink-soft'];
  context.lineWidth = 0.06;
  context.lineCap = 'butt';
  for (let i = 0; i < 4; i++) {
    context.beginPath();
    context.moveTo(x - 0.32 + i * 0.05, y - 0.27 + i * 0.18);
    context.lineTo(x + 0.32 - i * 0.05, y - 0.27 + i * 0.18);
    context.stroke();
  }
}

function isIn(own: readonly PlaceSketch[], setting: SettingView, place: number): boolean {
  const found = setting.places[place];
  return found !== undefined && own.includes(found);
}
