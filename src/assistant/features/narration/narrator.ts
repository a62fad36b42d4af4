import { fail, type IdSource, type Logger, type Result, succeed, textOf } from '../../../core/index.ts';
import type { AgentContext, AgentEngine, AgentStore, ContextBudget } from '../../../engine/index.ts';
import { modelSpeaker, type Speaker, type Speech, type Spoken, spokenPieces } from '../../../speech/index.ts';
import type { Card } from '../../cards/card.ts';
import type { Messenger } from '../../messenger.ts';
import type { Quest } from '../quests/book/quest-book.ts';
import { MAX_LINES, worthHearing } from './choice.ts';
import { NARRATION_TEXTS } from './texts.ts';

/** What one narration may use: its choice and its voice. It lasts as long as a long quest takes to be said. */
const BUDGET: Partial<ContextBudget> = { modelCalls: 100, modelTokens: 40_000, wallMs: 300_000 };

/** How things are said. */
interface NarrationVoice {
  /** The model of the tier `voice`, where there is one: its sounds are kept by this name. */
  readonly model?: string | undefined;
  readonly voices: { readonly en: string; readonly zh: string };
  readonly usesModel: boolean;
}

interface NarratorParts {
  readonly engine: AgentEngine;
  readonly speech: Speech;
  readonly store: AgentStore;
  readonly messenger: Messenger;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly voice: NarrationVoice;
}

/**
 * Reads quests to players, in the background: chooses what is worth hearing, has it said piece by piece, and puts each
 * piece into the player's session as soon as it is there. One narration a player; another takes its place.
 */
export class Narrator {
  readonly #parts: NarratorParts;
  readonly #jobs = new Map<string, AbortController>();

  constructor(parts: NarratorParts) {
    this.#parts = parts;
  }

  /** Narrations under way. */
  get running(): number {
    return this.#jobs.size;
  }

  /** Begins to read a quest, and answers at once where it can be heard. */
  begin({ player, locale }: Pick<AgentContext, 'player' | 'locale'>, quest: Quest): string {
    const { engine, speech, logger } = this.#parts;
    this.stop(player);
    const session = speech.playbacks.start(player, quest.title);
    const job = new AbortController();
    this.#jobs.set(player, job);
    const options = { player, locale, budget: BUDGET, signal: job.signal };
    const read = engine.background(options, (context) => this.#read(context, session, quest));
    void read.then(async (done) => {
      if (this.#jobs.get(player) === job) this.#jobs.delete(player);
      speech.playbacks.complete(player, session);
      if (done.ok || isGivenUp(done.code)) return;
      logger.warn({ player, quest: quest.id, code: done.code, why: done.why }, 'a narration ended early');
      const line = textOf(NARRATION_TEXTS.failed, locale, { why: done.why });
      const card: Card = {
        title: quest.title,
        lines: [
          { text: line, tone: 'bad' },
          { text: done.howTo, tone: 'quiet' },
        ],
      };
      await this.#parts.messenger.show(player, card);
    });
    return speech.door.linkFor(player, locale);
  }

  /** Ends the player's narration and its session; false where there is none. */
  stop(player: string): boolean {
    this.#jobs.get(player)?.abort();
    this.#jobs.delete(player);
    return this.#parts.speech.playbacks.cancel(player);
  }

  /** Ends and drops all that is held of a player, their link too. In memory only. */
  forget(player: string): void {
    this.stop(player);
    this.#parts.speech.playbacks.forget(player);
    this.#parts.speech.door.forget(player);
  }

  async #read(context: AgentContext, session: string, quest: Quest): Promise<Result<undefined>> {
    const { speech, store, voice } = this.#parts;
    const { player, locale } = context;
    const lines = [quest.subtitle, ...quest.description].filter((line) => line.trim() !== '').slice(0, MAX_LINES);
    const chosen = lines.length === 0 ? [] : await worthHearing(context, store.shared, lines, voice.usesModel);
    const pieces = [quest.title, ...chosen].flatMap(spokenPieces);
    if (chosen.length === 0) {
      const { id, title } = quest;
      const why = textOf(NARRATION_TEXTS.noStory, locale, { title });
      return fail('nothing_to_read', why, textOf(NARRATION_TEXTS.noStoryHow, locale, { id }));
    }
    for (const text of pieces) {
      const standing = context.check();
      if (!standing.ok) return standing;
      const spoken = await this.#say(context, text);
      if (!spoken.ok) return spoken;
      // Whose access ended meanwhile hears nothing more of it.
      const still = context.check();
      if (!still.ok) return still;
      const added = speech.playbacks.add(player, session, spoken.value.clip);
      if (!added.ok) return added;
    }
    return succeed(undefined);
  }

  /** Says a text by the model's voice; where there is none, or it cannot, by espeak-ng. */
  async #say(context: AgentContext, text: string): Promise<Result<Spoken>> {
    const { speech, voice, logger } = this.#parts;
    const { model, voices } = voice;
    const { player, locale, signal } = context;
    const say = (speaker: Speaker) => speech.desk.speak({ player, locale, signal, text, speaker });
    if (model !== undefined) {
      const ask = context.models.speak.bind(context.models);
      const said = await say(modelSpeaker({ model, format: 'mp3', voices, ask }));
      if (said.ok || speech.local === undefined || isGivenUp(said.code)) return said;
      logger.warn(
        { player: context.player, code: said.code, why: said.why },
        'the model does not speak: espeak-ng does',
      );
    }
    if (speech.local === undefined) {
      return fail('no_voice', 'nothing here can speak', 'the operator installs espeak-ng, or sets models.voice');
    }
    const said = await say(speech.local);
    if (said.ok && !said.value.isCached) await this.#meter(player, text.length);
    return said;
  }

  /** What espeak-ng says costs nothing, and is counted all the same. */
  async #meter(player: string, amount: number): Promise<void> {
    const { store, ids, logger } = this.#parts;
    const line = { key: ids.next('said'), player, owner: 'narration', counter: 'ttsChars', amount };
    const recorded = await store.recordUsage([line]);
    if (!recorded.ok) logger.error({ player, why: recorded.why }, 'usage was not written');
  }
}

/** Ends that nobody is to be told of: the player left, stopped it, or began anew. */
function isGivenUp(code: string): boolean {
  return ['aborted', 'stale', 'playback_over', 'engine_closed', 'player_in_maintenance', 'speech_closed'].includes(
    code,
  );
}
