import { type Clock, type Logger, type Text, textOf } from '../core/index.ts';
import type { DeviceCode } from '../minecraft/session/index.ts';
import type { Ending } from './ending.ts';
import { EXIT } from './exit-codes.ts';
import { type House, openHouse } from './house.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';
import { CLI_TEXTS } from './texts.ts';

/** What every command is run with. */
export interface CommandContext {
  readonly settings: Settings;
  /** For what stands in the environment only: secrets, and where programs are. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** Writes below the data folder, once there is something to write. */
  readonly logger: Logger;
  readonly ending: Ending;
}

/** A command: what it does, and the exit code it ends with. */
export type Command<O = Record<string, never>> = (context: CommandContext, options: O) => Promise<number>;

/** A text of the command in the settings' locale. */
export function say(context: CommandContext, text: Text, values: Readonly<Record<string, unknown>> = {}): string {
  return textOf(text, context.settings.locale, values);
}

/** How a {@link withHouse} tells what goes on; standard error by default, so that output stays what was asked for. */
type Notice = (line: string) => void;

/**
 * Opens the house, does `use` in it, and closes it whatever happens. A failure is told and ends with `EXIT.failed`; the
 * wish to end, given while the house opens, ends with `EXIT.ok`.
 */
export async function withHouse(
  context: CommandContext,
  use: (house: House) => Promise<number>,
  notice: Notice = context.terminal.warn,
  { schematicsFolder }: { readonly schematicsFolder?: string } = {},
): Promise<number> {
  const { settings, terminal, ending, logger, clock } = context;
  const server = settings.server;
  notice(
    server === undefined
      ? say(context, CLI_TEXTS.opening)
      : say(context, CLI_TEXTS.joining, {
          server: `${server.host}${server.port === undefined ? '' : `:${server.port}`}`,
        }),
  );
  const onDeviceCode = ({ verificationUri, userCode, expiresInSeconds }: DeviceCode): void => {
    const values = { username: settings.username, uri: verificationUri, code: userCode };
    notice(say(context, CLI_TEXTS.signIn, { ...values, minutes: Math.floor(expiresInSeconds / 60) }));
  };
  const opened = await openHouse(settings, { logger, clock, signal: ending.signal, onDeviceCode, schematicsFolder });
  if (!opened.ok) {
    if (ending.signal.aborted) return EXIT.ok;
    terminal.failure(opened);
    return EXIT.failed;
  }
  const house = opened.value;
  let code: number = EXIT.bug;
  try {
    code = await use(house);
  } finally {
    code = await closeHouse(context, house, code, notice);
  }
  return code;
}

async function closeHouse(context: CommandContext, house: House, code: number, notice: Notice): Promise<number> {
  notice(say(context, CLI_TEXTS.closing));
  const closed = await house.close();
  if (!closed.ok) {
    context.terminal.failure(closed);
    return code === EXIT.ok ? EXIT.failed : code;
  }
  const folder = house.world?.info.saveFolder;
  notice(folder === undefined ? say(context, CLI_TEXTS.closed) : say(context, CLI_TEXTS.closedSaved, { folder }));
  return code;
}

/** Waits until the end is asked for (`EXIT.ok`), `done` resolves (`EXIT.ok`), or the house has ended (`EXIT.failed`). */
export async function untilEnd(context: CommandContext, house: House, done?: Promise<void>): Promise<number> {
  const failure = await Promise.race([context.ending.asked, house.ended, ...(done === undefined ? [] : [done])]);
  if (failure === undefined || context.ending.signal.aborted) return EXIT.ok;
  context.terminal.failure(failure);
  return EXIT.failed;
}
