import { signal } from '@preact/signals';
import type {
  Decision,
  DecisionView,
  OperatorView,
  PlayerLine,
  PlayersPage,
  ReviewsView,
} from '../../../src/viewer/operator/operator-protocol.ts';
import type { RefusalView, Text } from '../../../src/viewer/protocol.ts';
import { request } from '../live/api.ts';

const TOKEN_KEY = 'token';
/** How often the page looks while it is seen. */
const LOOK_MS = 2000;
/** Looking for reviews goes through all players: only where something went wrong since, and not every look. */
const REVIEWS_MS = 30_000;

/** `wrong`: without the token of this server nothing is shown. */
type Connection = 'connecting' | 'live' | 'lost' | 'wrong';

export const connection = signal<Connection>('connecting');
export const view = signal<OperatorView | undefined>(undefined);
export const reviews = signal<ReviewsView | undefined>(undefined);
/** What the last decision came to, or why something could not be done; '' when there is nothing to say. */
export const told = signal<Text | ''>('');
/** All who gave access, as far as they were asked for; undefined before. */
export const keptPlayers = signal<readonly PlayerLine[] | undefined>(undefined);
/** What to ask after for more of them; null at the end. */
export const morePlayers = signal<string | null>(null);

let reviewsAtMs = Number.NEGATIVE_INFINITY;
let reviewsAtMishap = -1;

/** Takes the token out of the link, as the other pages do, and looks again and again. */
export function watch(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null) {
    sessionStorage.setItem(TOKEN_KEY, given);
    history.replaceState(null, '', location.pathname);
  }
  void look();
}

async function look(): Promise<void> {
  if (!document.hidden) await lookOnce();
  if (connection.value !== 'wrong') setTimeout(() => void look(), LOOK_MS);
}

async function lookOnce(): Promise<void> {
  const seen = await get<OperatorView>('/api/operator');
  if (seen === undefined) return;
  view.value = seen;
  connection.value = 'live';
  const isNews = seen.mishapCount !== reviewsAtMishap;
  if (isNews && performance.now() - reviewsAtMs >= REVIEWS_MS) await lookForReviews();
}

/** Looks for what waits for a decision. */
export async function lookForReviews(): Promise<void> {
  reviewsAtMs = performance.now();
  reviewsAtMishap = view.value?.mishapCount ?? -1;
  const found = await get<ReviewsView>('/api/operator/reviews');
  if (found !== undefined) reviews.value = found;
}

/** Decides, and tells what came of it. */
export async function decide(decision: Decision): Promise<void> {
  const done = await request<DecisionView>('POST', '/api/operator/reviews', decision);
  told.value = done.ok ? done.value.told : { en: done.why, zh: done.why };
  await lookForReviews();
}

/** Shows more of those who gave access. */
export async function showKept(): Promise<void> {
  const after = morePlayers.value;
  const page = await get<PlayersPage>(
    `/api/operator/players${after === null ? '' : `?after=${encodeURIComponent(after)}`}`,
  );
  if (page === undefined) return;
  keptPlayers.value = [...(after === null ? [] : (keptPlayers.value ?? [])), ...page.players];
  morePlayers.value = page.next;
}

/** What the server answers; undefined where it does not, which {@link connection} or {@link told} says then. */
async function get<T>(path: string): Promise<T | undefined> {
  const headers = { authorization: `Bearer ${sessionStorage.getItem(TOKEN_KEY) ?? ''}` };
  const response = await fetch(path, { headers }).catch(() => undefined);
  if (response === undefined) connection.value = 'lost';
  else if (response.status === 401) connection.value = 'wrong';
  else if (response.ok) return (await response.json()) as T;
  else {
    const { why, how_to } = (await response.json()) as RefusalView;
    told.value = { en: `${why}; ${how_to}`, zh: `${why}；${how_to}` };
  }
  return undefined;
}
