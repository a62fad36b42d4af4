import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { noSuchPlace, PLACE_FAILURES, place, placeName, placeOf, storeFailed } from '../place-tools.ts';
import { sessionClosed } from '../whereabouts.ts';

const TEXTS = defineTexts({ forgotten: { en: "forgot '{name}'", zh: '忘掉了“{name}”' } });

export const forgetPlaceTool = bodyTool({
  name: 'forget_place',
  set: 'places',
  description: 'Forget a remembered place.',
  destructive: true,
  input: z.object({ name: placeName }),
  output: place,
  failureCodes: ['session_closed', ...PLACE_FAILURES, 'no_such_place'],
  run({ session, places }, { name }, { locale }) {
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const forgotten = places.forget(name);
    if (!forgotten.ok) return storeFailed(forgotten);
    if (forgotten.value === undefined) {
      const all = places.list();
      return all.ok ? noSuchPlace(name, all.value, locale) : storeFailed(all);
    }
    const told = placeOf(forgotten.value, session.state.self.position);
    return { ok: true, describe: textOf(TEXTS.forgotten, locale, { name }), ...told };
  },
});
