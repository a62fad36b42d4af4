/** The map's colours, which stand with all others in the style sheet. */
const NAMES = [
  'sea',
  'shoal',
  'surf',
  'land',
  'land-line',
  'ground',
  'path',
  'sheet',
  'sheet-line',
  'wall',
  'floor-dark',
  'floor-lit',
  'lamp',
  'door',
  'window',
  'pane',
  'ink',
  'ink-soft',
  'halo',
  'ripple',
  'rain',
  'night',
  'flash',
] as const;

export type Palette = Readonly<Record<(typeof NAMES)[number], string>> & {
  readonly serif: string;
  readonly sans: string;
};

/** Reads the colours of the theme that holds now. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colours = NAMES.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()] as const);
  return {
    ...(Object.fromEntries(colours) as Record<(typeof NAMES)[number], string>),
    serif: style.getPropertyValue('--serif').trim(),
    sans: style.getPropertyValue('--sans').trim(),
  };
}

/** Degrees between one person's colour and the next: the golden angle keeps any number of them apart. */
const HUE_STEP = 137.508;
const FIRST_HUE = 28;

/** Somebody's own colour, in both themes readable on the map and beside text. */
export function personColour(person: number, theme: 'dark' | 'light'): string {
  const hue = (FIRST_HUE + person * HUE_STEP) % 360;
  return theme === 'dark' ? `oklch(0.78 0.105 ${hue.toFixed(1)})` : `oklch(0.5 0.115 ${hue.toFixed(1)})`;
}
