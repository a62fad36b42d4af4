import { type BlockPos, defineTexts, type Locale, textOf } from '../../core/index.ts';
import { BlockFlag, type BlockView } from '../blocks/index.ts';
import { requireWithin } from './bounds.ts';
import { sourceOf } from './cell.ts';

/** The largest slice, in cells. */
export const MAX_SLICE_WIDTH = 64;
export const MAX_SLICE_HEIGHT = 64;

/** The axis that a slice is cut across: `z` and `x` give upright pictures, `y` a map. */
export type SliceAxis = 'x' | 'y' | 'z';

/** Which slice to draw. */
export interface SliceOptions {
  readonly axis: SliceAxis;
  /** The coordinate on that axis. */
  readonly at: number;
  /** The cell in the middle, and the one marked as the body's own. */
  readonly centre: BlockPos;
  /** Cells from left to right, 1 to {@link MAX_SLICE_WIDTH}. */
  readonly width: number;
  /** Cells from top to bottom, 1 to {@link MAX_SLICE_HEIGHT}. */
  readonly height: number;
}

/** A run of coordinates along one axis, in the order of the picture. */
export interface SliceSpan {
  readonly axis: SliceAxis;
  readonly from: number;
  readonly to: number;
}

/** A slice of the world as characters. */
export interface SliceView {
  /** Rows from top to bottom: from high to low, or from north to south. */
  readonly rows: readonly string[];
  /** Left to right: west to east, or north to south. */
  readonly columns: SliceSpan;
  readonly layers: SliceSpan;
  /** What each character that occurs stands for. */
  readonly legend: Readonly<Record<string, string>>;
  /** Cells of which it is not known what is there: not loaded, or of an unknown state. */
  readonly unknownCells: number;
  /** Kinds of block drawn with the one character for all others. */
  readonly otherKinds: number;
}

/**
 * Characters with a fixed meaning. They and those of {@link KIND_SYMBOLS} were chosen by what their runs cost in the
 * o200k vocabulary: a run of 2 to 20 is one or two tokens, where letters take up to eleven.
 */
const SYMBOL = {
  own: '@',
  air: '.',
  unloaded: '?',
  unknownState: '!',
  outOfWorld: '_',
  other: '&',
} as const;

const NAMED_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['water', '~'],
  ['lava', '^'],
]);

/** Characters for all other kinds: the most frequent kind takes the first. */
const KIND_SYMBOLS = '#=-*/+%:ox$abcdefg';

/** How many unknown state ids the legend names. */
const MAX_LEGEND_IDS = 4;

/** Draws a slice through a view. */
export function sliceView(view: BlockView, options: SliceOptions): SliceView {
  requireWithin('width', options.width, 1, MAX_SLICE_WIDTH);
  requireWithin('height', options.height, 1, MAX_SLICE_HEIGHT);
  const { columns, layers } = spansOf(options);
  const states = statesOf(view, options, columns, layers);
  const kinds = new Kinds(view, states);
  const ownIndex = ownIndexOf(options, columns, layers);
  const rows = Array.from({ length: options.height }, (_, row) => {
    let text = '';
    for (let i = row * options.width; i < (row + 1) * options.width; i++) {
      text += i === ownIndex ? SYMBOL.own : kinds.symbolOf(states[i] ?? 0);
    }
    return text;
  });
  const legend = ownIndex === undefined ? kinds.legend : { [SYMBOL.own]: 'you', ...kinds.legend };
  return { rows, columns, layers, legend, unknownCells: kinds.unknownCells, otherKinds: kinds.otherKinds };
}

const { axes: AXES } = defineTexts({
  axes: {
    en: '{across} {left}..{right} right, {along} {top}..{bottom} down',
    zh: '{across} {left}..{right} 向右，{along} {top}..{bottom} 向下',
  },
});

/** The slice as text: what the axes are, the rows, the legend. */
export function sliceText(slice: SliceView, locale: Locale = 'en'): string {
  const { columns, layers } = slice;
  const header = textOf(AXES, locale, {
    across: columns.axis,
    left: columns.from,
    right: columns.to,
    along: layers.axis,
    top: layers.from,
    bottom: layers.to,
  });
  const legend = Object.entries(slice.legend).map(([symbol, name]) => `${symbol} ${name}`);
  return [header, ...slice.rows, legend.join(', ')].join('\n');
}

function spansOf({ axis, centre, width, height }: SliceOptions): { columns: SliceSpan; layers: SliceSpan } {
  const across = axis === 'x' ? 'z' : 'x';
  const left = centre[across] - Math.floor(width / 2);
  const columns: SliceSpan = { axis: across, from: left, to: left + width - 1 };
  if (axis === 'y') {
    const north = centre.z - Math.floor(height / 2);
    return { columns, layers: { axis: 'z', from: north, to: north + height - 1 } };
  }
  const bottom = centre.y - Math.floor(height / 2);
  return { columns, layers: { axis: 'y', from: bottom + height - 1, to: bottom } };
}

/** The states of all cells, row by row. */
function statesOf(view: BlockView, options: SliceOptions, columns: SliceSpan, layers: SliceSpan): readonly number[] {
  const { axis, at, width, height } = options;
  const states: number[] = [];
  const down = Math.sign(layers.to - layers.from);
  for (let i = 0; i < width * height; i++) {
    const column = columns.from + (i % width);
    const layer = layers.from + down * Math.floor(i / width);
    if (axis === 'z') states.push(view.stateAt(column, layer, at));
    else if (axis === 'x') states.push(view.stateAt(at, layer, column));
    else states.push(view.stateAt(column, at, layer));
  }
  return states;
}

function ownIndexOf(
  { axis, at, centre, width }: SliceOptions,
  columns: SliceSpan,
  layers: SliceSpan,
): number | undefined {
  if (centre[axis] !== at) return undefined;
  return Math.abs(centre[layers.axis] - layers.from) * width + centre[columns.axis] - columns.from;
}

/** The kinds of block in a slice, and the character of each. */
class Kinds {
  readonly legend: Record<string, string> = {};
  unknownCells = 0;
  otherKinds = 0;
  readonly #symbolOfState = new Map<number, string>();

  constructor(view: BlockView, states: readonly number[]) {
    const countOfState = new Map<number, number>();
    for (const state of states) countOfState.set(state, (countOfState.get(state) ?? 0) + 1);
    const countOfName = new Map<string, number>();
    const unknownIds: number[] = [];
    for (const [state, count] of countOfState) {
      const fixed = fixedSymbolOf(view, state);
      if (fixed === undefined) {
        const name = view.registry.nameOf(state) ?? '';
        countOfName.set(name, (countOfName.get(name) ?? 0) + count);
        continue;
      }
      this.#symbolOfState.set(state, fixed.symbol);
      this.legend[fixed.symbol] = fixed.name;
      if (fixed.symbol === SYMBOL.unknownState) unknownIds.push(state);
      if (fixed.symbol === SYMBOL.unknownState || fixed.symbol === SYMBOL.unloaded) this.unknownCells += count;
    }
    if (unknownIds.length > 0) this.legend[SYMBOL.unknownState] = unknownStates(unknownIds);
    const symbolOfName = this.#nameKinds(countOfName);
    for (const state of countOfState.keys()) {
      const symbol = symbolOfName.get(view.registry.nameOf(state) ?? '');
      if (symbol !== undefined && !this.#symbolOfState.has(state)) this.#symbolOfState.set(state, symbol);
    }
  }

  symbolOf(state: number): string {
    return this.#symbolOfState.get(state) ?? SYMBOL.other;
  }

  #nameKinds(countOfName: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
    const names = [...countOfName].sort(([aName, a], [bName, b]) => b - a || (aName < bName ? -1 : 1));
    const symbols = new Map<string, string>();
    for (const [i, [name]] of names.slice(0, KIND_SYMBOLS.length).entries()) {
      const symbol = KIND_SYMBOLS[i] ?? SYMBOL.other;
      symbols.set(name, symbol);
      this.legend[symbol] = name;
    }
    this.otherKinds = names.length - symbols.size;
    if (this.otherKinds > 0) this.legend[SYMBOL.other] = `${this.otherKinds} other kinds`;
    return symbols;
  }
}

function fixedSymbolOf(view: BlockView, state: number): { readonly symbol: string; readonly name: string } | undefined {
  const source = sourceOf(view.registry, state);
  if (source === 'unloaded') return { symbol: SYMBOL.unloaded, name: 'unloaded' };
  if (source === 'out-of-world') return { symbol: SYMBOL.outOfWorld, name: 'out-of-world' };
  if (source === 'unknown-state') return { symbol: SYMBOL.unknownState, name: 'unknown-state' };
  if ((view.registry.flagsOf(state) & BlockFlag.AIR) !== 0) return { symbol: SYMBOL.air, name: 'air' };
  const name = view.registry.nameOf(state) ?? '';
  const symbol = NAMED_SYMBOLS.get(name);
  return symbol === undefined ? undefined : { symbol, name };
}

function unknownStates(ids: readonly number[]): string {
  const named = ids.slice(0, MAX_LEGEND_IDS).join(' ');
  return `unknown-state ${named}${ids.length > MAX_LEGEND_IDS ? ` and ${ids.length - MAX_LEGEND_IDS} more` : ''}`;
}
