import { createRequire } from 'node:module';

type DataOf = (version: string | number, preNetty?: boolean) => unknown;

const require = createRequire(import.meta.url);

let lean = false;

/**
 * Makes minecraft-data answer a version it was asked for before without more ado. As it stands it sets up all versions
 * anew at each question, before it looks whether it knows the answer; and prismarine-physics asks at each tick of each
 * body. The answers are the same objects. Done once a thread, before the libraries that ask are loaded.
 */
export function useLeanData(): void {
  if (lean) return;
  lean = true;
  const path = require.resolve('minecraft-data');
  const dataOf = require(path) as DataOf;
  const known = new Map<unknown, unknown>();
  const remembered: DataOf = (version, preNetty) => {
    if (preNetty === true) return dataOf(version, preNetty);
    let data = known.get(version);
    if (data === undefined) {
      data = dataOf(version, preNetty);
      // What there is no data of is not remembered: the versions that can be asked for are few, what cannot be is endless.
      if (data !== null && data !== undefined) known.set(version, data);
    }
    return data;
  };
  const loaded = require.cache[path];
  if (loaded !== undefined) loaded.exports = Object.assign(remembered, dataOf);
}

/** A type as the protocol's data writes it: a name, or a name with what it needs. */
type TypeOf = string | readonly [string, unknown];

interface Field {
  readonly name: string;
  type: TypeOf;
}

/** As much of a version's data as is used here. */
interface ChunkProtocol {
  readonly protocol?: {
    readonly play: {
      readonly toClient: {
        readonly types: { readonly packet_map_chunk?: readonly [string, readonly Field[]] };
      };
    };
  };
}

const BYTES = JSON.stringify(['array', { countType: 'varint', type: 'u8' }]);

/**
 * Makes a chunk's light come as bytes where the data has it as lists of numbers: a chunk has 100,000 of them, which took
 * most of the time that a chunk takes to be read, and nobody looks at them. The bytes read and index the same. To be
 * called before the version's protocol is compiled.
 */
export function readLightAsBytes(version: string): void {
  const data = require('minecraft-data') as (version: string) => ChunkProtocol | null;
  const [, fields = []] = data(version)?.protocol?.play.toClient.types.packet_map_chunk ?? [];
  for (const field of fields) {
    const [kind, of] = field.type;
    if (kind !== 'array' || JSON.stringify((of as { readonly type?: unknown }).type) !== BYTES) continue;
    field.type = ['array', { countType: 'varint', type: ['buffer', { countType: 'varint' }] }];
  }
}
