import { z } from 'zod';
import { fail, succeed } from '../../../core/index.ts';
import { inventoryOf } from '../../observation/observe.ts';
import type { Capability } from '../../sandbox/capability.ts';
import { definePrimitive, type PrimitiveHost } from './primitive.ts';

/** Host functions that look or talk, and change nothing. */
export function lookingPrimitives(host: PrimitiveHost): readonly Capability[] {
  return [inventory(host), observation(host), chat(host)];
}

function inventory(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'inventory',
    signature: 'inventory()',
    description: 'Answers what is carried: { oak_log: 3, ... }.',
    parameters: z.tuple([]),
    call: async () => {
      const carried = inventoryOf(host.session.state.inventory);
      return carried === undefined
        ? fail('not_received', 'the inventory is not told yet', 'try again')
        : succeed(carried);
    },
  });
}

function observation(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'observe',
    signature: 'observe()',
    description: 'Answers what is seen now: { voxels, status, inventory, nearbyChests, blockRecords }.',
    parameters: z.tuple([]),
    call: async () => succeed(host.observe()),
  });
}

function chat(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'chat',
    signature: 'chat(text)',
    description: 'Says a text to all players. It is never a command.',
    parameters: z.tuple([z.string().min(1).max(256)]),
    call: async ([text]) => {
      if (text.trimStart().startsWith('/')) {
        return fail('no_commands', 'commands are not for programs', 'do it with the functions that there are');
      }
      const sent = host.session.say(text);
      return sent.ok ? succeed(null) : sent;
    },
  });
}
