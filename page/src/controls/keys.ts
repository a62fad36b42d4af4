import { toggleLocale, toggleTheme } from '../live/preferences.ts';
import { people, setting } from '../live/store.ts';
import { floorsOf } from '../map/floor-plan.ts';
import { askedWhy, lookAt, openDialog, reading, selectedPerson, shownFloor } from '../selection.ts';
import type { TextName } from '../texts.ts';
import { RATES, setRate, skip, togglePause } from './pace.ts';

/** The keys and what they do, for the list of keys. */
export const KEYS: readonly (readonly [keys: string, does: TextName])[] = [
  ['Space', 'keySpace'],
  ['1 … 5', 'keyRates'],
  ['N', 'keyNext'],
  ['R', 'keyStory'],
  ['J  K', 'keyPeople'],
  ['[  ]  O', 'keyFloors'],
  ['← ↑ → ↓', 'keyMap'],
  ['+  −  0', 'keyZoom'],
  ['T  L', 'keyTheme'],
  ['C', 'creator'],
  ['Esc', 'keyEscape'],
  ['?', 'keyHelp'],
];

const ACTIONS: Readonly<Record<string, () => void>> = {
  ' ': togglePause,
  n: skip,
  r: () => {
    reading.value = reading.value === 'story' ? 'events' : 'story';
  },
  j: () => stepPerson(1),
  k: () => stepPerson(-1),
  '[': () => stepFloor(-1),
  ']': () => stepFloor(1),
  o: () => {
    shownFloor.value = 'all';
  },
  t: toggleTheme,
  l: toggleLocale,
  c: () => {
    openDialog.value = openDialog.value === 'creator' ? 'none' : 'creator';
  },
  '?': () => {
    openDialog.value = openDialog.value === 'keys' ? 'none' : 'keys';
  },
  Escape: () => {
    if (askedWhy.value >= 0) askedWhy.value = -1;
    else if (openDialog.value !== 'none') openDialog.value = 'none';
    else lookAt(-1);
  },
};

/** Heeds the keys of the page; what is typed into a field, and keys with a modifier, are none of them. */
export function heedKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const rate = RATES[Number(event.key) - 1];
    const act =
      rate === undefined ? ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key] : () => setRate(rate);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function isTyping({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Escape') return false;
  // A space presses the button that has the focus.
  if (key === ' ') return target.closest('button, input, select, textarea, [role=tab]') !== null;
  return target.closest('input:not([type=checkbox]), select, textarea') !== null;
}

function stepPerson(by: number): void {
  const count = people.value.length;
  if (count === 0) return;
  lookAt(selectedPerson.value < 0 && by < 0 ? count - 1 : (selectedPerson.value + by + count) % count);
}

function stepFloor(by: number): void {
  const floors = floorsOf(setting.value?.places ?? []);
  const at = shownFloor.value === 'all' ? floors.indexOf(0) - by : floors.indexOf(shownFloor.value);
  const next = floors[Math.min(floors.length - 1, Math.max(0, at + by))];
  if (next !== undefined) shownFloor.value = next;
}
