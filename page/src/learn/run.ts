import { computed, signal } from '@preact/signals';
import type { LearningView, RoundView, SkillView } from '../../../src/viewer/learning/learning-protocol.ts';
import { selected } from './selection.ts';

/** How often the server is asked whether there is something new, in ms; a page that nobody sees asks nothing. */
const POLL_MS = 1_000;
/** How long a server that does not answer is given. */
const TIMEOUT_MS = 10_000;

/** How the page stands with the server. */
export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');
export const run = signal<LearningView | undefined>(undefined);

/** The task or skill that is looked at, as it was last told. `gone` where the server has none such. */
type Detail =
  | { readonly kind: 'task'; readonly view: RoundView }
  | { readonly kind: 'skill'; readonly view: SkillView }
  | { readonly kind: 'gone' };

export const detail = signal<Detail | undefined>(undefined);

/** Whether anything is being tried in this very moment. */
export const isLearning = computed(() => run.value?.isLive === true && run.value.underWay !== null);

/** Asks for the run now and ever again, as long as the page is seen. */
export function followRun(): void {
  let etag = '';
  const ask = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    try {
      const headers = etag === '' ? {} : { 'if-none-match': etag };
      const response = await fetch('/api/learning', {
        cache: 'no-store',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 200) {
        const view = (await response.json()) as LearningView;
        run.value = view;
        // Only now: what did not arrive whole is asked for again.
        etag = response.headers.get('etag') ?? '';
        await lookAgain();
      } else if (response.status !== 304) throw new Error(`${response.status}`);
      connection.value = 'live';
    } catch {
      connection.value = 'lost';
    }
  };
  const askAndWait = async (): Promise<void> => {
    await ask();
    setTimeout(askAndWait, POLL_MS);
  };
  document.addEventListener('visibilitychange', () => void ask());
  selected.subscribe(() => void lookAgain().catch(() => {}));
  void askAndWait();
}

/** Asks for what is looked at. An answer that comes after one has looked elsewhere is not shown. */
async function lookAgain(): Promise<void> {
  const wanted = selected.value;
  if (wanted === undefined) {
    detail.value = undefined;
    return;
  }
  const path = wanted.kind === 'task' ? `rounds/${wanted.round}` : `skills/${encodeURIComponent(wanted.name)}`;
  const response = await fetch(`/api/learning/${path}`, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const found: Detail =
    response.status === 404
      ? { kind: 'gone' }
      : ({ kind: wanted.kind, view: (await response.json()) as RoundView & SkillView } as Detail);
  if (selected.value === wanted) detail.value = found;
}
