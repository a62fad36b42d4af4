import type {
  EventLine,
  PersonStatus,
  SettingView,
  TalkView,
  WeatherSketch,
  WorldView,
} from '../../../src/viewer/protocol.ts';
import { boxOfView, type Camera, fit, pan, pointUnder, type WindowSize, zoom } from './camera.ts';
import { boxOf, type FloorPlan, type MapPoint, planFloors } from './floor-plan.ts';
import { paintGround } from './paint-ground.ts';
import { paintLabels } from './paint-labels.ts';
import { type Figure, paintPeople } from './paint-people.ts';
import { paintRipples } from './paint-ripples.ts';
import { type Palette, readPalette } from './palette.ts';
import { Ripples } from './ripples.ts';
import { Weather } from './weather.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';

/** Everything the map shows, as it is at a frame. */
interface MapScene {
  readonly setting: SettingView;
  readonly world: WorldView;
  readonly people: readonly PersonStatus[];
  readonly talks: readonly TalkView[];
  readonly weather: WeatherSketch | undefined;
  readonly shown: readonly number[];
  readonly selected: number;
  readonly omniscient: boolean;
  readonly locale: 'en' | 'zh';
  readonly theme: 'dark' | 'light';
  readonly still: boolean;
  readonly simulatedMs: number;
  readonly daylight: number;
  readonly floorName: (floor: number) => string;
}

/** Pixels of a figure: between these, by how close the map is. */
const MIN_RADIUS = 4.5;
const MAX_RADIUS = 11;
/** Pixels around a figure that are still it, for a pointer or a finger. */
const GRASP = 12;
/** Share of the way to where somebody is that is left after a second: figures glide. */
const GLIDE_LEFT = 0.0005;
/** Steps of light that are worth drawing the ground anew for. */
const LIGHT_STEPS = 24;

/** The map on its canvas: what stands still is drawn once, what moves at each frame. */
export class MapCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #ground = document.createElement('canvas');
  readonly #ripples = new Ripples();
  readonly #weather = new Weather();
  #size: WindowSize = { width: 1, height: 1 };
  #ratio = 1;
  #plan: FloorPlan = { sheets: [], box: { left: 0, top: 0, right: 1, bottom: 1 } };
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #palette: Palette | undefined;
  /** What the ground was drawn from, and the plan was made for. */
  #groundKey = '';
  #planKey = '';
  #groundWorld: WorldView | undefined;
  readonly #glides = new Map<number, Whereabouts>();
  #figures: readonly Figure[] = [];
  #lastMs = 0;

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no canvas');
    this.#canvas = canvas;
    this.#context = context;
  }

  resize(width: number, height: number, ratio: number): void {
    this.#size = { width, height };
    this.#ratio = ratio;
    for (const canvas of [this.#canvas, this.#ground]) {
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
    }
    // A canvas that is resized is empty.
    this.#planKey = '';
    this.#groundKey = '';
  }

  /** Something was heard, or the sky flashed. */
  hear(setting: SettingView, event: EventLine): void {
    const nowMs = performance.now();
    if (event.type === 'thunder') this.#weather.flash(nowMs);
    else this.#ripples.add(setting, event, nowMs);
  }

  zoomBy(factor: number, px = this.#size.width / 2, py = this.#size.height / 2): void {
    const at = pointUnder(this.#camera, this.#size, px, py);
    this.#camera = zoom(this.#camera, factor, at, this.#plan.box, this.#size);
  }

  panBy(dx: number, dy: number): void {
    this.#camera = pan(this.#camera, dx, dy, this.#plan.box);
  }

  fitAll(): void {
    this.#camera = fit(this.#plan.box, this.#size);
  }

  /** Who stands under a pixel, or -1. */
  personAt(px: number, py: number): number {
    const near = this.#figures
      .map(({ status, at }) => ({ person: status.person, distance: Math.hypot(at.x - px, at.y - py) }))
      .filter(({ distance }) => distance <= GRASP + MAX_RADIUS)
      .toSorted((a, b) => a.distance - b.distance);
    return near[0]?.person ?? -1;
  }

  /** Which place lies under a pixel, or -1; a room before the land it stands on. */
  placeAt(setting: SettingView, px: number, py: number): number {
    const point = pointUnder(this.#camera, this.#size, px, py);
    const found = setting.places.findLastIndex((place) => {
      const sheet = this.#plan.sheets.find(({ floor }) => floor === place.floor);
      if (sheet === undefined) return false;
      const { left, right, top, bottom } = boxOf(place);
      const [x, y] = [point.x - sheet.dx, point.y - sheet.dy];
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    return found;
  }

  /** Where somebody is drawn, in pixels: for tests of what moves. */
  figureOf(person: number): MapPoint | undefined {
    return this.#figures.find(({ status }) => status.person === person)?.at;
  }

  /** Draws a frame. */
  paint(scene: MapScene): void {
    const nowMs = performance.now();
    this.#arrange(scene);
    this.#palette ??= readPalette(this.#canvas);
    const palette = this.#palette;
    this.#paintGround(scene, palette);
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#ground, 0, 0);
    this.#inUnits(context);
    const { setting, weather, still } = scene;
    if (!still) {
      paintRipples(context, this.#ripples.at(nowMs), this.#plan, palette, nowMs);
      if (weather !== undefined) {
        const view = boxOfView(this.#camera, this.#size);
        this.#weather.paint(context, { view, plan: this.#plan, places: setting.places, weather, palette, nowMs });
      }
    }
    this.#glide(scene, nowMs);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    const radius = Math.min(MAX_RADIUS, Math.max(MIN_RADIUS, this.#camera.scale * 0.42));
    paintPeople(context, { ...scene, palette, figures: this.#figures, radius });
    this.#lastMs = nowMs;
  }

  /** Lays the storeys out when what is shown, or the window, is another. */
  #arrange({ setting, shown, theme }: MapScene): void {
    const key = `${setting.run} ${shown.join()} ${this.#size.width}x${this.#size.height}`;
    if (key !== this.#planKey) {
      this.#planKey = key;
      this.#plan = planFloors(setting.places, shown, this.#size.width / this.#size.height);
      this.fitAll();
      this.#glides.clear();
    }
    if (this.#canvas.dataset['theme'] !== theme) {
      this.#canvas.dataset['theme'] = theme;
      this.#palette = undefined;
    }
  }

  #paintGround(scene: MapScene, palette: Palette): void {
    const light = Math.round(scene.daylight * LIGHT_STEPS) / LIGHT_STEPS;
    const { x, y, scale } = this.#camera;
    const key = [this.#planKey, x, y, scale, light, scene.theme, scene.locale, scene.omniscient, this.#ratio].join(' ');
    if (key === this.#groundKey && scene.world === this.#groundWorld) return;
    this.#groundKey = key;
    this.#groundWorld = scene.world;
    const context = this.#ground.getContext('2d');
    if (context === null) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = palette.sea;
    context.fillRect(0, 0, this.#ground.width, this.#ground.height);
    this.#inUnits(context);
    paintGround(context, { ...scene, plan: this.#plan, palette, daylight: light });
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    paintLabels(context, { ...scene, plan: this.#plan, palette, camera: this.#camera, size: this.#size });
  }

  /** Moves each figure towards where its person is: smoothly, unless less motion is wanted. */
  #glide({ setting, people, simulatedMs, still }: MapScene, nowMs: number): void {
    const left = still ? 0 : GLIDE_LEFT ** ((nowMs - this.#lastMs) / 1000);
    const figures: Figure[] = [];
    for (const status of people) {
      const goal = whereaboutsOf(setting, status, simulatedMs);
      const before = this.#glides.get(status.person);
      const from = before === undefined || before.floor !== goal.floor ? goal : before;
      const at = { ...goal, x: goal.x + (from.x - goal.x) * left, y: goal.y + (from.y - goal.y) * left };
      this.#glides.set(status.person, at);
      const sheet = this.#plan.sheets.find(({ floor }) => floor === at.floor);
      if (sheet === undefined) continue;
      const { x, y, scale } = this.#camera;
      const px = (at.x + sheet.dx - x) * scale + this.#size.width / 2;
      const py = (at.y + sheet.dy - y) * scale + this.#size.height / 2;
      figures.push({ status, at: { x: px, y: py } });
    }
    this.#figures = figures;
  }

  #inUnits(context: CanvasRenderingContext2D): void {
    const { x, y, scale } = this.#camera;
    const by = scale * this.#ratio;
    context.setTransform(
      by,
      0,
      0,
      by,
      (this.#size.width / 2) * this.#ratio - x * by,
      (this.#size.height / 2) * this.#ratio - y * by,
    );
  }
}
