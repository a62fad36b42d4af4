import type { FloorPlan } from './floor-plan.ts';
import type { Palette } from './palette.ts';
import { RIPPLE_MS, type Ripple } from './ripples.ts';

/** Rings of one sound. */
const RINGS = 3;
const RING_GAP = 0.16;

/** Draws rings, each within its own walls. The context is in units of the sheet. */
export function paintRipples(
  context: CanvasRenderingContext2D,
  ripples: readonly Ripple[],
  plan: FloorPlan,
  palette: Palette,
  nowMs: number,
): void {
  for (const { floor, from, within, reach, strength, startMs } of ripples) {
    const sheet = plan.sheets.find((each) => each.floor === floor);
    if (sheet === undefined) continue;
    const passed = (nowMs - startMs) / RIPPLE_MS;
    context.save();
    context.translate(sheet.dx, sheet.dy);
    if (within !== undefined) {
      context.beginPath();
      context.rect(within.left, within.top, within.right - within.left, within.bottom - within.top);
      context.clip();
    }
    context.strokeStyle = palette.ripple;
    for (let ring = 0; ring < RINGS; ring++) {
      const share = passed - ring * RING_GAP;
      if (share <= 0 || share >= 1) continue;
      context.globalAlpha = strength * (1 - share) ** 1.5;
      context.lineWidth = 0.09 * (1 - share * 0.6);
      context.beginPath();
      context.arc(from.x, from.y, reach * (1 - (1 - share) ** 2), 0, 2 * Math.PI);
      context.stroke();
    }
    context.restore();
  }
}
