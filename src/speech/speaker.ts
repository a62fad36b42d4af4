import { type Locale, type Result, succeed } from '../core/index.ts';
import type { SpokenFormat, SpokenSound } from '../models/index.ts';

/** One text to be said, in a voice. */
interface SpeakRequest {
  readonly text: string;
  readonly voice: string;
  readonly signal: AbortSignal;
}

/** Something that says texts. */
export interface Speaker {
  /** What the sound depends on beside text, voice and format: the program with its version, or the model. */
  readonly engine: string;
  readonly format: SpokenFormat;
  /** Its voice for a language. */
  voiceOf(locale: Locale): string;
  speak(request: SpeakRequest): Promise<Result<Uint8Array>>;
}

/** A model's voice. `ask` is whoever attributes and pays the call, as one execution of a player does. */
export function modelSpeaker(parts: {
  readonly model: string;
  readonly format: SpokenFormat;
  readonly voices: Readonly<Record<Locale, string>>;
  readonly ask: (request: {
    readonly layer: string;
    readonly text: string;
    readonly voice: string;
    readonly format: SpokenFormat;
  }) => Promise<Result<SpokenSound>>;
}): Speaker {
  const { model, format, voices, ask } = parts;
  return {
    engine: `model ${model}`,
    format,
    voiceOf: (locale) => voices[locale],
    async speak({ text, voice }) {
      const said = await ask({ layer: 'narrate', text, voice, format });
      return said.ok ? succeed(said.value.sound) : said;
    },
  };
}
