/** Names in an MCP address: short, and safe in a path, a cursor's name and a log line. */
const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** The cursor of a client that names itself neither by its address nor by a session. */
export const DEFAULT_CLIENT = 'default';

/** Whom an address means. */
export interface McpAddress {
  readonly body: string | undefined;
  readonly client: string | undefined;
}

/** Reads `/mcp`, `/mcp/BODY` or `/mcp/BODY/CLIENT` below `basePath`; undefined for any other path. */
export function parseMcpPath(path: string, basePath: string): McpAddress | undefined {
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return undefined;
  const names = path
    .slice(basePath.length)
    .split('/')
    .filter((part) => part !== '');
  if (names.length > 2 || !names.every((name) => NAME.test(name))) return undefined;
  return { body: names[0], client: names[1] };
}
