import type { PlaceSketch, WeatherSketch } from '../../../src/viewer/protocol.ts';
import { boxOf, type FloorPlan, type MapBox } from './floor-plan.ts';
import { windowsOf } from './paint-ground.ts';
import type { Palette } from './palette.ts';
import { addBox, fillBox } from './shapes.ts';

/** Drops drawn at once in the heaviest rain: the near ones long and few, the far ones short and many. */
const NEAR_DROPS = 70;
const FAR_DROPS = 190;
/** How fast they fall, in units a second, and what they look like. */
const NEAR = { speed: 24, length: 0.7, width: 0.045, alpha: 0.34 } as const;
const FAR = { speed: 14, length: 0.3, width: 0.03, alpha: 0.26 } as const;
/** Streaks of wind in a gale. */
const GUSTS = 26;
/** A flash of lightning fades out in so long; there is one at most in three times that. */
const FLASH_MS = 700;
/** Fields of drops are the same every time, drawn from this mixing of a number: noise, not chance. */
const MIX = 0.618_033_988_75;

/** What the sky does over the map. */
export class Weather {
  #flashMs = Number.NEGATIVE_INFINITY;

  /** Lightning, unless there has just been one. */
  flash(nowMs: number): void {
    if (nowMs - this.#flashMs > 3 * FLASH_MS) this.#flashMs = nowMs;
  }

  /** Draws rain, wind and lightning over what lies under the sky. The context is in units of the sheet. */
  paint(context: CanvasRenderingContext2D, scene: WeatherScene): void {
    const { plan, places, weather, palette, nowMs } = scene;
    if (plan.sheets.some(({ outdoors }) => outdoors)) this.#paintSky(context, scene);
    for (const { floor, dx, dy } of plan.sheets) {
      context.save();
      context.translate(dx, dy);
      paintPanes(context, roomsOn(places, floor), weather, palette, nowMs);
      context.restore();
    }
  }

  #paintSky(context: CanvasRenderingContext2D, { view, plan, places, weather, palette, nowMs }: WeatherScene): void {
    const { rain, wind } = weather;
    context.save();
    // Everything but the roofs, and the sheets of other storeys.
    context.beginPath();
    addBox(context, view, 0);
    for (const { floor, dx, dy, outdoors, box } of plan.sheets) {
      const boxes = outdoors ? roomsOn(places, floor).map(boxOf) : [box];
      for (const each of boxes) addBox(context, moved(each, dx, dy), outdoors ? 0.2 : -0.35);
    }
    context.clip('evenodd');
    context.strokeStyle = palette.rain;
    context.lineCap = 'round';
    const field = { box: view, wind, nowMs };
    paintDrops(context, { ...field, count: FAR_DROPS * rain, ...FAR });
    paintDrops(context, { ...field, count: NEAR_DROPS * rain ** 2, ...NEAR });
    paintGusts(context, view, wind, nowMs);
    const since = (nowMs - this.#flashMs) / FLASH_MS;
    if (since < 1) {
      context.globalAlpha = 0.28 * (1 - since) ** 2;
      context.fillStyle = palette.flash;
      fillBox(context, view, 0);
    }
    context.restore();
  }
}

/** What the sky is drawn over. */
interface WeatherScene {
  /** What of the sheet is seen. */
  readonly view: MapBox;
  readonly plan: FloorPlan;
  readonly places: readonly PlaceSketch[];
  readonly weather: WeatherSketch;
  readonly palette: Palette;
  readonly nowMs: number;
}

function roomsOn(places: readonly PlaceSketch[], storey: number): readonly PlaceSketch[] {
  return places.filter(({ floor, indoor }) => indoor && floor === storey);
}

function moved({ left, right, top, bottom }: MapBox, dx: number, dy: number): MapBox {
  return { left: left + dx, right: right + dx, top: top + dy, bottom: bottom + dy };
}

/** A field of drops, all alike. */
interface Drops {
  readonly box: MapBox;
  readonly wind: number;
  readonly nowMs: number;
  readonly count: number;
  readonly speed: number;
  readonly length: number;
  readonly width: number;
  readonly alpha: number;
}

function paintDrops(context: CanvasRenderingContext2D, drops: Drops): void {
  const { box, wind, nowMs, count, speed, length, width, alpha } = drops;
  if (count < 1) return;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  context.globalAlpha = alpha;
  context.lineWidth = width;
  context.beginPath();
  for (let i = 0; i < count; i++) {
    const fallen =
      ((nowMs / 1000) * speed * (0.85 + 0.3 * fraction(i * MIX * 3)) + fraction(i * MIX * 7) * down) % down;
    const x = box.left + ((fraction(i * MIX) * across + fallen * wind * 0.55) % across);
    const y = box.top + fallen;
    context.moveTo(x, y);
    context.lineTo(x + length * wind * 0.55, y + length);
  }
  context.stroke();
}

function paintGusts(context: CanvasRenderingContext2D, box: MapBox, wind: number, nowMs: number): void {
  const count = GUSTS * Math.max(0, wind - 0.3);
  if (count < 1) return;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  context.globalAlpha = 0.16 * wind;
  context.lineWidth = 0.06;
  for (let i = 0; i < count; i++) {
    const x = box.left + ((fraction(i * MIX * 5) * across + (nowMs / 1000) * (7 + 6 * fraction(i * MIX * 2))) % across);
    const y = box.top + fraction(i * MIX) * down;
    context.beginPath();
    context.moveTo(x, y);
    context.bezierCurveTo(x + 0.8, y - 0.3, x + 1.7, y + 0.3, x + 2.8, y);
    context.stroke();
  }
}

/** Drops that run down the panes. */
function paintPanes(
  context: CanvasRenderingContext2D,
  rooms: readonly PlaceSketch[],
  { rain }: WeatherSketch,
  palette: Palette,
  nowMs: number,
): void {
  if (rain < 0.1) return;
  context.save();
  context.fillStyle = palette.rain;
  for (const [index, room] of rooms.entries()) {
    if (!room.windows) continue;
    for (const [side, [x1, y1, x2, y2]] of windowsOf(room, rooms).entries()) {
      const drops = Math.ceil(5 * rain);
      for (let i = 0; i < drops; i++) {
        const seed = fraction((index * 13 + side * 5 + i) * MIX);
        const slid = ((nowMs / 1000) * (0.25 + 0.3 * seed) + seed) % 1;
        context.globalAlpha = 0.75 * Math.sin(slid * Math.PI);
        context.beginPath();
        const share = (i + seed) / drops;
        context.ellipse(
          x1 + (x2 - x1) * share,
          y1 + (y2 - y1) * share - 0.06 + slid * 0.24,
          0.035,
          0.06,
          0,
          0,
          2 * Math.PI,
        );
        context.fill();
      }
    }
  }
  context.restore();
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
