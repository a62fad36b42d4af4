import { z } from 'zod';
import { fail } from '../../core/index.ts';
import { defineEventKinds, EventLog, renderEvents } from '../../events/index.ts';
import { defineTool, Toolbox } from '../../tools/index.ts';
import type { McpBody } from '../body.ts';

const KINDS = defineEventKinds({ rang: { text: { en: 'bell {bell}', zh: '铃 {bell}' } } });

/** What the calls of a {@link smallBody} have seen: for tests. */
export interface SmallHost {
  readonly events: EventLog;
  aborted: number;
}

const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  readOnly: true,
  input: z.object({ left: z.number(), right: z.number().default(1) }),
  output: z.object({ sum: z.number() }),
  run: (_host: SmallHost, { left, right }) => ({ ok: true, describe: `${left + right}`, sum: left + right }),
});

const refuse = defineTool({
  name: 'refuse',
  description: 'Always fails.',
  input: z.object({}),
  output: z.object({ sum: z.number() }),
  run: () => fail('closed', 'the body is closed', 'open another one', { left: 3 }),
});

const walk = defineTool({
  name: 'walk',
  description: 'Takes steps until it is told to stop.',
  destructive: true,
  input: z.object({ steps: z.number().int().default(1_000_000) }),
  output: z.object({ taken: z.number() }),
  async run(host: SmallHost, { steps }, { signal, progress }) {
    for (let taken = 0; taken < steps; taken++) {
      if (signal.aborted) {
        host.aborted++;
        return fail('aborted', 'told to stop', 'walk()');
      }
      progress(taken + 1, steps, `step ${taken + 1}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { ok: true, describe: `took ${steps} steps`, taken: steps };
  },
});

const hear = defineTool({
  name: 'events',
  description: 'What happened since the last call.',
  input: z.object({}),
  output: z.object({ text: z.string(), remaining: z.number() }),
  run(host: SmallHost, _args, { client }) {
    const { events, remaining } = host.events.drain(40, client);
    return { ok: true, describe: `${events.length} events`, text: renderEvents(events, KINDS, 'en'), remaining };
  },
  text: ({ text }) => text,
});

const ring = defineTool({
  name: 'ring',
  set: 'extra',
  description: 'Rings.',
  input: z.object({}),
  output: z.object({}),
  run: (_host: SmallHost) => ({ ok: true, describe: 'rang' }),
});

/** A real toolbox over a real event log, without a world: what the protocol itself is tested with. */
export function smallBody(name = 'bell'): McpBody & { readonly host: SmallHost; readonly toolbox: Toolbox<SmallHost> } {
  const host: SmallHost = { events: new EventLog(), aborted: 0 };
  const toolbox = new Toolbox<SmallHost>({ host, tools: [add, refuse, walk, hear, ring] });
  return { name, toolbox, events: host.events, eventKinds: KINDS, locale: 'en', host };
}
