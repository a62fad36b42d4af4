import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadConfig } from './config-file.ts';

function folderWith(context: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-config-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('CLI-5: the default export of soulsand.config.ts is the config, types and all', async (context) => {
  const folder = folderWith(context, {
    'soulsand.config.ts': "const locale: 'zh' = 'zh';\nexport default { locale };",
  });
  assert.deepEqual(await loadConfig(folder), { ok: true, value: { locale: 'zh' } });
});

test('CLI-5: no config file is an empty config', async (context) => {
  assert.deepEqual(await loadConfig(folderWith(context, {})), { ok: true, value: {} });
});

test('CLI-5: a config that cannot be loaded is told without a stack', async (context) => {
  for (const text of [
    'export default [',
    'throw new Error("no\\n  at line")',
    'export default 3',
    'export const a = 1',
  ]) {
    const config = await loadConfig(folderWith(context, { 'soulsand.config.mjs': text }));
    assert.ok(!config.ok, text);
    assert.match(config.why, /^soulsand\.config\.mjs (cannot be loaded|has no object)/);
    assert.ok(!config.why.includes('\n'), config.why);
  }
});
