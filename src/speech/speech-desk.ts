import { type Failure, fail, type Locale, type Logger, type Result, succeed } from '../core/index.ts';
import type { SpokenFormat } from '../models/index.ts';
import { SoundCache } from './sound-cache.ts';
import { wavDurationMs } from './sounds.ts';
import type { Speaker } from './speaker.ts';

/** Sounds that are made at once; texts that wait, and those of one player that do. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 200;
export const MAX_WAITING_OF_PLAYER = 60;

/** One text to be said for a player. */
interface Utterance {
  readonly player: string;
  readonly text: string;
  readonly locale: Locale;
  readonly speaker: Speaker;
  readonly signal: AbortSignal;
}

/** A text as it was said. */
export interface Clip {
  /** What its sound is kept under. */
  readonly name: string;
  readonly text: string;
  readonly format: SpokenFormat;
  /** Undefined of a packed format. */
  readonly durationMs: number | undefined;
}

/** A clip, and whether it had been made before. */
export interface Spoken {
  readonly clip: Clip;
  readonly isCached: boolean;
}

interface Waiter {
  readonly player: string;
  readonly admit: () => void;
}

/** Has texts said: from the cache where they were said before, else in turn, {@link MAX_AT_ONCE} at once. */
export class SpeechDesk {
  readonly #cache: SoundCache;
  readonly #logger: Logger;
  readonly #waiting: Waiter[] = [];
  /** What is being made now, by name: who asks for the same waits for it. */
  readonly #making = new Map<string, Promise<unknown>>();
  #running = 0;
  #isClosed = false;

  constructor(cache: SoundCache, logger: Logger) {
    this.#cache = cache;
    this.#logger = logger;
  }

  /** Texts that wait and that are being said. */
  get load(): { readonly waiting: number; readonly running: number; readonly capacity: number } {
    return { waiting: this.#waiting.length, running: this.#running, capacity: MAX_WAITING };
  }

  /**
   * Has a text said. Fails with `speech_busy` where too much waits, `aborted`, `speech_closed`, or as the speaker does. A
   * sound that cannot be kept is a failure too: nobody could fetch it.
   */
  async speak(utterance: Utterance): Promise<Result<Spoken>> {
    const { text, locale, speaker, signal, player } = utterance;
    const { engine, format } = speaker;
    const name = SoundCache.nameOf({ engine, voice: speaker.voiceOf(locale), format, text });
    for (;;) {
      if (signal.aborted) return givenUp();
      const kept = await this.#cache.get(name);
      if (kept !== undefined) return succeed({ clip: clipOf(name, utterance, kept), isCached: true });
      const other = this.#making.get(name);
      if (other === undefined) break;
      // Whoever makes it may fail or be given up: then it is ours to make.
      await Promise.race([other, aborted(signal)]);
    }
    const making = this.#make(name, utterance, player);
    this.#making.set(name, making);
    try {
      return await making;
    } finally {
      this.#making.delete(name);
    }
  }

  /** Takes nothing more; who waits is refused. */
  close(): void {
    this.#isClosed = true;
    for (const { admit } of this.#waiting.splice(0)) admit();
  }

  async #make(name: string, utterance: Utterance, player: string): Promise<Result<Spoken>> {
    const { text, locale, speaker, signal } = utterance;
    const turn = await this.#turn(player, signal);
    if (turn !== undefined) return turn;
    try {
      const said = await speaker.speak({ text, voice: speaker.voiceOf(locale), signal });
      if (!said.ok) return said;
      const kept = await this.#cache.put(name, said.value);
      if (!kept.ok) this.#logger.error({ why: kept.why }, 'a sound was not kept');
      return kept.ok ? succeed({ clip: clipOf(name, utterance, said.value), isCached: false }) : kept;
    } finally {
      this.#running--;
      this.#waiting.shift()?.admit();
    }
  }

  /** Waits for a turn; a failure where there will be none. */
  async #turn(player: string, signal: AbortSignal): Promise<Failure | undefined> {
    if (this.#isClosed) return closed();
    if (this.#running >= MAX_AT_ONCE) {
      const own = this.#waiting.filter((waiter) => waiter.player === player).length;
      if (this.#waiting.length >= MAX_WAITING || own >= MAX_WAITING_OF_PLAYER) {
        const why = `${this.#waiting.length} texts wait to be said already, ${own} of them yours`;
        return fail('speech_busy', why, 'wait for them, or stop the narration');
      }
      if (!(await this.#admitted(player, signal))) return givenUp();
      if (this.#isClosed) return closed();
    }
    this.#running++;
    return undefined;
  }

  #admitted(player: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const onAbort = () => {
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve(false);
      };
      const waiter: Waiter = {
        player,
        admit: () => {
          signal.removeEventListener('abort', onAbort);
          resolve(true);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }
}

function clipOf(name: string, { text, speaker }: Utterance, sound: Uint8Array): Clip {
  return { name, text, format: speaker.format, durationMs: wavDurationMs(sound) };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function givenUp(): Failure {
  return fail('aborted', 'nobody wants it any more', 'ask again');
}

function closed(): Failure {
  return fail('speech_closed', 'speech is shutting down', 'ask again when it runs');
}
