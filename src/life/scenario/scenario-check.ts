import { type DocumentPath, suggestion } from '../../documents/index.ts';
import type { Scenario, ScenarioFile } from './scenario.ts';

/** One mistake in a scenario: where, what is wrong, what would be right. */
export interface ScenarioFault {
  readonly file: ScenarioFile;
  readonly path: DocumentPath;
  readonly why: string;
  readonly howTo: string;
}

/** Faults of one check at most; a file that is wrong throughout is said to be so by its first ones. */
export const MAX_FAULTS = 50;

/** What ids may speak of. */
export type Namespace = 'place' | 'person' | 'item' | 'fixture' | 'area' | 'edge' | 'fact' | 'beat' | 'weather state';

/** Gathers the faults of one scenario, and knows which ids there are. */
export class ScenarioCheck {
  readonly scenario: Scenario;
  readonly faults: ScenarioFault[] = [];
  readonly #ids = new Map<Namespace, Set<string>>();

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  /** Notes a fault; beyond {@link MAX_FAULTS} they go unsaid. */
  fault(file: ScenarioFile, path: DocumentPath, why: string, howTo: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ file, path, why, howTo });
  }

  /** Makes an id known. */
  add(namespace: Namespace, id: string): void {
    const ids = this.#ids.get(namespace) ?? new Set<string>();
    this.#ids.set(namespace, ids.add(id));
  }

  has(namespace: Namespace, id: string): boolean {
    return this.#ids.get(namespace)?.has(id) === true;
  }

  /** Notes a fault unless the id, if any, is one of these kinds. */
  refer(file: ScenarioFile, path: DocumentPath, id: string | undefined, ...kinds: readonly Namespace[]): void {
    if (id === undefined || kinds.some((kind) => this.has(kind, id))) return;
    const known = kinds.flatMap((kind) => [...(this.#ids.get(kind) ?? [])]);
    this.fault(file, path, `there is no ${kinds.join(' or ')} '${id}'`, suggestion(id, known));
  }

  /** {@link refer} for a list of ids. */
  referAll(
    file: ScenarioFile,
    path: DocumentPath,
    ids: readonly string[] | undefined,
    ...kinds: readonly Namespace[]
  ): void {
    for (const [i, id] of (ids ?? []).entries()) this.refer(file, [...path, i], id, ...kinds);
  }
}
