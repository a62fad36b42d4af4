import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { sessionHealth, sessionHealthOf, warningsOf } from '../health.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({
  status: {
    en: '{phase} on {server} ({version}) as {username}: health {health}, food {food}, {chunksLoaded} chunks, {entities} entities',
    zh: '{phase}，{server}（{version}），身份 {username}：生命{health}，饱食{food}，区块{chunksLoaded}，实体{entities}',
  },
});

export const statusTool = bodyTool({
  name: 'status',
  description: 'How connection, body and knowledge of the world stand, with warnings in words.',
  readOnly: true,
  input: z.object({}),
  output: sessionHealth.extend({ warnings: z.array(z.string()) }),
  run(host, _args, { client, locale }) {
    const health = sessionHealthOf(host, client);
    const values = { ...health, health: health.health ?? '?', food: health.food ?? '?' };
    return {
      ok: true,
      describe: textOf(TEXTS.status, locale, values),
      ...health,
      warnings: warningsOf(health, locale),
    };
  },
  text: ({ describe, warnings }) => [describe, ...warnings.map((warning) => `! ${warning}`)].join('\n'),
});
