import { type Command, untilEnd, withHouse } from '../command.ts';
import { printHouse } from '../house-screen.ts';
import { startRepl } from '../repl.ts';
import { talk } from './up.ts';

/** `soulsand play`: tool calls at a prompt, or from standard input, where one line is one call. Ends with its input. */
export const play: Command<{ json?: boolean }> = (context, { json = false }) =>
  withHouse(context, async (house) => {
    const { terminal, ending, settings } = context;
    if (terminal.interactive && !json) {
      printHouse(context, house);
      return talk(context, house);
    }
    const repl = startRepl({
      terminal,
      toolbox: house.body.toolbox,
      locale: settings.locale,
      json,
      signal: ending.signal,
      onInterrupt: ending.ask,
    });
    return untilEnd(context, house, repl.done);
  });
