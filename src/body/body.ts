import { type Clock, type Locale, type Logger, systemClock } from '../core/index.ts';
import type { EventKinds, EventLog } from '../events/index.ts';
import type { Session } from '../minecraft/session/index.ts';
import { MINECRAFT_EVENT_KINDS } from '../minecraft/state/index.ts';
import { Toolbox, type ToolContext, type WireAnswer } from '../tools/index.ts';
import { bodyTools } from './catalogue.ts';
import type { BodyHost } from './host.ts';
import { openPlaces, type PlaceBook } from './places.ts';
import { schematicsIn } from './schematics.ts';
import { toolSetsTool } from './tools/tool-sets.ts';
import { WakeMarks } from './wake-marks.ts';

/** How a body is made. */
export interface BodyOptions {
  readonly session: Session;
  /** Names it among other bodies, as in `/mcp/NAME`. Default: the player's name. */
  readonly name?: string;
  /** Tool sets that are on. Default `['base']`. */
  readonly toolSets?: readonly string[];
  /** For calls that name none. Default `en`. */
  readonly locale?: Locale;
  readonly clock?: Clock;
  /** Places that were given names; closed with the body. Default: some that are gone with it. */
  readonly places?: PlaceBook;
  /** Folder of the schematics it may build; without it there are none. */
  readonly schematicsFolder?: string;
  /** Told of inner errors of tools. Default silent. */
  readonly logger?: Logger;
  /** Checks each answer against its output schema: for tests. */
  readonly verifyOutputs?: boolean;
}

/** A Minecraft body: one session and the tools to perceive and act through it. */
export interface Body {
  readonly name: string;
  readonly session: Session;
  readonly toolbox: Toolbox<BodyHost>;
  /** What happened, with a cursor for each client. */
  readonly events: EventLog;
  /** How events read. */
  readonly eventKinds: EventKinds;
  readonly locale: Locale;
  /** Calls a tool by name with its arguments as on the wire (snake_case). Always resolves. */
  call(name: string, wireArgs?: unknown, context?: Partial<ToolContext>): Promise<WireAnswer>;
  /** Leaves the server. Calls under way end with an answer; later ones say that the session is closed. */
  close(): Promise<void>;
}

/**
 * Gives a session its tools.
 *
 * @example
 * const session = await openSession({ host: '127.0.0.1', username: 'Ann' });
 * if (session.ok) {
 *   const body = createBody({ session: session.value });
 *   console.log(await body.call('where_am_i'));
 * }
 */
export function createBody(options: BodyOptions): Body {
  const { session, toolSets, locale = 'en', clock = systemClock, logger, verifyOutputs } = options;
  const places = options.places ?? openPlaces({ world: '' });
  const host: BodyHost = {
    session,
    eventKinds: MINECRAFT_EVENT_KINDS,
    clock,
    wakeMarks: new WakeMarks(),
    places,
    schematics: schematicsIn(options.schematicsFolder),
    tools: (client) => toolbox.list({ client }),
    toolSets: {
      known: () => toolbox.knownSets,
      of: (client) => toolbox.setsOf(client),
      use: (client, sets) => toolbox.useSets(sets, client),
    },
  };
  const toolbox = new Toolbox<BodyHost>({
    host,
    tools: bodyTools,
    locale,
    sets: toolSets,
    setsTool: toolSetsTool.name,
    logger,
    verifyOutputs,
  });
  return {
    name: options.name ?? session.state.self.username,
    session,
    toolbox,
    events: session.events,
    eventKinds: host.eventKinds,
    locale,
    call: (name, wireArgs, context) => toolbox.call(name, wireArgs, context),
    async close() {
      await session.close();
      places.close();
    },
  };
}
