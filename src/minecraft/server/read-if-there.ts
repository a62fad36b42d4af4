import { readFile } from 'node:fs/promises';

/**
 * A file's bytes; undefined where there is no such file, and only there: one that cannot be read is thrown, since who took
 * it for missing would write over it.
 */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}
