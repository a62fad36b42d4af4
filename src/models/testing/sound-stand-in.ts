import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { silentWav } from '../providers/silence.ts';

/** A text to be said, or a recording to be written down, as the stand-in got it. */
export interface SoundRequest {
  readonly path: 'speech' | 'transcriptions';
  readonly authorization: string | undefined;
  /** Of a text: the JSON body. Of a recording: its fields, the file as `name, bytes`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What it answers: sound or text by default, else a status with a body, or nothing at all. */
export type SoundReply =
  | 'usual'
  | 'hang'
  | {
      readonly status: number;
      readonly body: string | Uint8Array;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A provider of speech that is really there: HTTP on 127.0.0.1, OpenAI's audio protocol. */
export interface SoundStandIn {
  readonly baseURL: string;
  readonly requests: readonly SoundRequest[];
  respond(reply: (request: SoundRequest, count: number) => SoundReply): void;
}

/** What it hears in every recording. */
export const HEARD = 'where is the spawn?';

/** Starts one that ends with the test: it says silence of 60 ms a character, and hears {@link HEARD}. */
export async function startSoundStandIn(t: TestContext): Promise<SoundStandIn> {
  const requests: SoundRequest[] = [];
  let respond: (request: SoundRequest, count: number) => SoundReply = () => 'usual';
  const server = createServer((incoming, response) => {
    void seen(incoming).then((request) => {
      requests.push(request);
      answer(request, respond(request, requests.length - 1), response);
    });
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    respond(next) {
      respond = next;
    },
  };
}

async function seen(incoming: IncomingMessage): Promise<SoundRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { authorization, 'content-type': type = '' } = incoming.headers;
  const path = incoming.url === '/v1/audio/speech' ? 'speech' : 'transcriptions';
  if (path === 'speech') return { path, authorization, fields: JSON.parse(body.toString('utf8')) };
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : `${value.name}, ${value.size}`;
  }
  return { path, authorization, fields };
}

function answer({ path, fields }: SoundRequest, reply: SoundReply, response: ServerResponse): void {
  if (reply === 'hang') return;
  if (reply !== 'usual') {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
  } else if (path === 'speech') {
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(silentWav(String(fields['input']).length * 60));
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: ` ${HEARD}\n` }));
  }
}
