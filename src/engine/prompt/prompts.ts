import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, messageOf, type Result, succeed, valuesNamedIn } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/** Prompt files of one folder, and the characters of one. */
const MAX_PROMPTS = 500;
const MAX_PROMPT_CHARS = 100_000;

/** How often a watched folder is looked at. */
export const PROMPTS_LOOK_MS = 2000;

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
  readonly #isPartial: boolean;
  #current: PromptSnapshot;
  #loads = 0;
  /** The folder as it was when it was last read. */
  #seen: string;

  private constructor(folder: string, needs: PromptNeeds, isPartial: boolean, seen: string, first: PromptSnapshot) {
    this.#seen = seen;
    this.#folder = folder;
    this.#needs = needs;
    this.#isPartial = isPartial;
    this.#current = first;
  }

  /**
   * Opens the folder `NAME.txt` are in. Fails with `prompts_unusable`, naming the file or the placeholder. Where it is
   * partial, a file that is missing leaves the program's own prompt, and one that nobody uses is a mistake.
   */
  static async open(folder: string, needs: PromptNeeds, { isPartial = false } = {}): Promise<Result<PromptLibrary>> {
    // Before the files are read: what changes meanwhile is seen by the watch.
    const seen = await fingerprintOf(folder);
    const first = await load(folder, needs, isPartial);
    return first.ok ? succeed(new PromptLibrary(folder, needs, isPartial, seen, first.value)) : first;
  }

  get current(): PromptSnapshot {
    return this.#current;
  }

  /** Reads the folder again. Of two at once the later one counts. */
  async reload(): Promise<Result<PromptSnapshot>> {
    const turn = ++this.#loads;
    const loaded = await load(this.#folder, this.#needs, this.#isPartial);
    if (loaded.ok && turn === this.#loads) this.#current = loaded.value;
    return loaded;
  }

  /** Reads the folder again whenever it has changed, and tells what came of it. Answers what ends that. */
  watch(clock: Clock, told: (loaded: Result<PromptSnapshot>) => void): () => void {
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      const seen = await fingerprintOf(this.#folder);
      isLooking = false;
      if (seen === this.#seen) return;
      this.#seen = seen;
      told(await this.reload());
    };
    const timer = clock.every(PROMPTS_LOOK_MS, () => void look());
    return () => timer.cancel();
  }
}

/** What changes whenever a prompt of a folder does: names, sizes and times of its files. */
async function fingerprintOf(folder: string): Promise<string> {
  try {
    const names = (await readdir(folder)).filter((file) => FILE_NAME.test(file)).sort();
    const lines = names.slice(0, MAX_PROMPTS).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
    return `${names.length}\n${(await Promise.all(lines)).join('\n')}`;
  } catch (thrown) {
    // Gone or unreadable is a state of its own: the reload says why.
    return messageOf(thrown);
  }
}

async function load(folder: string, needs: PromptNeeds, isPartial: boolean): Promise<Result<PromptSnapshot>> {
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
  const stray = isPartial ? [...texts.keys()].find((name) => !Object.hasOwn(needs, name)) : undefined;
  if (stray !== undefined) return unusable(`nobody uses ${stray}.txt; there are: ${Object.keys(needs).join(', ')}`);
  for (const [name, values] of Object.entries(needs)) {
    const text = texts.get(name);
    if (text === undefined && isPartial) continue;
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
