import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicEvents, type Body, openAiEvents, openAiVectors, type Said } from './protocols.ts';

/** One request as the stand-in got it. */
export interface StandInRequest {
  readonly protocol: 'openai' | 'anthropic' | 'embeddings';
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
  /** The text of the system message or messages, as it came. */
  readonly system: string;
  /** The text of the last message. */
  readonly prompt: string;
}

/** What the stand-in does with a request. */
export type Behaviour =
  /** Answers as a model does. */
  | ({ readonly kind: 'say' } & Said)
  /** Answers with a status and a body, as with 429 or 500. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Never answers, or never goes on after so many events. */
  | { readonly kind: 'hang'; readonly afterEvents?: number; readonly text?: string }
  /** Cuts the connection after so many events. */
  | { readonly kind: 'cut'; readonly afterEvents: number; readonly text?: string }
  /** Answers with 200 and bytes that are no protocol. */
  | { readonly kind: 'garbage'; readonly bytes: string; readonly contentType?: string };

export type Responder = (request: StandInRequest, count: number) => Behaviour;

/** A provider that is really there: HTTP on 127.0.0.1, the protocols of OpenAI and Anthropic, streamed. */
export interface StandIn {
  /** `http://127.0.0.1:PORT/v1`, for both protocols. */
  readonly baseURL: string;
  readonly requests: readonly StandInRequest[];
  /** What it does from now on. */
  respond(responder: Responder): void;
  close(): Promise<void>;
}

/** Behaviour that says a text, or an object as JSON. */
export function say(what: string | object, more: Partial<Said> = {}): Behaviour {
  return { kind: 'say', text: typeof what === 'string' ? what : JSON.stringify(what), ...more };
}

/** Starts a stand-in; by default it says `ok`. */
export async function startStandIn(responder: Responder = () => say('ok')): Promise<StandIn> {
  const requests: StandInRequest[] = [];
  let respond = responder;
  const server: Server = createServer((request, response) => {
    void read(request).then((text) => {
      const seen = seenIn(request, text);
      requests.push(seen);
      act(seen, respond(seen, requests.length - 1), response);
    });
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    respond(next) {
      respond = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function seenIn(request: IncomingMessage, text: string): StandInRequest {
  const path = request.url ?? '';
  const protocol = path.endsWith('/messages') ? 'anthropic' : path.endsWith('/embeddings') ? 'embeddings' : 'openai';
  const body = JSON.parse(text) as Body;
  const messages = body.messages ?? [];
  const isSystem = ({ role }: { role: string }) => role === 'system';
  const system = body.system ?? messages.filter(isSystem).map(({ content }) => content);
  const said = messages.filter((message) => !isSystem(message));
  return { protocol, headers: request.headers, body, system: textIn(system), prompt: textIn(said.at(-1)?.content) };
}

/** The text of a content, be it text or parts. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textIn).join('\n');
  if (typeof content === 'object' && content !== null) {
    const { text, content: inner } = content as { text?: unknown; content?: unknown };
    return textIn(text ?? inner);
  }
  return '';
}

function act(request: StandInRequest, behaviour: Behaviour, response: ServerResponse): void {
  switch (behaviour.kind) {
    case 'status': {
      const { status, body = { error: { message: `status ${status}`, type: 'stand_in' } }, headers = {} } = behaviour;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
      return;
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': behaviour.contentType ?? 'text/event-stream' });
      response.end(behaviour.bytes);
      return;
    case 'hang':
      if (behaviour.afterEvents === undefined) return;
      stream(request, { text: behaviour.text ?? 'so far' }, response, behaviour.afterEvents);
      return;
    case 'cut':
      stream(request, { text: behaviour.text ?? 'so far' }, response, behaviour.afterEvents);
      // What was written must have left before the connection goes.
      setTimeout(() => response.destroy(), 20);
      return;
    case 'say':
      stream(request, behaviour, response);
  }
}

function stream(request: StandInRequest, said: Said, response: ServerResponse, upTo?: number): void {
  if (request.protocol === 'embeddings') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(openAiVectors(request.body, said)));
    return;
  }
  const events = request.protocol === 'anthropic' ? anthropicEvents(request, said) : openAiEvents(request, said);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(events.slice(0, upTo).join(''));
  if (upTo === undefined) response.end();
}
