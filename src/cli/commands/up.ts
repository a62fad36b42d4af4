import { type Command, type CommandContext, say, untilEnd, withHouse } from '../command.ts';
import { printEvents } from '../event-printer.ts';
import { EXIT } from '../exit-codes.ts';
import type { House } from '../house.ts';
import { printHouse } from '../house-screen.ts';
import { openHttpDoor } from '../http-door.ts';
import { startRepl } from '../repl.ts';
import { CLI_TEXTS } from '../texts.ts';

/** `soulsand up`: world, body and MCP over HTTP; on a terminal also a prompt. Runs until told to end. */
export const up: Command = (context) => withHouse(context, (house) => serveHouse(context, house, true));

/** Serves a house over HTTP until told to end. */
export async function serveHouse(context: CommandContext, house: House, withPrompt: boolean): Promise<number> {
  const door = await openHttpDoor(house, context.settings, context);
  if (!door.ok) {
    context.terminal.failure(door);
    return EXIT.failed;
  }
  try {
    printHouse(context, house, door.value);
    return withPrompt && context.terminal.interactive ? await talk(context, house) : await listen(context, house);
  } finally {
    await door.value.close();
  }
}

/** Shows events and takes calls at a prompt. */
export async function talk(context: CommandContext, house: House): Promise<number> {
  const { terminal, ending, clock, settings } = context;
  terminal.print(`  ${say(context, CLI_TEXTS.promptHint)}`);
  terminal.print();
  const repl = startRepl({
    terminal,
    toolbox: house.body.toolbox,
    locale: settings.locale,
    json: false,
    signal: ending.signal,
    onInterrupt: ending.ask,
  });
  const stop = printEvents({
    events: house.body.events,
    kinds: house.body.eventKinds,
    locale: settings.locale,
    clock,
    print: (line) => repl.printAbove(terminal.style('dim', line)),
  });
  try {
    return await untilEnd(context, house, repl.done);
  } finally {
    stop();
    repl.close();
  }
}

/** Shows events, and asks nothing. */
async function listen(context: CommandContext, house: House): Promise<number> {
  const { terminal, clock, settings } = context;
  terminal.print(`  ${say(context, CLI_TEXTS.noPromptHint)}`);
  terminal.print(`  ${say(context, CLI_TEXTS.eventsTitle)}:`);
  const stop = printEvents({
    events: house.body.events,
    kinds: house.body.eventKinds,
    locale: settings.locale,
    clock,
    print: terminal.print,
  });
  try {
    return await untilEnd(context, house);
  } finally {
    stop();
  }
}
