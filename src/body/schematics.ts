import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTexts, type Failure, fail, type Locale, type Result, textOf } from '../core/index.ts';
import type { BlockRegistry } from '../minecraft/blocks/index.ts';
import { readSchematic, type Schematic } from '../minecraft/files/index.ts';

/** Names of schematics in one answer at most. */
const MAX_NAMES = 50;

/** What a schematic may be called: a name of a file, and no way out of the folder. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}._ -]{0,99}\.schem(?:atic)?$/u;

const TEXTS = defineTexts({
  noFolder: { en: 'this body was given no folder of schematics', zh: '没有给这个身体蓝图文件夹' },
  noFolderHowTo: { en: 'ask the operator to open it with a data folder', zh: '请运行者用数据文件夹启动' },
  none: { en: "there is no schematic '{name}'", zh: '没有蓝图“{name}”' },
  noneHowTo: {
    en: 'pick one of `available`; the operator puts .schem files into the folder schematics of the data folder',
    zh: '从 available 里选；运行者把 .schem 文件放进数据文件夹的 schematics',
  },
});

/** The folder of the buildings that a body may build. */
export interface Schematics {
  /** Reads one by the name of its file. Fails with `no_schematics`, `no_such_schematic` or `bad_schematic`. */
  read(name: string, registry: BlockRegistry, locale: Locale): Promise<Result<Schematic>>;
}

/** The schematics of a folder; without one there are none. */
export function schematicsIn(folder: string | undefined): Schematics {
  return {
    async read(name, registry, locale) {
      if (folder === undefined) {
        return fail('no_schematics', textOf(TEXTS.noFolder, locale), textOf(TEXTS.noFolderHowTo, locale));
      }
      const available = (await namesIn(folder)).filter((known) => NAME.test(known)).sort();
      return available.includes(name)
        ? readSchematic(join(folder, name), registry)
        : noSuch(name, available.slice(0, MAX_NAMES), locale);
    },
  };
}

function noSuch(name: string, available: readonly string[], locale: Locale): Failure {
  const why = textOf(TEXTS.none, locale, { name });
  return fail('no_such_schematic', why, textOf(TEXTS.noneHowTo, locale), { available });
}

/** A folder that is not there yet has nothing in it. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
