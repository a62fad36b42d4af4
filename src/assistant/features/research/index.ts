import { z } from 'zod';
import { type Locale, succeed, textOf } from '../../../core/index.ts';
import { type AgentEngine, type AgentResult, defineModule, type Workflow } from '../../../engine/index.ts';
import type { Card } from '../../cards/card.ts';
import { CARDS, CLOCK, LOGGER } from '../../context-types.ts';
import { WEB, webPorts } from './ports.ts';
import { Research, type WebPassage } from './research.ts';
import { RESEARCH_TEXTS } from './texts.ts';
import { WEB_RESEARCH, webPassagesIn, webResearchTool } from './tool.ts';
import { WebClient } from './web-client.ts';

/** Who may use the web. */
const WEB_PERMISSION = 'research.web';

/** Web research: pluggable search and fetch behind a gateway, authorised for each execution. */
export const RESEARCH = defineModule({
  id: 'research',
  config: z.strictObject({
    /** A search endpoint that answers as SearXNG's JSON does. */
    searchUrl: z.url().optional(),
    /** Whether a model plans the search; by rule where not. */
    usesModel: z.boolean().default(true),
  }),
  install: (context, { searchUrl, usesModel }) => {
    const [clock, logger, cards] = [context.get(CLOCK), context.get(LOGGER), context.get(CARDS)];
    if (!clock.ok) return clock;
    if (!logger.ok) return logger;
    if (!cards.ok) return cards;
    const brought = context.get(WEB);
    const own = () => {
      const operator = new WebClient({ clock: clock.value, allows: () => true });
      return webPorts(new WebClient({ clock: clock.value }), operator, searchUrl);
    };
    const research = new Research(brought.ok ? brought.value : own(), clock.value, logger.value, usesModel);
    cards.value.add('web_passages', webCard);
    return succeed({
      tools: [{ tool: context.tool(() => webResearchTool(research)), permission: WEB_PERMISSION }],
      workflows: [searchWorkflow(context.engine)],
    });
  },
});

/** Searches the web when a player asks for just that. */
function searchWorkflow({ tools }: AgentEngine): Workflow {
  return {
    id: 'research.search',
    description: 'searches the web, or reads a page of it',
    examples: ['search the web for', 'look it up online', 'read this page https', '上网搜索', '在网上查一下'],
    permission: WEB_PERMISSION,
    run: async (context, { text, progress }) => {
      const authorised = context.external.authorise(['search', 'fetch']);
      if (!authorised.ok) return authorised;
      progress(textOf(RESEARCH_TEXTS.searching, context.locale));
      const called = await tools.call(context, [WEB_RESEARCH], WEB_RESEARCH, { question: text.slice(0, 1000) });
      if (!called.ok) return called;
      const passages = webPassagesIn(called.value.answer);
      const nothing = textOf(RESEARCH_TEXTS.nothing, context.locale);
      const told = passages.map((passage) => `${passage.text}\n${sourceOf(passage, context.locale)}`).join('\n');
      return succeed({ kind: 'web_passages', text: told === '' ? nothing : told, data: { passages } });
    },
  };
}

function sourceOf({ title, source }: WebPassage, locale: Locale): string {
  return textOf(RESEARCH_TEXTS.source, locale, { url: `${title} (${source})` });
}

function webCard({ data, text }: AgentResult, locale: Locale): Card {
  const { passages } = data as { readonly passages: readonly WebPassage[] };
  const lines = passages.flatMap((passage) => [
    ...passage.text.split('\n').map((line) => ({ text: line })),
    { text: sourceOf(passage, locale), tone: 'quiet' as const },
  ]);
  return { title: textOf(RESEARCH_TEXTS.title, locale), lines: lines.length === 0 ? [{ text }] : lines };
}
