import type { Locale } from '../../core/index.ts';
import type { AgentResult } from '../../engine/index.ts';
import type { Card, CardMaker } from './card.ts';

/** Which card shows which kind of result: features add theirs when they are installed. */
export class CardMakers {
  readonly #makers = new Map<string, CardMaker>();

  /** Adds what makes cards of a kind. Throws where there is one. */
  add(kind: string, maker: CardMaker): void {
    if (this.#makers.has(kind)) throw new Error(`results of kind ${kind} have a card already`);
    this.#makers.set(kind, maker);
  }

  /** The card of a result: its kind's, else its text's lines. */
  cardOf(result: AgentResult, locale: Locale): Card {
    const maker = this.#makers.get(result.kind);
    if (maker !== undefined) return maker(result, locale);
    return { title: '', lines: result.text.split('\n').map((text) => ({ text })) };
  }
}
