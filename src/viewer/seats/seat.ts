import { type Failure, fail, type Result } from '../../core/index.ts';
import type { HttpSocket } from '../../http/index.ts';
import {
  type EndedAction,
  type Fact,
  humanSpeech,
  type Percept,
  type PersonIndex,
  type Possibility,
} from '../../life/index.ts';
import { optionsOf } from './seat-options.ts';
import type { SeatFrame, SeatMessage } from './seat-protocol.ts';
import {
  factOfMemory,
  MAX_NOTICED,
  type Noticed,
  type SeatSources,
  seatView,
  selfView,
  settingFor,
} from './seat-view.ts';

/** A page that has so much yet to take is sent nothing until it has. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** The page hears the time at least so often. */
const TICK_MS = 1000;
/** Wishes within one second; more are refused. */
const MAX_WISHES = 10;

/**
 * A place for a human in one resident: what they are shown, and what they wish. Everything shown is made here, anew, from
 * what that resident perceives and knows.
 */
export class Seat {
  readonly person: PersonIndex;
  readonly secret: string;
  readonly #sources: SeatSources;
  readonly #run: string;
  #socket: HttpSocket | undefined;
  #noticed: Noticed[] = [];
  #options: ReadonlyMap<string, Possibility> = new Map();
  #told = '';
  #toldMs = 0;
  #wishes: number[] = [];
  /** When its page was last there, by the monotonic clock. */
  lastThereMs: number;

  constructor(sources: SeatSources, person: PersonIndex, secret: string, run: string, nowMs: number) {
    this.#sources = sources;
    this.person = person;
    this.secret = secret;
    this.#run = run;
    this.lastThereMs = nowMs;
  }

  get isThere(): boolean {
    return this.#socket !== undefined;
  }

  /** A page takes the seat: one before it has to go. */
  sit(socket: HttpSocket): void {
    this.#close('elsewhere');
    this.#socket = socket;
    this.#told = '';
    const { life } = this.#sources;
    if (!life.inspect(this.person).lived) life.input({ kind: 'embody', person: this.person, on: true });
    const setting = settingFor(life.setting, life, this.person, this.#run);
    this.#send({ kind: 'welcome', setting, self: selfView(life.setting, this.person) });
  }

  /** Its page is gone; whoever sits down elsewhere has another. */
  rise(socket: HttpSocket): void {
    if (this.#socket === socket) this.#socket = undefined;
  }

  /** Gives the body back. */
  leave(): void {
    const { life } = this.#sources;
    if (life.inspect(this.person).lived) life.input({ kind: 'embody', person: this.person, on: false });
    this.#close('left');
  }

  perceive(percepts: readonly Percept[]): void {
    this.#note(...percepts.map((percept) => ({ percept })));
  }

  end(ended: EndedAction): void {
    this.#note({ ended });
  }

  /** Shows how things are, if that is something else than before. */
  show(nowMs: number): void {
    if (this.#socket === undefined) return;
    this.lastThereMs = nowMs;
    if (this.#socket.bufferedBytes > MAX_BUFFERED_BYTES) return;
    const { life } = this.#sources;
    this.#options = life.over === undefined ? optionsOf(life, this.person) : new Map();
    const view = seatView(this.#sources, this.person, this.#noticed, this.#options);
    // The time alone is no news.
    const told = JSON.stringify({ ...view, nowMs: 0 });
    if (told !== this.#told) {
      this.#told = told;
      this.#send({ kind: 'view', view });
    } else if (nowMs - this.#toldMs >= TICK_MS) this.#send({ kind: 'tick', nowMs: life.clockMs });
    else return;
    this.#toldMs = nowMs;
  }

  /** Does as the human wishes; what cannot be is refused with what can. */
  heed(message: Exclude<SeatMessage, { kind: 'hello' | 'leave' }>, nowMs: number): void {
    this.#wishes = [...this.#wishes.filter((atMs) => nowMs - atMs < 1000), nowMs];
    const done =
      this.#wishes.length > MAX_WISHES
        ? fail('too_fast', `more than ${MAX_WISHES} wishes in a second`, 'wait a moment')
        : this.#carryOut(message);
    if (!done.ok) this.refuse(done);
  }

  refuse({ code, why, howTo }: Failure): void {
    this.#send({ kind: 'refused', code, why, how_to: howTo });
  }

  #carryOut(message: Exclude<SeatMessage, { kind: 'hello' | 'leave' }>): Result<undefined> {
    const { life } = this.#sources;
    const { person } = this;
    if (life.over !== undefined) return fail('over', 'the story is over', 'watch it again, or begin another');
    if (!life.world.isAlive(person)) return fail('dead', 'this one is dead', 'leave, and take another body');
    if (message.kind === 'stop') return life.input({ kind: 'act', person, actions: [] });
    return message.kind === 'do' ? this.#act(message) : this.#say(message);
  }

  #act({ key, words = '' }: Extract<SeatMessage, { kind: 'do' }>): Result<undefined> {
    const chosen = this.#options.get(key);
    if (chosen === undefined) {
      return fail('not_possible', 'that cannot be done here any more', 'choose from what is offered now');
    }
    if (chosen.needsWords && words === '') return fail('no_words', 'that needs words', 'say what it is to say');
    const { life } = this.#sources;
    return life.input({ kind: 'act', person: this.person, actions: [{ ...chosen.action, words }] });
  }

  #say({ words, memories, act }: Extract<SeatMessage, { kind: 'say' }>): Result<undefined> {
    const { life, talk } = this.#sources;
    const view = talk.viewOf(this.person);
    if (view === undefined)
      return fail('no_talk', 'nobody is listening', 'begin a talk with somebody first, or call out');
    const facts: Fact[] = [];
    for (const memory of memories) {
      const fact = factOfMemory(this.#sources, this.person, memory);
      if (fact === undefined) return fail('not_known', 'that is not known', 'choose from what is offered to be told');
      facts.push(fact);
    }
    const line = { words, facts, ...(act !== 'auto' && { act }) };
    const speech = humanSpeech(life.setting, this.person, view, line);
    return life.input({ kind: 'say', person: this.person, speech });
  }

  #note(...noticed: readonly Noticed[]): void {
    this.#noticed = [...this.#noticed, ...noticed].slice(-MAX_NOTICED);
  }

  #close(why: 'left' | 'elsewhere'): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    this.#send({ kind: 'closed', why });
    this.#socket = undefined;
    socket.close();
  }

  #send(frame: SeatFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }
}
