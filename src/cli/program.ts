import { Command, CommanderError, Option } from 'commander';
import { systemClock } from '../core/index.ts';
import { bugFailure, watchForBugs } from './bugs.ts';
import type { Command as SoulsandCommand } from './command.ts';
import { loadConfig } from './config-file.ts';
import { endOnSignals } from './ending.ts';
import { EXIT } from './exit-codes.ts';
import { addFlags, BODY_FLAGS, type FlagName, WORLD_FLAGS } from './flags.ts';
import { dataFolders, lazyFileLogger } from './folders.ts';
import type { Host } from './host.ts';
import { packageVersion } from './package-version.ts';
import { settingsFrom } from './settings.ts';
import { terminalOf } from './terminal.ts';

/** Once all is closed, a handle that somebody forgot may hold the process back so long, in milliseconds. */
const EXIT_GRACE_MS = 1000;

const EXIT_CODES_HELP = `
Exit codes: 0 done, or ended as asked; 1 failed, the reason is on standard error; 2 wrong flags or settings;
3 Node is too old; 70 a bug of ours; 130 ended at once by a second Ctrl-C.
Settings may also stand in soulsand.config.ts: export default { server: 'localhost:25565', locale: 'zh' };
Environment: SOULSAND_TOKEN (the HTTP token), SOULSAND_DATA (the data folder), NO_COLOR.`;

/** What stands for one command: its flags of its own, and its module, loaded when it runs. */
interface Entry {
  readonly name: string;
  readonly about: string;
  readonly shared: readonly FlagName[];
  readonly own?: readonly (readonly [flags: string, about: string])[];
  /** What is named without a flag, in order: `<run>` must be, `[event]` may be. Each is an option of that name. */
  readonly named?: readonly (readonly [argument: string, about: string])[];
  load(): Promise<SoulsandCommand>;
}

const ENTRIES: readonly Entry[] = [
  {
    name: 'up',
    about: 'the embedded world, a body in it, its tools over MCP, and Ravenisle on a page; on a terminal also a prompt',
    shared: [...BODY_FLAGS, 'port'],
    own: [
      [
        '--life <scenario>',
        'the society on the page: ravenisle, lantern-cove, or the folder of one (default: ravenisle)',
      ],
      ['--no-life', 'no society and no page'],
    ],
    load: async () => (await import('./commands/up.ts')).up,
  },
  {
    name: 'world',
    about: "the embedded world alone, or a real server's jar",
    shared: [...WORLD_FLAGS, 'viewDistance'],
    own: [
      ['--jar <server.jar>', "run this server's jar instead, in a folder of its own, for this machine alone"],
      ['--accept-eula', "you agree to Mojang's licence for servers (https://aka.ms/MinecraftEULA)"],
    ],
    load: async () => (await import('./commands/world.ts')).world,
  },
  {
    name: 'mcp',
    about: 'a body for an MCP client: over stdio, or HTTP with --http',
    shared: [...BODY_FLAGS, 'port'],
    own: [['--http', 'serve over HTTP instead of stdio']],
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  {
    name: 'play',
    about: "a prompt that takes the body's tools; lines from standard input where there is no terminal",
    shared: BODY_FLAGS,
    own: [['--json', 'print answers as JSON, one a line']],
    load: async () => (await import('./commands/play.ts')).play,
  },
  {
    name: 'live',
    about: 'a society that lives on an island of its own, on a page in the browser or headless',
    shared: ['seed', 'port', 'data', 'locale'],
    own: [
      ['--scenario <name>', 'ravenisle, lantern-cove, or the folder of one (default: ravenisle)'],
      ['--rate <rate>', 'simulated seconds a second, or max (default: 30; max with --headless)'],
      ['--headless', 'no page: live to the end and print what happened'],
      [
        '--model <model>',
        'think by provider/model or model@http://host/v1 (default: what soulsand.config.ts names); none: by rules alone',
      ],
      ['--until <when>', 'an end of the story, as ferry, or a time: 02:10, or with the day 2/14:00'],
      ['--resume [run]', 'go on with a run, by name or file (default: the last one)'],
      ['--replay <run>', 'watch a run again; nothing is written'],
      ['--branch <run>', 'go on from a moment of a run as a run of its own, with another --seed if given'],
      ['--at <time>', 'the moment that --branch begins at'],
    ],
    load: async () => (await import('./commands/live.ts')).live,
  },
  {
    name: 'why',
    about: 'where something said in a run came from, and who knows of it',
    shared: ['data', 'locale'],
    named: [
      ['<run>', 'a run, by name or file'],
      ['[event]', 'an event by its number; without one, or by its time, those that could be asked about are listed'],
    ],
    own: [
      ['--who <person>', 'ask of this person alone, by id or name'],
      ['--at <time>', 'look back from then, as 02:10 or 2/14:00 (default: as far as the run goes)'],
      ['--truth', 'show the truth beside what is believed, and call lies so'],
      ['--json', 'print one JSON object'],
    ],
    load: async () => (await import('./commands/why.ts')).why,
  },
  {
    name: 'interview',
    about: 'asks a resident of a run something; the run does not notice',
    shared: ['data', 'locale'],
    named: [
      ['<run>', 'a run, by name or file'],
      ['<question>', 'the question, in quotes'],
    ],
    own: [
      ['--who <person>', 'whom to ask, by id or name'],
      ['--at <time>', 'ask at that moment, as 02:10 or 2/14:00 (default: as far as the run goes)'],
      ['--model <model>', 'answer by provider/model (default: what soulsand.config.ts names); none: by rules alone'],
      ['--json', 'print one JSON object'],
    ],
    load: async () => (await import('./commands/interview.ts')).interviewCommand,
  },
  {
    name: 'compat',
    about: 'tries what a body can do on a server, and tells what works and why what does not',
    shared: ['server', 'username', 'auth', 'mc', 'tickRate', 'data', 'locale'],
    own: [
      ['--embedded', 'on the embedded world, as without --server'],
      ['--only <names>', 'these scenarios alone, separated by commas'],
      ['--json', 'print one JSON object'],
    ],
    load: async () => (await import('./commands/compat.ts')).compat,
  },
  {
    name: 'learn',
    about:
      'a body that learns to play from empty hands: it sets itself tasks, writes programs for them, keeps what works',
    shared: [...BODY_FLAGS, 'port'],
    own: [
      ['--rounds <number>', 'how many tasks it sets itself at most (default: 30)'],
      ['--goal <item>', 'end once it has had this item, as iron_pickaxe'],
      ['--resume [run]', 'go on with a run, by name or file (default: the last one)'],
      [
        '--model <model>',
        'think by provider/model or model@http://host/v1 (default: what soulsand.config.ts names); none: by rules alone',
      ],
      ['--no-trials', 'do not try each new skill again from two other starts'],
      ['--show <run>', 'no learning: show a run, by name or file, on a page in the browser'],
      ['--no-page', 'no page in the browser'],
      ['--json', 'print one JSON object at the end'],
    ],
    load: async () => (await import('./commands/learn.ts')).learn,
  },
  {
    name: 'assist',
    about: 'an assistant for the players of a server, or of the embedded world',
    shared: ['server', 'username', 'auth', 'port', ...WORLD_FLAGS],
    own: [
      ['--embedded', 'serve the embedded world, as without --server'],
      ['--rcon <host:port>', 'where the server listens for RCON; the password in SOULSAND_RCON_PASSWORD'],
      ['--shop <file>', "a catalogue of goods to sell; 'assist catalogue check' checks it"],
      ['--quests <folder>', "the quest book of a pack: its folder 'config/ftbquests/quests'"],
      [
        '--quest-claims <on|off>',
        "whether quests' rewards are given here (default: off on --server, whose mod gives them)",
      ],
      ['--manual <file>', 'a text that questions are answered from'],
      ['--search <url>', "where the web is searched: an endpoint that answers as SearXNG's JSON does"],
      ['--speech', 'read quests aloud on a page of each player, and hear questions there'],
      ['--prompts <folder>', 'texts that take the place of our own; what is changed there counts at once'],
      [
        '--management <url>',
        "the server's management protocol, as wss://host:port; the secret in SOULSAND_MANAGEMENT_SECRET",
      ],
      ['--management-certificate <file>', 'a certificate of the server to trust, as PEM'],
      ['--as <name>', 'who you are at this terminal, in the embedded world (default Visitor)'],
      ['--no-prompt', 'nobody joins from this terminal'],
    ],
    load: async () => (await import('./commands/assist.ts')).assist,
  },
  {
    name: 'assist export-player',
    about: 'prints all that the assistant keeps of a player, one JSON object a line',
    shared: ['data', 'locale'],
    named: [['<player>', 'a name or an id']],
    load: async () => (await import('./commands/assist-players.ts')).exportPlayer,
  },
  {
    name: 'assist forget-player',
    about: 'deletes all that the assistant keeps of a player; not while it runs',
    shared: ['data', 'locale'],
    named: [['<player>', 'a name or an id']],
    load: async () => (await import('./commands/assist-players.ts')).forgetPlayer,
  },
  {
    name: 'assist catalogue check',
    about: "checks a shop's catalogue, and tells every mistake with its line and what would be right",
    shared: ['mc', 'locale'],
    named: [['<file>', 'the catalogue, as docs/shop.md shows one']],
    load: async () => (await import('./commands/assist-catalogue.ts')).assistCatalogue,
  },
  {
    name: 'doctor',
    about: 'checks runtime, port, server, disk, terminal and language models',
    shared: ['server', 'mc', 'port', 'data', 'locale'],
    own: [['--json', 'print one JSON object']],
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'tour',
    about: 'a real MCP client walks through the tools, and shows each answer',
    shared: [...BODY_FLAGS, 'port'],
    load: async () => (await import('./commands/tour.ts')).tour,
  },
];

/** Runs the command that `argv` names, and sets the exit code of its process. Never rejects. */
export async function runProgram(argv: readonly string[], host: Host = process): Promise<void> {
  const terminal = terminalOf(host);
  let code: number = EXIT.usage;
  const program = new Command('soulsand')
    .description('Minds that live in Minecraft: a body a language model can trust.')
    .version(packageVersion())
    .showHelpAfterError('(soulsand --help tells more)')
    .addHelpText('after', EXIT_CODES_HELP)
    // A flag behind a command is that command's, also where the group above it has one of the same name.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => void host.stdout.write(text),
      writeErr: (text) => void host.stderr.write(text),
    })
    .exitOverride();
  for (const entry of ENTRIES) {
    const command = commandAt(program, entry.name.split(' ')).description(entry.about).exitOverride();
    for (const [argument, about] of entry.named ?? []) command.argument(argument, about);
    for (const [flags, about] of entry.own ?? []) command.option(flags, about);
    addFlags(command, entry.shared).action(async () => {
      code = await runEntry(host, entry, { ...command.opts(), ...namedOf(entry, command.args) });
    });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (thrown) {
    if (thrown instanceof CommanderError) code = thrown.exitCode === 0 ? EXIT.ok : EXIT.usage;
    else {
      code = EXIT.bug;
      terminal.failure(bugFailure(thrown));
    }
  }
  host.exitCode = code;
  systemClock.after(EXIT_GRACE_MS, () => host.exit(code));
}

/** The command of these words below `parent`, made with the groups above it where they are not there yet. */
function commandAt(parent: Command, [word = '', ...rest]: readonly string[]): Command {
  const command = parent.commands.find((known) => known.name() === word) ?? parent.command(word);
  return rest.length === 0 ? command : commandAt(command, rest);
}

/** What was named without a flag, by the names of the arguments. */
function namedOf({ named = [] }: Entry, given: readonly string[]): Readonly<Record<string, string>> {
  const pairs = named.map(([argument], i) => [argument.slice(1, -1), given[i]] as const);
  return Object.fromEntries(pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

async function runEntry(host: Host, entry: Entry, given: Readonly<Record<string, unknown>>): Promise<number> {
  const terminal = terminalOf(host);
  const environment = host.env;
  const workingFolder = host.cwd();
  const ownNames = new Set([
    ...(entry.own ?? []).map(([flags]) => new Option(flags).attributeName()),
    ...(entry.named ?? []).map(([argument]) => argument.slice(1, -1)),
  ]);
  const options = Object.fromEntries(Object.entries(given).filter(([name]) => ownNames.has(name)));
  const flags = Object.fromEntries(Object.entries(given).filter(([name]) => !ownNames.has(name)));
  const config = await loadConfig(workingFolder);
  const settings = config.ok ? settingsFrom({ flags, environment, config: config.value }) : config;
  if (!settings.ok) {
    terminal.failure(settings);
    return EXIT.usage;
  }
  const logger = lazyFileLogger(dataFolders(settings.value.data).logFile);
  const ending = endOnSignals(host, systemClock);
  const bugs = watchForBugs(host, logger, (failure) => {
    terminal.failure(failure);
    ending.ask();
  });
  // Who reads our output may go away, as in `soulsand up | head`.
  terminal.output.on('error', ending.ask);
  try {
    const command = await entry.load();
    const code = await command(
      { settings: settings.value, environment, workingFolder, terminal, clock: systemClock, logger, ending },
      options as never,
    );
    return bugs.found ? EXIT.bug : code;
  } finally {
    bugs.release();
    ending.release();
  }
}
