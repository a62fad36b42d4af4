import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { format, promisify } from 'node:util';
import { ROOT } from './repo/source-graph.ts';

const execute = promisify(execFile);

/** How long one example may run, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** An example: a fenced block whose language is followed by `test`. */
interface Example {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

function examplesOf(path: string): Example[] {
  const text = readFileSync(resolve(ROOT, path), 'utf8');
  return Array.from(text.matchAll(/^```(\w+) test\n([\s\S]*?)^```$/gm), (match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return { title: `${path}:${line}`, language: match[1] ?? '', code: match[2] ?? '' };
  });
}

/** A folder in which an example finds the dependencies and the command, as a user's would. */
function userFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-docs-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(resolve(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'bin'));
  const command = join(folder, 'bin/soulsand');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${resolve(ROOT, 'src/cli/main.ts')}' "$@"\n`);
  chmodSync(command, 0o755);
  return folder;
}

/** The doors as they lie in the sources, so that examples run without a build; REPO-12 imports the built ones. */
function fromSources(code: string): string {
  return code.replace(/from 'soulsand\/([\w/]+)'/g, (_, door: string) => {
    return `from '${resolve(ROOT, 'src', door, 'index.ts')}'`;
  });
}

async function runExample(context: TestContext, { language, code }: Example): Promise<void> {
  const cwd = userFolder(context);
  if (language === 'sh') {
    const env = { ...process.env, PATH: `${join(cwd, 'bin')}:${process.env['PATH']}` };
    await execute('sh', ['-e', '-c', code], { cwd, env, timeout: TIMEOUT_MS });
    return;
  }
  assert.equal(language, 'ts', 'an example is ts or sh');
  const example = join(cwd, 'example.ts');
  writeFileSync(example, fromSources(code));
  const wanted = Array.from(code.matchAll(/\/\/ -> (.*)$/gm), (match) => match[1] ?? '');
  assert.deepEqual(await printedBy(context, example), wanted);
}

/** What an example prints, line by line. It runs in this process, which has loaded the doors already. */
async function printedBy(context: TestContext, example: string): Promise<readonly string[]> {
  const printed: string[] = [];
  context.mock.method(console, 'log', (...values: unknown[]) => printed.push(...format(...values).split('\n')));
  await import(pathToFileURL(example).href);
  return printed;
}

const examples = globSync('{README.md,docs/*.md}', { cwd: ROOT }).sort().flatMap(examplesOf);

for (const example of examples) {
  test(`REPO-14: the example at ${example.title} does what the page says`, (context) => runExample(context, example));
}

test('REPO-14: the examples are well typed', async (context) => {
  const cwd = userFolder(context);
  const typed = examples.filter(({ language }) => language === 'ts');
  const files = typed.map(({ code }, i) => {
    const name = `example-${i}.ts`;
    writeFileSync(join(cwd, name), fromSources(code));
    return name;
  });
  const options =
    '--noEmit --strict --skipLibCheck --target es2024 --lib es2024,esnext.disposable --module nodenext --types node';
  const tsc = resolve(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = await execute(tsc, [...options.split(' '), '--allowImportingTsExtensions', ...files], {
    cwd,
  }).catch((error: { stdout: string }) => error);
  assert.equal(stdout, '', typed.map(({ title }, i) => `example-${i}.ts is ${title}`).join(', '));
});

test('REPO-14: every page of docs/ has an example that is run', () => {
  const pages = globSync('docs/*.md', { cwd: ROOT });
  assert.ok(pages.length >= 4);
  for (const page of pages) assert.ok(examplesOf(page).length > 0, page);
});
