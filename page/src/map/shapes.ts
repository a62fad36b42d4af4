import type { MapBox } from './floor-plan.ts';

/** A box, larger by `by` on each side (or smaller), as a path with round corners. */
export function roundedBox(context: CanvasRenderingContext2D, box: MapBox, by: number, radius: number): void {
  const { left, top, right, bottom } = box;
  context.beginPath();
  context.roundRect(left - by, top - by, right - left + 2 * by, bottom - top + 2 * by, Math.max(0, radius));
}

export function fillBox(context: CanvasRenderingContext2D, { left, top, right, bottom }: MapBox, by: number): void {
  context.fillRect(left - by, top - by, right - left + 2 * by, bottom - top + 2 * by);
}

/** Adds a box to the path. */
export function addBox(context: CanvasRenderingContext2D, { left, top, right, bottom }: MapBox, by: number): void {
  context.rect(left - by, top - by, right - left + 2 * by, bottom - top + 2 * by);
}
