import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, messageOf, type Result, succeed } from '../core/index.ts';

/** Names a config file may have, in order of preference. */
const CONFIG_NAMES = ['soulsand.config.ts', 'soulsand.config.js', 'soulsand.config.mjs'] as const;

/** The default export of the folder's config file, or `{}` where there is none. Fails with `bad_config`. */
export async function loadConfig(folder: string): Promise<Result<Readonly<Record<string, unknown>>>> {
  const name = CONFIG_NAMES.find((candidate) => existsSync(join(folder, candidate)));
  if (name === undefined) return succeed({});
  const howTo = `write it as: export default { locale: 'en' }; or move ${name} away`;
  try {
    const { default: config } = (await import(pathToFileURL(join(folder, name)).href)) as { default?: unknown };
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return succeed({ ...config });
    return fail('bad_config', `${name} has no object as its default export`, howTo);
  } catch (thrown) {
    return fail('bad_config', `${name} cannot be loaded: ${messageOf(thrown).split('\n', 1)[0]}`, howTo);
  }
}
