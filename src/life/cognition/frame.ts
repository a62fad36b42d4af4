import type { Action } from '../actor/action.ts';
import { type Mind, NO_THOUGHT, type ThinkRequest, type Thought } from '../actor/mind.ts';
import { DAY_MS, dayOf, MINUTE_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { ThoughtKind } from './course.ts';
import { Head, type Remembered, type SavedHead } from './head.ts';
import { takeOutcome } from './intake-outcomes.ts';
import { PerceptIntake } from './intake-percepts.ts';
import { lookRound } from './intake-view.ts';
import { takeLate } from './late-thought.ts';
import type { Answer, Layers, Moment } from './layers.ts';
import { THINKING_MS } from './layers.ts';
import { personaOf } from './persona.ts';
import { reflexOf } from './reflexes.ts';

/** Alone, one thinks again after so long; a little more or less by chance. */
const THINK_AGAIN_MS = { least: 30 * MINUTE_MS, spread: 30 * MINUTE_MS } as const;
/** A slow thought is due again after so long, whatever happens. */
const SLOW_AGAIN_MS = { least: 60 * MINUTE_MS, spread: 60 * MINUTE_MS } as const;
/** What a strong interrupt sets off is thought over after so long. */
const THINK_OVER_MS = 3 * MINUTE_MS;

/** How the frame is made. */
interface FrameOptions {
  readonly setting: Setting;
  readonly layers: Layers;
  /** What thinks instead where a late answer is none: it answers at once. Default: `layers`. */
  readonly rules?: Layers;
  /** The words that a memory is found by. */
  readonly textOf: (remembered: Remembered) => string;
}

/**
 * The frame in which all residents think: it takes in what each perceived, answers reflexes itself, and asks the layer
 * whose turn it is. It is the life's {@link Mind}; all it keeps is one {@link Head} a resident.
 */
export class CognitionFrame implements Mind {
  readonly #setting: Setting;
  readonly #layers: Layers;
  readonly #rules: Layers;
  readonly #textOf: (remembered: Remembered) => string;
  readonly #heads: (Head | undefined)[];
  readonly #intake: PerceptIntake;

  constructor({ setting, layers, rules = layers, textOf }: FrameOptions) {
    this.#setting = setting;
    this.#layers = layers;
    this.#rules = rules;
    this.#textOf = textOf;
    this.#heads = new Array<Head | undefined>(setting.people.length);
    // What a teller spoke from is provenance alone: no decision of a hearer ever reads it.
    this.#intake = new PerceptIntake(setting, (teller, hearer, fact, atMs) =>
      this.#heads[teller]?.spokeFrom(hearer, fact, atMs),
    );
  }

  /** A resident's head: for inspectors, the conversation's words and tests. */
  headOf(person: PersonIndex): Head {
    const known = this.#heads[person];
    if (known !== undefined) return known;
    const self = this.#setting.people[person];
    if (self === undefined) throw new RangeError(`there is no person ${person}`);
    const head = new Head(this.#setting, personaOf(this.#setting, self), this.#textOf);
    this.#heads[person] = head;
    return head;
  }

  /** A copy of a resident's head: whatever is done with it, the resident does not notice. */
  forkOf(person: PersonIndex): Head {
    const { persona } = this.headOf(person);
    return new Head(this.#setting, persona, this.#textOf, structuredClone(this.headOf(person).save()));
  }

  /** The words that a memory is found by. */
  textOf(remembered: Remembered): string {
    return this.#textOf(remembered);
  }

  think(request: ThinkRequest): Answer {
    const head = this.headOf(request.person);
    // An answer that is still owed: the life was loaded, what it brought was taken in before.
    const { awaited } = head.course;
    if (awaited === '') {
      if (request.reason === 'start') head.drawGoals(request.random);
      this.#takeIn(head, request);
    }
    const moment = this.#momentOf(request, head);
    const answer = awaited === '' ? this.#ask(moment) : this.#put(awaited, moment);
    return answer instanceof Promise ? answer : this.#settle(moment, answer);
  }

  conclude(request: ThinkRequest, late: Thought): Thought {
    const head = this.headOf(request.person);
    const { awaited } = head.course;
    if (awaited === '') return late;
    head.course.awaited = '';
    const moment = this.#momentOf(request, head);
    const thought = late.failed === undefined ? takeLate(moment, awaited, late) : this.#instead(awaited, moment);
    return this.#settle(moment, isAside(awaited) ? followed(request, thought) : thought);
  }

  perceive(request: ThinkRequest): void {
    const head = this.headOf(request.person);
    // What a model still owes is not waited for: a human has taken over.
    head.course.awaited = '';
    if (request.reason === 'start') head.drawGoals(request.random);
    this.#takeIn(head, request);
    lookRound(this.#setting, head, request);
  }

  heed(request: ThinkRequest, thought: Thought): void {
    noteTelling(this.headOf(request.person), request, thought);
  }

  notices(person: PersonIndex, passer: PersonIndex): boolean {
    return this.headOf(person).knows(passer);
  }

  save(person: PersonIndex): SavedHead | undefined {
    return this.#heads[person]?.save();
  }

  load(person: PersonIndex, saved: unknown): void {
    const self = this.#setting.people[person];
    if (self === undefined) return;
    this.#heads[person] = new Head(this.#setting, personaOf(this.#setting, self), this.#textOf, saved as SavedHead);
  }

  #takeIn(head: Head, request: ThinkRequest): void {
    const { percepts, ended, senses } = request;
    if (percepts.length > 0) {
      const here = senses.place;
      for (const percept of percepts) this.#intake.take(head, percept, here);
    }
    for (const each of ended) takeOutcome(this.#setting, head, each, request);
  }

  #momentOf(request: ThinkRequest, head: Head): Moment {
    return { setting: this.#setting, request, head, reflex: reflexOf(request, head) };
  }

  /** Asks a layer. That it answers later is noted, so that a life which is loaded asks again. */
  #put(kind: ThoughtKind, moment: Moment): Answer {
    const answer = this.#layers[kind](moment);
    moment.head.course.awaited = answer instanceof Promise ? kind : '';
    return answer;
  }

  /** What is thought by rules where a late answer was none. */
  #instead(kind: ThoughtKind, moment: Moment): Thought {
    const thought = this.#rules[kind](moment);
    return thought instanceof Promise ? NO_THOUGHT : thought;
  }

  /** Which layer's turn it is. */
  #ask(moment: Moment): Answer {
    const { request, head, reflex } = moment;
    const { reason, atMs } = request;
    if (reason === 'beat') return this.#put('speak', moment);
    if (reason === 'interrupt' || reflex.call === 'respond') return this.#onInterrupt(moment);
    if (this.#isPlanDue(head, request)) return this.#aside('plan', moment);
    if (head.memory.reflectionDue && reason !== 'alarm') return this.#aside('reflect', moment);
    if (goesOnByItself(request)) return this.#goOn(request);
    const { slowDueMs } = head.course;
    // Nobody walks off in their thoughts while they talk, unless something strong came between.
    const isSlowDue = request.talk === undefined ? atMs >= slowDueMs : slowDueMs === NONE;
    if (!isSlowDue && request.running !== undefined) {
      return reflex.call === 'none' || reflex.call === 'talk' ? this.#goOn(request) : this.#quick(moment);
    }
    if (!isSlowDue && request.suspended !== undefined) return this.#quick(moment);
    return this.#slow(moment);
  }

  /** Spoken to, one talks: no thinking. Everything else is a quick thought, and a strong one is thought over soon after. */
  #onInterrupt(moment: Moment): Answer {
    const { reflex, head } = moment;
    if (reflex.call === 'talk') {
      const about = this.#setting.entityOf('person', reflex.percept?.actor ?? NONE);
      const note = { key: 'react.spoken_to', about: about === NONE ? [] : [about], facts: [], words: '' };
      return { layer: 'L0', costMs: THINKING_MS.L0, note, interrupted: 'resume' };
    }
    if (reflex.call === 'respond') head.course.slowDueMs = NONE;
    return this.#quick(moment);
  }

  #quick(moment: Moment): Answer {
    lookRound(this.#setting, moment.head, moment.request);
    return this.#put('quick', moment);
  }

  #slow(moment: Moment): Answer {
    const { head, request } = moment;
    lookRound(this.#setting, head, request);
    const { least, spread } = SLOW_AGAIN_MS;
    head.course.slowDueMs = request.atMs + least + request.random.int(spread);
    return this.#put('slow', moment);
  }

  #goOn({ atMs, random }: ThinkRequest): Thought {
    const thinkAtMs = atMs + THINK_AGAIN_MS.least + random.int(THINK_AGAIN_MS.spread);
    return { layer: 'L0', costMs: THINKING_MS.L0, thinkAtMs };
  }

  /** Planning and reflecting change nothing of what is under way; a slow thought follows at once. */
  #aside(kind: Aside, moment: Moment): Answer {
    const { head, request } = moment;
    head.course.slowDueMs = request.atMs;
    const answer = this.#put(kind, moment);
    return answer instanceof Promise ? answer : followed(request, answer);
  }

  /** At the start, and with the first thought after each dawn. */
  #isPlanDue({ course }: Head, { atMs }: ThinkRequest): boolean {
    const day = dayOf(atMs - this.#setting.sunriseMs + DAY_MS);
    if (course.plannedDay === day) return false;
    course.plannedDay = day;
    return true;
  }

  /** Notes what one is about to tell, and when to think next where the layer does not say. */
  #settle({ request, head, reflex }: Moment, thought: Thought): Thought {
    noteTelling(head, request, thought);
    if (thought.thinkAtMs !== undefined) return thought;
    const { atMs, random } = request;
    const afterMs =
      reflex.call === 'respond' ? THINK_OVER_MS : THINK_AGAIN_MS.least + random.int(THINK_AGAIN_MS.spread);
    return { ...thought, thinkAtMs: atMs + thought.costMs + afterMs };
  }
}

type Aside = Extract<ThoughtKind, 'plan' | 'reflect'>;

function isAside(kind: ThoughtKind): kind is Aside {
  return kind === 'plan' || kind === 'reflect';
}

/** The thought, after which one goes on thinking at once. */
function followed({ atMs }: ThinkRequest, thought: Thought): Thought {
  return { ...thought, thinkAtMs: atMs + thought.costMs };
}

/** Whether the plan under way simply has its next step: what was begun in one go is not thought over in between. */
function goesOnByItself({ reason, plan, ended }: ThinkRequest): boolean {
  if (reason !== 'done' || plan.length === 0) return false;
  const { status, found, learned } = ended.at(-1)?.outcome ?? {};
  return status === 'success' && found?.length === 0 && learned?.length === 0;
}

/** What is called out or pinned up is told to everybody. */
function noteTold(head: Head, { verb, facts }: Action): void {
  if (verb === 'call' || verb === 'post') for (const fact of facts) head.tell(NONE, fact);
}

/** Notes what is told by a thought, and to whom. */
function noteTelling(head: Head, request: ThinkRequest, { say, plan = [] }: Thought): void {
  if (say !== undefined) {
    const hearers = say.to === NONE ? (request.talk?.participants ?? []) : [say.to];
    for (const fact of say.facts) for (const hearer of hearers) head.tell(hearer, fact);
  }
  for (const action of plan) noteTold(head, action);
}
