/** The servers that bench/tools.ts compares, each over stdio and HTTP at once: `ours`, or the SDK's own `echo`. */
import { serve } from '@hono/node-server';
import { type CallToolResult, createMcpHandler, McpServer, type Tool } from '@modelcontextprotocol/server';
import { serveStdio as serveSdkStdio } from '@modelcontextprotocol/server/stdio';
import { Hono } from 'hono';
import { z } from 'zod';
import { openHouse } from '../src/cli/house.ts';
import { openHttpDoor } from '../src/cli/http-door.ts';
import { settingsFrom } from '../src/cli/settings.ts';
import { silentLogger, systemClock } from '../src/core/index.ts';
import { serveStdio } from '../src/mcp/index.ts';

/** What the echo imitates: a tool as it is listed, and one answer of it. */
export interface EchoSubject {
  readonly tool: Tool;
  readonly answer: CallToolResult;
}

if (import.meta.main) await (process.argv[2] === 'ours' ? serveOurs() : serveEcho());

function tellDoor(url: string, token: string): void {
  process.stderr.write(`${JSON.stringify({ url, token })}\n`);
}

async function serveOurs(): Promise<void> {
  const settings = settingsFrom({ flags: { port: 0 }, environment: process.env, config: {} });
  if (!settings.ok) throw new Error(settings.why);
  const options = { logger: silentLogger, clock: systemClock, signal: new AbortController().signal };
  const house = await openHouse(settings.value, options);
  if (!house.ok) throw new Error(house.why);
  const http = await openHttpDoor(house.value, settings.value, options);
  if (!http.ok) throw new Error(http.why);
  const stdio = serveStdio({ body: house.value.body, version: '0' });
  tellDoor(http.value.mcpUrl, http.value.token);
  await stdio.closed;
  await http.value.close();
  await house.value.close();
}

async function serveEcho(): Promise<void> {
  const { tool, answer } = JSON.parse(process.env['BENCH_SUBJECT'] ?? '') as EchoSubject;
  const inputSchema = z.fromJSONSchema(tool.inputSchema as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodObject;
  const outputSchema = z.fromJSONSchema(tool.outputSchema as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodObject;
  const { name, description = '' } = tool;
  const factory = (): McpServer => {
    const server = new McpServer({ name: 'echo', version: '0' });
    server.registerTool(name, { description, inputSchema, outputSchema }, () => answer);
    return server;
  };
  const app = new Hono();
  const handler = createMcpHandler(factory);
  app.all('/mcp', (context) => handler.fetch(context.req.raw));
  const http = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
    tellDoor(`http://127.0.0.1:${port}/mcp`, 'none');
  });
  serveSdkStdio(factory);
  process.stdin.once('end', () => http.close(() => handler.close()));
}
