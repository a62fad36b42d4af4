import { toggleLocale, toggleTheme } from '../live/preferences.ts';
import { lookForReviews } from './operator-state.ts';

/** The panels by their keys: 1 is the first on the page. */
export const PANELS = ['players', 'running', 'reviews', 'mishaps', 'spend', 'queues'] as const;

const ACTIONS: Readonly<Record<string, () => void>> = {
  t: toggleTheme,
  l: toggleLocale,
  r: () => void lookForReviews(),
};

/** Heeds the keys of the page: a number goes to its panel. */
export function heedOperatorKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const panel = PANELS[Number(event.key) - 1];
    const act = panel === undefined ? ACTIONS[event.key.toLowerCase()] : () => goTo(panel);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function goTo(panel: string): void {
  const element = document.getElementById(panel);
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus();
}
