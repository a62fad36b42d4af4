import { signal } from '@preact/signals';

/** What is looked at closely. */
export type Selected =
  | { readonly kind: 'task'; readonly round: number }
  | { readonly kind: 'skill'; readonly name: string };

/** Which list is shown; a narrow window shows the progress or one of them. */
export const PANES = ['progress', 'tasks', 'skills'] as const;
export type Pane = (typeof PANES)[number];

export const pane = signal<Pane>('progress');
/** The list beside the progress on a wide window. */
export const list = signal<'tasks' | 'skills'>('tasks');
export const selected = signal<Selected | undefined>(undefined);
export const showsKeys = signal(false);

/** Shows a list, or the progress. */
export function turnTo(wanted: Pane): void {
  pane.value = wanted;
  if (wanted !== 'progress') list.value = wanted;
  look(undefined);
}

/** Looks at a task or a skill closely; it stands in the address, so that it can be linked to and gone back from. */
export function look(wanted: Selected | undefined): void {
  const hash = hashOf(wanted);
  if (hash === location.hash) return;
  if (hash === '') history.pushState(null, '', location.pathname);
  else location.hash = hash;
  takeAddress();
}

/** Looks at what the address names, now and whenever it changes. */
export function followAddress(): void {
  addEventListener('hashchange', takeAddress);
  addEventListener('popstate', takeAddress);
  takeAddress();
}

function takeAddress(): void {
  const [kind, name = ''] = location.hash.slice(1).split('/');
  const wanted = wantedBy(kind, decodeURIComponent(name));
  if (hashOf(wanted) === hashOf(selected.value)) return;
  selected.value = wanted;
  if (wanted === undefined) return;
  list.value = wanted.kind === 'task' ? 'tasks' : 'skills';
  pane.value = list.value;
}

function wantedBy(kind: string | undefined, name: string): Selected | undefined {
  if (kind === 'task' && /^\d{1,9}$/.test(name)) return { kind, round: Number(name) };
  return kind === 'skill' && name !== '' ? { kind, name } : undefined;
}

function hashOf(wanted: Selected | undefined): string {
  if (wanted === undefined) return '';
  return wanted.kind === 'task' ? `#task/${wanted.round}` : `#skill/${encodeURIComponent(wanted.name)}`;
}
