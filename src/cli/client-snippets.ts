/** What to paste into one client so that it finds the body. */
export interface ClientSnippet {
  readonly client: string;
  /** Where it goes: a terminal, or a file. */
  readonly into: string;
  readonly text: string;
}

/** What the snippets speak of. */
interface SnippetFacts {
  readonly mcpUrl: string;
  /** The token; undefined where it is in `SOULSAND_TOKEN`, which the snippets then name instead. */
  readonly token: string | undefined;
  /** The command that starts this program: its runtime and its entry. */
  readonly command: readonly string[];
  /** Address of the Minecraft server the body is on. */
  readonly server: string;
}

/** Names the token in the environment. */
const TOKEN_VARIABLE = 'SOULSAND_TOKEN';

/** A second body on the same server needs a name of its own. */
const DESKTOP_USERNAME = 'Soul_2';

/** Snippets for the usual clients. Claude Desktop starts its servers itself, so it gets a body of its own over stdio. */
export function clientSnippets({ mcpUrl, token, command, server }: SnippetFacts): readonly ClientSnippet[] {
  // Cursor and VS Code write an environment variable in one way, a shell in another.
  const fileToken = token ?? `$\{env:${TOKEN_VARIABLE}}`;
  const shellToken = token ?? `$${TOKEN_VARIABLE}`;
  const headers = { Authorization: `Bearer ${fileToken}` };
  const [program = 'node', ...entry] = command;
  const args = [...entry, 'mcp', '--server', server, '--username', DESKTOP_USERNAME];
  return [
    {
      client: 'Claude Code',
      into: 'terminal',
      text: `claude mcp add --transport http soulsand ${mcpUrl} --header "Authorization: Bearer ${shellToken}"`,
    },
    {
      client: 'Cursor',
      into: '.cursor/mcp.json',
      text: JSON.stringify({ mcpServers: { soulsand: { url: mcpUrl, headers } } }),
    },
    {
      client: 'VS Code',
      into: '.vscode/mcp.json',
      text: JSON.stringify({ servers: { soulsand: { type: 'http', url: mcpUrl, headers } } }),
    },
    {
      client: 'Claude Desktop',
      into: 'claude_desktop_config.json',
      text: JSON.stringify({ mcpServers: { soulsand: { command: program, args } } }),
    },
  ];
}
