import type { PlaceSketch, SettingView } from '../../../src/viewer/protocol.ts';
import type { Camera, WindowSize } from './camera.ts';
import { boxOf, type FloorPlan } from './floor-plan.ts';
import type { Palette } from './palette.ts';

/** Pixels of the smallest and the largest name, and its share of a unit in between. */
const MIN_PX = 8.5;
const MAX_PX = 15;
const SHARE = 0.46;

/** What names are written with. */
interface LabelScene {
  readonly setting: SettingView;
  readonly plan: FloorPlan;
  readonly palette: Palette;
  readonly camera: Camera;
  readonly size: WindowSize;
  readonly locale: 'en' | 'zh';
  /** The names of storeys, by floor. */
  readonly floorName: (floor: number) => string;
}

/** Writes the names of places, where they fit. The context is in pixels. */
export function paintLabels(context: CanvasRenderingContext2D, scene: LabelScene): void {
  const { plan, setting, palette, camera } = scene;
  const px = Math.min(MAX_PX, Math.max(MIN_PX, camera.scale * SHARE));
  context.textAlign = 'center';
  context.lineJoin = 'round';
  for (const { floor, dx, dy, outdoors, box } of plan.sheets) {
    for (const place of setting.places) if (place.floor === floor) write(context, scene, place, px, dx, dy);
    if (plan.sheets.length === 1 || outdoors) continue;
    const at = toPixels(scene, box.left + dx + 0.8, box.top + dy + 0.95);
    context.textAlign = 'left';
    context.font = `italic ${px + 1}px ${palette.serif}`;
    context.fillStyle = palette['ink-soft'];
    context.fillText(scene.floorName(floor), at.x, at.y);
    context.textAlign = 'center';
  }
}

function write(
  context: CanvasRenderingContext2D,
  scene: LabelScene,
  place: PlaceSketch,
  px: number,
  dx: number,
  dy: number,
): void {
  const { palette, camera, locale } = scene;
  const { top } = boxOf(place);
  context.font = place.indoor ? `${px}px ${palette.sans}` : `italic ${px + 1}px ${palette.serif}`;
  const room = place.width * camera.scale - 4;
  const lines = linesOf(context, place.name[locale], place.indoor ? room : room * 1.6, locale);
  if (lines === undefined || lines.length * px * 1.2 > place.height * camera.scale * 0.8) return;
  const at = toPixels(scene, place.x + dx, place.indoor ? top + dy : place.y + dy);
  const first = place.indoor ? at.y + px * 1.25 : at.y - ((lines.length - 1) * px * 1.15) / 2 + px * 0.35;
  context.fillStyle = place.indoor ? palette['ink-soft'] : palette.ink;
  context.strokeStyle = palette.halo;
  context.lineWidth = 2.5;
  for (const [i, line] of lines.entries()) {
    const y = first + i * px * 1.15;
    if (!place.indoor) context.strokeText(line, at.x, y);
    context.fillText(line, at.x, y);
  }
}

/** A name in one line, else in two; undefined where it does not fit. */
function linesOf(
  context: CanvasRenderingContext2D,
  name: string,
  room: number,
  locale: 'en' | 'zh',
): readonly string[] | undefined {
  const fits = (line: string): boolean => context.measureText(line).width <= room;
  if (fits(name)) return [name];
  const middle = Math.ceil(name.length / 2);
  const cuts = locale === 'zh' ? [middle] : [...name.matchAll(/ /g)].map(({ index }) => index + 1);
  const halves = cuts.map((cut) => [name.slice(0, cut).trim(), name.slice(cut)]).filter((lines) => lines.every(fits));
  return halves.toSorted((a, b) => longest(a) - longest(b))[0];
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length));
}

function toPixels({ camera, size }: LabelScene, x: number, y: number): { readonly x: number; readonly y: number } {
  return {
    x: (x - camera.x) * camera.scale + size.width / 2,
    y: (y - camera.y) * camera.scale + size.height / 2,
  };
}
