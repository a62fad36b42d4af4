import { z } from 'zod';
import { type Locale, type Result, succeed, textOf } from '../../../core/index.ts';
import type { ModelGateway, ModelRequest } from '../../../models/index.ts';
import { tokensOf } from '../../skills/lexer.ts';
import { findSkills } from '../../skills/retrieval.ts';
import { readSkill, type Skill, skillName } from '../../skills/skill.ts';
import { importedNames } from '../../skills/source-checks.ts';
import { readTask, type Task, taskKey, taskSchema, taskText } from '../../tasks/task.ts';
import type { Attempted, LearnerMind, MindView, Proposed, Reviewed, Written } from '../learner-mind.ts';
import { proposeByRule } from '../rule-mind.ts';
import { gameAnswer, keptAnswer } from './answers.ts';
import { MODEL_TEXTS } from './texts.ts';
import { contextText, observationText, QUESTIONS_FROM, tasksOf } from './warm-up.ts';

/** Whose account the calls go on. */
const OWNER = 'learner';
/** Tasks that may be proposed before the rule chooses. */
const MAX_PROPOSALS = 2;
const MAX_QUESTIONS = 3;
/** The most that an answer of each role may take, in tokens. */
const MAX_TOKENS = { short: 600, proposal: 1_500, program: 6_000 };

const proposalSchema = z.object({ why: z.string().max(1_000), task: taskSchema });
const questionsSchema = z.object({ questions: z.array(z.string().max(300)).max(MAX_QUESTIONS) });
const answerSchema = z.object({ answer: z.string().max(1_500) });
const programSchema = z.object({ plan: z.string().max(3_000), code: z.string().min(1).max(30_000) });
const critiqueSchema = z.object({ critique: z.string().max(1_000) });
const namedSchema = z.object({ name: skillName, description: z.string().min(1).max(300) });

/** What a model mind thinks by. */
export interface ModelMindOptions {
  readonly gateway: ModelGateway;
  /** The language of what the roles are told. Default `en`. */
  readonly locale?: Locale;
  /** Finished tasks from which on questions are asked before a task is chosen. Default {@link QUESTIONS_FROM}. */
  readonly questionsFrom?: number;
}

/**
 * A mind that thinks by language models: they choose tasks, write programs, say what went wrong and name skills. What can
 * be known without them is: recipes from the game's data, whether a task is done from the world.
 */
export class ModelMind implements LearnerMind {
  readonly name: string;
  readonly #gateway: ModelGateway;
  readonly #locale: Locale;
  readonly #questionsFrom: number;
  #cost = noCost();

  constructor({ gateway, locale = 'en', questionsFrom = QUESTIONS_FROM }: ModelMindOptions) {
    this.#gateway = gateway;
    this.name = [...new Set(gateway.meter.models().map(({ model }) => model))].join(', ');
    this.#locale = locale;
    this.#questionsFrom = questionsFrom;
  }

  async propose(view: MindView): Promise<Result<Proposed>> {
    const asked = await this.#askAround(view);
    if (!asked.ok) return asked;
    const chosen = await this.#choose(view, asked.value);
    if (!chosen.ok) return chosen;
    const { task, why } = chosen.value;
    const known = await this.#answer(view, this.#howTo(task));
    return known.ok ? succeed({ task, why, answers: [...asked.value, known.value] }) : known;
  }

  async write(task: Task, view: MindView): Promise<Result<Written>> {
    const { state, environment, book } = view;
    const functions = environment.capabilities.map(({ signature, description }) => `${signature}: ${description}`);
    const head = this.#say('developer', { version: book.version, functions: functions.join('\n') });
    const found = await findSkills(state.library, taskText(task));
    const skills = found.map(({ version: { skill } }) => `// ${skill.name}: ${skill.description}\n${skill.code}`);
    const known = state.answers.find(({ question }) => question === this.#howTo(task));
    const { last, tries = 0 } = state.open ?? {};
    const prompt = [
      this.#say('task', { task: taskText(task, this.#locale) }),
      observationText(view),
      ...(known === undefined ? [] : [this.#say('context', known)]),
      ...(skills.length === 0 ? [] : [this.#say('skills', { skills: skills.join('\n') })]),
      ...(last === undefined ? [] : [this.#say('last', last)]),
      ...(tries < 2 ? [] : [this.#say('otherWay', { tries })]),
    ].join('\n\n');
    const answered = await this.#ask(view, {
      layer: 'develop',
      tier: 'slow',
      head,
      prompt,
      maxOutputTokens: MAX_TOKENS.program,
      schema: programSchema,
    });
    if (!answered.ok) return answered;
    const draft = draftOf(task, withoutFence(answered.value.code));
    return succeed(draft.ok ? { skill: draft.value } : { none: draft.why });
  }

  async review(task: Task, { skill, run, verdict }: Attempted, view: MindView): Promise<Result<Reviewed>> {
    const isDone = verdict.outcome === 'done';
    const told = [
      this.#say('task', { task: taskText(task, this.#locale) }),
      this.#say('last', { code: skill.code, why: isDone ? verdict.why : whatCame(verdict.why, run) }),
    ].join('\n\n');
    const asked = { tier: 'quick', prompt: told, maxOutputTokens: MAX_TOKENS.short } as const;
    if (!isDone) {
      const head = this.#say('critic');
      const said = await this.#ask(view, { ...asked, layer: 'criticise', head, schema: critiqueSchema });
      return said.ok ? succeed({ skill, critique: said.value.critique }) : said;
    }
    const named = await this.#ask(view, { ...asked, layer: 'name', head: this.#say('manager'), schema: namedSchema });
    return named.ok ? succeed({ skill: { ...skill, ...named.value } }) : named;
  }

  takeCost() {
    const cost = this.#cost;
    this.#cost = noCost();
    return cost;
  }

  /** Questions before the choice, each with its answer. */
  async #askAround(view: MindView): Promise<Result<Proposed['answers']>> {
    if (tasksOf(view).done.length < this.#questionsFrom) return succeed([]);
    const asked = await this.#ask(view, {
      layer: 'question',
      tier: 'quick',
      head: this.#say('questions'),
      prompt: contextText(view),
      maxOutputTokens: MAX_TOKENS.short,
      schema: questionsSchema,
    });
    if (!asked.ok) return asked;
    const answers: Proposed['answers'][number][] = [];
    for (const question of asked.value.questions) {
      const answered = await this.#answer(view, question);
      if (!answered.ok) return answered;
      answers.push(answered.value);
    }
    return succeed(answers);
  }

  /** Answers a question: as it was answered before, else from the game's data, else by a model. */
  async #answer(view: MindView, question: string): Promise<Result<Proposed['answers'][number]>> {
    const known = (await keptAnswer(view, question)) ?? gameAnswer(view, question, this.#locale);
    if (known !== undefined) return succeed({ question, answer: known });
    const answered = await this.#ask(view, {
      layer: 'answer',
      tier: 'quick',
      head: this.#say('answer', { version: view.book.version }),
      prompt: question,
      maxOutputTokens: MAX_TOKENS.short,
      schema: answerSchema,
    });
    return answered.ok ? succeed({ question, answer: answered.value.answer }) : answered;
  }

  /** A task of the model's; the rule's, where what it proposes cannot be. */
  async #choose(view: MindView, answers: Proposed['answers']): Promise<Result<Pick<Proposed, 'task' | 'why'>>> {
    const known = answers.map(({ question, answer }) => `${question} ${answer}`);
    let fault = '';
    for (let proposals = 0; proposals < MAX_PROPOSALS; proposals++) {
      const asked = await this.#ask(view, {
        layer: 'propose',
        tier: 'slow',
        head: this.#say('curriculum'),
        prompt: [contextText(view), ...known, ...(fault === '' ? [] : [fault])].join('\n'),
        maxOutputTokens: MAX_TOKENS.proposal,
        schema: proposalSchema,
      });
      if (!asked.ok) return asked;
      const task = readTask(asked.value.task, view.book);
      if (task.ok) return succeed({ task: task.value, why: asked.value.why });
      fault = this.#say('refused', task);
    }
    const ruled = proposeByRule(view);
    if (!ruled.ok) return ruled;
    return succeed({ task: ruled.value.task, why: this.#say('byRule', { why: ruled.value.why, fault }) });
  }

  #howTo(task: Task): string {
    return this.#say('howTo', { task: taskText(task, this.#locale) });
  }

  #say(name: keyof typeof MODEL_TEXTS, values: object = {}): string {
    return textOf(MODEL_TEXTS[name], this.#locale, { ...values });
  }

  async #ask<T>({ signal }: MindView, request: Omit<ModelRequest<T>, 'owner'>): Promise<Result<T>> {
    const answered = await this.#gateway.ask<T>({
      ...request,
      owner: OWNER,
      ...(signal === undefined ? {} : { signal }),
    });
    if (!answered.ok) return answered;
    const { calls, inputTokens, outputTokens, micros } = answered.value.usage;
    this.#cost.modelCalls += calls;
    this.#cost.tokens += inputTokens + outputTokens;
    this.#cost.microdollars += Math.round(micros ?? 0);
    if (micros === undefined) this.#cost.unpricedCalls += calls;
    return succeed(answered.value.value);
  }
}

function noCost() {
  return { modelCalls: 0, tokens: 0, microdollars: 0, unpricedCalls: 0 };
}

/** A skill as it is before anybody named it. */
function draftOf(task: Task, code: string): Result<Skill> {
  const words = Object.values(JSON.parse(taskKey(task)) as Record<string, unknown>).filter(
    (word) => typeof word === 'string',
  );
  return readSkill({
    name: words.join('-').replaceAll('_', '-'),
    description: taskText(task),
    postcondition: task,
    imports: importedNames(tokensOf(code)),
    tests: [{ input: {}, task }],
    code,
  });
}

/** Models like to put code into a fence. */
function withoutFence(code: string): string {
  return /^\s*```\w*\n([\s\S]*?)\n?```\s*$/.exec(code)?.[1] ?? code;
}

/** The verdict, the error, the console and the difference: what the world and the program say of an attempt. */
function whatCame(verdict: string, { outcome, before, after }: Attempted['run']): string {
  const { result, console } = outcome;
  const error = result.ok ? [] : [`${result.code}: ${result.why}; ${result.howTo}`];
  const difference = `carried before ${JSON.stringify(before.inventory)}, now ${JSON.stringify(after.inventory)}`;
  return [verdict, ...error, ...console, difference].join('\n');
}
