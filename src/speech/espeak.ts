import { type Clock, fail, type Locale, type Result, succeed } from '../core/index.ts';
import { runProgram } from './program.ts';
import { wavDurationMs } from './sounds.ts';
import type { Speaker } from './speaker.ts';

/** A piece takes some 20 ms; what takes this long hangs. */
const LIMIT_MS = 20_000;
/** Ten minutes of its 22,050 samples of 16 bits. */
const MAX_SOUND_BYTES = 10 * 60 * 44_100;
const MAX_VERSION_BYTES = 4096;

/** Words a minute; its own default of 175 is hurried. */
const WORDS_A_MINUTE = 160;

/** How its voices are named: a language, perhaps with a variant (`en+f3`). Never an option. */
const VOICE = /^[a-z][a-z0-9]*(?:[-_+][A-Za-z0-9]+)*$/;

const DEFAULT_VOICES: Readonly<Record<Locale, string>> = { en: 'en', zh: 'cmn' };

/** Voices by language; those left out are the default ones. */
export interface VoiceNames {
  readonly en?: string | undefined;
  readonly zh?: string | undefined;
}

/** How espeak-ng is found. */
interface EspeakOptions {
  /** Default `espeak-ng`, by the path. */
  readonly command?: string | undefined;
  readonly voices?: VoiceNames | undefined;
  readonly clock: Clock;
}

/**
 * espeak-ng where it is installed: each text a process of its own, which is killed with its request. Fails with
 * `espeak_missing`, or `bad_voice` for what can be no voice's name.
 */
export async function openEspeak({ command = 'espeak-ng', voices, clock }: EspeakOptions): Promise<Result<Speaker>> {
  const own = { en: voices?.en ?? DEFAULT_VOICES.en, zh: voices?.zh ?? DEFAULT_VOICES.zh };
  const strange = Object.values(own).find((voice) => !VOICE.test(voice));
  if (strange !== undefined) return fail('bad_voice', `'${strange}' is no voice`, 'name one of: espeak-ng --voices');
  const asked = { command, clock, limitMs: LIMIT_MS };
  const version = await runProgram({ ...asked, args: ['--version'], input: '', maxOutputBytes: MAX_VERSION_BYTES });
  if (!version.ok) {
    return fail('espeak_missing', `espeak-ng is not here: ${version.why}`, 'install the package espeak-ng');
  }
  const number = /\d+(?:\.\d+)+/.exec(Buffer.from(version.value).toString('utf8'))?.[0] ?? 'unknown';
  return succeed({
    engine: `espeak-ng ${number}`,
    format: 'wav',
    voiceOf: (locale) => own[locale],
    async speak({ text, voice, signal }) {
      const args = ['--stdin', '--stdout', '-b', '1', '-s', String(WORDS_A_MINUTE), '-v', voice];
      const said = await runProgram({ ...asked, args, input: text, maxOutputBytes: MAX_SOUND_BYTES, signal });
      if (!said.ok || wavDurationMs(said.value) !== undefined) return said;
      return fail('bad_sound', `${command} wrote no WAV file`, 'try it by hand: espeak-ng --stdout hello');
    },
  });
}
