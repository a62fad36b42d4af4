import { fail, type Result, succeed } from '../../core/index.ts';
import { failureOf, type GameEnvironment, type WorldRun } from '../environment/game-environment.ts';
import { TALKING } from '../environment/primitives.ts';
import { type Library, type SkillVersion, TRIALS_TO_ADMIT, type Trial, usableSkills } from '../skills/library.ts';
import { linkProgram } from '../skills/link.ts';
import { readInput } from '../skills/skill.ts';
import { checkTrial } from '../skills/trial-checks.ts';
import { judge } from '../tasks/judge.ts';

/** Characters of a trial's reason in the log. */
const MAX_WHY_CHARS = 500;

/** A start that skills are tried from: a body with empty hands in a world of its own. */
export interface TrialStart {
  readonly environment: GameEnvironment;
  close(): Promise<void>;
}

/** Opens the start of a seed. On a server that cannot be reset there is none: skills stay provisional there. */
export type TrialGround = (seed: number) => Promise<Result<TrialStart>>;

/**
 * Versions in use that are to be tried: provisional, and not failed from any start. What failed once stays provisional
 * until there is a better version.
 */
export function untried(library: Library): readonly SkillVersion[] {
  return usableSkills(library).filter(
    ({ status, trials }) => status === 'provisional' && trials.every(({ passed }) => passed),
  );
}

/** The seed of the start that a version is tried from next; each run has its own, none is that of the run itself. */
export function nextTrialSeed(runSeed: number, { trials }: SkillVersion): number {
  return runSeed + 1 + (trials.length % TRIALS_TO_ADMIT);
}

/**
 * Tries a skill from another start, with the input of its first test. Fails as opening the start does: then nothing is
 * known of the skill; `aborted` where it was stopped.
 */
export async function tryFrom(
  seed: number,
  { library, version, ground, signal }: TrialSubject,
): Promise<Result<Trial>> {
  const { skill } = version;
  const program = linkProgram(library, { name: skill.name, code: skill.code });
  if (!program.ok) return succeed({ seed, passed: false, why: program.why });
  const [first] = skill.tests;
  const input = readInput(skill, first?.input ?? {});
  if (!input.ok) return succeed({ seed, passed: false, why: input.why });
  const start = await ground(seed);
  if (!start.ok) return start;
  try {
    const run = await start.value.environment.execute(program.value, input.value, signal);
    if (signal?.aborted === true) return fail('aborted', 'the trial was stopped', 'go on with the same run');
    return succeed({ seed, ...verdictOf(run, first?.task ?? skill.postcondition) });
  } finally {
    await start.value.close();
  }
}

/** What {@link tryFrom} tries, and where. */
interface TrialSubject {
  readonly library: Library;
  readonly version: SkillVersion;
  readonly ground: TrialGround;
  readonly signal?: AbortSignal | undefined;
}

function verdictOf(run: WorldRun, task: Parameters<typeof judge>[0]): Omit<Trial, 'seed'> {
  const verdict = judge(task, run);
  const checked = checkTrial(run, TALKING);
  const failure = failureOf(run);
  const why = [verdict.why, ...(checked.ok ? [] : [checked.why]), ...(failure === undefined ? [] : [failure])].join(
    '; ',
  );
  return { passed: verdict.outcome === 'done' && !verdict.already && checked.ok, why: why.slice(0, MAX_WHY_CHARS) };
}
