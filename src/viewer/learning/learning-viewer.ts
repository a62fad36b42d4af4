import { Hono } from 'hono';
import type { HttpServer } from '../../http/index.ts';
import { type GameBook, gameBookOf, RunHistory, type RunLog } from '../../learning/index.ts';
import { answer, answerIfKnown, answerPage, refuse, refuseMethod } from '../answers.ts';
import { type LearningSubject, learningView, roundView, skillView } from './learning-view.ts';

/** How a page on a learner is opened. */
export interface LearningViewerOptions {
  readonly run: RunLog;
  /** What the run is called. */
  readonly name: string;
  /** Whether this process learns in it; a run that another process may write to is read along whenever a page asks. */
  readonly isLive: boolean;
  /** The server it mounts on: `/` and `/api/learning`. */
  readonly server: HttpServer;
  /** Where the built page lies, if elsewhere. */
  readonly pageFolder?: string;
}

/** A page on a learner. */
export interface LearningViewer {
  readonly url: string;
  /** Hears the run no more. The run and the server are their owners' to close. */
  close(): void;
}

/**
 * Shows a run of a learner on a page, to everybody on this machine: they may read, there is nothing to command. The page
 * asks again and again, with the revision it has: with nobody watching, nothing is done but to remember what happened.
 */
export function openLearningViewer(options: LearningViewerOptions): LearningViewer {
  const { run, name, isLive, server, pageFolder } = options;
  const history = new RunHistory();
  // What cannot be read of it is not shown; whoever learns in it is told by the log itself.
  run.visit((event) => history.hear(event));
  const unhear = run.observe((event) => history.hear(event));
  let book: GameBook | undefined;
  const subject = (): LearningSubject => {
    const { state } = run;
    if (book === undefined && state.version !== undefined) {
      const read = gameBookOf(state.version);
      book = read.ok ? read.value : undefined;
    }
    return { state, history, book };
  };

  const app = new Hono();
  app.get('/api/learning', (c) => {
    const caughtUp = isLive ? undefined : run.catchUp();
    if (caughtUp?.ok === false) return refuse(c, 503, caughtUp);
    const etag = `"${run.length}"`;
    c.header('etag', etag);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    return answer(c, learningView(subject(), { revision: run.length, name, isLive }));
  });
  app.get('/api/learning/rounds/:round', (c) => {
    const found = roundView(subject(), Number(c.req.param('round')));
    return answerIfKnown(c, found, 'no such task, or one of long ago', 'ask /api/learning which there are');
  });
  app.get('/api/learning/skills/:name', (c) => {
    const found = skillView(subject(), c.req.param('name'));
    return answerIfKnown(c, found, 'no such skill', 'ask /api/learning which there are');
  });
  app.get('*', (c) => answerPage(c, pageFolder, '/learn.html'));
  app.all('*', refuseMethod);

  const serve = (request: Request) => app.fetch(request);
  server.mount('/', serve, { public: true });
  server.mount('/api/learning', serve, { public: true });
  return { url: `${server.url}/`, close: unhear };
}
