import { toggleLocale, toggleTheme } from '../live/preferences.ts';
import { look, PANES, selected, showsKeys, turnTo } from './selection.ts';
import type { TextName } from './texts.ts';

/** The keys as they are shown. */
export const KEYS: readonly (readonly [keys: string, does: TextName])[] = [
  ['1 2 3', 'keyPanes'],
  ['j k', 'keyMove'],
  ['← →', 'keyChart'],
  ['Esc', 'keyEscape'],
  ['t l', 'keyTheme'],
  ['?', 'keyHelp'],
];

/** All can be done with the keyboard alone: digits turn to a pane, j and k walk through its list, Escape leads back. */
export function heedLearnKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest('select, dialog') !== null) return;
    const pane = PANES[Number(event.key) - 1];
    const does = pane === undefined ? ACTIONS[event.key] : () => turnTo(pane);
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
}

const ACTIONS: Readonly<Record<string, (() => void) | undefined>> = {
  j: () => step(1),
  k: () => step(-1),
  t: toggleTheme,
  l: toggleLocale,
  '?': () => {
    showsKeys.value = true;
  },
  Escape: () => look(undefined),
};

/** Moves the focus through the list that is shown. */
function step(by: number): void {
  if (selected.value !== undefined) return;
  const entries = [...document.querySelectorAll<HTMLElement>('.entry')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? entries.indexOf(activeElement) : -1;
  const next = at < 0 ? (by > 0 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  entries[next]?.focus();
}
