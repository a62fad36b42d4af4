import { z } from 'zod';
import type { AgentContext, AgentTool } from '../../../engine/index.ts';
import { defineTool, type WireAnswer } from '../../../tools/index.ts';
import type { Research } from './research.ts';

/** The tool's name: whoever may use the web asks for it by this. */
export const WEB_RESEARCH = 'web_research';

const passageSchema = z.object({ title: z.string(), source: z.string(), text: z.string() });
const output = z.object({ passages: z.array(passageSchema) });

/** Looks a question up in the web; every search and fetch is authorised in the execution, or refused. */
export function webResearchTool(research: Research): AgentTool {
  return defineTool({
    name: WEB_RESEARCH,
    description: 'Looks a question up in the web; answers passages with their URL.',
    input: z.object({ question: z.string().min(1).max(1000) }),
    output,
    readOnly: true,
    run: async (context: AgentContext, { question }) => {
      const found = await research.find(context, question);
      if (!found.ok) return found;
      return { ok: true, describe: `${found.value.length} passages`, passages: [...found.value] };
    },
    text: ({ passages }) => passages.map(({ title, source, text }) => `${title} (${source})\n${text}`).join('\n\n'),
  });
}

/** The passages of an answer of the tool; none where it failed. */
export function webPassagesIn(answer: WireAnswer): readonly z.output<typeof passageSchema>[] {
  return output.safeParse(answer).data?.passages ?? [];
}
