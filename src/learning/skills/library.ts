import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import { type Skill, skillHash } from './skill.ts';

/** Versions of one skill that are kept; the oldest that is not in use goes first. */
export const MAX_VERSIONS = 20;
/** Skills of one library. */
export const MAX_SKILLS = 2_000;

/** Failures of a skill in a row, once it was used, that take it out of use. */
const FAILURES_TO_QUARANTINE = 3;

/** One try of a skill from another start. */
export interface Trial {
  /** The seed of the start. */
  readonly seed: number;
  readonly passed: boolean;
  readonly why: string;
}

/**
 * How far a version is trusted: `provisional` passed once; `admitted` passed again from two other starts; `quarantined`
 * failed too often, and is neither found nor linked.
 */
export type SkillStatus = 'provisional' | 'admitted' | 'quarantined';

/** How often a version ran, and how often the world said it did what it promises. */
export interface SkillStatistics {
  readonly runs: number;
  readonly successes: number;
  readonly failuresInRow: number;
}

/** One version of a skill and its record. */
export interface SkillVersion {
  readonly version: number;
  readonly hash: string;
  readonly skill: Skill;
  readonly status: SkillStatus;
  readonly trials: readonly Trial[];
  readonly statistics: SkillStatistics;
}

/** One skill: the version in use, and those before and after it. */
export interface SkillEntry {
  readonly current: number;
  readonly versions: readonly SkillVersion[];
}

/** All skills by name. Plain data: it folds from {@link SkillEvent}s and is written as JSON. */
export type Library = Readonly<Record<string, SkillEntry>>;

export const EMPTY_LIBRARY: Library = {};

/** What changes a library. */
export type SkillEvent =
  | { readonly kind: 'skill_added'; readonly skill: Skill }
  | { readonly kind: 'skill_tried'; readonly name: string; readonly version: number; readonly trial: Trial }
  | { readonly kind: 'skill_used'; readonly name: string; readonly version: number; readonly succeeded: boolean }
  | { readonly kind: 'skill_quarantined'; readonly name: string; readonly version: number }
  | { readonly kind: 'skill_rolled_back'; readonly name: string; readonly to: number };

/** Starts, other than the first, from which a skill must pass to be admitted. */
export const TRIALS_TO_ADMIT = 2;

/**
 * The library after an event. An event about what is not there changes nothing: a log is folded as it is, and whether an
 * event may be written is asked before ({@link mayAdd}, {@link mayRollBack}).
 */
export function applySkillEvent(library: Library, event: SkillEvent): Library {
  if (event.kind === 'skill_added') return added(library, event.skill);
  const entry = entryOf(library, event.name);
  if (entry === undefined) return library;
  if (event.kind === 'skill_rolled_back') {
    const target = entry.versions.find(({ version }) => version === event.to);
    return target === undefined ? library : withEntry(library, event.name, { ...entry, current: event.to });
  }
  const versions = entry.versions.map((one) => (one.version === event.version ? changed(one, event) : one));
  return withEntry(library, event.name, { ...entry, versions });
}

function added(library: Library, skill: Skill): Library {
  const entry = entryOf(library, skill.name) ?? { current: 0, versions: [] };
  const hash = skillHash(skill);
  const known = entry.versions.find((one) => one.hash === hash);
  if (known !== undefined) return withEntry(library, skill.name, { ...entry, current: known.version });
  const version = (entry.versions.at(-1)?.version ?? 0) + 1;
  const statistics = { runs: 0, successes: 0, failuresInRow: 0 };
  const newest: SkillVersion = { version, hash, skill, status: 'provisional', trials: [], statistics };
  const kept = entry.versions.length < MAX_VERSIONS ? entry.versions : withoutOldest(entry);
  return withEntry(library, skill.name, { current: version, versions: [...kept, newest] });
}

function withoutOldest({ versions, current }: SkillEntry): readonly SkillVersion[] {
  const oldest = versions.find(({ version }) => version !== current);
  return versions.filter((one) => one !== oldest);
}

function changed(
  one: SkillVersion,
  event: Exclude<SkillEvent, { kind: 'skill_added' | 'skill_rolled_back' }>,
): SkillVersion {
  switch (event.kind) {
    case 'skill_tried': {
      const trials = [...one.trials, event.trial];
      const seeds = new Set(trials.filter(({ passed }) => passed).map(({ seed }) => seed));
      const isAdmitted = one.status === 'provisional' && seeds.size >= TRIALS_TO_ADMIT;
      return { ...one, trials, status: isAdmitted ? 'admitted' : one.status };
    }
    case 'skill_used': {
      const { runs, successes, failuresInRow } = one.statistics;
      const failures = event.succeeded ? 0 : failuresInRow + 1;
      const statistics = {
        runs: runs + 1,
        successes: successes + (event.succeeded ? 1 : 0),
        failuresInRow: failures,
      };
      return { ...one, statistics, status: failures >= FAILURES_TO_QUARANTINE ? 'quarantined' : one.status };
    }
    case 'skill_quarantined':
      return { ...one, status: 'quarantined' };
  }
}

function withEntry(library: Library, name: string, entry: SkillEntry): Library {
  return { ...library, [name]: entry };
}

function entryOf(library: Library, name: string): SkillEntry | undefined {
  return Object.hasOwn(library, name) ? library[name] : undefined;
}

/** The version in use of a skill, whatever its status. */
export function currentOf(library: Library, name: string): SkillVersion | undefined {
  const entry = entryOf(library, name);
  return entry?.versions.find(({ version }) => version === entry.current);
}

/** Versions in use that may be found and linked, by name in order. */
export function usableSkills(library: Library): readonly SkillVersion[] {
  return Object.keys(library)
    .sort()
    .flatMap((name) => currentOf(library, name) ?? [])
    .filter(({ status }) => status !== 'quarantined');
}

/** Whether a skill may be added: fails with `library_full`, or as its imports do ({@link closureOf}). */
export function mayAdd(library: Library, skill: Skill): Result<undefined> {
  if (entryOf(library, skill.name) === undefined && Object.keys(library).length >= MAX_SKILLS) {
    return fail('library_full', `a library has at most ${MAX_SKILLS} skills`, 'improve one instead of adding another');
  }
  const closure = closureOf(applySkillEvent(library, { kind: 'skill_added', skill }), skill.imports, [skill.name]);
  return closure.ok ? succeed(undefined) : closure;
}

/** Whether a skill may go back to a version: fails with `no_such_skill` or `no_such_version`. */
export function mayRollBack(library: Library, name: string, to: number): Result<SkillVersion> {
  const entry = entryOf(library, name);
  if (entry === undefined) return noSuchSkill(name);
  const target = entry.versions.find(({ version }) => version === to);
  if (target !== undefined) return succeed(target);
  const kept = entry.versions.map(({ version }) => version).join(', ');
  return fail('no_such_version', `${name} has no version ${to}`, `versions that are kept: ${kept}`);
}

/**
 * The skills that `names` need, each once, what is imported before what imports it. Fails with `no_such_skill`,
 * `quarantined` or `import_circle`; `within` are those that import them.
 */
export function closureOf(
  library: Library,
  names: readonly string[],
  within: readonly string[] = [],
): Result<readonly SkillVersion[]> {
  const linked = new Map<string, SkillVersion>();
  const visit = (name: string, trail: readonly string[]): Failure | undefined => {
    if (trail.includes(name)) {
      const circle = [...trail.slice(trail.indexOf(name)), name].join(' -> ');
      return fail(
        'import_circle',
        `skills import each other in a circle: ${circle}`,
        'take what they share into a third',
      );
    }
    if (linked.has(name)) return undefined;
    const version = currentOf(library, name);
    if (version === undefined) return noSuchSkill(name);
    if (version.status === 'quarantined') {
      return fail(
        'quarantined',
        `${name} failed too often and is out of use`,
        'do without it, or add a better version',
      );
    }
    for (const needed of version.skill.imports) {
      const failure = visit(needed, [...trail, name]);
      if (failure !== undefined) return failure;
    }
    linked.set(name, version);
    return undefined;
  };
  for (const name of names) {
    const failure = visit(name, within);
    if (failure !== undefined) return failure;
  }
  return succeed([...linked.values()]);
}

function noSuchSkill(name: string): Failure<'no_such_skill'> {
  return fail('no_such_skill', `there is no skill ${name}`, 'import a skill of the library, or write it');
}
