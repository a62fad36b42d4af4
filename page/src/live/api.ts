import { signal } from '@preact/signals';
import type { Command, CommandsView, RefusalView, Text } from '../../../src/viewer/protocol.ts';

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
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => undefined);
  if (response === undefined) return { ok: false, why: '…' };
  const answer = (await response.json()) as T | RefusalView;
  if (response.ok) return { ok: true, value: answer as T };
  const { why, how_to } = answer as RefusalView;
  return { ok: false, why: `${why}; ${how_to}` };
}

/** Does as the creator says; what it came to is {@link told}. */
export async function command(what: Command): Promise<boolean> {
  if (power.value.kind !== 'creator') return false;
  const response = await fetch('/api/commands', {
    method: 'POST',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: JSON.stringify(what),
  }).catch(() => undefined);
  if (response === undefined) return false;
  const answer = (await response.json()) as { readonly ok: true; readonly told: Text | null } | RefusalView;
  if (answer.ok) told.value = answer.told ?? 'sent';
  else {
    const words = `${answer.why}; ${answer.how_to}`;
    told.value = { en: words, zh: words };
  }
  return answer.ok;
}

function bearer(): Record<string, string> {
  return { authorization: `Bearer ${sessionStorage.getItem(TOKEN_KEY) ?? ''}` };
}
