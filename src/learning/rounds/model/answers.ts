import { type Locale, textOf } from '../../../core/index.ts';
import { hashedEmbedder } from '../../../memory/index.ts';
import { type PlanStep, planFor } from '../../curriculum/plan.ts';
import type { GameBook } from '../../game/game-book.ts';
import { inventoryOf } from '../../observation/observe.ts';
import { cosine } from '../../skills/retrieval.ts';
import type { MindView } from '../learner-mind.ts';
import { MODEL_TEXTS } from './texts.ts';

/** Rounds for which an answer is good: what was true of the world then may not be now. */
export const ANSWER_ROUNDS = 50;
/** Questions as much alike as this are one: the cosine of their hashed vectors. */
const SAME = 0.9;
/** Words that ask how to come by a thing. */
const ASKS_HOW = /\b(how|craft|make|get|obtain|mine|smelt|need|recipe|materials?|ingredients?)\b|怎样|如何|合成|获得/i;

/** The answer of an earlier round to a question that is nearly the same, where it is still good. */
export async function keptAnswer({ state }: MindView, question: string): Promise<string | undefined> {
  const good = state.answers.filter(({ round }) => state.rounds - round <= ANSWER_ROUNDS);
  const same = good.find((kept) => kept.question === question);
  if (same !== undefined || good.length === 0) return same?.answer;
  const embedded = await hashedEmbedder().embed([question, ...good.map((kept) => kept.question)]);
  const [asked, ...known] = embedded.ok ? embedded.value : [];
  const scores = known.map((vector) => cosine(asked, vector));
  const best = scores.indexOf(Math.max(...scores));
  return (scores[best] ?? 0) >= SAME ? good[best]?.answer : undefined;
}

/** What the game's data answers by itself: how to come by an item that the question names. No model is asked for that. */
export function gameAnswer({ book, environment }: MindView, question: string, locale: Locale): string | undefined {
  const item = ASKS_HOW.test(question) ? itemIn(book, question) : undefined;
  if (item === undefined) return undefined;
  const inventory = inventoryOf(environment.session.state.inventory) ?? {};
  const plan = planFor(book, { item, inventory, seen: environment.seen() });
  if (!plan.ok) return undefined;
  const steps = plan.value.steps.map((step) => stepText(step, locale)).join(', ');
  return textOf(MODEL_TEXTS.steps, locale, { steps });
}

/** The longest name of an item in a text, written with spaces or underscores. */
function itemIn({ items }: GameBook, text: string): string | undefined {
  const plain = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  return items
    .filter((item) => plain.includes(` ${item.replaceAll('_', ' ')} `))
    .reduce<string | undefined>((longest, item) => (item.length > (longest?.length ?? 0) ? item : longest), undefined);
}

function stepText(step: PlanStep, locale: Locale): string {
  switch (step.kind) {
    case 'gather':
      return textOf(step.tool === undefined ? MODEL_TEXTS.gather : MODEL_TEXTS.gatherWith, locale, step);
    case 'kill':
      return textOf(MODEL_TEXTS.kill, locale, step);
    case 'craft': {
      const { recipe, times } = step;
      return textOf(MODEL_TEXTS.craft, locale, { count: times * recipe.makes, item: recipe.item });
    }
    case 'smelt':
      return textOf(MODEL_TEXTS.smelt, locale, step);
  }
}
