import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { toPlainText } from '../../tools/index.ts';
import { CONVENTIONS, TIPS } from '../conventions.ts';
import { healthLine, sessionHealth, sessionHealthOf, warningsOf } from '../health.ts';
import { bodyTool } from '../host.ts';

const TEXTS = defineTexts({
  describe: { en: '{count} tools; conventions and tips below', zh: '{count} 个工具；约定与提示见下' },
});

export const describeTool = bodyTool({
  name: 'describe',
  description: "All tools and what they take, conventions, tips, the session's state.",
  readOnly: true,
  input: z.object({}),
  output: z.object({
    tools: z.array(z.string()),
    toolCount: z.int(),
    conventions: z.record(z.string(), z.string()),
    tips: z.array(z.string()),
    session: sessionHealth.extend({ warnings: z.array(z.string()) }),
  }),
  run(host, _args, { client, locale }) {
    const tools = host.tools(client).map(toPlainText);
    const health = sessionHealthOf(host, client);
    return {
      ok: true,
      describe: textOf(TEXTS.describe, locale, { count: tools.length }),
      tools,
      toolCount: tools.length,
      conventions: Object.fromEntries(Object.entries(CONVENTIONS).map(([name, text]) => [name, textOf(text, locale)])),
      tips: Object.values(TIPS).map((text) => textOf(text, locale)),
      session: { ...health, warnings: warningsOf(health, locale) },
    };
  },
  text({ describe, tools, conventions, tips, session }, locale) {
    const rules = Object.entries(conventions).map(([name, text]) => `${name}: ${text}`);
    const warnings = session.warnings.map((warning) => `! ${warning}`);
    const lines = [...tips.map((tip) => `- ${tip}`), '', healthLine(session, locale), ...warnings];
    return [describe, ...tools, '', ...rules, '', ...lines].join('\n');
  },
});
