import { type Failure, fail, type Result, succeed } from '../../../core/index.ts';
import { type DocumentPath, faultLines, type LocatedFault, suggestion, YamlFile } from '../../../documents/index.ts';
import { loadGameData } from '../../../minecraft/index.ts';
import { Catalogue, type CatalogueFile, catalogueSchema, tooManyOffers } from './catalogue.ts';
import type { Holding } from './holding.ts';

/** Characters of a catalogue, and mistakes that are told at once. */
const MAX_FILE_CHARS = 2 * 1024 * 1024;
const MAX_FAULTS = 50;

/**
 * Reads a catalogue from its text, and checks its items against the registry of the game's version. Fails with
 * `catalogue_invalid`, whose `why` has a line for each mistake (file, line, what is wrong, what would be right) and whose
 * `data.faults` lists them, or with `unsupported_version`.
 */
export function readCatalogue(name: string, text: string, gameVersion: string): Result<Catalogue> {
  const data = loadGameData(gameVersion);
  if (!data.ok) return data;
  const file = new YamlFile(name, text.length > MAX_FILE_CHARS ? '' : text, 'see docs/shop.md');
  if (text.length > MAX_FILE_CHARS) {
    return invalid([file.faultAt([], `${text.length} characters, of ${MAX_FILE_CHARS}`, 'divide the shop')]);
  }
  const checked = file.check(catalogueSchema);
  if ('faults' in checked) return invalid(checked.faults);
  const faults = faultsOf(checked.value, Object.keys(data.value.itemsByName), gameVersion).map(({ path, why, howTo }) =>
    file.faultAt(path, why, howTo),
  );
  return faults.length > 0 ? invalid(faults) : succeed(new Catalogue(checked.value));
}

interface Fault {
  readonly path: DocumentPath;
  readonly why: string;
  readonly howTo: string;
}

function faultsOf(catalogue: CatalogueFile, items: readonly string[], gameVersion: string): readonly Fault[] {
  const faults: Fault[] = [];
  const known = new Set(items);
  const holding = (path: DocumentPath, one: Holding): void => {
    if (!('item' in one) || known.has(one.item)) return;
    const why = `Minecraft ${gameVersion} has no item '${one.item}'`;
    faults.push({ path: [...path, 'item'], why, howTo: suggestion(one.item, items) });
  };
  const tooMany = tooManyOffers(catalogue);
  if (tooMany !== undefined) faults.push({ path: [], why: tooMany, howTo: 'divide the shop' });
  for (const [id, { price, gives, stock }] of Object.entries(catalogue.goods)) {
    const path = ['goods', id];
    holding([...path, 'price'], price);
    holding([...path, 'gives'], gives);
    faults.push(...stockFaults([...path, 'stock'], stock));
    if (currencyOf(price) !== currencyOf(gives)) continue;
    faults.push({ path: [...path, 'price'], why: 'it costs what it gives', howTo: 'ask for something else' });
  }
  for (const [id, { price, rewards, stock }] of Object.entries(catalogue.pools)) {
    const path = ['pools', id];
    holding([...path, 'price'], price);
    for (const [i, { gives }] of rewards.entries()) holding([...path, 'rewards', i, 'gives'], gives);
    faults.push(...stockFaults([...path, 'stock'], stock));
    if (!Object.hasOwn(catalogue.goods, id)) continue;
    faults.push({ path, why: `a good is called '${id}' too`, howTo: 'give each an id of its own' });
  }
  return faults;
}

function stockFaults(path: DocumentPath, stock: CatalogueFile['goods'][string]['stock']): readonly Fault[] {
  if (stock === undefined) return [];
  const { each, all } = stock;
  if (each === undefined && all === undefined) {
    return [{ path, why: 'it limits nothing', howTo: 'say how many: each, all, or both' }];
  }
  if (each === undefined || all === undefined || each <= all) return [];
  return [
    { path: [...path, 'each'], why: `${each} for each is more than ${all} for all`, howTo: `write at most ${all}` },
  ];
}

/** What is counted: two holdings of one currency differ in their amount only. */
function currencyOf(holding: Holding): string {
  if ('item' in holding) return `item ${holding.item}`;
  return 'experience' in holding ? 'experience' : `score ${holding.score}`;
}

function invalid(all: readonly LocatedFault[]): Failure {
  const why = faultLines(all, MAX_FAULTS).join('\n');
  return fail('catalogue_invalid', why, 'mend these in the file', { faults: all.slice(0, MAX_FAULTS) });
}
