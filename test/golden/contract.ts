import { bodyTools } from '../../src/body/index.ts';
import { MINECRAFT_EVENT_KINDS } from '../../src/minecraft/state/index.ts';
import { SHARED_FAILURE_CODES, toMcpTool } from '../../src/tools/index.ts';

/** The public contract as it is now, by the file that holds what it was. */
export function contract(): Readonly<Record<string, unknown>> {
  return {
    'catalogue.json': Object.fromEntries(bodyTools.map((tool) => [tool.name, entryOf(tool)])),
    'event-kinds.json': MINECRAFT_EVENT_KINDS,
    'reasons.json': {
      shared_failures: SHARED_FAILURE_CODES,
      failures: Object.fromEntries(bodyTools.map(({ name, failureCodes }) => [name, failureCodes])),
      reasons: Object.fromEntries(
        bodyTools.map((tool) => [tool.name, reasonsIn(toMcpTool(tool).outputSchema.properties)]),
      ),
    },
  };
}

/** A contract as its file holds it. */
export function asText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function entryOf(tool: (typeof bodyTools)[number]): unknown {
  const { name: _name, ...rest } = toMcpTool(tool);
  return { set: tool.set, ...rest };
}

/** All closed lists of words in a schema, by the path of the key that holds one. */
function reasonsIn(value: unknown, path = ''): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {};
  if ('enum' in value) return { [path]: value.enum };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => reasonsIn(inner, isStructure(key) ? path : join(path, key))),
  );
}

function isStructure(keyword: string): boolean {
  return ['properties', 'items', 'anyOf', 'additionalProperties'].includes(keyword) || /^\d+$/.test(keyword);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
