import { toggleLocale, toggleTheme } from '../live/preferences.ts';
import { choose, GROUPS, pending, shownGroup, shownOptions, wantedGroup } from './choices.ts';
import { send } from './seat.ts';

/** Keys of the page of one who is lived: digits choose, the arrows turn the tabs, Enter goes to the line that is said. */
export function heedPlayKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (key === 'Escape') {
      pending.value = undefined;
      if (target instanceof HTMLElement) target.blur();
      return;
    }
    if (target instanceof HTMLElement && target.closest('input, select, textarea, canvas') !== null) return;
    if (target instanceof HTMLElement && key === 'Enter' && target.closest('button') !== null) return;
    const does = ACTIONS[key] ?? (/^[1-9]$/.test(key) ? () => chooseNth(Number(key)) : undefined);
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
}

const ACTIONS: Readonly<Record<string, () => void>> = {
  ArrowRight: () => turnTab(1),
  ArrowLeft: () => turnTab(-1),
  s: () => send({ kind: 'stop' }),
  t: toggleTheme,
  l: toggleLocale,
  Enter: () => document.querySelector<HTMLElement>('#say')?.focus(),
};

function chooseNth(number: number): void {
  const option = shownOptions.value[number - 1];
  if (option !== undefined) choose(option);
}

function turnTab(by: number): void {
  const at = GROUPS.indexOf(shownGroup.value);
  wantedGroup.value = GROUPS[(at + by + GROUPS.length) % GROUPS.length] ?? 'here';
}
