import { z } from 'zod';
import { type Locale, type Logger, type Result, succeed, textOf } from '../../../core/index.ts';
import {
  type AgentContext,
  type AgentEngine,
  type AgentResult,
  projectHistory,
  type Workflow,
  type WorkflowRequest,
} from '../../../engine/index.ts';
import type { KnowledgeLibrary } from '../../data/knowledge/library.ts';
import { WEB_RESEARCH, webPassagesIn } from '../research/tool.ts';
import { fenced, headFor, logOrders } from '../untrusted.ts';
import { QUESTION_TEXTS } from './texts.ts';

/** Output tokens of an answer, and tokens of the talk before that go with the question. */
const ANSWER_TOKENS = 500;
const HISTORY_TOKENS = 1000;
const MAX_ANSWER_CHARS = 2000;

/** How answers are looked for. */
interface AnswerOptions {
  /** From which score on a passage counts as found, 0 to 1. */
  readonly minScore: number;
  /** Passages that an answer is made from. */
  readonly maxPassages: number;
  /** Whether a model puts them into words. */
  readonly usesModel: boolean;
}

/** A text that an answer is made from. */
interface Evidence {
  readonly from: 'own' | 'shared' | 'manual' | 'web';
  readonly title: string;
  readonly source: string;
  readonly text: string;
}

/** Data of a result of kind `answer`. */
export interface AnswerData {
  readonly answer: string;
  /** `passage`: the best one as it stands, no model was asked or none answered from the texts. */
  readonly by: 'model' | 'passage';
  readonly sources: readonly { readonly from: Evidence['from']; readonly title: string; readonly source: string }[];
}

const answerSchema = z.object({
  found: z.boolean(),
  answer: z.string().max(MAX_ANSWER_CHARS),
  sources: z.array(z.int().min(1)).max(20),
});

/**
 * Answers a question: from what the player, all, and the manuals they may read know; only where that has nothing, and the
 * request allows it, from the web. No tool is given to the model: it puts texts into words, and is believed only where it
 * names which of them it used.
 */
export class AnswerWorkflow implements Workflow {
  readonly id = 'questions.answer';
  readonly description = 'answers questions about the server, its rules, the game and what was noted down';
  readonly examples = [
    'what are the rules of the server',
    'how do I get there',
    'where is the spawn',
    'what does the manual say about',
    'what did I note down about',
    'tell me about',
    '服务器的规则是什么',
    '怎么去主城',
    '手册里怎么说',
    '我记过什么',
  ];
  /** Whatever is for nobody else is a question. */
  readonly takesUnrouted = true;
  readonly #engine: AgentEngine;
  readonly #library: KnowledgeLibrary;
  readonly #logger: Logger;
  readonly #options: AnswerOptions;

  constructor(engine: AgentEngine, library: KnowledgeLibrary, logger: Logger, options: AnswerOptions) {
    this.#engine = engine;
    this.#library = library;
    this.#logger = logger;
    this.#options = options;
  }

  async run(context: AgentContext, { text, progress }: WorkflowRequest): Promise<Result<AgentResult>> {
    const { minScore, maxPassages } = this.#options;
    const say = (key: 'looking' | 'searchingWeb' | 'thinking') => progress(textOf(QUESTION_TEXTS[key], context.locale));
    say('looking');
    const known = await this.#library.search(context.player, (name) => context.permits(name), text, maxPassages);
    if (!known.ok) return known;
    let evidence: readonly Evidence[] = known.value.filter(({ score }) => score >= minScore);
    if (evidence.length === 0) {
      const found = await this.#research(context, text, () => say('searchingWeb'));
      if (!found.ok) return found;
      evidence = found.value;
    }
    const [best] = evidence;
    if (best === undefined) return succeed(this.#nothing(context));
    for (const each of evidence) logOrders(this.#logger, context, each.source, each.text);
    if (this.#options.usesModel) {
      say('thinking');
      const answered = await this.#fromModel(context, text, evidence);
      const standing = context.check();
      if (!standing.ok) return standing;
      if (answered !== undefined) return succeed(answered);
    }
    return succeed(resultOf(context, best.text, 'passage', [best]));
  }

  /** The web, where the module is on and the request allows it; nothing where not. */
  async #research(context: AgentContext, question: string, tell: () => void): Promise<Result<readonly Evidence[]>> {
    const { tools } = this.#engine;
    const allowed = [WEB_RESEARCH];
    if (tools.offersFor(context, allowed).length === 0) return succeed([]);
    if (!context.external.authorise(['search', 'fetch']).ok) return succeed([]);
    tell();
    const called = await tools.call(context, allowed, WEB_RESEARCH, { question });
    if (!called.ok) return called;
    return succeed(webPassagesIn(called.value.answer).map((passage) => ({ ...passage, from: 'web' as const })));
  }

  /** What a model makes of the texts; undefined where it fails, or names none of them. */
  async #fromModel(
    context: AgentContext,
    question: string,
    evidence: readonly Evidence[],
  ): Promise<AgentResult | undefined> {
    const history = await this.#engine.recentHistory(context);
    const texts = evidence.map(({ title, source, text }, i) => fenced(`${i + 1}: ${title}, ${source}`, text));
    const asked = await context.models.askFor({
      layer: 'answer',
      tier: 'quick',
      head: headFor(context, 'questions_answer', QUESTION_TEXTS.head),
      prompt: [
        ...(history.ok ? projectHistory(history.value, HISTORY_TOKENS) : []),
        { role: 'user', text: `${texts.join('\n')}\n\n${fenced('question', question)}` },
      ],
      schema: answerSchema,
      maxOutputTokens: ANSWER_TOKENS,
    });
    if (!asked.ok) return undefined;
    const { found, answer, sources } = asked.value.value;
    if (!found) return this.#nothing(context);
    const used = [...new Set(sources)].flatMap((number) => evidence[number - 1] ?? []);
    return used.length === 0 || answer.trim() === '' ? undefined : resultOf(context, answer.trim(), 'model', used);
  }

  #nothing({ locale }: AgentContext): AgentResult {
    return { kind: 'no_answer', text: textOf(QUESTION_TEXTS.nothing, locale) };
  }
}

function resultOf(
  { locale }: AgentContext,
  answer: string,
  by: AnswerData['by'],
  used: readonly Evidence[],
): AgentResult<AnswerData> {
  const sources = used.map(({ from, title, source }) => ({ from, title, source }));
  const named = sources.map((source) => nameOf(source, locale));
  const told = textOf(QUESTION_TEXTS.source, locale, { sources: named.join('; ') });
  return { kind: 'answer', text: `${answer}\n${told}`, data: { answer, by, sources } };
}

/** How a source is named to a player: its title, what kind of text it is, and where it is kept, if that says more. */
export function nameOf({ from, title, source }: AnswerData['sources'][number], locale: Locale): string {
  const where = source === title ? '' : `, ${source}`;
  return `${title} (${textOf(QUESTION_TEXTS[from], locale)}${where})`;
}
