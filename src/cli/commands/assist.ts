import type { AssistantServices, FeatureChoice, GameServer } from '../../assistant/index.ts';
import { type Failure, fail, type Result, seededRandom, succeed } from '../../core/index.ts';
import type { PromptLibrary } from '../../engine/index.ts';
import { createToken, type HttpServer, startHttp } from '../../http/index.ts';
import type { ModelGateway } from '../../models/index.ts';
import { type OpenGame, openEmbedded, openServer, type ServerAccess } from '../assist/games.ts';
import { keepFolder } from '../assist/keeper.ts';
import { featuresFor, type OfferedFeatures, type Offers } from '../assist/offers.ts';
import { Visitor } from '../assist/visitor.ts';
import { openVoice, type Voice } from '../assist/voice.ts';
import { ASSIST_TEXTS } from '../assist-texts.ts';
import { type Command, type CommandContext, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import { hasModels, openModels } from '../models.ts';

/** Options that the command has of its own. */
interface AssistFlags extends Offers {
  readonly embedded?: boolean;
  /** A folder of prompts. */
  readonly prompts?: string;
  readonly speech?: boolean;
  readonly rcon?: string;
  readonly management?: string;
  readonly managementCertificate?: string;
  /** The name of whoever sits at the terminal, in the embedded world. */
  readonly as?: string;
  /** False with `--no-prompt`: nobody joins from the terminal. */
  readonly prompt?: boolean;
}

/** The game's own default. */
const RCON_PORT = 25_575;
const VISITOR = 'Visitor';
/** An assistant serves for months: what it may cost is bounded by the day, where a run's bound would end it some day. */
const BUDGETS = { run: {}, day: { usd: 1 } };
/** Experience that a visitor has to spend in the sample's shop. */
const SAMPLE_PURSE = 30;
const PLAYER_NAME = /^[A-Za-z0-9_]{1,16}$/;

/** `soulsand assist`: an assistant for the players of a server, with a page for its operator, until it is told to end. */
export const assist: Command<AssistFlags> = async (context, flags) => {
  const { settings, terminal } = context;
  const access = serverAccess(context, flags);
  const features = await featuresFor(
    {
      shop: flags.shop ?? settings.assist.shop,
      quests: flags.quests ?? settings.assist.quests,
      manual: flags.manual ?? settings.assist.manual,
      questClaims: flags.questClaims ?? settings.assist.questClaims,
      search: flags.search ?? settings.assist.searchUrl,
    },
    settings.server === undefined,
  );
  const prompts = await openPrompts(flags.prompts ?? settings.assist.prompts);
  const faults = [access, features, prompts].find((found) => !found.ok);
  const fault = faults?.ok === false ? faults : flagFault(context, flags);
  if (fault !== undefined) {
    terminal.failure(fault);
    return EXIT.usage;
  }
  if (!access.ok || !features.ok || !prompts.ok) return EXIT.usage;
  const keeping = keepFolder(dataFolders(settings.data).assistantPid);
  if (!keeping.ok) return failed(context, keeping);
  try {
    return await open(context, flags, { access: access.value, features: features.value, prompts: prompts.value });
  } finally {
    keeping.value();
  }
};

/** Opens models and game, and serves. */
async function open(
  context: CommandContext,
  flags: AssistFlags,
  {
    access,
    features,
    prompts,
  }: {
    readonly access: ServerAccess;
    readonly features: OfferedFeatures;
    readonly prompts: PromptLibrary | undefined;
  },
): Promise<number> {
  const { settings, environment, terminal, clock } = context;
  terminal.warn(say(context, ASSIST_TEXTS.opening));
  const models = await openModels(settings, { clock, environment, run: 'assist', budgets: BUDGETS });
  if (!models.ok) return failed(context, models);
  try {
    const opened = settings.server === undefined ? await openEmbedded(context) : await openServer(context, access);
    if (!opened.ok) return context.ending.signal.aborted ? EXIT.ok : failed(context, opened);
    if (features.isSample) terminal.print(say(context, ASSIST_TEXTS.sample));
    const visitor = visitorOf(context, opened.value, { ...flags, purse: features.isSample ? SAMPLE_PURSE : 0 });
    return await serve(context, {
      opened: opened.value,
      visitor,
      models: models.value,
      features: features.features,
      prompts,
      isSpeaking: flags.speech === true || settings.assist.speech !== undefined,
    });
  } finally {
    await models.value.close();
  }
}

interface Serving {
  readonly opened: OpenGame;
  readonly visitor: Visitor | undefined;
  readonly models: ModelGateway;
  readonly features: FeatureChoice;
  readonly prompts: PromptLibrary | undefined;
  readonly isSpeaking: boolean;
}

/** Serves an opened game until it ends, or one is told to; all of it is closed then. */
async function serve(
  context: CommandContext,
  { opened: place, visitor, models, features, prompts, isSpeaking }: Serving,
): Promise<number> {
  const { settings, terminal, ending, clock, logger } = context;
  const { AssistantServer, overheardGame, standardModules } = await import('../../assistant/index.ts');
  const game = visitor === undefined ? place.game : overheardGame(place.game, visitor);
  const server = new AssistantServer({ clock, logger, random: seededRandom(clock.nowMs()) });
  const token = settings.token ?? createToken();
  const port = settings.port === undefined ? {} : { port: settings.port };
  const http = await startHttp({ token, logger, clock, ...port });
  const stopWatching = prompts?.watch(clock, (loaded) => {
    if (loaded.ok) terminal.warn(say(context, ASSIST_TEXTS.promptsRead));
    else terminal.failure(loaded);
  });
  let voice: Voice | undefined;
  try {
    if (!http.ok) return failed(context, http);
    const opened = isSpeaking ? await openVoice(context, http.value, models) : succeed(undefined);
    if (!opened.ok) return failed(context, opened);
    voice = opened.value;
    const started = await server.start(game, {
      folder: dataFolders(settings.data).players,
      models,
      modules: standardModules({ ...features, ...(voice && { narration: voice.narration }) }),
      ...(voice && { listeners: [voice.listener] }),
      permissions: settings.assist.permissions,
      allowsExternal: settings.assist.external,
      locale: settings.locale,
      ...(prompts === undefined ? {} : { prompts: () => prompts.current }),
    });
    if (!started.ok) return failed(context, started);
    if (!hasModels(settings)) terminal.warn(say(context, ASSIST_TEXTS.noModels));
    await openPage(context, { http: http.value, services: started.value, models, token });
    voice?.tell(game.style.prefix);
    terminal.print(say(context, ASSIST_TEXTS.serving, { name: game.name, prefix: game.style.prefix }));
    const end = await Promise.race([ending.asked, place.ended, talk(visitor, game, started.value)]);
    return end === undefined || ending.signal.aborted ? EXIT.ok : failed(context, end);
  } finally {
    terminal.warn(say(context, ASSIST_TEXTS.closing));
    stopWatching?.();
    await visitor?.close();
    await server.stop(game);
    voice?.close();
    if (http.ok) await http.value.close();
    await place.close();
  }
}

/** The operator's page; the token is shown where it was made here, and so is known to nobody yet. */
async function openPage(
  context: CommandContext,
  {
    http,
    services,
    models,
    token,
  }: {
    readonly http: HttpServer;
    readonly services: AssistantServices;
    readonly models: ModelGateway;
    readonly token: string;
  },
): Promise<void> {
  const { openOperatorPage } = await import('../../viewer/index.ts');
  const page = openOperatorPage({ desk: services.operator, meter: models.meter, server: http });
  const url = context.settings.token === undefined ? page.operatorUrl(token) : page.url;
  context.terminal.print(say(context, ASSIST_TEXTS.operator, { url }));
}

/** Lets whoever sits at the terminal talk. Input that never was ends nothing: the assistant goes on. */
async function talk(
  visitor: Visitor | undefined,
  game: GameServer,
  { dispatch }: AssistantServices,
): Promise<undefined> {
  const hasTalked = await visitor?.run(game, () => dispatch.count > 0);
  if (hasTalked === true) return undefined;
  return await new Promise<never>(() => {});
}

/** Whoever sits at the terminal, as a player of the embedded world; nobody on another server, or where none is wanted. */
function visitorOf(
  context: CommandContext,
  { world }: OpenGame,
  { as = VISITOR, prompt, purse }: AssistFlags & { readonly purse: number },
) {
  if (world === undefined || prompt === false) return undefined;
  const { settings, terminal, clock, logger, ending } = context;
  const { host, port, version } = world.info;
  return new Visitor({
    name: as,
    terminal,
    clock,
    locale: settings.locale,
    async join() {
      const { openSession } = await import('../../minecraft/session/index.ts');
      const joined = await openSession({ host, port, version, username: as, clock, logger, signal: ending.signal });
      if (!joined.ok || purse === 0) return joined;
      const given = await world.served.addExperience(as, purse);
      return given.ok ? joined : given;
    },
    onInterrupt: ending.ask,
  });
}

/** The operator's own prompts, where there is a folder of them. */
async function openPrompts(folder: string | undefined): Promise<Result<PromptLibrary | undefined>> {
  if (folder === undefined) return succeed(undefined);
  const [{ PromptLibrary }, { ASSISTANT_PROMPTS }] = await Promise.all([
    import('../../engine/index.ts'),
    import('../../assistant/index.ts'),
  ]);
  return await PromptLibrary.open(folder, ASSISTANT_PROMPTS, { isPartial: true });
}

function failed({ terminal }: CommandContext, failure: Failure): number {
  terminal.failure(failure);
  return EXIT.failed;
}

/** What does not go together, or is no name; undefined where all is well. */
function flagFault({ settings }: CommandContext, { embedded, as }: AssistFlags): Failure | undefined {
  if (embedded === true && settings.server !== undefined) {
    return fail('bad_flags', '--embedded and --server do not go together', 'leave one of them out');
  }
  if (as === undefined || PLAYER_NAME.test(as)) return undefined;
  return fail('bad_flags', `--as ${as} is no name of a player`, 'use 1 to 16 letters, digits or _');
}

/** Where RCON and the management protocol are spoken: by flags, else by configuration; `bad_flags` where it is no address. */
function serverAccess({ settings }: CommandContext, flags: AssistFlags): Result<ServerAccess> {
  const { rcon, management, managementCertificate } = flags;
  const match = rcon === undefined ? undefined : /^(?:\[([0-9a-fA-F:]+)\]|([^\s:/]+)):(\d{1,5})$/.exec(rcon);
  if (match === null) return fail('bad_flags', `--rcon ${rcon} is no address`, 'write host:port, as localhost:25575');
  const url = management ?? settings.assist.management?.url;
  if (url !== undefined && !/^wss?:\/\/[^\s/]+:\d{1,5}\/?$/.test(url)) {
    return fail('bad_flags', `--management ${url} is no address`, 'write wss://host:port, or ws://host:port');
  }
  const certificate = managementCertificate ?? settings.assist.management?.certificate;
  const configured = settings.assist.rcon;
  const address =
    match === undefined
      ? configured && { host: configured.host, port: configured.port ?? RCON_PORT }
      : { host: match[1] ?? match[2] ?? '', port: Number(match[3]) };
  return succeed({ rcon: address, management: url === undefined ? undefined : { url, certificate } });
}
