export type { LocatedFault } from '../documents/index.ts';
export { type Action, action, type RunningAction } from './actor/action.ts';
export type { Intent } from './actor/intent.ts';
export type { EndedAction } from './actor/mind.ts';
export {
  type Layer,
  type Mind,
  NO_THOUGHT,
  type TalkLine,
  type TalkView,
  type ThinkRequest,
  type Thought,
  type ThoughtNote,
  type WakeReason,
} from './actor/mind.ts';
export {
  MAX_POSSIBILITIES,
  type Possibility,
  type PossibilityGroup,
  possibilitiesOf,
} from './actor/possible.ts';
export type { Senses } from './actor/senses.ts';
export type { VerbName } from './actor/verb-names.ts';
export { contentOf, NO_CONTENT } from './bus/event-content.ts';
export { eventLabel, eventMoment } from './bus/event-ids.ts';
export type { EventType } from './bus/event-types.ts';
export { EVENT_TYPES } from './bus/event-types.ts';
export type { EventContent, EventDraft, LifeEvent, SpeechAct, Utterance, Visibility } from './bus/life-event.ts';
export { INTERRUPTING_SALIENCE } from './bus/life-event.ts';
export type { Bearing, Clarity, Percept } from './bus/percept.ts';
export { reachOf } from './bus/sound.ts';
export type { Remembered } from './cognition/head.ts';
export type { MindStatus } from './cognition/model-mind/mind-status.ts';
export type { ModelMindOptions } from './cognition/model-mind/model-layers.ts';
export { plannedCalls } from './cognition/model-mind/planned-calls.ts';
export type { ThinkingRates } from './cognition/model-mind/triggers.ts';
export { intentWords, thoughtWords } from './cognition/thought-words.ts';
export { bulletinOf } from './commons/bulletin.ts';
export { humanSpeech, type TypedLine } from './conversation/human-speech.ts';
export { wordsOf } from './conversation/words.ts';
export { happeningText, purposeText } from './director/beat-texts.ts';
export type { AnswerLine, InterviewAsked } from './interview/asked.ts';
export { findPerson } from './interview/find-person.ts';
export {
  type Answerer,
  type Interviewed,
  type InterviewedLife,
  type InterviewOptions,
  interview,
  MAX_QUESTION_CHARS,
  type SourcedLine,
} from './interview/interview.ts';
export { answererBy } from './interview/model-answer.ts';
export { type BranchOptions, branch } from './journal/branch.ts';
export { eventOf } from './journal/entry.ts';
export type { EntryRow } from './journal/entry-schema.ts';
export { EventHistory, type EventsFound } from './journal/event-history.ts';
export { eachRow } from './journal/history.ts';
export type { KeptSnapshot, LifeJournal, Page, RunHeader } from './journal/life-journal.ts';
export { Recorder, type RecorderOptions } from './journal/recorder.ts';
export { type Relived, type ReopenOptions, type Resumed, relive, resume } from './journal/reopen.ts';
export { type NewRun, RunFile } from './journal/run-file.ts';
export { type Living, type LivingOptions, openLiving } from './living.ts';
export { interestOf, momentOf } from './narrator/moment.ts';
export { type Chapter, EDITIONS, type Edition, type Novel, type Paragraph } from './narrator/novel.ts';
export { toldOf } from './narrator/veil.ts';
export {
  type ExplainSources,
  type Explanation,
  explain,
  type Knower,
  type ToldFact,
  whyHeld,
} from './provenance/explain.ts';
export { chainLines, type ExplainedOptions, explainedLines, truthText } from './provenance/explained.ts';
export { type Truth, truthOf, type Verdict } from './provenance/truth.ts';
export { Whereabouts } from './provenance/whereabouts.ts';
export type { LifeObserver } from './runtime/engine.ts';
export { type Life, type LifeOptions, openLife } from './runtime/life.ts';
export type { LifeInput, StampedInput } from './runtime/life-input.ts';
export { type LifeSnapshot, SNAPSHOT_FORMAT } from './runtime/life-snapshot.ts';
export { RandomStream } from './runtime/random-stream.ts';
export type { ResidentView } from './runtime/resident-view.ts';
export type { LifeStats } from './runtime/stage.ts';
export type { System, SystemContext, TalkSystem } from './runtime/system.ts';
export { DEAD, holds } from './scenario/condition.ts';
export type { ConditionSpec } from './scenario/condition-schema.ts';
export { generateTown, type TownOptions } from './scenario/generate-town.ts';
export { loadScenario } from './scenario/load-scenario.ts';
export type { GoalSpec, HabitSpec, PersonSpec } from './scenario/people-schema.ts';
export type { Scenario, ScenarioInput } from './scenario/scenario.ts';
export type { BeatActionSpec, FactSpec, MetaSpec, WeatherStateSpec } from './scenario/story-schema.ts';
export type { SomaReading, SomaState } from './soma/soma.ts';
export { DEFAULT_RATE, MAX_RATE, type Rate, TALK_RATE } from './time/sim-clock.ts';
export { clockText, DAY_MS, dayOf, HOUR_MS, hourOf, MINUTE_MS, momentMs, SECOND_MS } from './time/sim-time.ts';
export { clauseOf } from './words/fact-texts.ts';
export { filled, inAll } from './words/in-all.ts';
export { listed, named, placed } from './words/naming.ts';
export { inThePast } from './words/past-tense.ts';
export { Wording } from './words/wording.ts';
export { createSetting } from './world/create-setting.ts';
export type { Effect } from './world/effect.ts';
export {
  type EdgeIndex,
  type Entity,
  type EntityKind,
  type FixtureIndex,
  type ItemIndex,
  NONE,
  type PersonIndex,
  type PlaceIndex,
} from './world/entity.ts';
export { type Fact, factKey } from './world/fact.ts';
export type { ItemLocation, ItemState } from './world/item-state.ts';
export type { Outcome } from './world/outcome.ts';
export type { PersonState, Posture } from './world/person-state.ts';
export type { ExitView, FixtureView, PersonView, PlaceView } from './world/place-view.ts';
export type { Setting } from './world/setting.ts';
export type { Affordance, Edge, Fixture, Item, Person, Place } from './world/things.ts';
export type { WorldReader } from './world/world-reader.ts';
export type { EdgeState, FixtureState, Note, PlaceState, Trace, WorldState } from './world/world-state.ts';
