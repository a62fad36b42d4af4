import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { take } from '../../minecraft/actions/index.ts';
import { perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { itemName } from '../window-tools.ts';
import { CONTAINER_FAILURES, container, containerAt, containerOf, MAX_MOVED } from './look-inside.ts';

const TEXTS = defineTexts({
  moved: {
    en: 'took {moved} {item} from {at}: {carried} carried, {inside} left inside',
    zh: '从 {at} 拿了 {moved} 个 {item}：带着 {carried} 个，里面还有 {inside} 个',
  },
  fewer: { en: ', {asked} were asked for', zh: '，要的是 {asked} 个' },
});

export const takeTool = bodyTool({
  name: 'take',
  set: 'containers',
  description: 'Take an item out of a container within reach; all of it without count.',
  destructive: true,
  input: z.object({ ...containerAt, item: itemName, count: z.int().min(1).max(MAX_MOVED).optional() }),
  output: container.extend({ item: z.string(), moved: z.int(), carried: z.int(), inside: z.int() }),
  failureCodes: [...CONTAINER_FAILURES, 'unknown_item', 'not_inside', 'no_room'],
  async run(host, { x, y, z: zBlock, item, count }, context) {
    const { locale } = context;
    const pos = { x, y, z: zBlock };
    const done = await perform(host, context, (options) => take(host.session, { pos, item, count }, options));
    if (!done.ok) return done;
    const { moved, carried, inside, asked } = done.value;
    const values = { item, moved, carried, inside, asked, at: at(pos) };
    const fewer = asked !== undefined && moved < asked ? textOf(TEXTS.fewer, locale, values) : '';
    const describe = textOf(TEXTS.moved, locale, values) + fewer;
    return { ok: true, describe, ...containerOf(done.value), item, moved, carried, inside };
  },
});
