import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { type ImportEdge, isTestFile, ROOT, roomOf, type SourceFile, sourceFiles } from './source-graph.ts';

/** Rooms by floor, the lowest first: ARCHITECTURE.md shows the same table. */
const FLOORS: readonly (readonly string[])[] = [
  ['core'],
  ['events', 'execution', 'storage', 'http'],
  ['minecraft', 'tools', 'models'],
  ['body', 'memory', 'documents'],
  ['engine', 'life', 'learning', 'speech'],
  ['assistant'],
  ['mcp', 'viewer', 'cluster'],
  ['cli'],
];

/** Inside minecraft: what each inner room may import. */
const MINECRAFT_INNER: Readonly<Record<string, readonly string[]>> = {
  blocks: [],
  protocol: [],
  files: ['blocks', 'protocol'],
  physics: ['blocks'],
  perception: ['blocks'],
  pathfinding: ['blocks', 'physics', 'perception'],
  state: ['blocks', 'perception', 'pathfinding'],
  session: ['blocks', 'protocol', 'physics', 'perception', 'pathfinding', 'state'],
  actions: ['blocks', 'files', 'perception', 'pathfinding', 'state', 'session'],
  server: ['blocks', 'files', 'pathfinding', 'protocol'],
};

function outerRoom(room: string): string {
  return room.split('/')[0] ?? room;
}

function floorOf(room: string): number {
  return FLOORS.findIndex((rooms) => rooms.includes(outerRoom(room)));
}

const edges: readonly ImportEdge[] = sourceFiles()
  .filter((file) => file.path.startsWith('src/'))
  .flatMap((file) => file.imports)
  .filter((edge) => edge.to.startsWith('src/'));

/** Why an edge is not allowed, or undefined. */
function faultOf(edge: ImportEdge): string | undefined {
  const from = roomOf(edge.from);
  const to = roomOf(edge.to);
  if (from === undefined || to === undefined || from === to) return undefined;
  const [fromOuter, toOuter] = [outerRoom(from), outerRoom(to)];
  // A test may start the real thing it needs, whatever its floor.
  const free = isTestFile(edge.from);
  if (!edge.to.endsWith('/index.ts')) {
    // minecraft's own door re-exports its inner doors; everything else goes through an index.ts.
    return `${edge.from} reaches past the door of ${to}: ${edge.to}`;
  }
  if (free) return undefined;
  if (fromOuter === 'minecraft' && toOuter === 'minecraft') {
    const fromInner = from.split('/')[1];
    const toInner = to.split('/')[1];
    if (fromInner === undefined) return toInner === 'server' ? `${edge.from} must not load the server` : undefined;
    if (toInner === undefined) return `${edge.from} imports minecraft's outer door`;
    const allowed = MINECRAFT_INNER[fromInner];
    return allowed?.includes(toInner) === true ? undefined : `${fromInner} must not import ${toInner}: ${edge.from}`;
  }
  return floorOf(to) < floorOf(from) ? undefined : `${from} must not import ${to}: ${edge.from}`;
}

test('REPO-1: every room stands on a floor', () => {
  const rooms = new Set(
    sourceFiles()
      .map((file) => roomOf(file.path))
      .filter((room) => room !== undefined),
  );
  assert.ok(rooms.size > 5);
  for (const room of rooms) {
    assert.notEqual(floorOf(room), -1, `room ${room} has no floor`);
    const inner = room.split('/')[1];
    if (inner !== undefined) assert.ok(inner in MINECRAFT_INNER, `minecraft/${inner} has no place in the order`);
  }
});

test('REPO-2: a room imports only from floors below, and only through doors', () => {
  assert.ok(edges.length > 20);
  assert.deepEqual(
    edges.map(faultOf).filter((fault) => fault !== undefined),
    [],
  );
});

test('REPO-3: no cycle among files', () => {
  const targets = new Map<string, string[]>();
  for (const edge of edges) {
    if (edge.typeOnly) continue;
    targets.set(edge.from, [...(targets.get(edge.from) ?? []), edge.to]);
  }
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    assert.equal(at, -1, `cycle: ${[...trail.slice(at), path].join(' -> ')}`);
    if (done.has(path)) return;
    for (const next of targets.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
});

test('REPO-4: every import of a project file leads to a file', () => {
  const missing = edges
    .filter((edge) => !existsSync(resolve(ROOT, edge.to)))
    .map((edge) => `${edge.from} -> ${edge.to}`);
  assert.deepEqual(missing, []);
});

/** The library's doors: their exports are for users, who are not in this repository. */
const PUBLIC_DOORS = new Set([
  'src/assistant/index.ts',
  'src/engine/index.ts',
  'src/events/index.ts',
  'src/tools/index.ts',
  'src/minecraft/index.ts',
  'src/minecraft/server/index.ts',
  'src/body/index.ts',
  'src/life/index.ts',
  'src/learning/index.ts',
  'src/memory/index.ts',
  'src/models/index.ts',
  'src/mcp/index.ts',
]);

function usedNames(files: readonly SourceFile[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const edge of files.flatMap((file) => file.imports)) {
    const names = used.get(edge.to) ?? new Set<string>();
    for (const name of edge.names) names.add(name.startsWith('*') ? '*' : name);
    used.set(edge.to, names);
  }
  return used;
}

test('REPO-5: no dead export', () => {
  const files = sourceFiles();
  const used = usedNames(files);
  const dead: string[] = [];
  for (const file of files) {
    if (!file.path.startsWith('src/') || PUBLIC_DOORS.has(file.path) || isTestFile(file.path)) continue;
    const names = used.get(file.path);
    if (names?.has('*') === true) continue;
    const isDoor = file.path.endsWith('/index.ts');
    for (const { name, type } of file.exports) {
      // A door names the types of what its functions take and give, whether or not somebody here spells them.
      if (names?.has(name) !== true && !(isDoor && type)) dead.push(`${file.path}: ${name}`);
    }
  }
  assert.deepEqual(dead, []);
});
