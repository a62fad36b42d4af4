import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import { defineTexts, type Locale, textOf } from '../core/index.ts';
import { renderEvents } from '../events/index.ts';
import type { McpBody } from './body.ts';

/** The event log as an MCP resource: its newest events. It can be subscribed to. */
export const EVENTS_URI = 'soulsand://events';

/** The same log: what came after a seq. */
export const EVENTS_AFTER_TEMPLATE = 'soulsand://events/after/{seq}';

/** How many events one reading shows at most. */
export const EVENTS_READ_LIMIT = 100;

const AFTER_URI = /^soulsand:\/\/events\/after\/(\d{1,15})$/;

const TEXTS = defineTexts({
  title: { en: 'Events', zh: '事件' },
  about: {
    en: 'The newest {limit} events, a line each. Reading takes nothing from the events tool. Subscribe to hear of news.',
    zh: '最新的 {limit} 个事件，每行一个。阅读不影响 events 工具的游标。可订阅以获知新事件。',
  },
  afterTitle: { en: 'Events after a seq', zh: '某序号之后的事件' },
  afterAbout: { en: 'Up to {limit} events after #seq, oldest first.', zh: '#seq 之后最多 {limit} 个事件，旧的在前。' },
  none: { en: '(no events)', zh: '（没有事件）' },
  older: { en: '({count} older events are kept, read {uri})', zh: '（另存有 {count} 个更早的事件，读 {uri}）' },
  newer: { en: '({count} newer events, read {uri})', zh: '（另有 {count} 个更新的事件，读 {uri}）' },
  lost: { en: '(some events before these were dropped)', zh: '（更早的事件有些已被丢弃）' },
});

/** The resources of a body. */
export function eventResources(locale: Locale) {
  const description = textOf(TEXTS.about, locale, { limit: EVENTS_READ_LIMIT });
  return [{ uri: EVENTS_URI, name: 'events', title: textOf(TEXTS.title, locale), description, mimeType: 'text/plain' }];
}

/** The resource templates of a body. */
export function eventTemplates(locale: Locale) {
  return [
    {
      uriTemplate: EVENTS_AFTER_TEMPLATE,
      name: 'events_after',
      title: textOf(TEXTS.afterTitle, locale),
      description: textOf(TEXTS.afterAbout, locale, { limit: EVENTS_READ_LIMIT }),
      mimeType: 'text/plain',
    },
  ];
}

/** Reads {@link EVENTS_URI} or one of {@link EVENTS_AFTER_TEMPLATE}; moves no cursor. Throws the protocol's not-found. */
export function readEvents(body: McpBody, uri: string) {
  const after = AFTER_URI.exec(uri)?.[1];
  if (uri !== EVENTS_URI && after === undefined) {
    throw new ResourceNotFoundError(uri, `no resource ${uri}; there are ${EVENTS_URI} and ${EVENTS_AFTER_TEMPLATE}`);
  }
  const text = after === undefined ? newestText(body) : afterText(body, Number(after));
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}

function newestText(body: McpBody): string {
  const { events: kept, gap } = body.events.since(0, Number.POSITIVE_INFINITY);
  const newest = kept.slice(-EVENTS_READ_LIMIT);
  const older = kept.length - newest.length;
  const note = older > 0 ? textOf(TEXTS.older, body.locale, { count: older, uri: afterUri(0) }) : lostNote(body, gap);
  return lines(note, linesOf(body, newest));
}

function afterText(body: McpBody, seq: number): string {
  const { events, remaining, gap } = body.events.since(seq, EVENTS_READ_LIMIT);
  const last = events.at(-1)?.seq ?? seq;
  const more = remaining > 0 ? textOf(TEXTS.newer, body.locale, { count: remaining, uri: afterUri(last) }) : '';
  return lines(lostNote(body, gap), linesOf(body, events), more);
}

function linesOf(body: McpBody, events: Parameters<typeof renderEvents>[0]): string {
  const text = renderEvents(events, body.eventKinds, body.locale);
  return text === '' ? textOf(TEXTS.none, body.locale) : text;
}

function lostNote(body: McpBody, gap: boolean): string {
  return gap ? textOf(TEXTS.lost, body.locale) : '';
}

function afterUri(seq: number): string {
  return EVENTS_AFTER_TEMPLATE.replace('{seq}', String(seq));
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
