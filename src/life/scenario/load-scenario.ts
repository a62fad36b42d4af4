import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Failure, fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { checkScenario } from './check-scenario.ts';
import { SCENARIO_FILES, type Scenario, type ScenarioFile } from './scenario.ts';
import { type FilePath, MAX_FAULTS, suggestion } from './scenario-check.ts';

/** Characters of one file at most. */
const MAX_FILE_CHARS = 8 * 1024 * 1024;

/** A mistake as its author reads it. */
export interface LocatedFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly why: string;
  readonly howTo: string;
}

/** One file as it was read: its tree, for where things stand, and its lines. */
interface ReadFile {
  readonly name: ScenarioFile;
  readonly document: Document;
  readonly lines: LineCounter;
}

/**
 * Reads a scenario's folder. Fails with `scenario_unreadable` where a file is missing, or with `scenario_invalid`, whose
 * `why` has a line for each mistake (file, line, what is wrong, what would be right) and whose `data.faults` lists them.
 */
export async function loadScenario(folder: string): Promise<Result<Scenario>> {
  const files: ReadFile[] = [];
  for (const name of Object.keys(SCENARIO_FILES) as ScenarioFile[]) {
    const file = await readYaml(folder, name);
    if (!file.ok) return file;
    files.push(file.value);
  }
  const faults: LocatedFault[] = files.flatMap(syntaxFaults);
  if (faults.length > 0) return invalid(folder, faults);
  const parts: Record<string, unknown> = {};
  for (const file of files) {
    const parsed = SCENARIO_FILES[file.name].safeParse(file.document.toJS());
    if (parsed.success) parts[partOf(file.name)] = parsed.data;
    else faults.push(...parsed.error.issues.map((issue) => schemaFault(file, issue)));
  }
  if (faults.length > 0) return invalid(folder, faults);
  // Each part has passed its own schema.
  const scenario = parts as unknown as Scenario;
  for (const { file: name, path, why, howTo } of checkScenario(scenario)) {
    const file = files.find((each) => each.name === name);
    faults.push({ file: name, line: file === undefined ? 1 : lineOf(file, path), why, howTo });
  }
  return faults.length > 0 ? invalid(folder, faults) : succeed(scenario);
}

function partOf(name: ScenarioFile): string {
  return name === 'scenario.yaml' ? 'meta' : name.replace('.yaml', '');
}

async function readYaml(folder: string, name: ScenarioFile): Promise<Result<ReadFile>> {
  try {
    const text = await readFile(join(folder, name), 'utf8');
    if (text.length > MAX_FILE_CHARS) {
      const why = `${name} has ${text.length} characters, more than ${MAX_FILE_CHARS}`;
      return fail('scenario_unreadable', why, 'divide the scenario, or generate it', { file: name });
    }
    const lines = new LineCounter();
    return succeed({ name, document: parseDocument(text, { lineCounter: lines }), lines });
  } catch (thrown) {
    const why = `${name} cannot be read: ${messageOf(thrown)}`;
    const howTo = `a scenario is a folder with ${Object.keys(SCENARIO_FILES).join(', ')}`;
    return fail('scenario_unreadable', why, howTo, { file: name });
  }
}

function syntaxFaults({ name, document, lines }: ReadFile): LocatedFault[] {
  return document.errors.map(({ message, pos }) => ({
    file: name,
    line: lines.linePos(pos[0]).line,
    why: message.split('\n')[0]?.replace(/ at line .*$/, '') ?? 'this is no YAML',
    howTo: 'mend the YAML: look at quotes, colons and indentation there and just above',
  }));
}

type Issue = z.core.$ZodIssue;

function schemaFault(file: ReadFile, issue: Issue): LocatedFault {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const where = path.length === 0 ? '' : `${path.join('.')}: `;
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const why = `${where}'${key}' is not known here`;
    return { file: file.name, line: lineOf(file, [...path, key]), why, howTo: unknownKeyHint(file, path, key) };
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const why = missing ? `${where}is missing` : `${where}${issue.message}`;
  return { file: file.name, line: lineOf(file, path), why, howTo: hintFor(issue, path, missing) };
}

function hintFor(issue: Issue, path: FilePath, missing: boolean): string {
  const key = String(path.at(-1) ?? '');
  if (missing && (key === 'en' || key === 'zh')) return 'every text is written in both languages: { en: ..., zh: ... }';
  if (issue.code === 'invalid_type') return missing ? `add '${key}' (${issue.expected})` : `write a ${issue.expected}`;
  if (issue.code === 'invalid_value')
    return `write one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`;
  if (issue.code === 'too_big') return `write at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `write at least ${issue.minimum}`;
  if (issue.code === 'invalid_union') return 'see docs/scenarios.md for the forms it may take';
  return 'see docs/scenarios.md';
}

/** The keys that the schema knows at a path are told by validating an empty map there; the issue itself does not say. */
function unknownKeyHint(file: ReadFile, path: FilePath, key: string): string {
  const known = knownKeys(SCENARIO_FILES[file.name], path);
  return known.length === 0 ? 'drop it' : suggestion(key, known);
}

/** The keys of the object schema at a path, as far as schemas tell. */
function knownKeys(schema: z.core.$ZodType, path: FilePath): readonly string[] {
  const definition = schema._zod.def as {
    readonly type: string;
    readonly innerType?: z.core.$ZodType;
    readonly element?: z.core.$ZodType;
    readonly valueType?: z.core.$ZodType;
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  };
  if (definition.innerType !== undefined) return knownKeys(definition.innerType, path);
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(definition.shape ?? {});
  const next = definition.element ?? definition.valueType ?? definition.shape?.[String(first)];
  return next === undefined ? [] : knownKeys(next, rest);
}

/** The line of what stands at a path; where it is missing, of what should hold it. */
function lineOf({ document, lines }: ReadFile, path: FilePath): number {
  for (let length = path.length; length >= 0; length--) {
    const at = path.slice(0, length);
    const offset = offsetOf(document, at);
    if (offset !== undefined) return lines.linePos(offset).line;
  }
  return 1;
}

function offsetOf(document: Document, path: FilePath): number | undefined {
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

function invalid(folder: string, all: readonly LocatedFault[]): Failure {
  const faults = all.slice(0, MAX_FAULTS);
  const said = faults.map(({ file, line, why, howTo }) => `${file}:${line}: ${why}; ${howTo}`);
  if (all.length > MAX_FAULTS) said.push(`and ${all.length - MAX_FAULTS} more`);
  return fail('scenario_invalid', said.join('\n'), `mend these in ${folder}`, { faults });
}
