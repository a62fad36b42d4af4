import { serveStdio } from '../../mcp/index.ts';
import { type Command, untilEnd, withHouse } from '../command.ts';
import { packageVersion } from '../package-version.ts';
import { serveHouse } from './up.ts';

/** `soulsand mcp`: the body over stdio, for a client that starts its servers itself; with `--http` as `up` does. */
export const mcp: Command<{ http?: boolean }> = (context, { http }) =>
  withHouse(context, async (house) => {
    if (http === true) return serveHouse(context, house, { life: false, withPrompt: false });
    const { clock, logger } = context;
    const door = serveStdio({ body: house.body, version: packageVersion(), clock, logger });
    try {
      return await untilEnd(context, house, door.closed);
    } finally {
      await door.close();
    }
  });
