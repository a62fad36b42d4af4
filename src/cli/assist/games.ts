import { readFile } from 'node:fs/promises';
import type { GameServer, ManagementClient } from '../../assistant/index.ts';
import { type Failure, fail, messageOf, type Result, succeed } from '../../core/index.ts';
import type { EmbeddedWorld } from '../../minecraft/server/index.ts';
import type { DeviceCode } from '../../minecraft/session/index.ts';
import { ASSIST_TEXTS } from '../assist-texts.ts';
import { type CommandContext, say } from '../command.ts';
import { dataFolders } from '../folders.ts';
import { authOf, openWorld } from '../house.ts';
import { CLI_TEXTS } from '../texts.ts';

/** A game that was opened, and how it ends by itself. */
export interface OpenGame {
  readonly game: GameServer;
  /** The embedded world; undefined of another server. */
  readonly world: EmbeddedWorld | undefined;
  readonly ended: Promise<Failure>;
  /** Closes what the game stands on, when it is closed itself. */
  close(): Promise<void>;
}

/** Where a server is commanded from beside the bot. */
export interface ServerAccess {
  readonly rcon: { readonly host: string; readonly port: number } | undefined;
  readonly management: { readonly url: string; readonly certificate?: string | undefined } | undefined;
}

/** Names of machines that are this one: a secret sent there in the clear is read by nobody else. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Starts the embedded world as a game. */
export async function openEmbedded(context: CommandContext): Promise<Result<OpenGame>> {
  const { settings, clock, logger, terminal } = context;
  const { embeddedGame } = await import('../../assistant/index.ts');
  const world = await openWorld(settings, dataFolders(settings.data), { clock, logger });
  if (!world.ok) return world;
  const { info, closed } = world.value;
  terminal.print(say(context, ASSIST_TEXTS.join, { ...info }));
  return succeed({
    game: embeddedGame(world.value, clock),
    world: world.value,
    ended: closed.then(({ why }) => fail('world_ended', `the world has ended: ${why}`, 'see the log, and start again')),
    async close() {
      const saved = await world.value.close();
      if (!saved.ok) terminal.failure(saved);
    },
  });
}

/** Joins a server with a bot. A wrong password or secret is told before the bot joins. */
export async function openServer(context: CommandContext, access: ServerAccess): Promise<Result<OpenGame>> {
  const { settings, environment, clock, logger, ending, terminal } = context;
  const { server, mc, username } = settings;
  const [{ RconClient, vanillaGame }, { openSession }] = await Promise.all([
    import('../../assistant/index.ts'),
    import('../../minecraft/session/index.ts'),
  ]);
  const onDeviceCode = ({ verificationUri, userCode, expiresInSeconds }: DeviceCode): void => {
    const minutes = Math.floor(expiresInSeconds / 60);
    terminal.warn(say(context, CLI_TEXTS.signIn, { username, uri: verificationUri, code: userCode, minutes }));
  };
  const password = environment['SOULSAND_RCON_PASSWORD'] ?? '';
  const rcon = access.rcon === undefined ? undefined : new RconClient({ ...access.rcon, password, clock });
  const management = await managementOf(context, access.management);
  if (!management.ok) return management;
  const giveUp = async <T>(failure: T): Promise<T> => {
    await management.value?.close();
    await rcon?.close();
    return failure;
  };
  const tried = (await rcon?.run('list')) ?? succeed('');
  if (!tried.ok) return await giveUp(tried);
  const described = await management.value?.describe();
  if (described?.ok === false) return await giveUp(described);
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
  if (!session.ok) return await giveUp(session);
  if (rcon === undefined) terminal.warn(say(context, ASSIST_TEXTS.noRcon));
  return succeed({
    game: vanillaGame({ session: session.value, rcon, management: management.value, clock }),
    world: undefined,
    ended: new Promise((resolve) => {
      session.value.onEnd(({ code, why, howTo }) => resolve(fail(code, why, howTo)));
    }),
    close: async () => {},
  });
}

async function managementOf(
  context: CommandContext,
  wanted: ServerAccess['management'],
): Promise<Result<ManagementClient | undefined>> {
  if (wanted === undefined) return succeed(undefined);
  const { environment, clock, terminal } = context;
  const { ManagementClient } = await import('../../assistant/index.ts');
  const { protocol, hostname } = new URL(wanted.url);
  if (protocol === 'ws:' && !LOOPBACK.test(hostname)) terminal.warn(say(context, ASSIST_TEXTS.clearSecret));
  const certificate = wanted.certificate === undefined ? succeed(undefined) : await readPem(wanted.certificate);
  if (!certificate.ok) return certificate;
  const secret = environment['SOULSAND_MANAGEMENT_SECRET'] ?? '';
  const trusted = certificate.value === undefined ? {} : { certificate: certificate.value };
  return succeed(new ManagementClient({ url: wanted.url, secret, clock, ...trusted }));
}

async function readPem(path: string): Promise<Result<string>> {
  try {
    return succeed(await readFile(path, 'utf8'));
  } catch (thrown) {
    return fail('bad_flags', `--management-certificate cannot be read: ${messageOf(thrown)}`, 'name a PEM file');
  }
}
