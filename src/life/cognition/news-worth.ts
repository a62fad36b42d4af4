import type { Setting } from '../world/setting.ts';

/** News of less worth waits for a better moment: nobody goes to anybody with it. */
export const WORTH_TELLING = 0.25;

/** How much some things matter to others as news, in place of their weight as memories; more once somebody has died. */
const WORTH: Readonly<Record<string, { readonly calm: number; readonly alarmed: number }>> = {
  was_at: { calm: 0.1, alarmed: 0.4 },
  was_out_late: { calm: 0.15, alarmed: 0.6 },
  lies_at: { calm: 0.1, alarmed: 0.1 },
  often_with: { calm: 0, alarmed: 0 },
  fell_out: { calm: 0.45, alarmed: 0.2 },
  apologised: { calm: 0.3, alarmed: 0.1 },
  asks_everybody: { calm: 0.2, alarmed: 0.3 },
  out_of_order: { calm: 0.2, alarmed: 0.35 },
  is_sought: { calm: 0, alarmed: 0 },
  is_confined: { calm: 0, alarmed: 0 },
};

/** How much a fact matters to whoever hears it, given its weight as a memory, and whether somebody has died. */
export function newsWorth(predicate: string, weight: number, isAlarmed: boolean): number {
  const own = WORTH[predicate];
  if (own === undefined) return weight;
  return isAlarmed ? own.alarmed : own.calm;
}

/** A stranger is told nothing that matters. */
const TELLS_FROM_TRUST = -0.35;
/** What could hurt somebody goes only to those one trusts so far. */
const TELLS_DELICATE_FROM_TRUST = 0.35;
/** The scenario's facts of that weight are delicate, as are its secrets. */
const DELICATE_FROM = 0.65;

/** Whether a fact is one to be told in confidence only. */
export function isDelicate({ factSpecs }: Setting, predicate: string): boolean {
  const { weight = 0, canary = false } = factSpecs.get(predicate) ?? {};
  return canary || weight >= DELICATE_FROM;
}

/** Whether one trusts somebody enough to tell them that. */
export function isTrustedWith(setting: Setting, predicate: string, trust: number): boolean {
  return trust >= (isDelicate(setting, predicate) ? TELLS_DELICATE_FROM_TRUST : TELLS_FROM_TRUST);
}
