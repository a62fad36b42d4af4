import { clientSnippets } from './client-snippets.ts';
import { type CommandContext, say } from './command.ts';
import type { House } from './house.ts';
import type { HttpDoor } from './http-door.ts';
import type { LifeBeside } from './live/life-beside.ts';
import { packageVersion } from './package-version.ts';
import { CLI_TEXTS } from './texts.ts';

/** Characters the labels of a screen take, with the space after them. */
const LABEL_WIDTH = 9;

/** What may be open beside a house. */
interface Beside {
  readonly door?: HttpDoor;
  readonly life?: LifeBeside | undefined;
}

/** Prints what runs where: the world or server, the body, its tools, the society's page, and the HTTP door with what to paste. */
export function printHouse(context: CommandContext, house: House, { door, life }: Beside = {}): void {
  const { terminal } = context;
  terminal.print();
  terminal.print(`  ${terminal.style('bold', 'Soulsand')} ${packageVersion()}`);
  terminal.print();
  if (life !== undefined) printLife(context, life);
  printWhere(context, house);
  if (door !== undefined) {
    printDoor(context, door);
    printSnippets(context, house, door);
  }
  terminal.print();
}

function printRow(context: CommandContext, label: keyof typeof CLI_TEXTS, text: string): void {
  const { terminal } = context;
  const shown = say(context, CLI_TEXTS[label]);
  // Chinese characters are two columns wide.
  const width = [...shown].reduce((columns, character) => columns + (character > '\u2e80' ? 2 : 1), 0);
  terminal.print(`  ${terminal.style('dim', shown)}${' '.repeat(Math.max(1, LABEL_WIDTH - width))}${text}`);
}

function printWhere(context: CommandContext, house: House): void {
  const { world, session, body } = house;
  if (world === undefined) {
    const { host, port, version } = session.info();
    printRow(context, 'labelServer', say(context, CLI_TEXTS.serverFacts, { version, host, port }));
  } else {
    const { saveFolder } = world.info;
    const kept =
      saveFolder === undefined ? say(context, CLI_TEXTS.notKept) : say(context, CLI_TEXTS.kept, { folder: saveFolder });
    printRow(context, 'labelWorld', say(context, CLI_TEXTS.worldFacts, { ...world.info, kept }));
  }
  printRow(context, 'labelBody', bodyText(context, house));
  const { toolbox } = body;
  const facts = { count: toolbox.list().length, sets: toolbox.sets.join(', ') };
  printRow(context, 'labelTools', say(context, CLI_TEXTS.toolFacts, facts));
}

function printLife(context: CommandContext, { title, seed, url, creatorUrl }: LifeBeside): void {
  printRow(context, 'labelLife', say(context, CLI_TEXTS.lifeFacts, { title, seed }));
  printRow(context, 'labelWatch', context.terminal.style('cyan', url));
  if (creatorUrl !== undefined) {
    printRow(context, 'labelCreate', say(context, CLI_TEXTS.createFacts, { url: creatorUrl }));
  }
}

function bodyText(context: CommandContext, { session }: House): string {
  const { self } = session.state;
  const name = self.username;
  const { position } = self;
  if (position === undefined) return say(context, CLI_TEXTS.bodyNowhere, { name });
  const [x, y, z] = [position.x, position.y, position.z].map((value) => value.toFixed(1));
  return say(context, CLI_TEXTS.bodyFacts, { name, x, y, z });
}

function printDoor(context: CommandContext, { server, mcpUrl, token, tokenGiven }: HttpDoor): void {
  const { port, portWanted } = server;
  const moved = portWanted !== 0 && port !== portWanted;
  printRow(
    context,
    'labelMcp',
    moved ? say(context, CLI_TEXTS.portMoved, { url: mcpUrl, wanted: portWanted }) : mcpUrl,
  );
  printRow(context, 'labelToken', say(context, tokenGiven ? CLI_TEXTS.tokenGiven : CLI_TEXTS.tokenOnce, { token }));
}

function printSnippets(context: CommandContext, { session }: House, { mcpUrl, token, tokenGiven }: HttpDoor): void {
  const { terminal } = context;
  const { host, port } = session.info();
  terminal.print();
  terminal.print(`  ${terminal.style('bold', say(context, CLI_TEXTS.connect))}`);
  const snippets = clientSnippets({
    mcpUrl,
    token: tokenGiven ? undefined : token,
    command: [process.execPath, process.argv[1] ?? 'soulsand'],
    server: `${host}:${port}`,
  });
  for (const { client, into, text } of snippets) {
    terminal.print(`  ${client} ${terminal.style('dim', `(${into})`)}`);
    terminal.print(`    ${terminal.style('cyan', text)}`);
  }
}
