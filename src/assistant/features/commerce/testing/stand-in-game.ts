import { type Failure, fail, type Result, succeed } from '../../../../core/index.ts';
import { assistantFailure } from '../../../failures.ts';
import type { PlayerGame } from '../../../game/game-server.ts';

/** What one use of the game is made to come to, before or after it was done. */
export type Fault =
  | 'none'
  | 'offline'
  | 'unknown_before'
  | 'unknown_after'
  | 'throws_before'
  | 'throws_after'
  | 'refused';

/** One effect that was asked for, and whether it happened. */
export interface Use {
  readonly player: string;
  readonly what: string;
  readonly amount: number;
  readonly happened: boolean;
}

/** What a player has, by currency: `item bread`, `experience`, `score coins`. */
export type Purse = Map<string, number>;

/** A game that keeps exact accounts, and fails where it is told to. */
export class StandInGame {
  readonly purses = new Map<string, Purse>();
  /** Asked once for each use. */
  fault: (player: string) => Fault = () => 'none';
  /** Waited for within each use. */
  pause: () => Promise<void> = async () => {};
  readonly log: Use[] = [];
  uses = 0;

  purseOf(player: string): Purse {
    const known = this.purses.get(player) ?? new Map<string, number>();
    this.purses.set(player, known);
    return known;
  }

  has(player: string, what: string): number {
    return this.purseOf(player).get(what) ?? 0;
  }

  set(player: string, what: string, count: number): void {
    this.purseOf(player).set(what, count);
  }

  ofPlayer(player: string): PlayerGame {
    const move = (what: string, amount: number) => this.#move(player, what, amount);
    return {
      tell: async () => succeed(undefined),
      actionBar: async () => succeed(undefined),
      signs: async () => succeed([]),
      countItem: async (item) => succeed(this.has(player, `item ${item}`)),
      give: (item, count) => move(`item ${item}`, count),
      take: (item, count) => move(`item ${item}`, -count),
      experience: async () => succeed(this.has(player, 'experience')),
      addExperience: (points) => move('experience', points),
      score: async (objective) => succeed(this.has(player, `score ${objective}`)),
      addScore: (objective, amount) => move(`score ${objective}`, amount),
    };
  }

  async #move(player: string, what: string, amount: number): Promise<Result<undefined>> {
    this.uses++;
    const fault = this.fault(player);
    await this.pause();
    const refusal = this.#refusal(fault, player, what, amount);
    this.log.push({ player, what, amount, happened: refusal === undefined });
    if (fault === 'throws_before') throw new Error('the adapter broke before');
    if (refusal !== undefined) return refusal;
    this.set(player, what, this.has(player, what) + amount);
    if (fault === 'unknown_after') return fail('outcome_unknown', 'the line was cut', 'look');
    if (fault === 'throws_after') throw new Error('the adapter broke after');
    return succeed(undefined);
  }

  #refusal(fault: Fault, player: string, what: string, amount: number): Failure | undefined {
    if (fault === 'offline') return assistantFailure('player_offline', { player });
    if (fault === 'refused') return assistantFailure('unknown_item', { item: what });
    if (fault === 'unknown_before' || fault === 'throws_before') {
      return fail('outcome_unknown', 'the line was cut', 'look');
    }
    const held = this.has(player, what);
    if (held + amount >= 0) return undefined;
    return assistantFailure('not_enough', { what, held, amount: -amount, missing: -amount - held });
  }
}
