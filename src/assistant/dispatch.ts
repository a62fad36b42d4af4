import { type Clock, type Failure, type Locale, type Logger, messageOf, type Result, textOf } from '../core/index.ts';
import type { AgentEngine, AgentResult, WorkOptions } from '../engine/index.ts';
import type { Binding, Bindings } from './bindings.ts';
import type { Card } from './cards/card.ts';
import type { CardMakers } from './cards/card-makers.ts';
import { failureCard } from './cards/failure-card.ts';
import { assistantFailure } from './failures.ts';
import type { GameDoor } from './game/game-door.ts';
import type { GameEvent, OnlinePlayer } from './game/game-server.ts';
import type { CardDesk } from './messenger.ts';
import type { Mishaps } from './operator/mishaps.ts';
import type { Permissions } from './permissions.ts';
import { Spinner } from './spinner.ts';
import { CARD_TEXTS } from './texts.ts';

/** Requests under way at once, of all players; more are refused. */
export const MAX_REQUESTS = 500;

/** A player whose requests are refused is told once in this time, however many come. */
const REFUSAL_EVERY_MS = 2000;

/** Characters of a request: chat is shorter; what is longer comes from elsewhere and is refused. */
const MAX_LINE_CHARS = 1000;

/** How players speak to the assistant in the chat: `!ai ...`, `@ai ...`. */
const ADDRESSED = /^[!@]ai(?:$|[\s,:，：]+)(.*)$/isu;

/** What ends as a question whatever it begins with. */
const QUESTION = /[?？]\s*$/;

/** The command that works without access: to give it. */
const GRANT = /^grant$/i;

/** Lines that are answered here, whatever is under way: an end of it, and another page of the last card. */
const CANCEL = /^cancel$/i;
const MORE = /^more(?: (\d{1,4}))?$/i;

/** What a dispatch is made of. */
interface DispatchParts {
  readonly engine: AgentEngine;
  readonly door: GameDoor;
  readonly desk: CardDesk;
  readonly cards: CardMakers;
  readonly bindings: Bindings;
  readonly permissions: Permissions;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mishaps: Mishaps;
  /** Whether the operator lets questions use the network at all. */
  readonly allowsExternal: boolean;
}

/** A request under way, as the operator sees it: whose and since when, not what it says. */
export interface RunningRequest {
  readonly player: OnlinePlayer;
  readonly startedAtMs: number;
  /** How far it is, as the player is shown; empty before it says anything. */
  readonly progress: string;
}

/** What one request is done with. */
interface Asker {
  readonly player: OnlinePlayer;
  readonly locale: Locale;
  readonly binding: Binding | undefined;
}

/**
 * Takes what players say to the assistant, and brings them its answers: a first card at once, a spinner while it works,
 * then the card of the result. It chooses between commands and questions; what these do is the engine's and its modules'.
 */
export class Dispatch {
  readonly #parts: DispatchParts;
  /** What ends requests under way, by player. */
  readonly #running = new Map<string, Set<AbortController>>();
  readonly #refusedAtMs = new Map<string, number>();
  readonly #shown = new Set<{ -readonly [K in keyof RunningRequest]: RunningRequest[K] }>();
  #count = 0;

  constructor(parts: DispatchParts) {
    this.#parts = parts;
  }

  /** Requests under way. */
  get count(): number {
    return this.#count;
  }

  /** Requests that are worked on, the oldest first. */
  get running(): readonly RunningRequest[] {
    return [...this.#shown].map((request) => ({ ...request }));
  }

  /** Takes an event of the game; what is not meant for the assistant is passed over. */
  take(event: GameEvent): void {
    const line = lineOf(event);
    if (line === undefined) return;
    void this.#handle(event.player, line).catch((thrown: unknown) =>
      this.#parts.logger.error({ player: event.player.id, why: messageOf(thrown) }, 'a request threw'),
    );
  }

  /** Ends all requests of a player; answers how many there were. */
  cancel(player: string): number {
    const running = this.#running.get(player) ?? new Set();
    for (const controller of running) controller.abort();
    return running.size;
  }

  /** Drops what is held of a player who left. */
  forget(player: string): void {
    this.#refusedAtMs.delete(player);
  }

  /** Takes a text as a question of a player's, whatever it looks like: it is never a command. */
  question(player: OnlinePlayer, text: string): void {
    void this.#handle(player, text, true).catch((thrown: unknown) =>
      this.#parts.logger.error({ player: player.id, why: messageOf(thrown) }, 'a question threw'),
    );
  }

  async #handle(player: OnlinePlayer, line: string, isQuestion = false): Promise<void> {
    const { bindings, desk } = this.#parts;
    if (this.#count >= MAX_REQUESTS) {
      await this.#refuse(player, assistantFailure('too_busy', { count: MAX_REQUESTS }));
      return;
    }
    this.#count++;
    try {
      const read = await bindings.of(player.id);
      const binding = read.ok ? read.value : undefined;
      const asker: Asker = { player, binding, locale: binding?.locale ?? bindings.defaultLocale };
      const more = MORE.exec(line);
      if (!read.ok) await this.#refuse(player, read);
      else if (isQuestion && binding !== undefined) await this.#work(asker, line, isQuestion);
      else if (!isQuestion && CANCEL.test(line)) await this.#cancelFor(asker);
      else if (!isQuestion && more !== null) await this.#turnPage(asker, Number(more[1] ?? 2));
      else if (binding === undefined && (isQuestion || !GRANT.test(line))) {
        await desk.present(player.id, welcome(asker), asker.locale);
      } else await this.#work(asker, line === '' ? 'help' : line);
    } finally {
      this.#count--;
    }
  }

  async #work(asker: Asker, line: string, isQuestion = false): Promise<void> {
    const { door, desk, cards, clock } = this.#parts;
    const { player, locale } = asker;
    const controller = new AbortController();
    const running = this.#running.get(player.id) ?? new Set<AbortController>();
    this.#running.set(player.id, running.add(controller));
    const shown = { player, startedAtMs: clock.nowMs(), progress: '' };
    this.#shown.add(shown);
    const spinner = new Spinner(door.ofPlayer(player.id), clock, textOf(CARD_TEXTS.working, locale, { ...door.style }));
    try {
      const options = this.#optionsFor(asker, controller.signal, (message) => {
        shown.progress = message;
        spinner.progress(message);
      });
      const answered = await this.#answer(asker, line, options, isQuestion);
      spinner.stop();
      if (!answered.ok) await this.#tellFailure(asker, answered);
      else await desk.present(player.id, cards.cardOf(answered.value, locale), locale);
    } finally {
      spinner.stop();
      this.#shown.delete(shown);
      running.delete(controller);
      if (running.size === 0) this.#running.delete(player.id);
    }
  }

  /** A command where it is one; all else is a question. */
  async #answer(
    { player, locale }: Asker,
    line: string,
    options: WorkOptions,
    isQuestion: boolean,
  ): Promise<Result<AgentResult>> {
    const { engine, desk } = this.#parts;
    if (line.length > MAX_LINE_CHARS)
      return assistantFailure('bad_amount', { amount: line.length, max: MAX_LINE_CHARS });
    if (!isQuestion && !QUESTION.test(line)) {
      const done = await engine.command(line, options);
      if (done.ok || (done.code !== 'unknown_command' && done.code !== 'bad_command')) return done;
    }
    // Shown at once, and waited for by nobody: the answer comes when it comes.
    void desk.present(player.id, heard(line, locale), locale);
    return await engine.ask(line, options);
  }

  #optionsFor(
    { player, locale, binding }: Asker,
    signal: AbortSignal,
    progress: (message: string) => void,
  ): WorkOptions {
    const { permissions, allowsExternal } = this.#parts;
    return {
      player: player.id,
      locale,
      permissions: permissions.of(player),
      allowsExternal: allowsExternal && binding?.external === true,
      signal,
      progress,
    };
  }

  async #cancelFor({ player, locale }: Asker): Promise<void> {
    const count = this.cancel(player.id);
    const text = textOf(CARD_TEXTS.cancelled, locale, { count });
    await this.#parts.desk.present(player.id, quiet(text), locale);
  }

  async #turnPage({ player, locale }: Asker, page: number): Promise<void> {
    const shown = await this.#parts.desk.showPage(player.id, page, locale);
    if (!shown.ok || shown.value) return;
    await this.#parts.desk.present(player.id, quiet(textOf(CARD_TEXTS.noPage, locale)), locale);
  }

  async #tellFailure({ player, locale }: Asker, failure: Failure): Promise<void> {
    if (failure.code === 'busy') return await this.#refuse(player, failure, locale);
    // What a new conversation, leaving or `cancel` ended is nothing to be told of.
    if (failure.code === 'stale' || failure.code === 'aborted') return;
    this.#parts.mishaps.failed(player.id, failure);
    await this.#parts.desk.present(player.id, failureCard(failure, locale), locale);
  }

  /** Tells a player that a request is refused, once in a while: whoever floods is not answered for each. */
  async #refuse(player: OnlinePlayer, failure: Failure, locale = this.#parts.bindings.defaultLocale): Promise<void> {
    const { clock, logger, desk } = this.#parts;
    const nowMs = clock.monotonicMs();
    const lastMs = this.#refusedAtMs.get(player.id) ?? Number.NEGATIVE_INFINITY;
    logger.info({ player: player.id, code: failure.code }, 'a request was refused');
    if (nowMs - lastMs < REFUSAL_EVERY_MS) return;
    this.#refusedAtMs.set(player.id, nowMs);
    this.#parts.mishaps.failed(player.id, failure);
    await desk.present(player.id, failureCard(failure, locale), locale);
  }
}

/** What of an event is meant for the assistant: all of a command or whisper, and chat that addresses it. */
function lineOf(event: GameEvent): string | undefined {
  if (event.kind === 'command') return event.line.trim();
  if (event.kind !== 'chat') return undefined;
  const addressed = ADDRESSED.exec(event.text.trim())?.[1]?.trim();
  return addressed ?? (event.isWhisper ? event.text.trim() : undefined);
}

function heard(line: string, locale: Locale): Card {
  return quiet(textOf(CARD_TEXTS.heard, locale, { text: line }));
}

function quiet(text: string): Card {
  return { title: '', lines: [{ text, tone: 'quiet' }] };
}

function welcome({ locale }: Asker): Card {
  return {
    title: textOf(CARD_TEXTS.welcomeTitle, locale),
    lines: [
      { text: textOf(CARD_TEXTS.welcome, locale) },
      { text: textOf(CARD_TEXTS.welcomeData, locale), tone: 'quiet' },
    ],
    actions: [{ label: textOf(CARD_TEXTS.grant, locale), command: 'grant' }],
  };
}
