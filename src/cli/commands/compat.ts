import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { succeed } from '../../core/index.ts';
import { type Command, type CommandContext, say, withHouse } from '../command.ts';
import { houseSchematic } from '../compat/house-schematic.ts';
import { type Found, playAll } from '../compat/play-all.ts';
import { HOUSE_FILE } from '../compat/scenarios/build.ts';
import { SCENARIOS } from '../compat/scenarios/index.ts';
import { type Arranger, Stage } from '../compat/stage.ts';
import { COMPAT_TEXTS } from '../compat/texts.ts';
import { EXIT } from '../exit-codes.ts';
import type { House } from '../house.ts';

/** Ticks a second of the embedded world while it is tried, unless told otherwise: days and furnaces are not waited for. */
const EMBEDDED_TICK_RATE = 100;

const MARKS = { works: ['green', '✔'], fails: ['red', '✖'], not_tried: ['yellow', '-'] } as const;

/** Options that the command has of its own. */
interface CompatOptions {
  readonly json?: boolean;
  /** Names of scenarios, separated by commas; all without it. */
  readonly only?: string;
}

/**
 * `soulsand compat`: plays the same scenarios of mechanics and tools on any server, and tells what works, what does not,
 * and why. Exits with 0 where nothing fails.
 */
export const compat: Command<CompatOptions> = async (context, { json = false, only }) => {
  const wanted = only?.split(',').map((name) => name.trim());
  const strange = wanted?.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name)) ?? [];
  if (strange.length > 0) {
    const names = SCENARIOS.map(({ name }) => name).join(', ');
    context.terminal.failure({
      ok: false,
      code: 'unknown_scenario',
      why: say(context, COMPAT_TEXTS.unknown, { names: strange.join(', ') }),
      howTo: say(context, COMPAT_TEXTS.unknownHowTo, { names }),
    });
    return EXIT.usage;
  }
  const scenarios = SCENARIOS.filter(({ name }) => wanted?.includes(name) ?? true);
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-compat-'));
  try {
    await writeFile(join(folder, HOUSE_FILE), houseSchematic());
    const tried = { ...context, settings: await settingsFor(context) };
    return await withHouse(tried, (house) => tryOut(tried, house, scenarios, json), undefined, {
      schematicsFolder: folder,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** All tool sets are on, and in the embedded world the body may command. */
async function settingsFor({ settings }: CommandContext): Promise<CommandContext['settings']> {
  const { bodyTools } = await import('../../body/index.ts');
  const tools = [...new Set(bodyTools.map(({ set }) => set))];
  if (settings.server !== undefined) return { ...settings, tools };
  const operators = [...(settings.operators ?? []), settings.username];
  return { ...settings, tools, operators, tickRate: settings.tickRate ?? EMBEDDED_TICK_RATE };
}

async function tryOut(
  context: CommandContext,
  house: House,
  scenarios: typeof SCENARIOS,
  json: boolean,
): Promise<number> {
  const { terminal, ending } = context;
  const opened = await Stage.open(house.body, arrangerOf(house));
  if (!opened.ok) {
    terminal.failure(opened);
    return EXIT.failed;
  }
  const stage = opened.value;
  if (!stage.isOperator) terminal.warn(say(context, COMPAT_TEXTS.notOperator, { name: house.body.name }));
  const onFound = (found: Found) => {
    if (!json) printFound(context, found);
  };
  const found = await playAll(stage, scenarios, { signal: ending.signal, onFound });
  if (stage.isOperator && house.session.phase === 'playing') await stage.close();
  const count = (verdict: Found['verdict']) => found.filter((each) => each.verdict === verdict).length;
  const counts = { works: count('works'), fails: count('fails'), not_tried: count('not_tried') };
  const { host, port, version, brand } = house.session.info();
  if (json) {
    const server = { host, port, version, brand, embedded: house.world !== undefined, operator: stage.isOperator };
    terminal.print(JSON.stringify({ ok: counts.fails === 0, server, counts, scenarios: found }));
  } else {
    terminal.print(say(context, COMPAT_TEXTS.counts, { ...counts, version, server: brand ?? `${host}:${port}` }));
  }
  return counts.fails === 0 ? EXIT.ok : EXIT.failed;
}

/** Commands go the short way into the embedded world; to others through chat, as fast as they let one. */
function arrangerOf({ world, session }: House): Arranger {
  if (world === undefined) {
    return async (command) => {
      const sent = session.command(command);
      return sent.ok ? succeed(undefined) : sent;
    };
  }
  return async (command) => {
    // What comes of it is seen by the body: a fill that changes nothing is told as a failure.
    await world.command(command);
    return succeed(undefined);
  };
}

function printFound({ terminal }: CommandContext, { name, about, verdict, why }: Found): void {
  const [style, mark] = MARKS[verdict];
  terminal.print(`${terminal.style(style, mark)} ${name.padEnd(14)} ${about}`);
  if (why !== undefined) terminal.print(`  ${' '.repeat(14)} ${why}`);
}
