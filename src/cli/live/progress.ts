import type { Timer } from '../../core/index.ts';
import { type Life, momentMs, type Setting } from '../../life/index.ts';
import { type CommandContext, say } from '../command.ts';
import { timeText } from './digest.ts';
import { LIVE_TEXTS } from './texts.ts';

/** How often a run that takes long says how far it is. */
const PROGRESS_MS = 5000;

/** Says now and then, on standard error, how far a life has come. */
export function watchProgress(context: CommandContext, life: Life, setting: Setting, untilMs: number): Timer {
  const endMs = Number.isFinite(untilMs) ? untilMs : endOf(setting);
  const wholeMs = endMs - setting.startMs;
  return context.clock.every(PROGRESS_MS, () => {
    const percent = Math.min(100, Math.floor((100 * (life.nowMs - setting.startMs)) / wholeMs));
    const time = timeText(life.nowMs, true, context.settings.locale);
    context.terminal.warn(say(context, LIVE_TEXTS.progress, { time, percent }));
  });
}

/** The latest time that an end of the story names. */
function endOf({ scenario, startMs }: Setting): number {
  const times = scenario.meta.ends.map(({ when: { after } }) =>
    after === undefined ? startMs : momentMs(after.time, after.day),
  );
  return Math.max(startMs + 1, ...times);
}
