import { action } from '../../actor/action.ts';
import type { Intent } from '../../actor/intent.ts';
import type { Layer, ThinkRequest, Thought, ThoughtNote } from '../../actor/mind.ts';
import type { Utterance } from '../../bus/life-event.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import type { Setting } from '../../world/setting.ts';
import type { Head } from '../head.ts';
import { reflectOn } from '../insights.ts';
import { type Layers, type Moment, THINKING_MS } from '../layers.ts';
import type { ThoughtKey } from '../thought-texts.ts';
import { TownPlan } from './amenities.ts';
import { Ballot, type Choice, type Drive } from './ballot.ts';
import { CustodyDrive, LossDrive, SearchPartyDrive } from './custody.ts';
import { FearDrive } from './fear.ts';
import { GoalDrive } from './goals/goal-drive.ts';
import { HabitDrive, StrollDrive } from './habits.ts';
import { EatDrive, RestDrive, SleepDrive, WashDrive } from './needs.ts';
import { reactTo } from './reactions.ts';
import { Situation } from './situation.ts';
import { CompanyDrive, EavesdropDrive, GatherDrive, TalkDrive } from './social.ts';
import { CheckDrive, CulpritDrive, NoiseDrive, PowerDrive, ReadDrive } from './watch.ts';

/** Finds the words of a talk: the conversation room's. Undefined is silence. */
export type Speak = (request: ThinkRequest, head: Head) => Utterance | undefined;

/** What is under way is kept to unless something is wanted so much more. */
const INERTIA = 1.25;
/** With nothing at all to do one stands about for so long. */
const IDLE_MS = { least: 3 * MINUTE_MS, spread: 6 * MINUTE_MS } as const;
/** What one does at once about something is kept to as if it were wanted so much, for so long. */
const REACTION_WANTED = 0.9;
const REACTION_MS = 10 * MINUTE_MS;
/** Woken at night one is up and about for so long. */
const RESTLESS_MS = { least: 12 * MINUTE_MS, spread: 25 * MINUTE_MS } as const;
/** Put aside and wanted less, it is not taken up again. */
const TAKEN_UP_FROM = 0.15;
/** Too afraid to lie down again. */
const SLEEPLESS_FROM = 0.4;
/** Goals named in a plan for the night. */
const PLANNED_GOALS = 4;

/** All layers by rules: utility over what one could do, weighed by persona, needs, goals, fear and what one knows. */
export class RuleLayers implements Layers {
  readonly #town: TownPlan;
  readonly #ballot = new Ballot();
  readonly #needs: readonly Drive[];
  readonly #noticing: readonly Drive[];
  readonly #all: readonly Drive[];
  readonly #speak: Speak;

  constructor(setting: Setting, speak: Speak) {
    const town = new TownPlan(setting);
    this.#town = town;
    this.#speak = speak;
    this.#needs = [new EatDrive(town), new SleepDrive()];
    this.#noticing = [
      new TalkDrive(),
      new EavesdropDrive(),
      new GatherDrive(),
      new NoiseDrive(),
      new CulpritDrive(town),
      new PowerDrive(),
      new FearDrive(town),
      new SearchPartyDrive(town),
      new CustodyDrive(town),
      new LossDrive(),
    ];
    const rest = [
      new WashDrive(town),
      new RestDrive(town),
      new HabitDrive(),
      new StrollDrive(town),
      new CompanyDrive(town),
      new ReadDrive(),
      new CheckDrive(town),
      new GoalDrive(town),
    ];
    this.#all = [...this.#needs, ...this.#noticing, ...rest];
  }

  speak({ request, head }: Moment): Thought {
    const other = request.talk?.participants.find((person) => person !== head.person) ?? NONE;
    const about = request.senses.setting.entityOf('person', other);
    const say = this.#speak(request, head);
    const note = noteOf('talk.turn', about, say?.facts);
    const thought = { layer: 'L1', costMs: THINKING_MS.L1, note } as const;
    return say === undefined ? thought : { ...thought, say };
  }

  quick(moment: Moment): Thought {
    const { reflex, request } = moment;
    const situation = new Situation(moment);
    if (reflex.call === 'respond' && reflex.percept !== undefined) {
      const reaction = reactTo(situation, reflex.percept, this.#town);
      return reaction.plan === undefined
        ? this.#resume(moment, reaction.key, reaction.about)
        : this.#carryOut(moment, 'L1', { decision: reaction, key: NONE, wanted: 1 }, undefined);
    }
    const drives = reflex.call === 'need' ? this.#needs : reflex.call === 'notice' ? this.#noticing : [];
    const choice = this.#choose(situation, drives, moment);
    if (choice !== undefined) return this.#carryOut(moment, 'L1', choice, 'drop');
    const about = reflex.percept === undefined ? NONE : this.#entityOf(request, reflex.percept.actor);
    return this.#resume(moment, 'react.resume', about);
  }

  slow(moment: Moment): Thought {
    const { request, head } = moment;
    const situation = new Situation(moment);
    if (request.reason === 'alarm' && situation.isNight)
      head.course.restlessUntilMs = request.atMs + RESTLESS_MS.least + request.random.int(RESTLESS_MS.spread);
    const choice = this.#choose(situation, this.#all, moment);
    const isHeld = request.running !== undefined || request.suspended !== undefined;
    const isSame = choice?.key === head.course.choice && request.running !== undefined;
    if (choice !== undefined && !isSame) return this.#carryOut(moment, 'L2', choice, isHeld ? 'drop' : undefined);
    if (isHeld)
      return {
        ...this.#resume(moment, 'react.resume', request.intent?.about ?? NONE),
        layer: 'L2',
        costMs: THINKING_MS.L2,
      };
    const durationMs = IDLE_MS.least + request.random.int(IDLE_MS.spread);
    const decision = { key: 'leisure.idle', about: NONE, plan: [action('wait', { durationMs })] } as const;
    return this.#carryOut(moment, 'L2', { decision, key: NONE, wanted: 0 }, undefined);
  }

  reflect({ setting, head, request }: Moment): Thought {
    const insights = reflectOn(setting, head, request.atMs, request.senses.place);
    const first = insights[0];
    const facts = insights.map(({ fact }) => fact);
    const note = noteOf(first?.key ?? 'insight.nothing', first?.fact.subject ?? NONE, facts);
    return { layer: 'L3', costMs: THINKING_MS.L3, note };
  }

  plan({ head, setting }: Moment): Thought {
    const open = head.persona.goals.filter((_, i) => head.goals[i]?.done === false);
    const first = open.toSorted((a, b) => b.weight - a.weight).slice(0, PLANNED_GOALS);
    const facts = first.flatMap(({ fact }) => setting.facts.get(fact) ?? []);
    const about = first.map((goal) => goal.about).filter((entity) => entity !== NONE);
    return { layer: 'plan', costMs: THINKING_MS.plan, note: { key: 'plan.day', about, facts, words: '' } };
  }

  /** What is wanted most among those drives, if it is wanted more than what is under way. */
  #choose(situation: Situation, drives: readonly Drive[], { request, head }: Moment): Choice | undefined {
    const { running, suspended } = request;
    const isHeld = running !== undefined || (suspended !== undefined && this.#takesUp(request, head));
    this.#ballot.begin(situation);
    for (const drive of drives) drive.propose(situation, this.#ballot);
    // Nor does one walk out on people in the middle of a talk for less.
    const isBound = request.talk !== undefined || request.atMs < head.course.reactingUntilMs;
    const kept = running !== undefined && isBound ? REACTION_WANTED : head.course.wanted * INERTIA;
    return this.#ballot.choose(situation, isHeld ? kept : 0);
  }

  /** Goes on with what was under way or put aside, unless there is no going back to it. */
  #resume({ request, head }: Moment, key: ThoughtKey, about: Entity): Thought {
    const { running, suspended, plan, atMs } = request;
    const thought = { layer: 'L1', costMs: THINKING_MS.L1, note: noteOf(key, about) } as const;
    if (running !== undefined || (suspended === undefined && plan.length > 0)) return thought;
    if (suspended !== undefined && this.#takesUp(request, head)) return { ...thought, interrupted: 'resume' };
    head.course.slowDueMs = atMs;
    const given = { ...thought, thinkAtMs: atMs + THINKING_MS.L1 };
    return suspended === undefined ? given : { ...given, note: noteOf('react.drop', about), interrupted: 'drop' };
  }

  #takesUp({ suspended, body }: ThinkRequest, { course }: Head): boolean {
    if (suspended?.action.verb === 'sleep' && body.fear > SLEEPLESS_FROM) return false;
    return course.wanted >= TAKEN_UP_FROM;
  }

  /** What was chosen becomes the intent, and its steps the plan. What only answers the moment leaves the intent beneath. */
  #carryOut(moment: Moment, layer: Layer, { decision, key, wanted }: Choice, held: 'drop' | undefined): Thought {
    const { head, request } = moment;
    const { about, facts, goal = '', plan } = decision;
    const isPassing = key === NONE && layer === 'L1';
    // A walk and what it was for count as one.
    const hasArrived = request.ended.at(-1)?.action.verb === 'go' && plan[0]?.verb !== 'go';
    const isOnTheWay = key === head.course.choice && hasArrived;
    if (isPassing) head.course.reactingUntilMs = request.atMs + REACTION_MS;
    else {
      head.course.reactingUntilMs = NONE;
      head.course.choice = key;
      head.course.wanted = wanted;
      if (key !== NONE && !isOnTheWay) head.undertakings.begin(key, request.atMs);
    }
    const intent: Intent = { key: decision.key, goal, about, sinceMs: request.atMs, words: '' };
    const thought = { layer, costMs: THINKING_MS[layer], note: noteOf(decision.key, about, facts), intent, plan };
    return held === undefined ? thought : { ...thought, interrupted: held };
  }

  #entityOf({ senses }: ThinkRequest, person: number): Entity {
    return senses.setting.entityOf('person', person);
  }
}

function noteOf(key: ThoughtKey, about: Entity, facts: readonly Fact[] = NO_FACTS): ThoughtNote {
  return { key, about: about === NONE ? NOBODY : [about], facts, words: '' };
}

const NO_FACTS: readonly Fact[] = Object.freeze([]);
const NOBODY: readonly Entity[] = Object.freeze([]);
