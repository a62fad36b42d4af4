import type { GameServer } from '../../assistant/index.ts';
import { type Failure, fail, type Result, seededRandom, succeed } from '../../core/index.ts';
import type { DeviceCode } from '../../minecraft/session/index.ts';
import { ASSIST_TEXTS } from '../assist-texts.ts';
import { type Command, type CommandContext, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import { authOf, openWorld } from '../house.ts';
import { hasModels, openModels } from '../models.ts';
import { CLI_TEXTS } from '../texts.ts';

/** Options that the command has of its own. */
interface AssistFlags {
  readonly embedded?: boolean;
  readonly rcon?: string;
  readonly shop?: string;
  readonly quests?: string;
}

/** A game that was opened, and how it ends by itself. */
interface OpenGame {
  readonly game: GameServer;
  readonly ended: Promise<Failure>;
  /** Closes what the game stands on, when it is closed itself. */
  close(): Promise<void>;
}

/** `soulsand assist`: an assistant for the players of a server, until it is told to end. */
export const assist: Command<AssistFlags> = async (context, flags) => {
  const { settings, terminal, ending, clock, logger } = context;
  if (flags.embedded === true && settings.server !== undefined) {
    terminal.failure(fail('bad_flags', '--embedded and --server do not go together', 'leave one of them out'));
    return EXIT.usage;
  }
  const address = rconAddress(context, flags);
  if (!address.ok) {
    terminal.failure(address);
    return EXIT.usage;
  }
  const { AssistantServer, standardModules } = await import('../../assistant/index.ts');
  terminal.warn(say(context, ASSIST_TEXTS.opening));
  const models = await openModels(settings, { clock, environment: process.env, run: 'assist' });
  if (!models.ok) return failed(context, models);
  try {
    const opened = settings.server === undefined ? await embedded(context) : await vanilla(context, address.value);
    if (!opened.ok) return ending.signal.aborted ? EXIT.ok : failed(context, opened);
    const { game, ended, close } = opened.value;
    const server = new AssistantServer({ clock, logger, random: seededRandom(clock.nowMs()) });
    try {
      const catalogue = flags.shop ?? settings.assist.shop;
      const questBook = flags.quests ?? settings.assist.quests;
      const started = await server.start(game, {
        folder: dataFolders(settings.data).players,
        models: models.value,
        modules: standardModules({
          ...(catalogue === undefined ? {} : { catalogue }),
          ...(questBook === undefined ? {} : { questBook }),
        }),
        permissions: settings.assist.permissions,
        allowsExternal: settings.assist.external,
        locale: settings.locale,
      });
      if (!started.ok) return failed(context, started);
      if (!hasModels(settings)) terminal.warn(say(context, ASSIST_TEXTS.noModels));
      terminal.print(say(context, ASSIST_TEXTS.serving, { name: game.name, prefix: game.style.prefix }));
      const end = await Promise.race([ending.asked, ended]);
      return end === undefined || ending.signal.aborted ? EXIT.ok : failed(context, end);
    } finally {
      terminal.warn(say(context, ASSIST_TEXTS.closing));
      await server.stop(game);
      await close();
    }
  } finally {
    await models.value.close();
  }
};

function failed({ terminal }: CommandContext, failure: Failure): number {
  terminal.failure(failure);
  return EXIT.failed;
}

async function embedded(context: CommandContext): Promise<Result<OpenGame>> {
  const { settings, clock, logger, terminal } = context;
  const { embeddedGame } = await import('../../assistant/index.ts');
  const world = await openWorld(settings, dataFolders(settings.data), { clock, logger });
  if (!world.ok) return world;
  const { info, closed } = world.value;
  terminal.print(say(context, ASSIST_TEXTS.join, { ...info }));
  return succeed({
    game: embeddedGame(world.value, clock),
    ended: closed.then(({ why }) => fail('world_ended', `the world has ended: ${why}`, 'see the log, and start again')),
    async close() {
      const saved = await world.value.close();
      if (!saved.ok) terminal.failure(saved);
    },
  });
}

async function vanilla(
  context: CommandContext,
  rcon: { readonly host: string; readonly port: number } | undefined,
): Promise<Result<OpenGame>> {
  const { settings, clock, logger, ending, terminal } = context;
  const { server, mc, username } = settings;
  const [{ RconClient, vanillaGame }, { openSession }] = await Promise.all([
    import('../../assistant/index.ts'),
    import('../../minecraft/session/index.ts'),
  ]);
  const onDeviceCode = ({ verificationUri, userCode, expiresInSeconds }: DeviceCode): void => {
    const minutes = Math.floor(expiresInSeconds / 60);
    terminal.warn(say(context, CLI_TEXTS.signIn, { username, uri: verificationUri, code: userCode, minutes }));
  };
  const password = process.env['SOULSAND_RCON_PASSWORD'] ?? '';
  const client = rcon === undefined ? undefined : new RconClient({ ...rcon, password, clock });
  // A wrong password is told before a bot joins.
  const tried = await client?.run('list');
  if (tried?.ok === false) {
    await client?.close();
    return tried;
  }
  const session = await openSession({
    host: server?.host ?? '127.0.0.1',
    username,
    auth: authOf(settings, { onDeviceCode }),
    clock,
    logger,
    signal: ending.signal,
    ...(server?.port === undefined ? {} : { port: server.port }),
    ...(mc === undefined ? {} : { version: mc }),
  });
  if (!session.ok) {
    await client?.close();
    return session;
  }
  if (client === undefined) terminal.warn(say(context, ASSIST_TEXTS.noRcon));
  return succeed({
    game: vanillaGame({ session: session.value, rcon: client, clock }),
    ended: new Promise((resolve) => {
      session.value.onEnd(({ code, why, howTo }) => resolve(fail(code, why, howTo)));
    }),
    close: async () => {},
  });
}

/** Where RCON is listened for: by flag, else by configuration; `bad_flags` where it is no address with a port. */
function rconAddress({ settings }: CommandContext, { rcon }: AssistFlags) {
  const match = rcon === undefined ? undefined : /^(?:\[([0-9a-fA-F:]+)\]|([^\s:/]+)):(\d{1,5})$/.exec(rcon);
  if (match === null) return fail('bad_flags', `--rcon ${rcon} is no address`, 'write host:port, as localhost:25575');
  const configured = settings.assist.rcon;
  if (match !== undefined) return succeed({ host: match[1] ?? match[2] ?? '', port: Number(match[3]) });
  return succeed(configured === undefined ? undefined : { host: configured.host, port: configured.port ?? RCON_PORT });
}

/** The game's own default. */
const RCON_PORT = 25_575;
