import { type Check, checkDisk, checkModels, checkPort, checkRuntime, checkServer, checkTerminal } from '../checks.ts';
import type { Command, CommandContext } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { packageVersion } from '../package-version.ts';

const MARKS = { ok: ['green', '✔'], warn: ['yellow', '!'], fail: ['red', '✖'] } as const;

/** `soulsand doctor`: checks what a start needs, and says what to do. Fails if a check does; warnings pass. */
export const doctor: Command<{ json?: boolean }> = async (context, { json }) => {
  const { settings, environment, terminal, clock } = context;
  const checks: Check[] = [
    checkRuntime(),
    ...(await Promise.all([checkDisk(settings), checkPort(settings), checkServer(settings, clock)])),
    checkTerminal(terminal),
    ...(await checkModels(settings, environment, clock)),
  ];
  const ok = checks.every((check) => check.status !== 'fail');
  if (json === true) {
    const wire = checks.map(({ howTo, ...check }) => ({ ...check, ...(howTo !== undefined && { how_to: howTo }) }));
    terminal.print(JSON.stringify({ ok, version: packageVersion(), checks: wire }));
  } else {
    for (const check of checks) printCheck(context, check);
  }
  return ok ? EXIT.ok : EXIT.failed;
};

function printCheck({ terminal }: CommandContext, { name, status, found, howTo }: Check): void {
  const [style, mark] = MARKS[status];
  terminal.print(`${terminal.style(style, mark)} ${name.padEnd(9)} ${found}`);
  if (howTo !== undefined) terminal.print(`  ${' '.repeat(9)} ${howTo}`);
}
