import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { fail, type Logger, messageOf } from '../core/index.ts';
import type { HttpBounds } from './bounds.ts';
import { callerFault } from './callers.ts';
import { endingWith } from './ending.ts';
import type { Mount, Mounts } from './mounts.ts';
import { refuse } from './refusals.ts';
import { carriesToken } from './token.ts';

/** What the checks need to know of the server they stand before. */
interface AppContext {
  /** The port it listens on. */
  readonly port: () => number;
  readonly token: string;
  readonly mounts: Mounts;
  readonly bounds: HttpBounds;
  readonly closing: AbortSignal;
  readonly logger: Logger;
}

/** The checks every request passes, in order, and then the mount it is for. */
export function createApp(context: AppContext): Hono<{ Variables: { mount: Mount } }> {
  const { port, token, mounts, bounds, closing, logger } = context;
  const app = new Hono<{ Variables: { mount: Mount } }>();

  app.use(async (c, next) => {
    const host = c.req.header('host') ?? null;
    const targetHost = new URL(c.req.url).host;
    const fault = callerFault({ host, targetHost, origin: c.req.header('origin') ?? null }, port());
    return fault === undefined ? next() : refuse(403, fault);
  });

  app.use(async (c, next) => {
    const mount = mounts.find(c.req.path);
    if (mount === undefined) {
      const howTo = `ask for one of: ${mounts.prefixes.join(', ')}`;
      return refuse(404, fail('not_found', 'nothing is served at this path', howTo));
    }
    c.set('mount', mount);
    return next();
  });

  app.use(async (c, next) => {
    const header = c.req.header('authorization');
    if (c.get('mount').public || (header !== undefined && carriesToken(header, token))) return next();
    const howTo = 'send the header Authorization: Bearer TOKEN, with the token shown when the server started';
    const failure =
      header === undefined
        ? fail('token_missing', 'this path needs the token', howTo)
        : fail('token_wrong', 'the Authorization header does not carry the token', howTo);
    return refuse(401, failure, { 'www-authenticate': 'Bearer' });
  });

  app.use(
    bodyLimit({
      maxSize: bounds.bodyBytes,
      onError: () =>
        refuse(413, fail('body_too_large', `the body is larger than ${bounds.bodyBytes} bytes`, 'send less at once'), {
          connection: 'close',
        }),
    }),
  );

  app.all('*', async (c) => endingWith(closing, await c.get('mount').handler(c.req.raw)));

  app.onError((thrown, c) => {
    logger.error({ path: c.req.path, why: messageOf(thrown) }, 'a mounted handler failed');
    return refuse(500, fail('internal_error', 'the request failed inside the server', 'try again; the log says more'));
  });

  return app;
}
