import type { Random } from '../../../core/index.ts';
import type { TalkLine, TalkView, ThinkRequest } from '../../actor/mind.ts';
import type { SpeechAct, Utterance } from '../../bus/life-event.ts';
import type { Head } from '../../cognition/head.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import type { Setting } from '../../world/setting.ts';

const NO_FACTS: readonly Fact[] = Object.freeze([]);

/** One turn of one resident in a talk: what has been said, to whom one speaks, and all one has in one's head. */
export class Turn {
  readonly setting: Setting;
  readonly request: ThinkRequest;
  readonly head: Head;
  readonly talk: TalkView;
  readonly atMs: number;
  readonly random: Random;
  readonly self: PersonIndex;
  readonly own: Entity;
  /** Whom one speaks to: who spoke last, else the partner; `NONE` where it is all of them. */
  readonly to: PersonIndex;
  /** The last line, if it was said by another, to oneself or to all. */
  readonly last: TalkLine | undefined;
  readonly isAlone: boolean;
  readonly fear: number;
  /** What one has on one, as entities. */
  readonly carried: readonly Entity[];
  /** Somebody was just found listening in. */
  readonly isOverheard: boolean;

  constructor(request: ThinkRequest, talk: TalkView, head: Head) {
    this.setting = request.senses.setting;
    this.request = request;
    this.head = head;
    this.talk = talk;
    this.atMs = request.atMs;
    this.random = request.random;
    this.self = head.person;
    this.own = head.persona.self.entity;
    this.fear = request.body.fear;
    this.carried = request.senses.carried().map((item) => this.setting.entityOf('item', item));
    this.isOverheard = request.percepts.some(
      ({ type, content }) => type === 'found_out' && content.detail === 'eavesdrop',
    );
    const others = talk.participants.filter((person) => person !== head.person);
    this.isAlone = others.length === 1;
    const last = talk.lines.at(-1);
    const isMine = last === undefined || last.speaker === this.self;
    const concernsMe = !isMine && (last.speech.to === NONE || last.speech.to === this.self);
    this.last = concernsMe ? last : undefined;
    this.to = this.isAlone ? (others[0] ?? NONE) : (this.last?.speaker ?? NONE);
  }

  /** How far one trusts whom one speaks to: the least trusted where it is all of them. */
  get trust(): number {
    if (this.to !== NONE) return this.head.trustIn(this.to);
    const others = this.talk.participants.filter((person) => person !== this.self);
    return others.reduce((least, person) => Math.min(least, this.head.trustIn(person)), 1);
  }

  /** Lines of one's own among the last ones. */
  get mine(): readonly TalkLine[] {
    return this.talk.lines.filter(({ speaker }) => speaker === this.self);
  }

  /** Whether one has said such a thing lately. */
  hasSaid(act: SpeechAct, topic: Entity): boolean {
    return this.mine.some(({ speech }) => speech.act === act && speech.topic === topic);
  }

  /** The person that an entity is, or `NONE`. */
  personIn(entity: Entity): PersonIndex {
    return entity !== NONE && this.setting.kindOf(entity) === 'person' ? this.setting.indexIn(entity) : NONE;
  }

  entityOf(person: PersonIndex): Entity {
    return person === NONE ? NONE : this.setting.entityOf('person', person);
  }

  chance(share: number): boolean {
    return this.random.next() < share;
  }

  say(act: SpeechAct, topic: Entity = NONE, fact?: Fact): Utterance {
    return { act, to: this.to, topic, facts: fact === undefined ? NO_FACTS : [fact] };
  }
}
