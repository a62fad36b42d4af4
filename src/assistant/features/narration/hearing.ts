import { fail, type Result, succeed, textOf } from '../../../core/index.ts';
import type { AgentEngine } from '../../../engine/index.ts';
import type { Hear } from '../../../speech/index.ts';
import type { Bindings } from '../../bindings.ts';
import type { QuestionDoor } from '../../context-types.ts';
import { assistantFailure } from '../../failures.ts';
import { NARRATION_TEXTS } from './texts.ts';

/** Characters of what was heard that are asked. */
const MAX_ASKED_CHARS = 500;
const WALL_MS = 60_000;

/**
 * What is done with a recording: written down on its player's account, then asked in their name, as a question and never as
 * a command. The answer is shown in the game.
 */
export function hearing(engine: AgentEngine, bindings: Bindings, door: QuestionDoor): Hear {
  return async (player, { sound, format, seconds }, signal) => {
    const binding = await bindings.of(player);
    if (!binding.ok) return binding;
    if (binding.value === undefined) return assistantFailure('not_granted', { prefix: '' });
    const { locale } = binding.value;
    const options = { player, locale, signal, budget: { wallMs: WALL_MS } };
    return await engine.background(options, async (context): Promise<Result<{ readonly text: string }>> => {
      const heard = await context.models.transcribe({ layer: 'hear', sound, format, seconds });
      if (!heard.ok) return heard;
      const text = heard.value.text.replace(/\s+/g, ' ').trim().slice(0, MAX_ASKED_CHARS);
      if (text === '') {
        const why = textOf(NARRATION_TEXTS.unheard, locale);
        return fail('nothing_heard', why, textOf(NARRATION_TEXTS.unheardHow, locale));
      }
      const asked = door.ask(player, text);
      return asked.ok ? succeed({ text }) : asked;
    });
  };
}
