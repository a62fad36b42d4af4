import { z } from 'zod';
import { fail, type Result, succeed } from '../../../core/index.ts';
import { ContextType } from '../../../engine/index.ts';
import { pageTextOf } from './page-text.ts';
import type { WebClient } from './web-client.ts';

/** One page that a search found. */
interface SearchHit {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** A page as it was fetched. */
interface WebPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** Where the web is searched and how pages are fetched: an operator, or another module, can bring others. */
export interface WebPorts {
  search(query: string, limit: number, signal: AbortSignal): Promise<Result<readonly SearchHit[]>>;
  fetch(url: string, signal: AbortSignal): Promise<Result<WebPage>>;
}

/** Ports that take the place of the module's own. */
export const WEB = new ContextType<WebPorts>('web');

const answerSchema = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string().nullish() })),
});

/**
 * The module's own ports: a search endpoint that answers as SearXNG does (`GET ?q=...&format=json`), asked through
 * `operator`, since who runs it may have it at home; pages through `client`, which reaches the public web alone.
 */
export function webPorts(client: WebClient, operator: WebClient, endpoint: string | undefined): WebPorts {
  return {
    async search(query, limit, signal) {
      if (endpoint === undefined) return fail('no_search', 'no search endpoint is configured', 'configure searchUrl');
      const url = new URL(endpoint);
      url.searchParams.set('q', query);
      url.searchParams.set('format', 'json');
      const fetched = await operator.fetch(url.href, signal);
      return fetched.ok ? hitsOf(fetched.value.text, limit) : fetched;
    },
    async fetch(url, signal) {
      const fetched = await client.fetch(url, signal);
      if (!fetched.ok) return fetched;
      const { url: end, type, text } = fetched.value;
      const page = /html/i.test(type) ? pageTextOf(text) : { title: '', text };
      return succeed({ url: end, text: page.text, title: page.title === '' ? new URL(end).hostname : page.title });
    },
  };
}

function hitsOf(text: string, limit: number): Result<readonly SearchHit[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('search_unreadable', 'the search endpoint answers no JSON', 'check searchUrl, and that it allows JSON');
  }
  const read = answerSchema.safeParse(json);
  if (!read.success) return fail('search_unreadable', 'the search endpoint answers otherwise', 'check searchUrl');
  return succeed(
    read.data.results.slice(0, limit).map(({ title, url, content }) => ({ title, url, text: content ?? '' })),
  );
}
