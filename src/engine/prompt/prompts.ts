import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, type Result, succeed, valuesNamedIn } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/** Prompt files of one folder, and the characters of one. */
const MAX_PROMPTS = 500;
const MAX_PROMPT_CHARS = 100_000;

const FILE_NAME = /^([a-z][a-z0-9_]*)\.txt$/;
const PLACEHOLDER = /\{([a-zA-Z_][a-zA-Z0-9_]*)\}/g;

/** Which values each prompt that a program uses takes. */
export type PromptNeeds = Readonly<Record<string, readonly string[]>>;

/** All prompts as they were at one moment. Never changed: an execution keeps the one it began with. */
export class PromptSnapshot {
  readonly #texts: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** The prompt with its placeholders filled. Fails with `prompt_unknown` or `prompt_value_missing`, which names it. */
  fill(name: string, values: Readonly<Record<string, string>> = {}): Result<string> {
    const text = this.#texts.get(name);
    if (text === undefined) return engineFailure('prompt_unknown', { name });
    const missing = valuesNamedIn(text).find((value) => !Object.hasOwn(values, value));
    if (missing !== undefined) return engineFailure('prompt_value_missing', { name, value: missing });
    // One pass: what a value says is never read as a placeholder.
    return succeed(text.replace(PLACEHOLDER, (_, value: string) => values[value] ?? ''));
  }
}

/** Loads the prompts of a folder, and again when asked: the last good snapshot stays where a load fails. */
export class PromptLibrary {
  readonly #folder: string;
  readonly #needs: PromptNeeds;
  #current: PromptSnapshot;
  #loads = 0;

  private constructor(folder: string, needs: PromptNeeds, first: PromptSnapshot) {
    this.#folder = folder;
    this.#needs = needs;
    this.#current = first;
  }

  /** Opens the folder `NAME.txt` are in. Fails with `prompts_unusable`, naming the file or the placeholder. */
  static async open(folder: string, needs: PromptNeeds): Promise<Result<PromptLibrary>> {
    const first = await load(folder, needs);
    return first.ok ? succeed(new PromptLibrary(folder, needs, first.value)) : first;
  }

  get current(): PromptSnapshot {
    return this.#current;
  }

  /** Reads the folder again. Of two at once the later one counts. */
  async reload(): Promise<Result<PromptSnapshot>> {
    const turn = ++this.#loads;
    const loaded = await load(this.#folder, this.#needs);
    if (loaded.ok && turn === this.#loads) this.#current = loaded.value;
    return loaded;
  }
}

async function load(folder: string, needs: PromptNeeds): Promise<Result<PromptSnapshot>> {
  const texts = new Map<string, string>();
  try {
    const names = (await readdir(folder)).flatMap((file) => FILE_NAME.exec(file)?.[1] ?? []);
    if (names.length > MAX_PROMPTS) return unusable(`${folder} holds ${names.length} prompts of ${MAX_PROMPTS}`);
    for (const name of names) texts.set(name, (await readFile(join(folder, `${name}.txt`), 'utf8')).trimEnd());
  } catch (thrown) {
    return unusable(messageOf(thrown));
  }
  for (const [name, text] of texts) {
    if (text.length > MAX_PROMPT_CHARS)
      return unusable(`${name}.txt has ${text.length} of ${MAX_PROMPT_CHARS} characters`);
  }
  for (const [name, values] of Object.entries(needs)) {
    const text = texts.get(name);
    if (text === undefined) return unusable(`${name}.txt is missing`);
    const named = valuesNamedIn(text);
    const missing = values.find((value) => !named.includes(value));
    if (missing !== undefined) return unusable(`${name}.txt lacks the placeholder {${missing}}`);
    const unknown = named.find((value) => !values.includes(value));
    if (unknown !== undefined) return unusable(`${name}.txt has {${unknown}}, which nobody fills`);
  }
  return succeed(new PromptSnapshot(texts));
}

function unusable(detail: string): Result<never> {
  return engineFailure('prompts_unusable', { detail });
}
