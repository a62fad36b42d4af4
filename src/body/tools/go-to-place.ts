import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { noSuchPlace, PLACE_FAILURES, placeName, storeFailed } from '../place-tools.ts';
import { sessionClosed } from '../whereabouts.ts';
import { moveTool } from './move.ts';

const TEXTS = defineTexts({
  elsewhere: { en: "'{name}' is in {dimension}, the body is in {here}", zh: '“{name}”在 {dimension}，身体在 {here}' },
  elsewhereHowTo: { en: 'go there through a portal first', zh: '先过传送门' },
});

export const goToPlaceTool = bodyTool({
  name: 'go_to_place',
  set: 'places',
  description: 'Walk to a remembered place, as move does.',
  input: z.object({ name: placeName }),
  output: moveTool.output,
  failureCodes: [...new Set([...moveTool.failureCodes, ...PLACE_FAILURES, 'no_such_place', 'other_dimension'])],
  async run(host, { name }, context) {
    const { locale } = context;
    if (host.session.ended !== undefined) return sessionClosed(host.session.ended);
    const all = host.places.list();
    if (!all.ok) return storeFailed(all);
    const place = all.value.find((each) => each.name === name);
    if (place === undefined) return noSuchPlace(name, all.value, locale);
    const { x, y, z: zBlock, dimension } = place;
    const here = host.session.state.self.dimension;
    if (here !== undefined && here !== dimension) {
      const why = textOf(TEXTS.elsewhere, locale, { name, dimension, here });
      return fail('other_dimension', why, textOf(TEXTS.elsewhereHowTo, locale), { dimension });
    }
    return moveTool.run(host, { x, y, z: zBlock }, context);
  },
});
