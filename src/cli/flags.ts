import { type Command, InvalidArgumentError, Option } from 'commander';

/** The flags that several commands share, by name; each command names those it heeds. */
const FLAGS = {
  server: () => new Option('--server <host:port>', 'live on this Minecraft server instead of the embedded world'),
  mc: () => new Option('--mc <version>', 'Minecraft version, as 1.21.4'),
  username: () => new Option('--username <name>', "the body's player name (default: Soul)"),
  auth: () => new Option('--auth <kind>', 'how to join --server: offline or microsoft (default: offline)'),
  port: () => wholeNumber('--port <number>', 'port of MCP over HTTP; the next free one if taken (default: 7420)'),
  worldPort: () => wholeNumber('--world-port <number>', 'port of the embedded world (default: any free one)'),
  data: () => new Option('--data <folder>', 'where state is kept; also SOULSAND_DATA (default: .soulsand)'),
  tools: () =>
    new Option('--tools <sets>', 'tool sets that are on, separated by commas (default: base)').argParser(commaList),
  locale: () => new Option('--locale <locale>', 'language of texts: en or zh (default: en)'),
  viewDistance: () => wholeNumber('--view-distance <chunks>', 'how far the body sees, 2 to 32 chunks'),
  seed: () => new Option('--seed <seed>', 'seed of the embedded world').argParser(seedOf),
  type: () =>
    new Option('--type <type>', 'terrain of the embedded world: superflat, hills or void (default: superflat)'),
  from: () => new Option('--from <path>', 'begin with a copy of an Anvil world (a folder), or with a .schem file'),
  tickRate: () => wholeNumber('--tick-rate <number>', 'ticks a second of the embedded world, 20 to 1000 (default: 20)'),
  save: () => new Option('--save [name]', 'keep the embedded world under this name').preset('world'),
} satisfies Record<string, () => Option>;

/** The name of a shared flag. */
export type FlagName = keyof typeof FLAGS;

/** Flags of the embedded world. */
export const WORLD_FLAGS: readonly FlagName[] = [
  'mc',
  'worldPort',
  'seed',
  'type',
  'from',
  'tickRate',
  'save',
  'data',
  'locale',
];

/** Flags of a body, wherever it lives. */
export const BODY_FLAGS: readonly FlagName[] = ['server', 'username', 'auth', 'tools', 'viewDistance', ...WORLD_FLAGS];

/** Adds shared flags to a command. */
export function addFlags(command: Command, names: readonly FlagName[]): Command {
  for (const name of names) command.addOption(FLAGS[name]());
  return command;
}

function wholeNumber(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number.');
    return Number(text);
  });
}

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A seed is a number where it reads as one, so that `--seed 7` and `seed: 7` are the same world. */
function seedOf(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
