import { signal } from '@preact/signals';
import type { Command, CommandsView, RefusalView, Text } from '../../../src/viewer/protocol.ts';
import { say } from '../texts.ts';

const TOKEN_KEY = 'token';

/** The creator's powers on this page: none without a token that the server knows. */
export type Power = { readonly kind: 'none' | 'wrong' } | ({ readonly kind: 'creator' } & CommandsView);

export const power = signal<Power>({ kind: 'none' });

/** What the last command came to, for the creator to read; '' when there is nothing to say. */
export const told = signal<Text | 'sent' | ''>('');

/**
 * Takes the token out of the link it came with: it stands behind `#`, so it was sent nowhere, and from now on it stands
 * in no address bar and no history either. It is kept for this tab alone.
 */
export async function takeToken(): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null) {
    sessionStorage.setItem(TOKEN_KEY, given);
    history.replaceState(null, '', location.pathname);
  }
  if (sessionStorage.getItem(TOKEN_KEY) === null) return;
  const response = await fetch('/api/commands', { headers: bearer() });
  power.value = response.ok ? { kind: 'creator', ...((await response.json()) as CommandsView) } : { kind: 'wrong' };
}

export async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Asks for something that needs the token. */
export async function request<T>(
  method: 'POST' | 'DELETE',
  path: string,
  body: unknown = {},
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }> {
  const headers = { ...bearer(), 'content-type': 'application/json' };
  const answered = await fetch(path, { method, headers, body: JSON.stringify(body) })
    .then(async (response) => ({ ok: response.ok, answer: (await response.json()) as T | RefusalView }))
    .catch(() => undefined);
  if (answered === undefined) return { ok: false, why: say('noAnswer') };
  if (answered.ok) return { ok: true, value: answered.answer as T };
  const { why, how_to } = answered.answer as RefusalView;
  return { ok: false, why: `${why}; ${how_to}` };
}

/** Does as the creator says; what it came to is {@link told}. */
export async function command(what: Command): Promise<boolean> {
  if (power.value.kind !== 'creator') return false;
  const done = await request<{ readonly told: Text | null }>('POST', '/api/commands', what);
  told.value = done.ok ? (done.value.told ?? 'sent') : { en: done.why, zh: done.why };
  return done.ok;
}

function bearer(): Record<string, string> {
  return { authorization: `Bearer ${sessionStorage.getItem(TOKEN_KEY) ?? ''}` };
}
