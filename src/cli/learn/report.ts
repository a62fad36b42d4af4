import { TICKS_PER_SECOND } from '../../core/index.ts';
import {
  currentOf,
  effortsOf,
  type GameBook,
  type RunEvent,
  type RunState,
  taskText,
  techTree,
} from '../../learning/index.ts';
import { moneyText } from '../../models/index.ts';
import { type CommandContext, say } from '../command.ts';
import { LEARN_TEXTS } from './texts.ts';

/** Tools whose first is worth telling (Voyager's milestones). */
const MILESTONES = ['wooden_pickaxe', 'stone_pickaxe', 'iron_pickaxe', 'diamond_pickaxe'];
const INDENT = '   ';

/** Tells an event of a run in a line as it happens; most tell nothing. */
export function tellEvent(context: CommandContext, event: RunEvent): void {
  const line = lineOf(context, event);
  if (line !== undefined) context.terminal.warn(event.kind === 'round_started' ? line : INDENT + line);
}

function lineOf(context: CommandContext, event: RunEvent): string | undefined {
  switch (event.kind) {
    case 'round_started': {
      const { round, task, why } = event;
      return say(context, LEARN_TEXTS.round, { round, task: taskText(task, context.settings.locale), why });
    }
    case 'attempt_ended':
      return attemptLine(context, event);
    case 'round_ended':
      return event.outcome === 'failed' ? say(context, LEARN_TEXTS.failed) : undefined;
    case 'skill_added':
      return say(context, LEARN_TEXTS.kept, { name: event.skill.name });
    case 'skill_tried': {
      const { name, trial } = event;
      return say(context, trial.passed ? LEARN_TEXTS.passed : LEARN_TEXTS.failedTrial, { name, ...trial });
    }
    default:
      return undefined;
  }
}

function attemptLine(
  context: CommandContext,
  { outcome, attempt, why, cost, deeds }: Extract<RunEvent, { kind: 'attempt_ended' }>,
): string | undefined {
  if (outcome === 'abandoned') return say(context, LEARN_TEXTS.abandoned);
  const values = { attempt, why, seconds: Math.round(cost.ticks / TICKS_PER_SECOND) };
  const text = { done: LEARN_TEXTS.done, not_done: LEARN_TEXTS.notDone, broken: LEARN_TEXTS.broken }[outcome];
  const line = say(context, text, values);
  if (deeds.assists.length === 0) return line;
  return `${line}; ${say(context, LEARN_TEXTS.helped, { what: deeds.assists.join(', ') })}`;
}

/** What a run came to, as numbers and names. */
export function summaryOf(state: RunState, book: GameBook) {
  const skills = Object.keys(state.library).flatMap((name) => currentOf(state.library, name) ?? []);
  const rungs = techTree(book, effortsOf(book, { seen: new Set() }), new Set(Object.keys(state.items)));
  return {
    rounds: state.rounds,
    attempts: state.attempts,
    unique_items: Object.keys(state.items).length,
    items: state.items,
    first: Object.fromEntries(MILESTONES.flatMap((item) => firstOf(state, item))),
    ladder: rungs.map(({ item, isReached }) => ({ item, reached: isReached })),
    skills: skills.map(({ skill, status, version }) => ({ name: skill.name, version, status })),
    assists: state.assists,
    cost: state.cost,
  };
}

function firstOf({ items }: RunState, item: string): readonly (readonly [item: string, attempt: number])[] {
  const attempt = Object.hasOwn(items, item) ? items[item] : undefined;
  return attempt === undefined ? [] : [[item, attempt]];
}

/** The lines of a summary for people. */
export function summaryLines(context: CommandContext, summary: ReturnType<typeof summaryOf>): readonly string[] {
  const { terminal } = context;
  const { rounds, attempts, unique_items: items, first, ladder, skills, assists, cost } = summary;
  const admitted = skills.filter(({ status }) => status === 'admitted').length;
  const firsts = Object.entries(first).map(([item, attempt]) => say(context, LEARN_TEXTS.first, { item, attempt }));
  const rungs = ladder.map(({ item, reached }) => (reached ? terminal.style('green', `✔ ${item}`) : `· ${item}`));
  return [
    say(context, LEARN_TEXTS.summary, { items, attempts, rounds, skills: skills.length, admitted }),
    ...(firsts.length === 0 ? [] : [say(context, LEARN_TEXTS.firsts, { firsts: firsts.join(', ') })]),
    say(context, LEARN_TEXTS.ladder, { rungs: rungs.join('  ') }),
    ...(assists === 0 ? [] : [say(context, LEARN_TEXTS.assisted, { count: assists })]),
    ...(cost.modelCalls === 0 ? [] : [spentLine(context, cost)]),
  ];
}

function spentLine(context: CommandContext, cost: RunState['cost']): string {
  const { modelCalls, tokens, microdollars, unpricedCalls } = cost;
  const money = moneyText(unpricedCalls > 0 ? undefined : microdollars, context.settings.locale);
  return say(context, LEARN_TEXTS.spent, { calls: modelCalls, tokens, money });
}
