/**
 * Rounds that grow a library of skills: code that is not trusted runs in a sandbox, the world itself checks its tasks, and
 * what passed again from other starts is kept. A run is a log that folds to its state.
 */
export { type Effort, effortsOf, type Surroundings, type Way } from './curriculum/effort.ts';
export { MAX_FAILURES, nextTask, type Progress, type Proposal } from './curriculum/next-task.ts';
export { type Plan, type PlanQuery, type PlanStep, planFor } from './curriculum/plan.ts';
export { makingSkillName, type SkillWish, TEMPLATE_FUNCTIONS, writeSkill } from './curriculum/skill-template.ts';
export { type Rung, rungOf, techTree } from './curriculum/tech-tree.ts';
export { type EmbeddedStart, openEmbeddedStart, type StartOptions } from './environment/embedded-start.ts';
export { type EnvironmentOptions, GameEnvironment, type WorldRun } from './environment/game-environment.ts';
export { untilItStands } from './environment/until-it-stands.ts';
export {
  type BlockSource,
  type BookRecipe,
  type GameBook,
  gameBookOf,
  type NameKind,
} from './game/game-book.ts';
export { BlockRecords, RECORD_PERIOD_TICKS } from './observation/block-records.ts';
export {
  type EventRecord,
  MAX_RECORD_EVENTS,
  type Observe,
  type RecordedEvent,
  readEventRecord,
  writeEventRecord,
} from './observation/event-record.ts';
export { chestKey, inventoryOf, type ObserveOptions, observe, voxelsOf } from './observation/observe.ts';
export { nextTrialSeed, type TrialGround, type TrialStart, untried } from './rounds/admission.ts';
export { embeddedGround } from './rounds/embedded-ground.ts';
export { Learner, type LearnerOptions, MAX_ATTEMPTS, type RoundReport } from './rounds/learner.ts';
export type { Attempted, LearnerMind, MindView, Proposed, Reviewed, Written } from './rounds/learner-mind.ts';
export { ModelMind, type ModelMindOptions } from './rounds/model/model-mind.ts';
export { RULE_MIND } from './rounds/rule-mind.ts';
export type { Cost, RunEvent } from './runs/run-event.ts';
export { type AttemptRecord, type RoundRecord, RunHistory } from './runs/run-history.ts';
export { RunLog } from './runs/run-log.ts';
export type { OpenRound, RunState, SkillRecord, TaskRecord } from './runs/run-state.ts';
export {
  type Capability,
  type CapabilityContext,
  type CapabilitySpec,
  defineCapability,
} from './sandbox/capability.ts';
export { DEFAULT_LIMITS, MAX_RUNS_AT_ONCE, type SandboxLimits } from './sandbox/limits.ts';
export type { SourceModule } from './sandbox/messages.ts';
export { Sandbox, type SandboxOptions, type SandboxProgram } from './sandbox/sandbox.ts';
export type { SandboxOutcome } from './sandbox/sandbox-run.ts';
export {
  applySkillEvent,
  closureOf,
  currentOf,
  EMPTY_LIBRARY,
  type Library,
  MAX_SKILLS,
  MAX_VERSIONS,
  mayAdd,
  mayRollBack,
  type SkillEntry,
  type SkillEvent,
  type SkillStatistics,
  type SkillStatus,
  type SkillVersion,
  TRIALS_TO_ADMIT,
  type Trial,
  usableSkills,
} from './skills/library.ts';
export { type LinkedProgram, linkProgram } from './skills/link.ts';
export { type FoundSkill, findSkills, TOP_SKILLS } from './skills/retrieval.ts';
export { readInput, readSkill, type Skill, skillHash } from './skills/skill.ts';
export type { SkillInFile } from './skills/skill-file.ts';
export { exportSkills, importSkills, type LeftOut, type ReadFolder } from './skills/skill-folder.ts';
export { checkSource, type SourceChecks } from './skills/source-checks.ts';
export { checkTrial, type TrialRun } from './skills/trial-checks.ts';
export { addDeeds, type Deeds, type Moment, NO_DEEDS, type Tally } from './tasks/deeds.ts';
export { type Evidence, judge, type Verdict } from './tasks/judge.ts';
export { readTask, TASK_KINDS, type Task, taskKey, taskText } from './tasks/task.ts';
