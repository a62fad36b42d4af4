import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { type ContainerReport, lookInside } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { blockCoordinate, position } from '../schemas.ts';
import { countsLine, countsOf, itemCount, OPENING_FAILURES } from '../window-tools.ts';

const TEXTS = defineTexts({
  inside: { en: '{kind} at {at}, {free} of {places} places free', zh: '{at} 的 {kind}，{places} 格中空 {free} 格' },
});

/** Codes that the tools of containers may fail with, beside their own. */
export const CONTAINER_FAILURES = [...ACTION_FAILURES, ...OPENING_FAILURES, 'wrong_window'] as const;

/** Most that is moved by one call: more than anybody carries. */
export const MAX_MOVED = 2304;

/** Where a container is. */
export const containerAt = { x: blockCoordinate, y: blockCoordinate, z: blockCoordinate };

/** What is in a container, by item. */
export const container = z.object({
  at: position,
  kind: z.string(),
  contents: z.array(itemCount),
  places: z.int(),
  free: z.int(),
});

/** {@link container} of a report. */
export function containerOf({ pos, kind, slots }: ContainerReport): z.output<typeof container> {
  const counts = new Map<string, number>();
  for (const stack of slots) if (stack !== null) counts.set(stack.name, (counts.get(stack.name) ?? 0) + stack.count);
  const free = slots.filter((stack) => stack === null).length;
  return { at: pos, kind, contents: countsOf(counts), places: slots.length, free };
}

export const lookInsideTool = bodyTool({
  name: 'look_inside',
  set: 'containers',
  description: 'Open a chest, barrel, furnace or the like within reach, and tell what is in it.',
  idempotent: true,
  input: z.object(containerAt),
  output: container,
  failureCodes: CONTAINER_FAILURES,
  async run(host, pos, context) {
    const looked = await perform(host, context, (options) => lookInside(host.session, { pos }, options));
    if (!looked.ok) return looked;
    const told = containerOf(looked.value);
    return { ok: true, describe: textOf(TEXTS.inside, context.locale, { ...told, at: at(pos) }), ...told };
  },
  text: ({ describe, contents }) => (contents.length === 0 ? describe : `${describe}: ${countsLine(contents)}`),
});
