import {
  type Clock,
  type IdSource,
  type Locale,
  type Random,
  type Result,
  seededRandom,
  succeed,
  systemClock,
  uuidSource,
} from '../core/index.ts';
import { MEMORY } from '../storage/index.ts';
import { Asker } from './asker.ts';
import { Caller } from './caller.ts';
import { checkConfig, type GatewayConfig } from './config.ts';
import { estimateOf } from './estimate.ts';
import { Heads } from './heads.ts';
import { capsOf } from './ledger/caps.ts';
import { type Ledger, openLedger } from './ledger/ledger.ts';
import { createMeter } from './meter.ts';
import type { ModelGateway } from './model-gateway.ts';
import type { Recorder, Recording } from './recording/recorder.ts';
import { TIERS } from './request.ts';
import { Tape } from './tape.ts';
import { buildTargets } from './target.ts';
import { Watchers } from './watchers.ts';

export interface GatewayOptions {
  readonly config: GatewayConfig;
  /** Where keys are; default: nowhere. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default: the machine's own. */
  readonly clock?: Clock;
  /** Spreads the pauses between tries: no answer depends on it. Default: seeded by the clock. */
  readonly random?: Random;
  /** Ids of reservations, unique in the ledger; default unique everywhere. */
  readonly ids?: IdSource;
  /** The run that caps and sums are of; a run that goes on keeps its name. Default `run`. */
  readonly run?: string;
  /** Where calls are paid; default: one that ends with the gateway. One that is given stays open. */
  readonly ledger?: Ledger;
  /** Keeps every question and its answer. It stays open. */
  readonly recorder?: Recorder;
  /** Answers every question from a recording, and asks no model. */
  readonly replay?: Recording;
  /** The language of failures, and of what is said to models about the form of their answers. Default `en`. */
  readonly locale?: Locale;
}

/** Opens the gateway. Fails with `bad_models`, or as the ledger does when it has to open one. */
export function createGateway(options: GatewayOptions): Result<ModelGateway> {
  const config = checkConfig(options.config);
  if (!config.ok) return config;
  const { clock = systemClock, ids = uuidSource, run = 'run', environment = {}, locale = 'en' } = options;
  const random = options.random ?? seededRandom(clock.nowMs());
  const opened = options.ledger === undefined ? openLedger(MEMORY, clock) : succeed(options.ledger);
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const { retryMs, tries, answerMs } = config.value.models;
  const shared = {
    run,
    ledger,
    clock,
    caps: capsOf(config.value.budgets),
    heads: new Heads(),
    watchers: new Watchers(),
  };
  const targets = buildTargets(config.value, { environment, clock, locale });
  const caller = new Caller({ ...shared, random, ids, retryMs });
  const tape = new Tape(options.recorder, options.replay, shared.watchers);
  const asker = new Asker({ targets, caller, clock, tries, answerMs, locale, tape, watchers: shared.watchers });
  return succeed({
    ask: asker.ask.bind(asker),
    converse: (request) => asker.converse(request),
    embed: (owner, texts, signal) => asker.embed(owner, texts, signal),
    speak: (request) => asker.speak(request),
    transcribe: (request) => asker.transcribe(request),
    probe: (tier, signal) => asker.probe(tier, signal),
    estimate: (plan) => estimateOf(plan, (tier) => targets.get(tier)),
    tiers: TIERS.filter((tier) => targets.has(tier)),
    meter: createMeter({ ...shared, targets }),
    async close() {
      await asker.close();
      for (const { lane } of targets.values()) lane.close();
      if (options.ledger === undefined) ledger.close();
    },
  });
}
