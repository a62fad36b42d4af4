import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import { type Embedder, MemoryVectors, type ProvenanceStep } from '../../memory/index.ts';
import type { CognitionFrame } from '../cognition/frame.ts';
import type { Remembered } from '../cognition/head.ts';
import { namesOf } from '../cognition/model-mind/name-index.ts';
import { whyHeld } from '../provenance/explain.ts';
import type { Life } from '../runtime/life.ts';
import type { PersonIndex } from '../world/entity.ts';
import type { AnswerLine, InterviewAsked } from './asked.ts';
import { answerByRules } from './rule-answer.ts';

/** A longer question is refused. */
export const MAX_QUESTION_CHARS = 500;
/** Memories that are called to mind for one question. */
const RECALLED = 12;

/** Answers in a resident's stead: a model's, from what it is asked from alone. */
export type Answerer = (asked: InterviewAsked) => Promise<Result<readonly AnswerLine[]>>;

/** A line of the answer, with where it comes from. */
export interface SourcedLine extends AnswerLine {
  readonly because: ProvenanceStep<Remembered> | undefined;
}

/** What came of an interview. */
export interface Interviewed {
  readonly person: PersonIndex;
  readonly atMs: number;
  readonly lines: readonly SourcedLine[];
  /** Who answered: the rules too where a model failed, which `failure` tells. */
  readonly by: 'rules' | 'model';
  readonly failure?: Failure;
}

/** What an interview may use beyond the rules. */
export interface InterviewOptions {
  readonly answerer?: Answerer;
  readonly embedder?: Embedder;
}

/** A life as far as an interview looks into it. */
export interface InterviewedLife {
  readonly life: Pick<Life, 'setting' | 'nowMs' | 'inspect'>;
  readonly mind: Pick<CognitionFrame, 'headOf' | 'forkOf' | 'textOf'>;
}

/**
 * Asks a resident something, outside of the world: a copy of their head answers, honestly, from what it remembers, and
 * the run does not notice. Fails with `unknown_person` or `bad_question`.
 */
export async function interview(
  { life, mind }: InterviewedLife,
  person: PersonIndex,
  question: string,
  { answerer, embedder }: InterviewOptions = {},
): Promise<Result<Interviewed>> {
  const { setting, nowMs } = life;
  if (setting.people[person] === undefined) {
    return fail('unknown_person', `nobody has the number ${person}`, `there are ${setting.people.length}`);
  }
  const words = question.trim();
  if (words === '' || words.length > MAX_QUESTION_CHARS) {
    return fail('bad_question', 'the question is empty or too long', `ask in 1 to ${MAX_QUESTION_CHARS} characters`);
  }
  const head = mind.forkOf(person);
  const vectors = new MemoryVectors(head.memory, {
    textOf: (remembered) => mind.textOf(remembered),
    ...(embedder && { embedder }),
  });
  const { recalled } = await (embedder === undefined
    ? { recalled: head.memory.recall(words, { nowMs, count: RECALLED, touches: false }) }
    : vectors.recall(words, { nowMs, count: RECALLED }));
  const about = namesOf(setting).namedIn(words);
  const { intent } = life.inspect(person);
  const asked = { setting, person, nowMs, question: words, about, head, intent, recalled };
  const answered = await answerer?.(asked);
  const lines = answered?.ok === true ? answered.value : answerByRules(asked);
  return succeed({
    person,
    atMs: nowMs,
    lines: lines.map((line) => ({
      ...line,
      because: line.memory === undefined ? undefined : whyHeld({ mind }, person, line.memory),
    })),
    by: answered?.ok === true ? 'model' : 'rules',
    ...(answered?.ok === false && { failure: answered }),
  });
}
