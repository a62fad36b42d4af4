import { type Command, type CommandContext, say, untilEnd, withHouse } from '../command.ts';
import { printEvents } from '../event-printer.ts';
import { EXIT } from '../exit-codes.ts';
import type { House } from '../house.ts';
import { printHouse } from '../house-screen.ts';
import { openHttpDoor } from '../http-door.ts';
import type { openLifeBeside } from '../live/life-beside.ts';
import { startRepl } from '../repl.ts';
import { CLI_TEXTS } from '../texts.ts';

/** The flags of `up` alone. */
interface UpFlags {
  /** The society that lives on the page; false for none. */
  readonly life?: string | false;
}

/** The society that lives beside the embedded world where none is named. */
const DEFAULT_LIFE = 'ravenisle';

/** `soulsand up`: world, body and MCP over HTTP, and a society on a page; on a terminal also a prompt. Runs until told to end. */
export const up: Command<UpFlags> = (context, { life = DEFAULT_LIFE }) =>
  withHouse(context, (house) => serveHouse(context, house, { life, withPrompt: true }));

/** What a house is served with. */
interface Serving {
  readonly life: string | false;
  readonly withPrompt: boolean;
}

/** Serves a house over HTTP until told to end. */
export async function serveHouse(
  context: CommandContext,
  house: House,
  { life, withPrompt }: Serving,
): Promise<number> {
  const { terminal, settings } = context;
  const opened = await openHttpDoor(house, settings, context);
  if (!opened.ok) {
    terminal.failure(opened);
    return EXIT.failed;
  }
  const door = opened.value;
  const shownToken = door.tokenGiven ? {} : { shownToken: door.token };
  const society =
    life === false ? undefined : await openLife(context, { ...shownToken, server: door.server, scenario: life });
  try {
    if (society?.ok === false) {
      terminal.failure(society);
      return EXIT.failed;
    }
    printHouse(context, house, { door, life: society?.value });
    return withPrompt && terminal.interactive ? await talk(context, house) : await listen(context, house);
  } finally {
    if (society?.ok === true) terminal.warn(await society.value.close());
    await door.close();
  }
}

/** Loaded only when there is one: a body alone starts without it. */
async function openLife(...args: Parameters<typeof openLifeBeside>): ReturnType<typeof openLifeBeside> {
  const { openLifeBeside } = await import('../live/life-beside.ts');
  return openLifeBeside(...args);
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
