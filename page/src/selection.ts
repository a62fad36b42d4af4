import { signal } from '@preact/signals';

/** Whom the page looks at closely, or -1. */
export const selectedPerson = signal(-1);

/** What the reader reads. */
export const reading = signal<'story' | 'events'>('story');

/** Which storeys are shown: one, or all. */
export const shownFloor = signal<number | 'all'>('all');

/** Which pane a narrow window shows below the map. */
export type Pane = 'story' | 'people' | 'talks' | 'creator';
export const pane = signal<Pane>('story');

/** Whether the creator's panel or the list of keys lies open. */
export const openDialog = signal<'none' | 'keys' | 'creator'>('none');

/** The event about which the page is asked why, or -1. */
export const askedWhy = signal(-1);

/** Looks closely at somebody; a narrow window shows the pane where that is. */
export function lookAt(person: number): void {
  selectedPerson.value = person;
  if (person >= 0) pane.value = 'people';
}
