import { effect, signal } from '@preact/signals';

/** What a person chose on this page, kept by their browser. */
type Locale = 'en' | 'zh';
type Theme = 'dark' | 'light';

function kept<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const value = localStorage.getItem(key);
  return allowed.find((each) => each === value) ?? otherwise;
}

const browserLocale: Locale = navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
const browserTheme: Theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

export const locale = signal(kept('locale', ['en', 'zh'] as const, browserLocale));
export const theme = signal(kept('theme', ['dark', 'light'] as const, browserTheme));

const stillQuery = matchMedia('(prefers-reduced-motion: reduce)');
/** Whoever asked for less motion gets no rain, no ripples, no gliding. */
export const still = signal(stillQuery.matches);
stillQuery.addEventListener('change', ({ matches }) => {
  still.value = matches;
});

effect(() => {
  localStorage.setItem('locale', locale.value);
  document.documentElement.lang = locale.value === 'zh' ? 'zh-Hans' : 'en';
});
effect(() => {
  localStorage.setItem('theme', theme.value);
  document.documentElement.dataset['theme'] = theme.value;
});

export function toggleTheme(): void {
  theme.value = theme.value === 'dark' ? 'light' : 'dark';
}

export function toggleLocale(): void {
  locale.value = locale.value === 'en' ? 'zh' : 'en';
}
