import type { Failure, Result } from '../core/index.ts';
import type { Estimate, PlannedCalls } from './estimate.ts';
import type { CapScope, CapUnit } from './ledger/caps.ts';
import type { MeterGroup, MeterLine } from './ledger/ledger.ts';
import type {
  Embeddings,
  ModelAnswer,
  ModelRequest,
  TextRequest,
  Tier,
  ToolAnswer,
  ToolRequest,
  Usage,
} from './request.ts';
import type { HeardSpeech, HearingRequest, SpeechRequest, SpokenSound } from './sound.ts';

/** One finished call as the meter saw it. */
export interface CallLine {
  readonly owner: string;
  readonly layer: string;
  readonly tier: Tier;
  /** `provider/model`. */
  readonly model: string;
  readonly usage: Usage;
  readonly latencyMs: number;
  /** The failure's code; absent where it was answered. */
  readonly failed?: string;
}

/** What the gateway tells those who watch it. */
export type GatewayEvent =
  | { readonly kind: 'call'; readonly call: CallLine }
  | { readonly kind: 'degraded'; readonly owner: string; readonly from: Tier; readonly to: Tier; readonly why: string }
  | { readonly kind: 'cap_reached'; readonly owner: string; readonly failure: Failure }
  | { readonly kind: 'provider_down'; readonly model: string; readonly failure: Failure; readonly restMs: number }
  | { readonly kind: 'provider_back'; readonly model: string }
  | { readonly kind: 'ledger_failed'; readonly failure: Failure }
  | { readonly kind: 'recording_failed'; readonly failure: Failure };

/** How often one static head was sent: the proof that all who share it send the same bytes. */
export interface HeadLine {
  /** SHA-256 of its UTF-8 bytes, in hex. */
  readonly hash: string;
  readonly bytes: number;
  readonly calls: number;
  /** How many owners sent it. */
  readonly owners: number;
  /** Input that was served from the provider's cache in those calls. */
  readonly cachedTokens: number;
}

/** A cap, and how far it is used. */
export interface CapState {
  readonly scope: CapScope;
  readonly unit: CapUnit;
  readonly limit: number;
  readonly spent: number;
  /** Reserved for calls under way. */
  readonly held: number;
}

/** One model as it stands. */
export interface ModelState {
  /** `provider/model`. */
  readonly model: string;
  readonly tiers: readonly Tier[];
  /** `trying`: its rest is over, and one call goes as a trial. */
  readonly state: 'up' | 'resting' | 'trying';
  /** Why it rests, and for how long still. */
  readonly why?: string;
  readonly restMs?: number;
  /** Calls at its provider, and calls that wait for it. */
  readonly running: number;
  readonly waiting: number;
}

/** Reads what was spent. All of it is of this run, earlier processes of the same run included. */
export interface Meter {
  /** Sums, grouped by what is named; one line for all of it where nothing is. */
  totals(...by: readonly MeterGroup[]): Result<readonly MeterLine[]>;
  /** The share of input that came from a cache, 0 to 1; undefined before any input. */
  cachedShare(): Result<number | undefined>;
  heads(): readonly HeadLine[];
  /** The caps that there are; of `owner` caps those of `owner`, where one is named. */
  caps(owner?: string): Result<readonly CapState[]>;
  models(): readonly ModelState[];
  /** Hears every event from now on; answers how to stop. A listener must not throw. */
  subscribe(listener: (event: GatewayEvent) => void): () => void;
}

/** What a probe of a tier found. */
export interface Probe {
  readonly tier: Tier;
  /** `provider/model`. */
  readonly model: string;
  readonly latencyMs: number;
  readonly usage: Usage;
  /** Whether a structured answer came; of `embed` the vectors' length, of `voice` the bytes, of `ears` that it heard. */
  readonly found: string;
}

/**
 * The one way to a language model. It waits its turn, pays before it asks, tries again where that helps, and answers
 * every trouble with a failure; it never throws and never rejects. Its failures are listed in docs/models.md.
 */
export interface ModelGateway {
  /** Asks for what a schema describes. */
  ask<T>(request: ModelRequest<T>): Promise<Result<ModelAnswer<T>>>;
  /** Asks for text. */
  ask(request: TextRequest): Promise<Result<ModelAnswer<string>>>;
  /** One step of a loop with tools. */
  converse(request: ToolRequest): Promise<Result<ToolAnswer>>;
  /** The vectors of texts, by the tier `embed`. */
  embed(owner: string, texts: readonly string[], signal?: AbortSignal): Promise<Result<Embeddings>>;
  /** Has a text said, by the tier `voice`. Sound is not recorded: a replay answers it with `replay_missed`. */
  speak(request: SpeechRequest): Promise<Result<SpokenSound>>;
  /** Has a recording written down, by the tier `ears`; in a replay as {@link speak}. */
  transcribe(request: HearingRequest): Promise<Result<HeardSpeech>>;
  /** Whether a tier answers, by one small call on the owner `probe`. */
  probe(tier: Tier, signal?: AbortSignal): Promise<Result<Probe>>;
  /** What a plan would cost, by the tiers' prices. */
  estimate(plan: readonly PlannedCalls[]): Estimate;
  /** The tiers that the configuration names. */
  readonly tiers: readonly Tier[];
  readonly meter: Meter;
  /** Gives up what is under way, waits until it is settled, and answers all later calls with `gateway_closed`. */
  close(): Promise<void>;
}
