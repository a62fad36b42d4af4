import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Failure, fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { faultLines, type LocatedFault, YamlFile } from '../../documents/index.ts';
import { checkScenario } from './check-scenario.ts';
import { SCENARIO_FILES, type Scenario, type ScenarioFile } from './scenario.ts';
import { MAX_FAULTS } from './scenario-check.ts';

/** Characters of one file at most. */
const MAX_FILE_CHARS = 8 * 1024 * 1024;

/**
 * Reads a scenario's folder. Fails with `scenario_unreadable` where a file is missing, or with `scenario_invalid`, whose
 * `why` has a line for each mistake (file, line, what is wrong, what would be right) and whose `data.faults` lists them.
 */
export async function loadScenario(folder: string): Promise<Result<Scenario>> {
  const files = new Map<ScenarioFile, YamlFile>();
  for (const name of Object.keys(SCENARIO_FILES) as ScenarioFile[]) {
    const file = await readYaml(folder, name);
    if (!file.ok) return file;
    files.set(name, file.value);
  }
  const broken = [...files.values()].flatMap((file) => file.syntaxFaults);
  if (broken.length > 0) return invalid(folder, broken);
  const faults: LocatedFault[] = [];
  const parts: Record<string, unknown> = {};
  for (const [name, file] of files) {
    const schema: z.ZodType = SCENARIO_FILES[name];
    const checked = file.check(schema);
    if ('faults' in checked) faults.push(...checked.faults);
    else parts[partOf(name)] = checked.value;
  }
  if (faults.length > 0) return invalid(folder, faults);
  // Each part has passed its own schema.
  const scenario = parts as unknown as Scenario;
  for (const { file: name, path, why, howTo } of checkScenario(scenario)) {
    faults.push(files.get(name)?.faultAt(path, why, howTo) ?? { file: name, line: 1, why, howTo });
  }
  return faults.length > 0 ? invalid(folder, faults) : succeed(scenario);
}

function partOf(name: ScenarioFile): string {
  return name === 'scenario.yaml' ? 'meta' : name.replace('.yaml', '');
}

async function readYaml(folder: string, name: ScenarioFile): Promise<Result<YamlFile>> {
  try {
    const text = await readFile(join(folder, name), 'utf8');
    if (text.length > MAX_FILE_CHARS) {
      const why = `${name} has ${text.length} characters, more than ${MAX_FILE_CHARS}`;
      return fail('scenario_unreadable', why, 'divide the scenario, or generate it', { file: name });
    }
    return succeed(new YamlFile(name, text, 'see docs/scenarios.md'));
  } catch (thrown) {
    const why = `${name} cannot be read: ${messageOf(thrown)}`;
    const howTo = `a scenario is a folder with ${Object.keys(SCENARIO_FILES).join(', ')}`;
    return fail('scenario_unreadable', why, howTo, { file: name });
  }
}

function invalid(folder: string, all: readonly LocatedFault[]): Failure {
  const why = faultLines(all, MAX_FAULTS).join('\n');
  return fail('scenario_invalid', why, `mend these in ${folder}`, { faults: all.slice(0, MAX_FAULTS) });
}
