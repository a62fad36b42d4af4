import { createServer as createPlainServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { TestContext } from 'node:test';
import { type WebSocket, WebSocketServer } from 'ws';
import type { OnlinePlayer } from '../game/game-server.ts';

export const MANAGEMENT_SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn';

/** A certificate for this machine, of the test's own and trusted by nobody, valid from 2020 to 2120; its key is no secret. */
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfEf7YUOVcd1RcU0k
tNYG1scggWoqg+lcMHnzSe8RQbyhRANCAASs7Co4znuErYBQKWglZs7jxwh38EEn
RjjUwGwCWVMRR5qYyNbxwLeT3ai+FmWKu4t+b7/Y9/5QyvXIah4wW0l8
-----END PRIVATE KEY-----`;
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKzsKjjOe4StgFAp
aCVmzuPHCHfwQSdGONTAbAJZUxFHmpjI1vHAt5PdqL4WZYq7i35vv9j3/lDK9chq
HjBbSXyjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBStPu/G4daWn8UaZVQu38hIg4Ka8DAKBggqhkjOPQQD
AgNIADBFAiEA7FRU6DhzSvEzTTPiwn8b8YXdH7NY2Nsd/xVEpGMAKlUCIBtElb6s
UlgrGb9wQT733GrpMopQownHsIfDAM8w1Q+0
-----END CERTIFICATE-----`;

/** A message as `minecraft:server/system_message` takes it. */
interface SystemMessage {
  readonly receivingPlayers?: readonly { readonly name?: string }[];
  readonly message: { readonly literal?: string };
  readonly overlay?: boolean;
}

/** A call as it came. */
interface ManagementRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What a stand-in is made with. */
export interface StandInServer {
  /** Who is in the game. */
  players(): Promise<readonly OnlinePlayer[]>;
  show(player: string, text: string, isOverlay: boolean): Promise<unknown>;
  /** Methods that it offers; default some of the real one's. */
  readonly methods?: readonly string[];
  readonly usesTls?: boolean;
  /** Takes the place of an answer: what it returns is sent as it is, undefined is no answer at all. */
  answer?(request: ManagementRequest, usual: () => Promise<object>): Promise<string | undefined>;
}

const METHODS = [
  'minecraft:players',
  'minecraft:players/kick',
  'minecraft:server/status',
  'minecraft:server/system_message',
];

/**
 * A server that speaks the game's management protocol (version 1.1.0, of 1.21.9) as far as it is used here: the secret in the
 * header or 401, `rpc.discover`, parameters by position, JSON-RPC's error codes, and notifications in between.
 */
export async function managementServer(t: Pick<TestContext, 'after'>, standIn: StandInServer) {
  const requests: ManagementRequest[] = [];
  const server = standIn.usesTls ? createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }) : createPlainServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.authorization !== `Bearer ${MANAGEMENT_SECRET}`) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => serve(client));
  });
  const serve = (client: WebSocket) => {
    client.send(JSON.stringify({ jsonrpc: '2.0', method: 'minecraft:notification/server/activity' }));
    client.on('message', async (data) => {
      const request = JSON.parse(String(data)) as ManagementRequest;
      requests.push(request);
      const usual = () => usualAnswer(request, standIn);
      const sent = standIn.answer === undefined ? JSON.stringify(await usual()) : await standIn.answer(request, usual);
      if (sent !== undefined) client.send(sent);
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const client of sockets.clients) client.terminate();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `${standIn.usesTls ? 'wss' : 'ws'}://127.0.0.1:${port}`,
    requests,
    hangUp: () => sockets.clients.forEach((client) => void client.terminate()),
  };
}

async function usualAnswer({ id, method, params }: ManagementRequest, standIn: StandInServer): Promise<object> {
  const { methods = METHODS } = standIn;
  const answer = (result: unknown) => ({ jsonrpc: '2.0', id, result });
  const error = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message, data: method } });
  if (method === 'rpc.discover') {
    const described = methods.map((name) => ({ name, params: [], result: { name: 'result', schema: {} } }));
    const info = { title: 'Minecraft Server JSON-RPC', version: '1.1.0' };
    return answer({ openrpc: '1.3.2', info, methods: described });
  }
  if (!methods.includes(method)) return error(-32_601, 'Method not found');
  if (method === 'minecraft:players') return answer(await standIn.players());
  if (method !== 'minecraft:server/system_message') return error(-32_603, 'Internal error');
  const [message] = params as readonly SystemMessage[];
  if (typeof message?.message.literal !== 'string') return error(-32_602, 'Invalid params');
  // As the real one: whoever is named and not there is passed over, and all of it counts as sent.
  for (const { name = '' } of message.receivingPlayers ?? (await standIn.players())) {
    await standIn.show(name, message.message.literal, message.overlay === true);
  }
  return answer(true);
}
