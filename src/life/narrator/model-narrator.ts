import { type Failure, fail, type Locale, messageOf, textOf } from '../../core/index.ts';
import type { ModelGateway, ModelMessage } from '../../models/index.ts';
import type { CountTokens } from '../cognition/model-mind/prompt-part.ts';
import type { LifeInput } from '../runtime/life-input.ts';
import type { Setting } from '../world/setting.ts';
import {
  type Before,
  type ModelProse,
  type ProseTask,
  proseAnswer,
  proseHead,
  proseOf,
  proseTask,
  type Untold,
} from './model-prose.ts';
import { MODEL_PROSE_TEXTS } from './model-prose-texts.ts';
import type { Narrator } from './narrator.ts';
import type { Edition, Paragraph } from './novel.ts';
import type { Strand } from './prose.ts';

/** Paragraphs that wait to be told at most: of more the oldest stay as the chronicle has them. */
const MAX_WAITING = 32;
/** Tokens of an answer at most. */
const MAX_OUTPUT_TOKENS = 900;
const OWNER = 'narrator';
const LAYER = 'narrator';

/** What a model narrator is made of. */
interface ModelNarratorOptions {
  readonly setting: Setting;
  readonly narrator: Narrator;
  readonly gateway: Pick<ModelGateway, 'ask'>;
  readonly locale: Locale;
  readonly count: CountTokens;
  /** Which edition is read: only that one is told. */
  readonly edition: () => Edition;
  /** Paragraphs until then were told before: the life is lived again. */
  readonly knownUntilMs: number;
  /** Hands what was told to the life, as an input. */
  readonly hand: (input: LifeInput) => void;
}

/** What a model narrator has done so far. */
interface NarratorStatus {
  readonly told: number;
  /** Paragraphs that stayed as the chronicle has them: there was no answer, none that could stand, or no time. */
  readonly left: number;
  readonly failure: Failure | undefined;
}

/**
 * Tells by a model what the narrator has chronicled: one paragraph after another, each going on from the last as it
 * stands then. Until it comes, and where none comes, the chronicle's stands. What is told enters the life as an input, so
 * that a replay has it without a model.
 */
export class ModelNarrator {
  readonly #options: ModelNarratorOptions;
  readonly #head: string;
  #waiting: Untold[] = [];
  #working: Promise<void> = Promise.resolve();
  #busy = false;
  #status: NarratorStatus = { told: 0, left: 0, failure: undefined };

  constructor(options: ModelNarratorOptions) {
    this.#options = options;
    this.#head = proseHead(options.setting, options.locale);
    options.narrator.observe((edition, paragraph, strands) => this.#onParagraph(edition, paragraph, strands));
  }

  get status(): NarratorStatus {
    return this.#status;
  }

  /** When all that waits is told, or left. */
  async idle(): Promise<void> {
    while (this.#busy) await this.#working;
  }

  #onParagraph(edition: Edition, paragraph: Paragraph, strands: readonly Strand[]): void {
    if (edition !== this.#options.edition() || paragraph.toMs <= this.#options.knownUntilMs) return;
    const { synopsis } = this.#options.narrator.novel(edition);
    this.#waiting.push({ edition, paragraph, strands, synopsis });
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting.shift();
      this.#leave(undefined);
    }
    if (this.#busy) return;
    this.#busy = true;
    this.#working = this.#work();
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { setting, locale, count, narrator } = this.#options;
      const task = proseTask(setting, next, beforeOf(narrator, next), { locale, count });
      if (task === undefined) continue;
      await this.#tell(task).catch((thrown: unknown) => {
        this.#leave(fail('no_answer', messageOf(thrown), 'the chronicle stands'));
      });
    }
    this.#busy = false;
  }

  async #tell(task: ProseTask): Promise<void> {
    const first = await this.#ask(task.prompt.text);
    if (!first.ok) return this.#leave(first);
    const told = proseOf(this.#options.setting, task, first.value.value);
    if (!('fault' in told)) return this.#hand(task, told);
    const second = await this.#ask([
      { role: 'user', text: task.prompt.text },
      { role: 'assistant', text: first.value.text },
      { role: 'user', text: textOf(MODEL_PROSE_TEXTS.again, task.locale, { why: told.fault }) },
    ]);
    if (!second.ok) return this.#leave(second);
    const retold = proseOf(this.#options.setting, task, second.value.value);
    if (!('fault' in retold)) return this.#hand(task, retold);
    this.#leave(fail('impossible_answer', retold.fault, 'the chronicle stands'));
  }

  #ask(prompt: string | readonly ModelMessage[]) {
    return this.#options.gateway.ask({
      owner: OWNER,
      layer: LAYER,
      tier: 'writer',
      head: this.#head,
      prompt,
      schema: proseAnswer,
      schemaName: 'prose',
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    });
  }

  #hand({ untold: { paragraph, edition }, locale }: ProseTask, { text, events }: ModelProse): void {
    this.#options.hand({ kind: 'prose', edition, paragraph: paragraph.id, locale, text, events });
    this.#status = { ...this.#status, told: this.#status.told + 1, failure: undefined };
  }

  #leave(failure: Failure | undefined): void {
    this.#status = { ...this.#status, left: this.#status.left + 1, failure };
  }
}

/** What a paragraph follows, as it stands now. */
function beforeOf(narrator: Narrator, { edition, paragraph: { id, chapter }, synopsis }: Untold): Before {
  const { chapters, paragraphs } = narrator.novel(edition);
  const last = paragraphs.find((each) => each.id === id - 1);
  const title = chapters[chapter - 1]?.title ?? { en: '', zh: '' };
  return { synopsis, last: last?.text, chapter: title, opensChapter: last?.chapter !== chapter };
}
