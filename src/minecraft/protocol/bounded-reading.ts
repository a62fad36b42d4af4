import { createRequire } from 'node:module';

const UUID_BYTES = 16;

/** What a list's code begins with once its count is read, in protodef's own words. */
const LIST_BEGINS = 'const data = []';
const COUNT_CHECK =
  'if (count > buffer.length - offset - countSize) throw new PartialReadError("the bytes end within a list of " + count)';

type Reader = (buffer: Buffer, offset: number) => unknown;
type CodeWriter = (compiler: never, type: never) => string;

/** As much of the libraries' readers as is used here; the packages have no declarations of them. */
interface Structures {
  readonly Read: { readonly array: [kind: string, write: CodeWriter] };
}
interface Datatypes {
  readonly Read: { readonly UUID: [kind: string, read: Reader] };
}
interface Protodef {
  readonly utils: { readonly PartialReadError: new (why: string) => Error };
}

const require = createRequire(import.meta.url);

let bounded = false;

/**
 * Makes minecraft-protocol give up a packet that claims more than it has. As it stands, a UUID is read also where there
 * is none, and elements that take no bytes (of a list of NBT's ends) as often as a count of up to sixteen million says: a
 * packet of six bytes held a process for half a minute. No element of any list in the game takes less than a byte. Done
 * once a thread, before the first protocol is compiled.
 */
export function readWithinBounds(): void {
  if (bounded) return;
  bounded = true;
  const ofProtocol = createRequire(require.resolve('minecraft-protocol'));
  const { Read: structures } = ofProtocol('protodef/src/datatypes/compiler-structures.js') as Structures;
  const { utils } = ofProtocol('protodef') as Protodef;
  const [, writeList] = structures.array;
  structures.array[1] = (compiler, type) =>
    writeList(compiler, type).replace(LIST_BEGINS, `${COUNT_CHECK}\n${LIST_BEGINS}`);
  // After the lists: it loads the reader of NBT, which compiles its own at once.
  const { Read: types } = require('minecraft-protocol/src/datatypes/compiler-minecraft.js') as Datatypes;
  const [, readUuid] = types.UUID;
  types.UUID[1] = (buffer, offset) => {
    if (offset + UUID_BYTES > buffer.length) throw new utils.PartialReadError('the bytes end within a UUID');
    return readUuid(buffer, offset);
  };
}
