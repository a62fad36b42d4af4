import minecraftData from 'minecraft-data';

type Direction = 'toClient' | 'toServer';

/** The names of the packets from the server, by their numbers in one state of a version's protocol. */
export function packetsToClient(version: string, state: string): readonly (string | undefined)[] {
  return namesOf(version, state, 'toClient').byNumber;
}

/** Whether a version's protocol has a packet of this name to the server; the library would write nonsense for others. */
export function isPacketToServer(version: string, state: string, name: string): boolean {
  return namesOf(version, state, 'toServer').names.has(name);
}

interface PacketNames {
  readonly byNumber: readonly (string | undefined)[];
  readonly names: ReadonlySet<string>;
}

const known = new Map<string, PacketNames>();

function namesOf(version: string, state: string, direction: Direction): PacketNames {
  const key = `${version} ${state} ${direction}`;
  const found = known.get(key) ?? readNames(version, state, direction);
  known.set(key, found);
  return found;
}

/** The schema of `packet` is a container whose first field maps numbers to names. */
function readNames(version: string, state: string, direction: Direction): PacketNames {
  const path = ['protocol', state, direction, 'types', 'packet', 1, 0, 'type', 1, 'mappings'];
  const mappings = (path.reduce(fieldOf, minecraftData(version)) ?? {}) as Readonly<Record<string, string>>;
  const byNumber: string[] = [];
  for (const [number, name] of Object.entries(mappings)) byNumber[Number(number)] = name;
  return { byNumber, names: new Set(Object.values(mappings)) };
}

function fieldOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[key];
}
