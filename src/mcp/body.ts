import type { Locale } from '../core/index.ts';
import type { EventKinds, EventLog } from '../events/index.ts';
import type { Toolbox } from '../tools/index.ts';

/** What MCP serves: a named thing with tools and an event log. A body is one; so is any toolbox with a log. */
export interface McpBody {
  /** Names it in `/mcp/NAME`: 1 to 64 letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  readonly toolbox: Pick<Toolbox<unknown>, 'call' | 'list' | 'textOf' | 'onSetsChange'>;
  readonly events: EventLog;
  /** Texts of the event kinds, for the event resource. */
  readonly eventKinds: EventKinds;
  readonly locale: Locale;
}

/** The bodies one mount serves. They may come and go. */
export interface McpBodies {
  /** The body of a name, or the default one without a name; undefined where there is none. */
  find(name: string | undefined): McpBody | undefined;
  names(): readonly string[];
}

/** One body, found under its own name and as the default. */
export function oneBody(body: McpBody): McpBodies {
  return {
    find: (name) => (name === undefined || name === body.name ? body : undefined),
    names: () => [body.name],
  };
}
