import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';

/** Files that may wish it, the strongest first: what is one's own wins over what is shared. */
const FILES = ['key.yaml', 'config.yaml'];
/** Characters of such a file that are read. */
const MAX_CHARS = 100_000;

/**
 * Which run is to be gone on with: `true` for the last one, a text for that one, false for none. By the flag, else by
 * `RESUME` of key.yaml or config.yaml in `folder`, else by `resume` of soulsand.config.ts. Fails with `bad_settings`.
 */
export function resumeWish(
  flag: string | boolean | undefined,
  configured: boolean | undefined,
  folder: string,
): Result<string | boolean> {
  if (flag !== undefined) return succeed(flag);
  for (const file of FILES) {
    const wish = wishIn(join(folder, file), file);
    if (!wish.ok || wish.value !== undefined) return wish.ok ? succeed(wish.value ?? false) : wish;
  }
  return succeed(configured ?? false);
}

function wishIn(path: string, file: string): Result<boolean | undefined> {
  if (!existsSync(path)) return succeed(undefined);
  const howTo = `write RESUME: true or RESUME: false in ${file}, or leave it out`;
  try {
    const text = readFileSync(path, 'utf8');
    if (text.length > MAX_CHARS) return fail('bad_settings', `${file} is larger than ${MAX_CHARS} characters`, howTo);
    const parsed: unknown = parse(text);
    const isMap = typeof parsed === 'object' && parsed !== null && 'RESUME' in parsed;
    if (!isMap) return succeed(undefined);
    if (typeof parsed.RESUME === 'boolean') return succeed(parsed.RESUME);
    return fail('bad_settings', `RESUME of ${file} is neither true nor false`, howTo);
  } catch (thrown) {
    return fail('bad_settings', `${file} cannot be read: ${messageOf(thrown).split('\n', 1)[0]}`, howTo);
  }
}
