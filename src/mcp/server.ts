import type { CallToolResult, GetPromptRequest, ListToolsResult, ServerContext } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Clock, safeText } from '../core/index.ts';
import { toMcpTool } from '../tools/index.ts';
import type { McpBody } from './body.ts';
import { BRIEFING_PROMPT, briefingListing, briefingText, instructionsFor } from './briefing.ts';
import type { EventFeed } from './event-feed.ts';
import { EVENTS_URI, eventResources, eventTemplates, readEvents } from './events-resource.ts';
import { progressThrottle } from './progress.ts';

/** What a protocol server needs to speak for a body to one client. */
interface ServerParts {
  readonly body: McpBody;
  /** Keys the client's cursor in the event log. */
  readonly client: string;
  readonly version: string;
  readonly clock: Clock;
  readonly feed: EventFeed;
  /**
   * Who sends "the events have changed" and "the tools have changed":
   * `on-subscribe` this server, once its client has subscribed (2025 protocol);
   * `always` this server, and the stdio entry filters by what its client listens for (2026 protocol on stdio);
   * `elsewhere` the HTTP entry's own streams do (2026 protocol on HTTP).
   */
  readonly notices: 'on-subscribe' | 'always' | 'elsewhere';
  /** Told when a call starts (+1) and ends (-1). */
  readonly onUse?: (change: 1 | -1) => void;
}

/**
 * Nothing here asks the client for input, so nothing is ever validated; handing the SDK this spares it one validator a
 * request.
 */
const NO_VALIDATOR = {
  getValidator: () => () => {
    throw new Error('this server asks clients for nothing that would need validation');
  },
};

/**
 * The SDK's low-level server, but that a tool call passes as it came and its result as it is: the toolbox checks both
 * by the tool's own schemas, answers what is wrong with them as data, and need not be checked again at every call.
 */
class ToolServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>) {
    return method === 'tools/call' ? handler : super._wrapHandler(method, handler);
  }
}

/** A tool call as it comes: whatever it names and gives is the toolbox's to judge. */
const CALL_PARAMS = z.looseObject({ name: z.unknown().optional(), arguments: z.unknown().optional() });

/**
 * The protocol server for one client of a body: low-level, so that an unknown tool or bad arguments get the toolbox's
 * answer and not the SDK's text.
 */
export function buildServer(parts: ServerParts): Server {
  const { body, feed } = parts;
  const server = new ToolServer(
    { name: 'soulsand', title: `Soulsand: ${body.name}`, version: parts.version },
    {
      capabilities: { tools: { listChanged: true }, resources: { subscribe: true }, prompts: {} },
      instructions: instructionsFor(body.name, body.locale),
      jsonSchemaValidator: NO_VALIDATOR,
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: toolsOf(body, parts.client) }));
  server.setRequestHandler('tools/call', { params: CALL_PARAMS }, (params, context) =>
    callTool(parts, params, context),
  );
  server.setRequestHandler('resources/list', () => ({ resources: eventResources(body.locale) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: eventTemplates(body.locale) }));
  server.setRequestHandler('resources/read', (request) => readEvents(body, request.params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts: [briefingListing(body.locale)] }));
  server.setRequestHandler('prompts/get', (request) => briefing(body, request.params));

  const tell = (): void => void server.sendResourceUpdated({ uri: EVENTS_URI }).catch(ignoreLateNotice);
  let unsubscribe = parts.notices === 'always' ? feed.subscribe(tell) : undefined;
  if (parts.notices === 'on-subscribe') {
    server.setRequestHandler('resources/subscribe', (request) => {
      requireEventsUri(request.params.uri);
      unsubscribe ??= feed.subscribe(tell);
      return {};
    });
    server.setRequestHandler('resources/unsubscribe', (request) => {
      requireEventsUri(request.params.uri);
      unsubscribe?.();
      unsubscribe = undefined;
      return {};
    });
  }
  const stopTellingTools =
    parts.notices === 'elsewhere'
      ? undefined
      : body.toolbox.onSetsChange((client) => {
          if (client === parts.client) void server.sendToolListChanged().catch(ignoreLateNotice);
        });
  server.onclose = () => {
    unsubscribe?.();
    stopTellingTools?.();
  };
  return server;
}

/** The SDK types JSON as mutable; nothing writes to what it is given. */
function toolsOf(body: McpBody, client: string): ListToolsResult['tools'] {
  return body.toolbox.list({ client }).map((tool) => toMcpTool(tool) as unknown as ListToolsResult['tools'][number]);
}

/** A client that has gone misses a notice; there is nobody left to tell. */
function ignoreLateNotice(): void {}

async function callTool(
  parts: ServerParts,
  params: z.output<typeof CALL_PARAMS>,
  context: ServerContext,
): Promise<CallToolResult> {
  const { toolbox, locale } = parts.body;
  const name = safeText(params.name);
  const progressToken = context.mcpReq._meta?.progressToken;
  parts.onUse?.(1);
  try {
    const answer = await toolbox.call(name, params.arguments ?? {}, {
      signal: context.mcpReq.signal,
      client: parts.client,
      locale,
      progress:
        progressToken === undefined
          ? ignoreProgress
          : progressThrottle(parts.clock, (notice) => {
              const notification = { method: 'notifications/progress', params: { progressToken, ...notice } };
              void context.mcpReq.notify(notification).catch(ignoreLateNotice);
            }),
    });
    return {
      content: [{ type: 'text', text: toolbox.textOf(name, answer, locale) }],
      structuredContent: answer,
      ...(answer.ok ? {} : { isError: true }),
    };
  } finally {
    parts.onUse?.(-1);
  }
}

function ignoreProgress(): void {}

function requireEventsUri(uri: string): void {
  if (uri === EVENTS_URI) return;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `'${uri}' cannot be subscribed to; subscribe to ${EVENTS_URI}`,
  );
}

function briefing(body: McpBody, params: GetPromptRequest['params']) {
  if (params.name !== BRIEFING_PROMPT) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `no prompt '${params.name}'; there is '${BRIEFING_PROMPT}'`,
    );
  }
  const text = briefingText(body.name, body.locale, params.arguments?.['goal']);
  return {
    description: briefingListing(body.locale).description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}
