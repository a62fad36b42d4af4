import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { MAX_NOTE_CHARS, PLACE_FAILURES, place, placeName, placeOf, storeFailed } from '../place-tools.ts';
import { at } from '../said.ts';
import { blockCoordinate } from '../schemas.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  remembered: { en: "remembered '{name}' at {at}", zh: '记住了“{name}”，在 {at}' },
  instead: { en: ', no longer {before}', zh: '，不再是 {before}' },
  half: { en: 'x, y and z of a place come together', zh: '地点的 x、y、z 要一起给' },
  halfHowTo: { en: 'give all three, or none for where you are', zh: '三个都给，或都不给（就是你所在处）' },
});

export const rememberPlaceTool = bodyTool({
  name: 'remember_place',
  set: 'places',
  description: 'Remember a place by a name, for this world and later sessions; default: where you are.',
  idempotent: true,
  input: z.object({
    name: placeName,
    x: blockCoordinate.optional(),
    y: blockCoordinate.optional(),
    z: blockCoordinate.optional(),
    note: z.string().max(MAX_NOTE_CHARS).optional(),
  }),
  output: place.extend({ before: place.optional() }),
  failureCodes: [...PLACE_FAILURES, ...WHEREABOUTS_FAILURES, 'half_position', 'too_many_places'],
  run(host, { name, x, y, z: zBlock, note }, { locale }) {
    const here = whereaboutsOf(host.session, locale);
    if (!here.ok) return here;
    const given = [x, y, zBlock].filter((axis) => axis !== undefined);
    const [atX, atY, atZ] = given;
    if (given.length === 1 || given.length === 2) {
      return fail('half_position', textOf(TEXTS.half, locale), textOf(TEXTS.halfHowTo, locale));
    }
    const cell =
      atX === undefined || atY === undefined || atZ === undefined ? here.value.cell : { x: atX, y: atY, z: atZ };
    const dimension = host.session.state.self.dimension ?? '';
    const kept = { name, ...cell, dimension, note };
    const remembered = host.places.remember(kept);
    if (!remembered.ok) return storeFailed(remembered);
    const before = remembered.value;
    const instead = before === undefined ? '' : textOf(TEXTS.instead, locale, { before: at(before) });
    return {
      ok: true,
      describe: textOf(TEXTS.remembered, locale, { name, at: at(cell) }) + instead,
      ...placeOf(kept, here.value.position),
      before: before === undefined ? undefined : placeOf(before, here.value.position),
    };
  },
});
