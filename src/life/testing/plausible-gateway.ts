import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { type Clock, ManualClock, seededRandom } from '../../core/index.ts';
import {
  createGateway,
  type GatewayConfig,
  type ModelGateway,
  type ScriptedCall,
  type ScriptedReply,
  scripted,
} from '../../models/index.ts';
import type { Living } from '../living.ts';
import { PlausibleModel } from './plausible-model.ts';

/** How a gateway to a plausible model is opened. */
interface PlausibleOptions {
  readonly seed: number;
  readonly clock?: Clock;
  /** How long each answer takes on the clock; default 0. */
  readonly latencyMs?: number;
  readonly countTokens?: (text: string) => number;
  /** Sees every call before it is answered, and may answer in its place. */
  readonly before?: (call: ScriptedCall) => ScriptedReply | undefined;
  readonly budgets?: GatewayConfig['budgets'];
}

/** The real gateway before a plausible model: all that is missing is a provider. */
export function plausibleGateway(options: PlausibleOptions): ModelGateway {
  const { seed, clock = new ManualClock(), latencyMs = 0, countTokens, before, budgets } = options;
  const model = new PlausibleModel(seed);
  const script = (call: ScriptedCall): ScriptedReply =>
    before?.(call) ?? model.answer({ name: call.form?.name ?? '', prompt: call.messages[0]?.text ?? '' });
  const backend = scripted(script, {
    random: seededRandom(seed),
    latencyMs,
    clock,
    ...(countTokens === undefined ? {} : { countTokens }),
  });
  const models = { quick: backend, slow: backend, writer: backend };
  const gateway = createGateway({ config: { models, budgets }, clock, random: seededRandom(seed) });
  assert.ok(gateway.ok, gateway.ok ? '' : gateway.why);
  return gateway.value;
}

/** How far virtual time goes at a step. */
const STEP_MS = 5;

/** Waits for something on a clock that moves only while everybody waits. */
export async function onVirtualTime<T>(clock: ManualClock, work: Promise<T>): Promise<T> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  while (!over) {
    await turn();
    clock.advance(STEP_MS);
  }
  return done;
}

/** Lives to the end, or until `untilMs`, and until the last paragraph is told, on virtual time. */
export async function liveOn({ life, scribe }: Living, clock: ManualClock, untilMs: number): Promise<void> {
  await onVirtualTime(clock, life.runUntil(untilMs));
  if (scribe === undefined) return;
  await onVirtualTime(clock, scribe.idle());
  life.advance(life.nowMs);
}
