import { type Failure, fail, type Locale } from '../../../core/index.ts';
import { type ModelGateway, type ModelMessage, tokenBound } from '../../../models/index.ts';
import type { Thought } from '../../actor/mind.ts';
import type { Setting } from '../../world/setting.ts';
import type { ThoughtKind } from '../course.ts';
import { type Answer, LAYER_OF, type Layers, type Moment } from '../layers.ts';
import { headText } from './head-text.ts';
import { saidLines } from './line.ts';
import { MindWatch } from './mind-status.ts';
import type { CountTokens } from './prompt-part.ts';
import { ASK_TEXTS } from './prompt-texts.ts';
import type { Ground, Question } from './question.ts';
import { choiceQuestion, farewell, lineQuestion, planQuestion, reflectQuestion, slowQuestion } from './questions.ts';
import type { LateLayers } from './replayed-layers.ts';
import { Scene } from './scene.ts';
import { isFault } from './steps.ts';
import { courseOf } from './talk-watch.ts';
import { type ThinkingRates, Triggers } from './triggers.ts';

/** How people think by models. */
export interface ModelMindOptions {
  readonly gateway: Pick<ModelGateway, 'ask'>;
  /** The language of prompts, thoughts and talk. */
  readonly locale: Locale;
  /** How often a model is asked. Default: a night of seven within its budget. */
  readonly rates?: ThinkingRates;
  /** Counts tokens for the budgets of a prompt's parts. Default: a cheap upper bound. */
  readonly countTokens?: CountTokens;
}

/** What the life knows and the minds must be told. */
interface ModelLayersOptions extends ModelMindOptions {
  readonly setting: Setting;
  /** What decides where no model is asked. */
  readonly rules: Layers;
  /** The bulletin of this moment in words: the same for everybody. */
  readonly bulletin: () => string;
}

/**
 * The layers by a language model. It is asked for what has a choice in it, and rules do the rest. An answer that cannot
 * be is asked for once more, with why; where there is none the late thought says so, and rules decide when it takes
 * effect.
 */
export class ModelLayers implements LateLayers {
  readonly watch = new MindWatch();
  readonly #options: ModelLayersOptions;
  readonly #ground: Ground;
  readonly #triggers: Triggers;

  constructor(options: ModelLayersOptions) {
    const { setting, locale, bulletin, countTokens: count = tokenBound } = options;
    this.#options = options;
    this.#ground = { head: headText(setting, locale), count, bulletin };
    this.#triggers = new Triggers(options.rates);
  }

  quick(moment: Moment): Answer {
    return this.#think('quick', moment);
  }

  speak(moment: Moment): Answer {
    return this.#think('speak', moment);
  }

  slow(moment: Moment): Answer {
    return this.#think('slow', moment);
  }

  reflect(moment: Moment): Answer {
    return this.#think('reflect', moment);
  }

  plan(moment: Moment): Answer {
    return this.#think('plan', moment);
  }

  ask(kind: ThoughtKind, moment: Moment): Promise<Thought> {
    const scene = new Scene(moment, this.#options.locale);
    const { percept } = moment.reflex;
    switch (kind) {
      case 'speak':
        if (courseOf(saidLines(scene)) === 'ending') return Promise.resolve(farewell(scene));
        return this.#put(scene, lineQuestion(scene, this.#ground));
      case 'quick':
        if (percept === undefined) return Promise.resolve(unanswered(kind, 'nothing_to_answer'));
        return this.#put(scene, choiceQuestion(scene, this.#ground, percept));
      case 'slow':
        return this.#put(scene, slowQuestion(scene, this.#ground));
      case 'plan':
        return this.#put(scene, planQuestion(scene, this.#ground));
      case 'reflect':
        return this.#put(scene, reflectQuestion(scene, this.#ground));
    }
  }

  #think(kind: ThoughtKind, moment: Moment): Answer {
    return this.#triggers.asks(kind, moment) ? this.ask(kind, moment) : this.#options.rules[kind](moment);
  }

  async #put<T>(scene: Scene, question: Question<T>): Promise<Thought> {
    const { kind, prompt } = question;
    const first = await this.#call(scene, question, prompt.text);
    if (!first.ok) return this.#fail(kind, first, true);
    const read = question.read(first.value.value);
    if (!isFault(read)) return this.#answered(read);
    this.watch.askedAgain();
    const again = scene.say(ASK_TEXTS.again, { why: read.fault });
    const second = await this.#call(scene, question, [
      { role: 'user', text: prompt.text },
      { role: 'assistant', text: first.value.text },
      { role: 'user', text: again },
    ]);
    if (!second.ok) return this.#fail(kind, second, true);
    const reread = question.read(second.value.value);
    if (!isFault(reread)) return this.#answered(reread);
    return this.#fail(kind, fail('impossible_answer', reread.fault, 'rules decide this once'), false);
  }

  #call<T>(scene: Scene, question: Question<T>, prompt: string | readonly ModelMessage[]) {
    const { kind, tier, head, schema, maxOutputTokens } = question;
    return this.#options.gateway.ask<T>({
      owner: `resident:${scene.head.persona.self.id}`,
      layer: LAYER_OF[kind],
      tier,
      ...(head === undefined ? {} : { head }),
      prompt,
      schema,
      schemaName: kind,
      maxOutputTokens,
    });
  }

  #answered(thought: Thought): Thought {
    this.watch.answered();
    return thought;
  }

  #fail(kind: ThoughtKind, failure: Failure, isProvider: boolean): Thought {
    this.watch.failed(failure, isProvider);
    return unanswered(kind, failure.code);
  }
}

function unanswered(kind: ThoughtKind, failed: string): Thought {
  return { layer: LAYER_OF[kind], costMs: 0, failed };
}
