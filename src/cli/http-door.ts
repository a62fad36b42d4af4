import { type Clock, type Logger, type Result, succeed } from '../core/index.ts';
import { createToken, type HttpServer, startHttp } from '../http/index.ts';
import { createMcpMount, oneBody } from '../mcp/index.ts';
import type { House } from './house.ts';
import { packageVersion } from './package-version.ts';
import type { Settings } from './settings.ts';

/** A house's body served as MCP over HTTP. */
export interface HttpDoor {
  readonly server: HttpServer;
  readonly mcpUrl: string;
  readonly token: string;
  /** Whether the token came from the environment, so that it need not be shown. */
  readonly tokenGiven: boolean;
  close(): Promise<void>;
}

/** Opens the HTTP door: the loopback server with the body mounted at `/mcp`. Fails as `startHttp` does. */
export async function openHttpDoor(
  house: House,
  settings: Pick<Settings, 'port' | 'token'>,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
): Promise<Result<HttpDoor>> {
  const token = settings.token ?? createToken();
  const started = await startHttp({
    token,
    logger,
    clock,
    ...(settings.port !== undefined && { port: settings.port }),
  });
  if (!started.ok) return started;
  const server = started.value;
  const mount = createMcpMount({ bodies: oneBody(house.body), version: packageVersion(), logger, clock });
  server.mount('/mcp', (request) => mount.fetch(request));
  return succeed({
    server,
    mcpUrl: `${server.url}/mcp`,
    token,
    tokenGiven: settings.token !== undefined,
    async close() {
      await mount.close();
      await server.close();
    },
  });
}
