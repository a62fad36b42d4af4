import type { PersonIndex } from '../world/entity.ts';
import type { TalkSession } from './session.ts';

/** All talks under way, and who is in which: everybody is in one at most, taking part or listening in. */
export class Sessions {
  readonly #byId = new Map<number, TalkSession>();
  readonly #ofParticipant = new Map<PersonIndex, TalkSession>();
  readonly #ofListener = new Map<PersonIndex, TalkSession>();

  get count(): number {
    return this.#byId.size;
  }

  /** All of them, the oldest first. */
  all(): Iterable<TalkSession> {
    return this.#byId.values();
  }

  get(id: number): TalkSession | undefined {
    return this.#byId.get(id);
  }

  /** The talk that somebody takes part in. */
  of(person: PersonIndex): TalkSession | undefined {
    return this.#ofParticipant.get(person);
  }

  /** The talk that somebody listens in to. */
  heardBy(person: PersonIndex): TalkSession | undefined {
    return this.#ofListener.get(person);
  }

  add(session: TalkSession): void {
    this.#byId.set(session.id, session);
    for (const { person } of session.participants) this.#ofParticipant.set(person, session);
    for (const person of session.listeners) this.#ofListener.set(person, session);
  }

  remove(session: TalkSession): void {
    this.#byId.delete(session.id);
    for (const { person } of session.participants) this.#ofParticipant.delete(person);
    for (const person of session.listeners) this.#ofListener.delete(person);
  }

  /** Somebody takes part from now on, and may speak after all who have not. */
  join(session: TalkSession, person: PersonIndex): void {
    session.participants.push({ person, fromLine: session.lines.length, lastTurn: 0, heard: [] });
    if (!session.company.includes(person)) session.company.push(person);
    this.#ofParticipant.set(person, session);
  }

  leave(session: TalkSession, person: PersonIndex): void {
    const at = session.participants.findIndex((each) => each.person === person);
    if (at !== -1) session.participants.splice(at, 1);
    this.#ofParticipant.delete(person);
  }

  listen(session: TalkSession, person: PersonIndex): void {
    session.listeners.push(person);
    this.#ofListener.set(person, session);
  }

  unlisten(person: PersonIndex): void {
    const listeners = this.#ofListener.get(person)?.listeners;
    if (listeners === undefined) return;
    listeners.splice(listeners.indexOf(person), 1);
    this.#ofListener.delete(person);
  }
}
