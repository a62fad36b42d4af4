import type { MapBox, MapPoint } from './floor-plan.ts';

/** What part of the sheet a window shows: the point in its middle and pixels a unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** How much closer than the whole one can come. */
const MAX_ZOOM = 8;

/** Pixels below the map that its buttons take. */
const FOOT_PX = 44;

/** Shows a whole box, above the buttons. */
export function fit({ left, right, top, bottom }: MapBox, { width, height }: WindowSize): Camera {
  const scale = Math.min(width / (right - left), Math.max(1, height - FOOT_PX) / (bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2 + FOOT_PX / 2 / scale, scale };
}

/** Comes closer by a factor, the point under the pointer staying where it is; never further than the whole. */
export function zoom(camera: Camera, factor: number, at: MapPoint, box: MapBox, size: WindowSize): Camera {
  const whole = fit(box, size);
  const scale = Math.min(whole.scale * MAX_ZOOM, Math.max(whole.scale, camera.scale * factor));
  if (scale === whole.scale) return whole;
  const share = camera.scale / scale;
  return held({ x: at.x + (camera.x - at.x) * share, y: at.y + (camera.y - at.y) * share, scale }, box);
}

/** Moves by pixels. */
export function pan(camera: Camera, dx: number, dy: number, box: MapBox): Camera {
  return held({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }, box);
}

/** The point of the sheet under a pixel of the window. */
export function pointUnder(camera: Camera, { width, height }: WindowSize, px: number, py: number): MapPoint {
  return { x: camera.x + (px - width / 2) / camera.scale, y: camera.y + (py - height / 2) / camera.scale };
}

/** What of the sheet the window shows. */
export function boxOfView({ x, y, scale }: Camera, { width, height }: WindowSize): MapBox {
  return {
    left: x - width / 2 / scale,
    right: x + width / 2 / scale,
    top: y - height / 2 / scale,
    bottom: y + height / 2 / scale,
  };
}

/** The middle stays on the sheet. */
function held(camera: Camera, { left, right, top, bottom }: MapBox): Camera {
  return { ...camera, x: Math.min(right, Math.max(left, camera.x)), y: Math.min(bottom, Math.max(top, camera.y)) };
}
