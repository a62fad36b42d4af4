import { encodePng } from './png.ts';
import { hasDot, LETTER_HEIGHT, LETTER_WIDTH } from './tiny-font.ts';

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

/** Pixels a dot of a letter takes along each side. */
const DOT = 2;
/** Height of a line of text in pixels, the space under it included. */
export const TEXT_LINE_PIXELS = (LETTER_HEIGHT + 2) * DOT;

/** Pixels from one letter to the next. */
const ADVANCE = (LETTER_WIDTH + 1) * DOT;

/** Width of a line of text in pixels. */
export function textPixels(text: string): number {
  return text.length * ADVANCE;
}

/** A picture to draw on; what lies outside of it is left out. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8Array(width * height * 3);
    this.fill(0, 0, width, height, ground);
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    const [fromX, toX] = [Math.max(0, Math.round(x)), Math.min(this.width, Math.round(x + width))];
    const [fromY, toY] = [Math.max(0, Math.round(y)), Math.min(this.height, Math.round(y + height))];
    if (fromX >= toX || fromY >= toY) return;
    const first = (fromY * this.width + fromX) * 3;
    const rowEnd = first + (toX - fromX) * 3;
    for (let at = first; at < rowEnd; at += 3) this.#pixels.set(colour, at);
    for (let row = 1; row < toY - fromY; row++) this.#pixels.copyWithin(first + row * this.width * 3, first, rowEnd);
  }

  /** A frame of a pixel's width just inside a rectangle. */
  frame(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.fill(x, y, width, 1, colour);
    this.fill(x, y + height - 1, width, 1, colour);
    this.fill(x, y, 1, height, colour);
    this.fill(x + width - 1, y, 1, height, colour);
  }

  /** A line between two points, `thickness` pixels wide. */
  line(fromX: number, fromY: number, toX: number, toY: number, thickness: number, colour: Colour): void {
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY)));
    for (let step = 0; step <= steps; step++) {
      const x = fromX + ((toX - fromX) * step) / steps;
      const y = fromY + ((toY - fromY) * step) / steps;
      this.fill(x - thickness / 2, y - thickness / 2, thickness, thickness, colour);
    }
  }

  /** Writes a line of text with its upper left corner at a point. */
  text(x: number, y: number, text: string, colour: Colour): void {
    for (const [index, letter] of [...text].entries()) {
      for (let dotY = 0; dotY < LETTER_HEIGHT; dotY++) {
        for (let dotX = 0; dotX < LETTER_WIDTH; dotX++) {
          if (!hasDot(letter, dotX, dotY)) continue;
          this.fill(x + index * ADVANCE + dotX * DOT, y + dotY * DOT, DOT, DOT, colour);
        }
      }
    }
  }

  png(): Buffer {
    return encodePng(this.width, this.height, this.#pixels);
  }
}
