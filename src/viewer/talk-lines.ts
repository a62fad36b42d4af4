import type { LifeEvent, Setting, TalkSystem, Wording } from '../life/index.ts';
import type { TalkView } from './protocol.ts';

/** Talks that are shown: those under way, and the latest that are over. */
const MAX_TALKS = 16;
/** Lines of a talk that are shown. */
const MAX_LINES = 24;

/** Talks as they go on: who is in them is the talk system's to say, what is said comes by events. */
export class TalkLines {
  readonly #setting: Setting;
  readonly #talk: Pick<TalkSystem, 'viewOf'>;
  readonly #wording: Wording;
  /** By id, the one that changed last at the end. */
  readonly #talks = new Map<number, TalkView>();
  readonly #changed = new Set<number>();

  constructor(setting: Setting, talk: Pick<TalkSystem, 'viewOf'>, wording: Wording) {
    this.#setting = setting;
    this.#talk = talk;
    this.#wording = wording;
  }

  hear(event: LifeEvent, withheld: boolean): void {
    if (event.type !== 'say' || event.content.speech === undefined) return;
    const view = this.#talk.viewOf(event.actor);
    if (view === undefined) return;
    const before = this.#talks.get(view.id);
    const words = this.#wording.words(event.actor, event.content.speech);
    const line = { event: event.id, atMs: event.atMs, speaker: event.actor, words, withheld };
    const lines = [...(before?.lines ?? []), line].slice(-MAX_LINES);
    const { id, participants, volume } = view;
    this.#set({ id, place: event.place, low: volume === 'low', people: participants, over: false, lines });
  }

  /** All talks shown, the one that changed last at the end. */
  all(): readonly TalkView[] {
    this.#look();
    return [...this.#talks.values()];
  }

  /** Those that changed since the last time. */
  take(): readonly TalkView[] {
    this.#look();
    const changed = [...this.#talks.values()].filter(({ id }) => this.#changed.has(id));
    this.#changed.clear();
    return changed;
  }

  /** Notices who came, who left, and what is over. */
  #look(): void {
    const current = new Map<number, readonly number[]>();
    for (const { index } of this.#setting.people) {
      const view = this.#talk.viewOf(index);
      if (view !== undefined) current.set(view.id, view.participants);
    }
    for (const talk of this.#talks.values()) {
      const people = current.get(talk.id);
      if (people === undefined) {
        if (!talk.over) this.#set({ ...talk, over: true });
      } else if (people.join() !== talk.people.join()) this.#set({ ...talk, people });
    }
  }

  #set(talk: TalkView): void {
    this.#talks.delete(talk.id);
    this.#talks.set(talk.id, talk);
    this.#changed.add(talk.id);
    if (this.#talks.size <= MAX_TALKS) return;
    // One that is over goes first; the one just set stands at the end.
    const shown = [...this.#talks.values()];
    const forgotten = shown.find((each) => each.over) ?? shown[0];
    if (forgotten !== undefined) this.#talks.delete(forgotten.id);
  }
}
