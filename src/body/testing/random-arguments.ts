import type { Random } from '../../core/index.ts';
import { type JsonSchema, type ObjectJsonSchema, type Tool, toMcpTool } from '../../tools/index.ts';
import type { BodyHost } from '../host.ts';

const GARBAGE: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1e308,
  30_000_001,
  1.5,
  '12',
  '',
  'up',
  'x'.repeat(100_000),
  null,
  true,
  [],
  [1, 2, 3],
  {},
  { x: 1 },
  JSON.parse('{"__proto__": {"polluted": true}}'),
];

/** Values that keep a call short, by argument: what they bound is tested where time is no matter. */
const SMALL: Readonly<Record<string, number>> = { max_radius: 6, budget_ticks: 3 };

/** Arguments for a tool: mostly valid and near `near`, sometimes at a limit, sometimes garbage. */
export function randomArguments(
  tool: Tool<BodyHost>,
  random: Random,
  near: { x: number; y: number; z: number },
): unknown {
  if (random.int(50) === 0) return random.pick(GARBAGE);
  const args: Record<string, unknown> = {};
  const { properties, required = [] } = toMcpTool(tool).inputSchema as ObjectJsonSchema;
  for (const [name, schema] of Object.entries(properties)) {
    const isNeeded = required.includes(name);
    if (random.int(20) === 0 ? isNeeded : !isNeeded && random.int(2) === 0) continue;
    args[name] = random.int(12) === 0 ? random.pick(GARBAGE) : valid(name, schema, random, near);
  }
  if (random.int(50) === 0) args[random.pick(['X', 'radius_', 'constructor', 'maxRadius']) ?? ''] = 1;
  for (const [name, max] of Object.entries(SMALL)) {
    if (name in properties && (args[name] === undefined || Number(args[name]) > max)) args[name] = 1 + random.int(max);
  }
  return args;
}

function valid(name: string, schema: JsonSchema, random: Random, near: { x: number; y: number; z: number }): unknown {
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return validNumber(name, schema, random, near);
    case 'boolean':
      return random.int(2) === 0;
    case 'string':
      return random.pick(['chat', 'block_changed:', 'chat:Alice', 'damage', 'say hello', '你好', 'stone', '/help']);
    case 'object':
      return name === 'block'
        ? { ...near, is: random.pick(['stone', 'air', 'state#7', 'nothing']) }
        : { from: 'Alice' };
    default:
      return random.pick(GARBAGE);
  }
}

function validNumber(
  name: string,
  schema: JsonSchema,
  random: Random,
  near: { x: number; y: number; z: number },
): number {
  const { minimum = -1000, maximum = 1000 } = schema;
  const kind = random.int(10);
  if (kind === 0) return minimum;
  if (kind === 1) return maximum;
  const isOwnAxis = name === 'x' || name === 'y' || name === 'z';
  const spread = isOwnAxis ? (kind === 2 ? 400 : 8) : Math.min(maximum - minimum, 64);
  const from = isOwnAxis ? near[name] - spread / 2 : minimum;
  const value = from + random.next() * spread;
  return schema.type === 'integer' ? Math.floor(value) : value;
}
