import { hash32 } from '../../core/index.ts';
import type { TalkView } from '../actor/mind.ts';
import type { EventType } from '../bus/event-types.ts';
import { INTERRUPTING_SALIENCE, type LifeEvent, type Utterance } from '../bus/life-event.ts';
import { AUDIBLE } from '../bus/sound.ts';
import { matterOf } from '../director/beat-texts.ts';
import { RandomStream } from '../runtime/random-stream.ts';
import type { SystemContext, TalkSystem } from '../runtime/system.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import { factKey } from '../world/fact.ts';
import { type Call, type Gathering, Gatherings } from './gatherings.ts';
import { GIST_LINES, noticedOf, tellBystanders, witnessesOf } from './overhearing.ts';
import { choosePhrasing, contentOfForm, formOf, mannerOf } from './phrasing.ts';
import { resolutionsOf } from './resolution.ts';
import {
  isLong,
  MAX_HEARD,
  MAX_PARTICIPANTS,
  membersOf,
  type Participant,
  participantOf,
  type TalkSession,
  viewOf,
} from './session.ts';
import { Sessions } from './sessions.ts';
import { summaryFor, type TalkEnd } from './summary.ts';
import { beatMs, FIRST_BEAT_MS, hasFallenSilent, LAST_WORD_MS, nextSpeaker } from './turns.ts';

/** How far voices carry: low ones no further than the place. */
const LOUDNESS: Readonly<Record<TalkView['volume'], number>> = { low: AUDIBLE, normal: 0.3, loud: 0.6 };
/** A mind that owes its line for longer is taken to say nothing. */
const OVERDUE_MS = 5 * MINUTE_MS;
/** While anybody talks or is waited for, all is looked at on the minute: the same minutes whoever else talks. */
const LOOK_MS = MINUTE_MS;
/** What drives people apart when it interrupts them. */
const SCATTERS: ReadonlySet<EventType> = new Set<EventType>([
  'scream',
  'attack',
  'death',
  'body_found',
  'blackout',
  'fire',
  'crash',
  'struggle',
  'bell',
]);

/** All conversations as plain JSON. */
interface SavedConversations {
  readonly seed: number;
  readonly sessions: readonly TalkSession[];
  readonly gatherings: readonly Gathering[];
}

/**
 * Everybody's conversations: who talks with whom, whose turn it is, who hears what, when it ends. What is said the minds
 * decide, at their beats; each talk has randomness of its own, so that no talk changes another.
 */
export class Conversations implements TalkSystem {
  readonly id = 'talk';
  readonly #sessions = new Sessions();
  readonly #gatherings = new Gatherings({
    begin: (call, present) => this.#gather(call, present),
    get: (id) => this.#sessions.get(id),
    draw: (session, person) => this.#draw(session, person),
  });
  #context: SystemContext | undefined;
  #seed: number = NONE;

  start(context: SystemContext): void {
    this.#context = context;
    if (this.#seed === NONE) this.#seed = context.random.int(2 ** 32);
  }

  /** From now on the invited who come to the place are drawn into one talk. */
  call(call: Call): void {
    this.#gatherings.call(call, this.#world.nowMs);
    this.#bookLook();
  }

  open(speaker: PersonIndex, to: PersonIndex, volume: 'low' | 'normal'): boolean {
    if (this.#sessions.of(speaker) !== undefined) return true;
    const theirs = this.#sessions.of(to);
    if (theirs !== undefined) return theirs.volume !== 'low' && this.#join(theirs, speaker);
    if (!this.#world.engage(to, speaker)) return false;
    const session = this.#begin([speaker, to], volume, '');
    const { setting } = this.#world;
    const content = { object: setting.entityOf('person', to), audience: [to], detail: volume };
    this.#world.publish({ type: 'address', place: session.place, actor: speaker, visibility: 'secret', content });
    return true;
  }

  listen(person: PersonIndex, to: PersonIndex): boolean {
    const session = this.#sessions.of(to);
    if (session === undefined || this.#sessions.of(person) !== undefined) return false;
    if (this.#sessions.heardBy(person) === session) return true;
    this.#sessions.listen(session, person);
    const { setting } = this.#world;
    const audience = witnessesOf(this.#world, session).filter((other) => other !== person);
    const content = { object: setting.entityOf('person', to), audience };
    this.#world.publish({ type: 'eavesdrop', place: session.place, actor: person, visibility: 'secret', content });
    return true;
  }

  said(speaker: PersonIndex, speech: Utterance | undefined): void {
    const session = this.#sessions.of(speaker);
    const participant = session && participantOf(session, speaker);
    if (session === undefined || participant === undefined) return;
    if (session.turn === speaker) session.turn = NONE;
    participant.lastTurn = ++session.turns;
    const line = this.#phrased(session, speaker, speech);
    session.silences = line === undefined ? session.silences + 1 : 0;
    if (line !== undefined) this.#utter(session, speaker, line);
    if (line?.act === 'farewell') this.#takeLeave(session, participant);
    else if (session.parting) this.#end(session, 'farewell');
    else this.#goOn(session, speaker, line?.to ?? NONE);
  }

  /** Of more than two one goes; of two, the other has a last word. */
  #takeLeave(session: TalkSession, participant: Participant): void {
    const { person } = participant;
    if (session.participants.length === 2 && !session.parting) {
      const other = session.participants.find((each) => each !== participant)?.person ?? NONE;
      session.parting = true;
      this.#giveTurn(session, other, LAST_WORD_MS);
      return;
    }
    if (session.parting) {
      this.#end(session, 'farewell');
      return;
    }
    this.#depart(session, participant, 'farewell');
    this.#world.endAction(person, 'done');
    this.#goOn(session, person, NONE);
  }

  left(person: PersonIndex): void {
    this.#sessions.unlisten(person);
    const session = this.#sessions.of(person);
    const participant = session && participantOf(session, person);
    if (session === undefined || participant === undefined) return;
    this.#depart(session, participant, 'left');
    this.#goOn(session, person, NONE);
  }

  viewOf(person: PersonIndex): TalkView | undefined {
    const session = this.#sessions.of(person);
    const participant = session && participantOf(session, person);
    return session && participant && viewOf(session, participant);
  }

  onEvent(event: LifeEvent): void {
    this.#gatherings.onEvent(event);
    if (event.salience < INTERRUPTING_SALIENCE || !SCATTERS.has(event.type)) return;
    for (const session of [...this.#sessions.all()]) {
      if (session.participants.some(({ person }) => this.#isInterrupted(person, event)))
        this.#end(session, 'scattered');
    }
  }

  wake(atMs: number): void {
    for (const session of [...this.#sessions.all()]) {
      if (session.turn === NONE || session.overdueAtMs > atMs) continue;
      this.#world.bookBeat(session.turn, NONE);
      this.said(session.turn, undefined);
    }
    this.#gatherings.look(this.#world);
    if (this.#sessions.count > 0 || this.#gatherings.any) this.#bookLook();
  }

  save(): SavedConversations {
    return { seed: this.#seed, sessions: [...this.#sessions.all()], gatherings: this.#gatherings.save() };
  }

  load(saved: unknown): void {
    const { seed, sessions, gatherings } = structuredClone(saved as SavedConversations);
    this.#seed = seed;
    for (const session of sessions) this.#sessions.add(session);
    this.#gatherings.load(gatherings);
  }

  get #world(): SystemContext {
    if (this.#context === undefined) throw new Error('a conversation before the life has begun');
    return this.#context;
  }

  #begin(people: readonly PersonIndex[], volume: TalkView['volume'], purpose: string): TalkSession {
    const [first = NONE, second = NONE] = people;
    const { setting, world } = this.#world;
    const place = world.state.people[first]?.place ?? NONE;
    const object = people.length === 2 ? setting.entityOf('person', second) : NONE;
    const audience = people.toSorted((a, b) => a - b);
    const content = { object, audience, detail: volume };
    const loudness = LOUDNESS[volume];
    const { id } = this.#world.publish({ type: 'talk_opened', place, actor: first, content, loudness });
    const session: TalkSession = {
      id,
      place,
      volume,
      purpose,
      participants: [],
      company: [],
      listeners: [],
      lines: [],
      spoken: [],
      turns: 0,
      silences: 0,
      turn: NONE,
      overdueAtMs: NONE,
      gistTo: 0,
      parting: false,
      random: hash32(`${this.#seed}/${id}`),
    };
    this.#sessions.add(session);
    for (const person of people) this.#takePart(session, person);
    this.#giveTurn(session, first, FIRST_BEAT_MS);
    this.#world.slow(this.#sessions.count);
    this.#bookLook();
    return session;
  }

  #join(session: TalkSession, person: PersonIndex): boolean {
    // Whoever has taken their leave does not come back to the same talk.
    if (session.participants.length >= MAX_PARTICIPANTS || session.company.includes(person)) return false;
    this.#takePart(session, person);
    const content = { audience: membersOf(session), detail: session.volume };
    this.#world.publish({ type: 'talk_joined', place: session.place, actor: person, content });
    return true;
  }

  #takePart(session: TalkSession, person: PersonIndex): void {
    this.#sessions.join(session, person);
    this.#world.attend(person);
  }

  /** Those present who can be drawn from what they do begin a gathering. */
  #gather(call: Call, present: readonly PersonIndex[]): TalkSession | undefined {
    const [first = NONE, second = NONE] = this.#hostFirst(call, present);
    const drawn = this.#hostFirst(call, present)
      .slice(0, MAX_PARTICIPANTS)
      .filter((person) => this.#world.engage(person, person === first ? second : first));
    return drawn.length < 2 ? undefined : this.#begin(drawn, 'loud', call.purpose);
  }

  /** Whoever called them together begins. */
  #hostFirst({ purpose }: Call, present: readonly PersonIndex[]): readonly PersonIndex[] {
    const host = matterOf(this.#world.setting, purpose)?.host ?? NONE;
    return present.includes(host) ? [host, ...present.filter((person) => person !== host)] : present;
  }

  #draw(session: TalkSession, person: PersonIndex): void {
    const other = session.participants[0]?.person ?? NONE;
    if (other !== NONE && this.#world.engage(person, other)) this.#join(session, person);
  }

  #giveTurn(session: TalkSession, person: PersonIndex, inMs: number): void {
    session.turn = person;
    session.overdueAtMs = this.#world.nowMs + inMs + OVERDUE_MS;
    this.#world.bookBeat(person, this.#world.nowMs + inMs);
  }

  /** What follows a turn, or a departure: the end, or the next turn. */
  #goOn(session: TalkSession, last: PersonIndex, spokenTo: PersonIndex): void {
    if (this.#sessions.get(session.id) === undefined) return;
    if (isLong(session)) this.#end(session, 'long');
    else if (hasFallenSilent(session)) this.#end(session, 'silence');
    else if (session.turn === NONE) {
      const random = new RandomStream(session.random);
      const next = nextSpeaker(session, last, spokenTo);
      if (next !== NONE) this.#giveTurn(session, next, beatMs(random));
      session.random = random.state;
    }
  }

  /** The utterance with a phrasing that was not heard in this talk; undefined where there is nothing new to hear. */
  #phrased(session: TalkSession, speaker: PersonIndex, speech: Utterance | undefined): Utterance | undefined {
    if (speech === undefined || speech.act === 'silence') return undefined;
    if (speech.words !== undefined) return speech;
    const { setting } = this.#world;
    const self = setting.people[speaker];
    if (self === undefined) return undefined;
    const hearer = speech.to === NONE ? NONE : setting.entityOf('person', speech.to);
    const form = formOf(speech, self.entity, hearer);
    const content = contentOfForm(form, speech);
    const start = session.random + session.spoken.length;
    const phrasing = choosePhrasing(form, content, mannerOf(self), session.spoken, start);
    if (phrasing === undefined) return undefined;
    session.spoken.push({ form, phrasing, content });
    return { ...speech, phrasing };
  }

  #utter(session: TalkSession, speaker: PersonIndex, speech: Utterance): void {
    const { setting, nowMs } = this.#world;
    const audience = [...membersOf(session), ...session.listeners]
      .filter((person) => person !== speaker)
      .toSorted((a, b) => a - b);
    const target = speech.to === NONE ? NONE : setting.entityOf('person', speech.to);
    const content = { object: speech.topic, target, speech, audience, detail: session.volume };
    const { place } = session;
    const { id } = this.#world.publish({ type: 'say', place, actor: speaker, visibility: 'secret', content });
    session.lines.push({ event: id, atMs: nowMs, speaker, speech });
    for (const participant of session.participants) if (participant.person !== speaker) hear(participant, speech);
    tellBystanders(this.#world, session, GIST_LINES);
    this.#discover(session, speaker);
  }

  /** Those who listen in may be noticed, by one who is not speaking. */
  #discover(session: TalkSession, speaker: PersonIndex): void {
    const noticer = session.participants.find(({ person }) => person !== speaker)?.person ?? NONE;
    for (const person of noticedOf(this.#world, session)) {
      this.#sessions.unlisten(person);
      const object = this.#world.setting.entityOf('person', person);
      const content = { object, target: object, audience: [person], detail: 'eavesdrop' };
      this.#world.publish({ type: 'found_out', place: session.place, actor: noticer, content });
      this.#world.endAction(person, 'found_out');
    }
  }

  /** One goes: with fewer than two left the talk is over. */
  #depart(session: TalkSession, participant: Participant, end: TalkEnd): void {
    const { person } = participant;
    this.#sessions.leave(session, person);
    if (session.turn === person) {
      this.#world.bookBeat(person, NONE);
      session.turn = NONE;
    }
    if (this.#world.world.isAlive(person)) this.#tellSummary(session, participant, end);
    if (session.participants.length < 2) this.#end(session, end);
    else {
      const content = { audience: membersOf(session), detail: end };
      this.#world.publish({ type: 'talk_left', place: session.place, actor: person, content });
    }
  }

  #end(session: TalkSession, end: TalkEnd): void {
    tellBystanders(this.#world, session, 1);
    this.#sessions.remove(session);
    if (session.turn !== NONE) this.#world.bookBeat(session.turn, NONE);
    const { place, company, lines, purpose } = session;
    const type = end === 'scattered' ? 'talk_scattered' : 'talk_ended';
    const actor = session.participants[0]?.person ?? NONE;
    this.#world.publish({ type, place, actor, visibility: 'secret', content: { detail: end } });
    for (const participant of session.participants) this.#tellSummary(session, participant, end);
    const code = end === 'scattered' ? 'scattered' : 'done';
    for (const { person } of session.participants) this.#world.endAction(person, code);
    for (const person of session.listeners) this.#world.endAction(person, code);
    this.#world.slow(this.#sessions.count);
    if (purpose === '') return;
    for (const fact of resolutionsOf(lines, company.length)) {
      this.#world.apply({ kind: 'announce', fact });
      this.#world.publish({ type: 'announce', place: NONE, actor: NONE, content: { facts: [fact], detail: purpose } });
    }
  }

  #tellSummary(session: TalkSession, participant: Participant, end: TalkEnd): void {
    this.#world.deliver(participant.person, summaryFor(session, participant, this.#world.nowMs, end));
  }

  /** Whether the event has just reached that person, strongly enough to interrupt. */
  #isInterrupted(person: PersonIndex, { id }: LifeEvent): boolean {
    const { inbox } = this.#world.resident(person);
    return inbox.some(({ event, salience }) => event === id && salience >= INTERRUPTING_SALIENCE);
  }

  #bookLook(): void {
    this.#world.book((Math.floor(this.#world.nowMs / LOOK_MS) + 1) * LOOK_MS);
  }
}

/** Keeps what somebody was told, each fact once. */
function hear({ heard }: Participant, { facts }: Utterance): void {
  for (const fact of facts) {
    if (heard.length < MAX_HEARD && !heard.some((known) => factKey(known) === factKey(fact))) heard.push(fact);
  }
}
