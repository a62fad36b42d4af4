import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Point } from '../../core/index.ts';
import { type Command, type CommandContext, say, withHouse } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { House } from '../house.ts';
import { type HttpDoor, openHttpDoor } from '../http-door.ts';
import { packageVersion } from '../package-version.ts';
import { CLI_TEXTS } from '../texts.ts';

/** Of each answer so many lines are shown; what is longer says how much is left out. */
const MAX_ANSWER_LINES = 16;

/** How long one call of the tour may take, in milliseconds. */
const CALL_TIMEOUT_MS = 60_000;

/** How far the tour walks, in blocks. */
const WALK_BLOCKS = 3;

/** `soulsand tour`: the official MCP client, over HTTP, walks through the tools; each call and answer is shown. */
export const tour: Command = (context) =>
  withHouse(context, async (house) => {
    const door = await openHttpDoor(house, context.settings, context);
    if (!door.ok) {
      context.terminal.failure(door);
      return EXIT.failed;
    }
    try {
      return await new Tour(context, house).run(door.value);
    } finally {
      await door.value.close();
    }
  });

class Tour {
  readonly #context: CommandContext;
  readonly #house: House;
  readonly #client = new Client({ name: 'soulsand-tour', version: packageVersion() });
  #calls = 0;
  #answered = 0;

  constructor(context: CommandContext, house: House) {
    this.#context = context;
    this.#house = house;
  }

  async run({ mcpUrl, token }: HttpDoor): Promise<number> {
    const { terminal, ending } = this.#context;
    terminal.print(say(this.#context, CLI_TEXTS.tourTitle));
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    const transport = new StreamableHTTPClientTransport(new URL(mcpUrl), { requestInit });
    await this.#client.connect(transport);
    try {
      await this.#walk();
    } catch (thrown) {
      if (!ending.signal.aborted) throw thrown;
    } finally {
      await transport.terminateSession().catch(() => {});
      await this.#client.close();
    }
    const facts = { calls: this.#calls, answered: this.#answered, refused: this.#calls - this.#answered };
    terminal.print(`\n${say(this.#context, CLI_TEXTS.tourDone, facts)}`);
    return EXIT.ok;
  }

  /** Looks around, walks a few blocks, digs a block and puts one back. */
  async #walk(): Promise<void> {
    await this.#call('describe');
    const start = positionIn(await this.#call('where_am_i'));
    if (start === undefined) return;
    const goal = { x: Math.floor(start.x) + WALK_BLOCKS, y: Math.floor(start.y), z: Math.floor(start.z) };
    await this.#call('slice');
    await this.#call('find_path', goal);
    await this.#call('move', goal);

    const here = positionIn(await this.#call('where_am_i')) ?? start;
    const ground = { x: Math.floor(here.x) + 1, y: Math.floor(here.y) - 1, z: Math.floor(here.z) };
    await this.#call('dig', ground);
    await this.#receiveBlock();
    await this.#call('place', { ...ground, y: ground.y - 1, face: 'top' });
    await this.#call('events');
  }

  /** On the embedded world the tour hands itself what it is going to place; elsewhere it uses what it holds. */
  async #receiveBlock(): Promise<void> {
    const { world, body, ended } = this.#house;
    if (world === undefined) return;
    const received = Promise.withResolvers<void>();
    const stop = body.events.subscribe(({ kind }) => {
      if (kind === 'inventory') received.resolve();
    }, 'coarse');
    const given = await world.give(this.#context.settings.username, 'dirt');
    if (given.ok) await Promise.race([received.promise, ended, this.#context.ending.asked]);
    stop();
  }

  async #call(name: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const { terminal, ending } = this.#context;
    const shown = Object.entries(args).map(([key, value]) => `${key}=${value}`);
    terminal.print(`\n${terminal.style('bold', `> ${[name, ...shown].join(' ')}`)}`);
    const answer = await this.#client.callTool(
      { name, arguments: args },
      { signal: ending.signal, timeout: CALL_TIMEOUT_MS },
    );
    this.#calls++;
    if (answer.isError !== true) this.#answered++;
    for (const block of answer.content) {
      if (block.type === 'text') this.#printText(block.text, answer.isError === true);
    }
    return answer.structuredContent;
  }

  #printText(text: string, refused: boolean): void {
    const { terminal } = this.#context;
    const lines = text.split('\n');
    for (const line of lines.slice(0, MAX_ANSWER_LINES)) {
      terminal.print(`  ${refused ? terminal.style('yellow', line) : line}`);
    }
    const left = lines.length - MAX_ANSWER_LINES;
    if (left > 0)
      terminal.print(`  ${terminal.style('dim', say(this.#context, CLI_TEXTS.moreLines, { count: left }))}`);
  }
}

/** The position in an answer of `where_am_i`. */
function positionIn(answer: unknown): Point | undefined {
  const position = (answer as { readonly position?: Partial<Point> } | undefined)?.position;
  const { x, y, z } = position ?? {};
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}
