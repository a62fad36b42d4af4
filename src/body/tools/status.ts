import { z } from 'zod';
import { healthLine, sessionHealth, sessionHealthOf, warningsOf } from '../health.ts';
import { bodyTool } from '../host.ts';

export const statusTool = bodyTool({
  name: 'status',
  description: 'How connection, body and world knowledge stand, with warnings.',
  readOnly: true,
  input: z.object({}),
  output: sessionHealth.extend({ warnings: z.array(z.string()) }),
  run(host, _args, { client, locale }) {
    const health = sessionHealthOf(host, client);
    return {
      ok: true,
      describe: healthLine(health, locale),
      ...health,
      warnings: warningsOf(health, locale),
    };
  },
  text: ({ describe, warnings }) => [describe, ...warnings.map((warning) => `! ${warning}`)].join('\n'),
});
