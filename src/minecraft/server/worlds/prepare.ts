import { type Result, succeed } from '../../../core/index.ts';
import type { BlockRegistry } from '../../blocks/index.ts';
import { readSchematic, type Schematic } from '../../files/index.ts';
import { type BroughtIn, isSchematicName, type WorldSettings, type WorldType } from '../options.ts';
import { hasWorld, importFolder } from './import-folder.ts';
import { readWorldFile, type WorldFile } from './world-file.ts';

/** What a world begins with: what was saved of it, or what is brought into it. */
export interface Beginning {
  /** The terrain: that of the save, else the one asked for. */
  readonly type: WorldType;
  readonly saved: WorldFile | undefined;
  /** What is to be built, as it has not been yet, or not to the end. */
  readonly schematic: Schematic | undefined;
  readonly brought: BroughtIn | undefined;
}

/** Reads what was saved of a world and, where nothing was, what it is to begin with. Fails as its parts do. */
export async function prepareWorld(settings: WorldSettings, blocks: () => BlockRegistry): Promise<Result<Beginning>> {
  const { saveFolder, type } = settings;
  const isThere = saveFolder !== undefined && (await hasWorld(saveFolder));
  const file = isThere ? await readWorldFile(saveFolder) : succeed(undefined);
  if (!file.ok) return file;
  const saved = file.value;
  const from = saved?.unfinished?.from ?? (saved === undefined ? settings.from : undefined);
  const asSaved = { type: saved?.type ?? type, saved, schematic: undefined, brought: undefined };
  if (from === undefined) return succeed(asSaved);
  if (isSchematicName(from)) {
    const schematic = await readSchematic(from, blocks());
    if (!schematic.ok) return schematic;
    const { states, unknownBlocks } = schematic.value;
    const count = states.reduce((sum, state) => (state === 0 ? sum : sum + 1), 0);
    const brought: BroughtIn = { from, kind: 'schematic', blocks: count, unknownBlocks };
    return succeed({ ...asSaved, schematic: schematic.value, brought });
  }
  if (saveFolder === undefined || isThere) return succeed(asSaved);
  const imported = await importFolder(from, saveFolder, settings);
  if (!imported.ok) return imported;
  const brought: BroughtIn = { from, kind: 'folder', blocks: 0, unknownBlocks: [] };
  return succeed({ type, saved: imported.value, schematic: undefined, brought });
}
