import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { PLACE_FAILURES, place, placeLine, placeOf, storeFailed } from '../place-tools.ts';
import { sessionClosed } from '../whereabouts.ts';

const MAX_LISTED = 64;

const TEXTS = defineTexts({
  places: { en: '{total} places remembered', zh: '记住了 {total} 个地点' },
  cut: { en: ', the nearest {count} shown', zh: '，列出最近的 {count} 个' },
});

export const listPlacesTool = bodyTool({
  name: 'list_places',
  set: 'places',
  description: 'The places remembered of this world, nearest first.',
  readOnly: true,
  input: z.object({ limit: z.int().min(1).max(MAX_LISTED).default(20) }),
  output: z.object({ places: z.array(place), total: z.int(), truncated: z.boolean() }),
  failureCodes: ['session_closed', ...PLACE_FAILURES],
  run({ session, places }, { limit }, { locale }) {
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const all = places.list();
    if (!all.ok) return storeFailed(all);
    const from = session.state.self.position;
    const listed = all.value
      .map((each) => placeOf(each, from))
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
      .slice(0, limit);
    const total = all.value.length;
    const truncated = total > listed.length;
    const cut = truncated ? textOf(TEXTS.cut, locale, { count: listed.length }) : '';
    return { ok: true, describe: textOf(TEXTS.places, locale, { total }) + cut, places: listed, total, truncated };
  },
  text: ({ describe, places }, locale) => [describe, ...places.map((each) => placeLine(each, locale))].join('\n'),
});
