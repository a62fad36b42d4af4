import type { Receipt } from '../execution/index.ts';

/**
 * What a workflow answers. `data` is what a card shows: of a trade, the very receipt that its transaction built, so
 * that nothing is read twice or rebuilt.
 */
export interface AgentResult<D = unknown> {
  /** What it is, in snake_case; stable, since cards and stored history are chosen by it: `answer`, `trade_receipt`. */
  readonly kind: string;
  /** What to say, in the player's language. */
  readonly text: string;
  readonly data?: D;
}

/** The result that shows a receipt: its data are the receipt's own. */
export function receiptResult<D>(receipt: Receipt<D>, text: string): AgentResult<D> {
  return { kind: receipt.kind, text, data: receipt.data };
}
