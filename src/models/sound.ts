import type { Failure } from '../core/index.ts';
import type { Execution } from '../execution/index.ts';
import type { Work } from './caller.ts';
import { modelFailure } from './failures.ts';
import type { BackendSound, BackendTranscript } from './providers/backend.ts';
import { noSoundAt } from './providers/sound-trouble.ts';
import type { Usage } from './request.ts';
import type { Target } from './target.ts';

/** Characters of one text that is said: the bound of OpenAI's endpoint. */
export const MAX_SPOKEN_CHARS = 4096;
/** Bytes of one recording: the bound of OpenAI's endpoint. */
const MAX_HEARD_BYTES = 25 * 1024 * 1024;
/** Seconds of one recording. */
const MAX_HEARD_SECONDS = 1500;

/** What a voice may be asked to answer in. */
export type SpokenFormat = 'wav' | 'mp3';

/** What a recording may be in, by the ending of its file. */
export type HeardFormat = SpokenFormat | 'ogg' | 'flac' | 'webm' | 'm4a';

interface AskedOfSound {
  /** On whose account it goes: `player:ann`. */
  readonly owner: string;
  /** What it is for, for the meter: `narrate`, `hear`. */
  readonly layer: string;
  /** Gives the call up. What it may have cost by then is on the account. */
  readonly signal?: AbortSignal;
  /** A piece of work whose own budget must hold the call too. A character said, or a second heard, counts as a token. */
  readonly execution?: Execution;
}

/** A text to be said by the tier `voice`. */
export interface SpeechRequest extends AskedOfSound {
  /** 1 to {@link MAX_SPOKEN_CHARS} characters. */
  readonly text: string;
  /** The provider's name of the voice, as `alloy`. */
  readonly voice: string;
  readonly format: SpokenFormat;
}

/** A recording to be written down by the tier `ears`. */
export interface HearingRequest extends AskedOfSound {
  readonly sound: Uint8Array;
  readonly format: HeardFormat;
  /** How long it is, rounded up: what is reserved and paid. */
  readonly seconds: number;
  /** The language it is in, as `en`; default: the model finds out. */
  readonly language?: string;
}

/** What was said. Its usage counts characters as input. */
export interface SpokenSound {
  readonly sound: Uint8Array;
  readonly usage: Usage;
  readonly latencyMs: number;
}

/** What was heard. Its usage counts seconds as input. */
export interface HeardSpeech {
  readonly text: string;
  readonly usage: Usage;
  readonly latencyMs: number;
}

/** Why a text cannot be said, or undefined. */
export function speechFault({ owner, layer, text }: SpeechRequest): Failure | undefined {
  if (owner === '' || layer === '') return badRequest('owner and layer must be named');
  if (text.trim() !== '' && text.length <= MAX_SPOKEN_CHARS) return undefined;
  return badRequest(`a text to be said has 1 to ${MAX_SPOKEN_CHARS} characters, not ${text.trim().length}`);
}

/** Why a recording cannot be written down, or undefined. */
export function hearingFault({ owner, layer, sound, seconds }: HearingRequest): Failure | undefined {
  if (owner === '' || layer === '') return badRequest('owner and layer must be named');
  if (sound.length === 0 || sound.length > MAX_HEARD_BYTES) {
    return badRequest(`a recording has 1 to ${MAX_HEARD_BYTES} bytes, not ${sound.length}`);
  }
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_HEARD_SECONDS) return undefined;
  return badRequest(`a recording has 1 to ${MAX_HEARD_SECONDS} whole seconds, not ${seconds}`);
}

function badRequest(detail: string): Failure {
  return modelFailure('bad_request', { detail });
}

/** A text to be said, as work for one target. */
export function speechWork(request: SpeechRequest, { backend }: Target): Work<BackendSound> {
  const { text, voice, format } = request;
  return {
    ...soundWork('voice', request, text.length),
    run: async (signal) => (await backend.speak?.({ text, voice, format, signal })) ?? noSoundAt(backend),
  };
}

/** A recording to be written down, as work for one target. */
export function hearingWork(request: HearingRequest, { backend }: Target): Work<BackendTranscript> {
  const { sound, format, language, seconds } = request;
  return {
    ...soundWork('ears', request, seconds),
    run: async (signal) => (await backend.transcribe?.({ sound, format, language, signal })) ?? noSoundAt(backend),
  };
}

/** Sound is paid by its input alone, which is known beforehand: characters, or seconds. */
function soundWork(tier: 'voice' | 'ears', { owner, layer, execution }: AskedOfSound, units: number) {
  return {
    owner,
    layer,
    tier,
    head: undefined,
    execution,
    inputTokens: units,
    outputTokens: 0,
    tokensOf: () => ({ inputTokens: units, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }),
    declaredMsOf: ({ latencyMs }: { readonly latencyMs?: number }) => latencyMs,
  };
}
