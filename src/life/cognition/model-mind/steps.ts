import type { Text } from '../../../core/index.ts';
import { type Action, action } from '../../actor/action.ts';
import { VERB_NAMES, type VerbName } from '../../actor/verb-names.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, type EntityKind, NONE } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import { type StepAnswer, trimmed } from './answers.ts';
import { FAULT_TEXTS } from './prompt-texts.ts';
import type { Scene } from './scene.ts';
import type { TellableFacts } from './tellable.ts';

/** Why an answer cannot be, in the language it was asked in. */
export interface Fault {
  readonly fault: string;
}

export function isFault<T extends object>(checked: T | Fault): checked is Fault {
  return 'fault' in checked;
}

/** What a verb is done to, and with whom or what: kinds that fit, and whether it must be said. */
interface Grammar {
  readonly what?: readonly EntityKind[];
  readonly needsWhat?: boolean;
  readonly to?: readonly EntityKind[];
  readonly needsTo?: boolean;
  /** The person of `to` is what the verb is done to. */
  readonly toIsObject?: boolean;
  /** A use of the fixture can be named. */
  readonly uses?: boolean;
}

const PERSON: Grammar = { to: ['person'], needsTo: true, toIsObject: true };
const USE: Grammar = { what: ['fixture'], needsWhat: true, uses: true };
const LOCK: Grammar = { what: ['edge', 'fixture', 'place'], needsWhat: true };

const GRAMMAR: Readonly<Record<VerbName, Grammar>> = {
  go: { what: ['place', 'person'], needsWhat: true },
  flee: { what: ['place'], needsWhat: true },
  wait: { what: ['place'] },
  look: {},
  search: { what: ['fixture', 'person', 'place'] },
  take: { what: ['item'], needsWhat: true },
  put: { what: ['item'], needsWhat: true, to: ['fixture', 'place'] },
  conceal: { what: ['item'], needsWhat: true, to: ['fixture', 'place'] },
  give: { what: ['item'], needsWhat: true, to: ['person'], needsTo: true },
  read: { what: ['item', 'fixture'], needsWhat: true, uses: true },
  inspect: { what: ['item', 'fixture', 'person'], needsWhat: true },
  use: USE,
  work: USE,
  cook: USE,
  wash: USE,
  eat: { what: ['fixture', 'item'], needsWhat: true, uses: true },
  sleep: { what: ['fixture'], uses: true },
  talk: PERSON,
  eavesdrop: PERSON,
  comfort: PERSON,
  follow: PERSON,
  attack: PERSON,
  call: {},
  scream: {},
  post: { what: ['fixture'] },
  open: LOCK,
  close: LOCK,
  lock: LOCK,
  unlock: LOCK,
  force: LOCK,
  hide: { what: ['place'] },
};

/** Minutes of a step at most: a long night's sleep. */
const MAX_MINUTES = 720;

function within(minutes: number): number {
  return Math.min(MAX_MINUTES, Math.max(1, Math.round(minutes)));
}

/** Steps that are read: as many as a plan holds. */
const MAX_STEPS = 8;

/** Turns the steps of an answer into actions, or says of the first that cannot be why. */
export function actionsOf(
  scene: Scene,
  steps: readonly StepAnswer[],
  facts: TellableFacts,
): { readonly actions: readonly Action[] } | Fault {
  const actions: Action[] = [];
  const hands = new Set(scene.carried);
  for (const step of steps.slice(0, MAX_STEPS)) {
    const made = new Step(scene, step, facts, hands).action();
    if (isFault(made)) return made;
    actions.push(made.action);
  }
  return actions.length === 0 ? { fault: scene.say(FAULT_TEXTS.noSteps) } : { actions };
}

/** One step on its way to be an action. */
class Step {
  readonly #scene: Scene;
  readonly #step: StepAnswer;
  readonly #facts: TellableFacts;
  /** What one will have in hand by then: what earlier steps take is there. */
  readonly #hands: Set<number>;

  constructor(scene: Scene, step: StepAnswer, facts: TellableFacts, hands: Set<number>) {
    this.#scene = scene;
    this.#step = step;
    this.#facts = facts;
    this.#hands = hands;
  }

  get #verb(): VerbName | undefined {
    return VERB_NAMES.find((verb) => verb === this.#step.do.trim().toLowerCase());
  }

  action(): { readonly action: Action } | Fault {
    const verb = this.#verb;
    if (verb === undefined) return this.#fault(FAULT_TEXTS.unknownVerb, { given: this.#step.do });
    const { minutes } = this.#step;
    const grammar = GRAMMAR[verb];
    const what = this.#resolve(this.#step.what ?? '', grammar.what, grammar.needsWhat);
    if (isFault(what)) return what;
    const named = (this.#step.to ?? '') === '' && grammar.toIsObject ? this.#step.what : this.#step.to;
    const to = this.#resolve(named ?? '', grammar.to, grammar.needsTo);
    if (isFault(to)) return to;
    const told = this.#told();
    if (isFault(told)) return told;
    const use = this.#use(what.entity, grammar);
    if (isFault(use)) return use;
    const object = grammar.toIsObject === true ? to.entity : what.entity;
    const hindrance = this.#hindrance(verb, object);
    if (hindrance !== undefined) return hindrance;
    return {
      // A use is what it is, whichever word it was asked for by: in a bed one sleeps.
      action: action(use.verb ?? verb, {
        object: this.#objectFor(verb, object),
        target: grammar.toIsObject === true || this.#kindOf(to.entity) === 'place' ? NONE : to.entity,
        place: this.#placeFor(verb, object),
        detail: verb === 'talk' ? (this.#step.how === 'low' ? 'low' : '') : use.detail,
        durationMs: minutes === undefined ? NONE : within(minutes) * MINUTE_MS,
        facts: told.facts,
        words: verb === 'call' || verb === 'post' ? trimmed(this.#step.words ?? '') : '',
      }),
    };
  }

  #fault(text: Text, values: Readonly<Record<string, unknown>>): Fault {
    return { fault: this.#scene.say(text, values) };
  }

  #kindOf(entity: Entity): EntityKind | undefined {
    return entity === NONE ? undefined : this.#scene.setting.kindOf(entity);
  }

  /** The thing that a name means: of several called so the one at hand, else one that is known. */
  #resolve(given: string, kinds: readonly EntityKind[] = [], needed = false): { readonly entity: Entity } | Fault {
    const { names, head } = this.#scene;
    const verb = this.#step.do;
    if (given.trim() === '' || kinds.length === 0) {
      return needed ? this.#fault(FAULT_TEXTS.needsTarget, { verb }) : { entity: NONE };
    }
    const called = names.called(given).filter((entity) => this.#scene.knowsOf(entity));
    if (called.length === 0) {
      return this.#fault(FAULT_TEXTS.unknownName, { given, name: this.#scene.say(head.persona.self.name) });
    }
    const fitting = called.filter((entity) => kinds.includes(this.#scene.setting.kindOf(entity)));
    const entity = fitting.find((each) => this.#isAtHand(each)) ?? fitting[0];
    return entity === undefined ? this.#fault(FAULT_TEXTS.wrongKind, { given, verb }) : { entity };
  }

  #isAtHand(entity: Entity): boolean {
    const { setting, view } = this.#scene;
    const index = setting.indexIn(entity);
    const kind = setting.kindOf(entity);
    if (kind === 'fixture') return setting.fixtures[index]?.place === view.place;
    return kind === 'item' && (this.#hands.has(index) || view.items.includes(index));
  }

  #told(): { readonly facts: readonly Fact[] } | Fault {
    const facts: Fact[] = [];
    if (this.#step.do !== 'call' && this.#step.do !== 'post') return { facts };
    for (const given of this.#step.tells ?? []) {
      const fact = this.#facts.get(given);
      if (fact === undefined) return this.#fault(FAULT_TEXTS.unknownMark, { given });
      facts.push(fact);
    }
    return { facts };
  }

  #use(entity: Entity, { uses }: Grammar): { readonly detail: string; readonly verb?: VerbName } | Fault {
    const { setting, locale } = this.#scene;
    const { do: verb, how = '' } = this.#step;
    if (uses !== true || this.#kindOf(entity) !== 'fixture') return { detail: '' };
    const { affordances = [] } = setting.fixtures[setting.indexIn(entity)] ?? {};
    const wanted = how.trim().toLowerCase();
    const found =
      affordances.find(({ id, label }) => id === wanted || label[locale].toLowerCase() === wanted) ??
      (wanted === '' ? (affordances.find((each) => each.verb === verb) ?? affordances[0]) : undefined);
    if (found !== undefined) return { detail: found.id, verb: found.verb };
    // A board and a bed can be used without any use of theirs.
    if (wanted === '' && (verb === 'read' || verb === 'sleep')) return { detail: '' };
    const given = this.#scene.nameOf(entity);
    return this.#fault(FAULT_TEXTS.unknownUse, { given, how, uses: affordances.map(({ id }) => id).join(', ') || '-' });
  }

  /** What would keep it from ever beginning, as far as one knows now. */
  #hindrance(verb: VerbName, object: Entity): Fault | undefined {
    const { setting, head, moment } = this.#scene;
    const index = object === NONE ? NONE : setting.indexIn(object);
    const kind = this.#kindOf(object);
    const given = object === NONE ? '' : this.#scene.nameOf(object);
    if (kind === 'person' && index === head.person) return this.#fault(FAULT_TEXTS.wrongKind, { given, verb });
    if (kind === 'person' && verb !== 'inspect' && verb !== 'search' && verb !== 'go' && this.#isDead(index)) {
      return this.#fault(FAULT_TEXTS.dead, { given });
    }
    if (kind === 'item') {
      if (verb === 'take') this.#hands.add(index);
      else if (verb !== 'read' && verb !== 'inspect' && !this.#hands.has(index)) {
        return this.#fault(FAULT_TEXTS.notCarried, { given });
      }
    }
    const place = this.#placeOf(object);
    if (place === NONE || place === this.#scene.view.place) return undefined;
    return moment.request.senses.walkMs(place) === NONE ? this.#fault(FAULT_TEXTS.noWay, { given }) : undefined;
  }

  #isDead(person: number): boolean {
    return this.#scene.head.beliefs.dead.has(person) || this.#scene.moment.request.senses.isKnownDead(person);
  }

  /** Where a thing is, as far as one knows; a way is where one is. */
  #placeOf(entity: Entity): number {
    const { setting, head, view } = this.#scene;
    if (entity === NONE) return NONE;
    const index = setting.indexIn(entity);
    switch (setting.kindOf(entity)) {
      case 'place':
        return index;
      case 'fixture':
        return setting.fixtures[index]?.place ?? NONE;
      case 'item':
        return this.#hands.has(index) || view.items.includes(index) ? NONE : (head.beliefs.item(index)?.place ?? NONE);
      case 'person':
        return view.people.some(({ person }) => person === index)
          ? NONE
          : (head.beliefs.lastSeen(index)?.place ?? NONE);
      case 'edge':
        return NONE;
    }
  }

  /** A way by its own name, or by that of the place that it leads to from here. */
  #objectFor(verb: VerbName, object: Entity): Entity {
    const { setting, view } = this.#scene;
    if (object === NONE) return NONE;
    const kind = setting.kindOf(object);
    const index = setting.indexIn(object);
    if (GRAMMAR[verb] === LOCK && kind === 'place') {
      const exit = view.exits.find(({ to }) => to === index);
      return exit === undefined ? NONE : setting.entityOf('edge', exit.edge);
    }
    if (verb === 'go' && kind === 'person') return this.#entityOfPlace(this.#placeOf(object));
    // A place is where it is done, not what it is done to.
    const isWhere = kind === 'place' && verb !== 'go' && verb !== 'flee';
    return isWhere ? NONE : object;
  }

  #placeFor(verb: VerbName, object: Entity): number {
    if (object === NONE || verb === 'go' || verb === 'flee' || GRAMMAR[verb] === LOCK) return NONE;
    return this.#placeOf(object);
  }

  #entityOfPlace(place: number): Entity {
    return this.#scene.setting.entityOf('place', place === NONE ? this.#scene.view.place : place);
  }
}
