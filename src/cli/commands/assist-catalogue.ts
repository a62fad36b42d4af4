import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readCatalogue } from '../../assistant/index.ts';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { DEFAULT_WORLD_VERSION } from '../../minecraft/server/index.ts';
import { type Command, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CLI_TEXTS } from '../texts.ts';

/** The command's own arguments. */
interface CatalogueFlags {
  readonly file?: string;
}

/** `soulsand assist catalogue check`: reads a shop's catalogue and tells every mistake, or how many offers it has. */
export const assistCatalogue: Command<CatalogueFlags> = async (context, { file = '' }) => {
  const { terminal, settings } = context;
  const version = settings.mc ?? DEFAULT_WORLD_VERSION;
  const text = await readText(file);
  const catalogue = text.ok ? readCatalogue(basename(file), text.value, version) : text;
  if (!catalogue.ok) {
    terminal.failure(catalogue);
    return EXIT.failed;
  }
  const count = catalogue.value.offers.size;
  terminal.print(say(context, CLI_TEXTS.catalogueSound, { file: basename(file), count, version }));
  return EXIT.ok;
};

async function readText(path: string): Promise<Result<string>> {
  try {
    return succeed(await readFile(path, 'utf8'));
  } catch (thrown) {
    return fail('catalogue_unreadable', `${path} cannot be read: ${messageOf(thrown)}`, 'name a file that is there');
  }
}
