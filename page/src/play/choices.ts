import { computed, signal } from '@preact/signals';
import type { OptionView } from '../../../src/viewer/seats/seat-protocol.ts';
import { act, view } from './seat.ts';

/** How options are arranged, in the order of their tabs. */
export const GROUPS = ['here', 'people', 'things', 'doors', 'go', 'self'] as const;
export type Group = (typeof GROUPS)[number];

/** The tab that lies open; of an empty one the first that is not shows. */
export const wantedGroup = signal<Group>('here');
export const shownGroup = computed<Group>(() => {
  const has = (group: Group) => view.value?.options.some((option) => option.group === group) === true;
  return has(wantedGroup.value) ? wantedGroup.value : (GROUPS.find(has) ?? 'self');
});
export const shownOptions = computed(() => view.value?.options.filter(({ group }) => group === shownGroup.value) ?? []);

/** The option that waits for its words, or to be asked for twice. */
export const pending = signal<OptionView | undefined>(undefined);

/** Does it, unless it needs words or a second thought first. */
export function choose(option: OptionView): void {
  if (option.needsWords || option.grave) pending.value = option;
  else act(option.key);
}
