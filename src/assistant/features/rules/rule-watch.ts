import { z } from 'zod';
import { type Clock, fail, LOCALES, type Logger, type Result, succeed, textOf } from '../../../core/index.ts';
import type { AgentContext, AgentEngine, DecodeStored } from '../../../engine/index.ts';
import type { GameEvent } from '../../game/game-server.ts';
import type { Messenger } from '../../messenger.ts';
import { RULE_TEXTS } from './texts.ts';

/** Rules of one player, and how often one may come true. */
const MAX_RULES = 20;
const COOL_DOWN_MS = 10_000;

/** Where rules are kept among a player's data. Stored: never renamed. */
const SPACE = 'rules';

export const RULE_EVENTS = ['join', 'leave', 'death', 'chat'] as const;

const ruleSchema = z.object({
  event: z.enum(RULE_EVENTS),
  /** A player's name in small letters, or `anyone`. */
  who: z.string(),
  /** What to tell; a command, behind `do `. */
  text: z.string(),
  locale: z.enum(LOCALES),
});

/** A rule of a player: when this happens, tell me or do that. */
export type Rule = z.output<typeof ruleSchema>;

const decode: DecodeStored<Rule> = (json) => {
  const read = ruleSchema.safeParse(json);
  return read.success ? succeed(read.data) : fail('bad_rule', z.prettifyError(read.error), 'remove it');
};

interface HeldRule {
  readonly rule: Rule;
  lastMs: number;
}

/** A player's rules as they are kept, by id. */
export async function rulesOf(context: AgentContext): Promise<Result<readonly (readonly [string, Rule])[]>> {
  const listed = await context.store.transact((transaction) => transaction.list(SPACE, decode, { limit: MAX_RULES }));
  return listed.ok ? succeed(listed.value.documents) : listed;
}

/**
 * Watches what happens for the rules of those who are there. What it holds of a player is dropped when they leave, and when
 * their access changes; it is read anew, under the generation of then, when they are next heard of. What a rule does is a
 * command of its player with no permission at all.
 */
export class RuleWatch {
  readonly #engine: AgentEngine;
  readonly #messenger: Messenger;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #held = new Map<string, readonly HeldRule[]>();

  constructor(engine: AgentEngine, messenger: Messenger, clock: Clock, logger: Logger) {
    this.#engine = engine;
    this.#messenger = messenger;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Keeps a rule under an id; fails with `too_many_rules`. */
  async keep(context: AgentContext, id: string, rule: Rule): Promise<Result<undefined>> {
    const kept = await context.store.transact(async (transaction) => {
      const known = await transaction.list(SPACE, decode, { limit: MAX_RULES });
      if (!known.ok) return known;
      const count = known.value.documents.length;
      if (count < MAX_RULES) return transaction.put(SPACE, id, rule);
      const { locale } = context;
      return fail('too_many_rules', textOf(RULE_TEXTS.full, locale, { count }), textOf(RULE_TEXTS.fullHow, locale));
    });
    return kept.ok ? await this.#load(context) : kept;
  }

  /** Removes a rule; fails with `rule_unknown`. */
  async remove(context: AgentContext, id: string): Promise<Result<undefined>> {
    const { locale } = context;
    const removed = await context.store.transact(async (transaction) => {
      const known = await transaction.get(SPACE, id, decode);
      if (!known.ok || known.value !== undefined) return known.ok ? transaction.remove(SPACE, id) : known;
      return fail('rule_unknown', textOf(RULE_TEXTS.unknown, locale, { id }), textOf(RULE_TEXTS.unknownHow, locale));
    });
    return removed.ok ? await this.#load(context) : removed;
  }

  /** Drops what is held of a player. */
  forget(player: string): void {
    this.#held.delete(player);
  }

  /** Hears of an event; answers when all that follows from it is done. */
  async hear(event: GameEvent): Promise<void> {
    const { id, name } = event.player;
    if (event.kind === 'leave') this.forget(id);
    else if (!this.#held.has(id)) {
      const loaded = await this.#engine.background({ player: id, locale: 'en' }, (context) => this.#load(context));
      if (!loaded.ok) this.#logger.debug({ player: id, why: loaded.why }, 'rules were not read');
    }
    const nowMs = this.#clock.monotonicMs();
    const due: Promise<void>[] = [];
    for (const [player, rules] of this.#held) {
      for (const held of rules) {
        const { event: kind, who } = held.rule;
        if (kind !== event.kind || (who !== 'anyone' && who !== name.toLowerCase())) continue;
        if (nowMs - held.lastMs < COOL_DOWN_MS) continue;
        held.lastMs = nowMs;
        due.push(this.#carryOut(player, held.rule, name));
      }
    }
    await Promise.all(due);
  }

  async #carryOut(player: string, { text, event, locale }: Rule, who: string): Promise<void> {
    const line = /^do\s+(.+)$/is.exec(text)?.[1];
    const done = line === undefined ? undefined : await this.#engine.command(line, { player, locale });
    const told =
      done === undefined ? text : done.ok ? done.value.text : textOf(RULE_TEXTS.failed, locale, { why: done.why });
    const happened = textOf(RULE_TEXTS.happened, locale, { who, event: textOf(RULE_TEXTS[event], locale) });
    // A rule whose player was unlinked meanwhile says nothing any more.
    if (!this.#held.has(player)) return;
    const lines = [{ text: happened, tone: 'quiet' as const }, ...told.split('\n').map((each) => ({ text: each }))];
    const shown = await this.#messenger.show(player, { title: textOf(RULE_TEXTS.cameTrue, locale), lines });
    if (!shown.ok) this.#logger.debug({ player, why: shown.why }, 'a rule was not shown');
  }

  async #load(context: AgentContext): Promise<Result<undefined>> {
    const rules = await rulesOf(context);
    if (!rules.ok) return rules;
    const standing = context.check();
    if (!standing.ok) return standing;
    const held = rules.value.map(([, rule]) => ({ rule, lastMs: Number.NEGATIVE_INFINITY }));
    this.#held.set(context.player, held);
    return succeed(undefined);
  }
}
