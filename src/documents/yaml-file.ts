import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { messageOf } from '../core/index.ts';
import { suggestion } from './suggestion.ts';

/** Where in a file something stands: keys and list positions from its root. */
export type DocumentPath = readonly (string | number)[];

/** A mistake as its author reads it. */
export interface LocatedFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly why: string;
  readonly howTo: string;
}

/** The value of a file, or all that is wrong with it. */
export type Checked<T> = { readonly value: T } | { readonly faults: readonly LocatedFault[] };

type Issue = z.core.$ZodIssue;

/** A YAML file as it was read: its value, and where each part of it stands. It knows no one kind of file. */
export class YamlFile {
  readonly name: string;
  /** Says more about files of this kind: `see docs/scenarios.md`. */
  readonly #help: string;
  readonly #document: Document | undefined;
  readonly #lines = new LineCounter();
  readonly #unreadable: string | undefined;

  constructor(name: string, text: string, help: string) {
    this.name = name;
    this.#help = help;
    try {
      this.#document = parseDocument(text, { lineCounter: this.#lines });
    } catch (thrown) {
      // Nesting without end exhausts the parser's stack.
      this.#unreadable = messageOf(thrown);
    }
  }

  /** The value as a schema reads it; the faults are those of the YAML where there are any, else those of the schema. */
  check<T>(schema: z.ZodType<T>): Checked<T> {
    const value = this.#value();
    if ('faults' in value) return value;
    const parsed = schema.safeParse(value.value);
    if (parsed.success) return { value: parsed.data };
    return { faults: parsed.error.issues.map((issue) => this.#schemaFault(schema, nearestIssue(issue))) };
  }

  /** A fault of what stands at a path; where that is missing, of what should hold it. */
  faultAt(path: DocumentPath, why: string, howTo: string): LocatedFault {
    return { file: this.name, line: this.#lineOf(path), why, howTo };
  }

  /** What is no YAML in it: nothing else is told before that is mended. */
  get syntaxFaults(): readonly LocatedFault[] {
    if (this.#document === undefined) return this.#noYaml(this.#unreadable ?? '').faults;
    return this.#document.errors.map(({ message, pos }) => ({
      file: this.name,
      line: this.#lines.linePos(pos[0]).line,
      why: message.split('\n')[0]?.replace(/ at line .*$/, '') ?? 'this is no YAML',
      howTo: 'mend the YAML: look at quotes, colons and indentation there and just above',
    }));
  }

  #value(): Checked<unknown> {
    const faults = this.syntaxFaults;
    if (faults.length > 0 || this.#document === undefined) return { faults };
    try {
      return { value: this.#document.toJS() };
    } catch (thrown) {
      // Aliases of aliases: a few lines that would fill the memory.
      return this.#noYaml(messageOf(thrown));
    }
  }

  #noYaml(detail: string): { readonly faults: readonly LocatedFault[] } {
    const why = `this cannot be read as YAML: ${detail.split('\n', 1)[0]}`;
    return { faults: [{ file: this.name, line: 1, why, howTo: 'write it plainly, without deep nesting or aliases' }] };
  }

  #schemaFault(schema: z.core.$ZodType, issue: Issue): LocatedFault {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    const where = path.length === 0 ? '' : `${path.join('.')}: `;
    if (issue.code === 'unrecognized_keys') {
      const key = issue.keys[0] ?? '';
      const known = knownKeys(schema, path);
      const howTo = known.length === 0 ? 'drop it' : suggestion(key, known);
      return this.faultAt([...path, key], `${where}'${key}' is not known here`, howTo);
    }
    const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
    const why = missing ? `${where}is missing` : `${where}${issue.message}`;
    return this.faultAt(path, why, this.#hintFor(issue, path, missing));
  }

  #hintFor(issue: Issue, path: DocumentPath, missing: boolean): string {
    const key = String(path.at(-1) ?? '');
    if (missing && (key === 'en' || key === 'zh'))
      return 'every text is written in both languages: { en: ..., zh: ... }';
    if (issue.code === 'invalid_type')
      return missing ? `add '${key}' (${issue.expected})` : `write ${withArticle(issue.expected)}`;
    if (issue.code === 'invalid_value')
      return `write one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`;
    if (issue.code === 'too_big') return `write at most ${issue.maximum}`;
    if (issue.code === 'too_small') return `write at least ${issue.minimum}`;
    if (issue.code === 'invalid_union') return `${this.#help} for the forms it may take`;
    return this.#help;
  }

  /** The line of what stands at a path; where it is missing, of what should hold it. */
  #lineOf(path: DocumentPath): number {
    if (this.#document === undefined) return 1;
    for (let length = path.length; length >= 0; length--) {
      const offset = offsetOf(this.#document, path.slice(0, length));
      if (offset !== undefined) return this.#lines.linePos(offset).line;
    }
    return 1;
  }
}

/** The faults as lines to print, `file:line: why; howTo`, at most `limit` of them. */
export function faultLines(faults: readonly LocatedFault[], limit: number): readonly string[] {
  const said = faults.slice(0, limit).map(({ file, line, why, howTo }) => `${file}:${line}: ${why}; ${howTo}`);
  return faults.length > limit ? [...said, `and ${faults.length - limit} more`] : said;
}

/** Of the forms that a value may take, the mistakes of the one that it comes nearest to, where that is told. */
function nearestIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [best, next] = [...issue.errors].sort((a, b) => a.length - b.length);
  const [only] = best ?? [];
  if (best === undefined || best.length !== 1 || only === undefined || next?.length === 1) return issue;
  return nearestIssue({ ...only, path: [...issue.path, ...only.path] });
}

/** The keys of the object schema at a path, as far as schemas tell: the issue itself does not say. */
function knownKeys(schema: z.core.$ZodType, path: DocumentPath): readonly string[] {
  const definition = schema._zod.def as {
    readonly innerType?: z.core.$ZodType;
    readonly element?: z.core.$ZodType;
    readonly valueType?: z.core.$ZodType;
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
    readonly options?: readonly z.core.$ZodType[];
  };
  if (definition.innerType !== undefined) return knownKeys(definition.innerType, path);
  if (definition.options !== undefined) return definition.options.flatMap((option) => knownKeys(option, path));
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(definition.shape ?? {});
  const next = definition.element ?? definition.valueType ?? definition.shape?.[String(first)];
  return next === undefined ? [] : knownKeys(next, rest);
}

function offsetOf(document: Document, path: DocumentPath): number | undefined {
  const key = path.at(-1);
  if (key === undefined) return document.contents?.range?.[0];
  // The key's own place, not its value's, which may begin a line below.
  const holder = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (isMap(holder)) {
    const pair = holder.items.find(
      (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
    );
    return pair !== undefined && isScalar(pair.key) ? pair.key.range?.[0] : undefined;
  }
  const node = document.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

function withArticle(noun: string): string {
  return /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
