import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Clock, seededRandom, systemClock } from '../../core/index.ts';
import {
  createGateway,
  type GatewayConfig,
  type GatewayEvent,
  type GatewayOptions,
  type ModelGateway,
} from '../index.ts';
import { type Responder, type StandIn, startStandIn } from './stand-in.ts';

/** A gateway over a stand-in that is really there, and what it told its watchers. */
export interface Opened {
  readonly gateway: ModelGateway;
  readonly standIn: StandIn;
  readonly events: readonly GatewayEvent[];
}

/**
 * Opens a gateway to a stand-in: `quick` and `embed` speak OpenAI's protocol and cost nothing, `slow` speaks Anthropic's
 * and costs what Haiku does. Both end with the test.
 */
export async function openGateway(
  context: TestContext,
  responder: Responder,
  more: {
    readonly models?: Partial<GatewayConfig['models']>;
    readonly budgets?: GatewayConfig['budgets'];
    readonly clock?: Clock;
    readonly options?: Partial<GatewayOptions>;
  } = {},
): Promise<Opened> {
  const standIn = await startStandIn(responder);
  context.after(() => standIn.close());
  const { baseURL } = standIn;
  const gateway = createGateway({
    config: {
      models: {
        quick: { provider: 'own', model: 'small', baseURL },
        slow: { provider: 'anthropic', model: 'claude-haiku-4-5', baseURL, keyFrom: 'KEY', free: false },
        embed: { provider: 'own', model: 'vectors', baseURL },
        retryMs: 1,
        ...more.models,
      },
      budgets: more.budgets,
    },
    environment: { KEY: 'the-key' },
    clock: more.clock ?? systemClock,
    random: seededRandom(1),
    ...more.options,
  });
  assert.ok(gateway.ok, gateway.ok ? '' : gateway.why);
  context.after(() => gateway.value.close());
  const events: GatewayEvent[] = [];
  gateway.value.meter.subscribe((event) => events.push(event));
  return { gateway: gateway.value, standIn, events };
}
