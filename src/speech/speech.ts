import { type Clock, type IdSource, type Logger, type Result, succeed } from '../core/index.ts';
import { openEspeak, type VoiceNames } from './espeak.ts';
import { Playbacks } from './playback.ts';
import { SoundCache } from './sound-cache.ts';
import type { Speaker } from './speaker.ts';
import { SpeechDesk } from './speech-desk.ts';
import { VoiceDoor } from './voice-door.ts';

/** How speech is opened. */
export interface SpeechOptions {
  /** Where sounds are kept. */
  readonly folder: string;
  /** Where the voice door is mounted, as players reach it: `http://127.0.0.1:7420/voice`. */
  readonly url: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  /** The command of espeak-ng; `false` does without. Default `espeak-ng`, where it is installed. */
  readonly espeak?: string | false | undefined;
  /** espeak-ng's voices. */
  readonly voices?: VoiceNames | undefined;
  /** What the sounds on the disk may take; default 256 MiB. */
  readonly maxCacheBytes?: number | undefined;
}

/** What speech is made of. */
export interface Speech {
  readonly desk: SpeechDesk;
  readonly playbacks: Playbacks;
  readonly door: VoiceDoor;
  /** espeak-ng, where it is. */
  readonly local: Speaker | undefined;
  close(): void;
}

/** Opens speech; an espeak-ng that is not installed is no failure. Fails with `cache_unusable` or `bad_voice`. */
export async function openSpeech(options: SpeechOptions): Promise<Result<Speech>> {
  const { folder, url, clock, ids, logger, espeak, voices, maxCacheBytes } = options;
  const cache = await SoundCache.open({ folder, clock, ids, maxBytes: maxCacheBytes });
  if (!cache.ok) return cache;
  const found = espeak === false ? undefined : await openEspeak({ command: espeak, voices, clock });
  if (found?.ok === false && found.code !== 'espeak_missing') return found;
  if (found?.ok === false) logger.info({ why: found.why }, 'espeak-ng does not speak here');
  const desk = new SpeechDesk(cache.value, logger);
  const playbacks = new Playbacks(ids);
  const door = new VoiceDoor({ playbacks, cache: cache.value, url });
  return succeed({
    desk,
    playbacks,
    door,
    local: found?.ok === true ? found.value : undefined,
    close: () => desk.close(),
  });
}
