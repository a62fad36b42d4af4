import { Hono } from 'hono';
import { z } from 'zod';
import type { OperatorDesk } from '../../assistant/index.ts';
import { fail, type Result, succeed } from '../../core/index.ts';
import type { HttpServer } from '../../http/index.ts';
import type { Meter } from '../../models/index.ts';
import { answer, answerPage, refuse, refuseMethod } from '../answers.ts';
import type { Decision, DecisionView, OperatorView, PlayersPage, ReviewsView } from './operator-protocol.ts';
import { operatorView, playerLine } from './operator-view.ts';

/** The page's file. */
const INDEX = '/operator.html';
/** Characters of an id that is asked for. */
const MAX_ID_CHARS = 200;

/** How an operator's page is opened. */
export interface OperatorPageOptions {
  readonly desk: OperatorDesk;
  /** What the models have cost, against which caps. */
  readonly meter: Meter;
  /** The server it mounts on: `/` for the page's files, `/api/operator` with the token. Its owner closes it. */
  readonly server: HttpServer;
  /** Where the built page lies, if elsewhere. */
  readonly pageFolder?: string;
}

/** The page of whoever runs an assistant. */
export interface OperatorPage {
  /** Its address; without the token it shows nothing. */
  readonly url: string;
  /** The address with the token, which stands behind `#`: no browser sends it and no log sees it. */
  operatorUrl(token: string): string;
}

const idSchema = z.string().min(1).max(MAX_ID_CHARS);
const decisionSchema: z.ZodType<Decision> = z.strictObject({
  source: idSchema,
  player: idSchema,
  id: idSchema,
  happened: z.boolean(),
});

/** Shows an assistant to whoever runs it: who is there, what runs, what it costs, what went wrong, what they must decide. */
export function openOperatorPage({ desk, meter, server, pageFolder }: OperatorPageOptions): OperatorPage {
  const api = operatorApi(desk, meter);
  const page = new Hono().get('*', (c) => answerPage(c, pageFolder, INDEX)).all('*', refuseMethod);
  server.mount('/api/operator', (request) => api.fetch(request));
  server.mount('/', (request) => page.fetch(request), { public: true });
  const url = `${server.url}/`;
  return { url, operatorUrl: (token) => `${url}#token=${token}` };
}

function operatorApi(desk: OperatorDesk, meter: Meter): Hono {
  const app = new Hono();
  app.get('/api/operator', async (c) => {
    const view = await operatorView(desk, meter);
    return view.ok ? answer<OperatorView>(c, view.value) : refuse(c, 503, view);
  });
  app.get('/api/operator/players', async (c) => {
    const kept = await desk.kept((c.req.query('after') ?? '').slice(0, MAX_ID_CHARS));
    if (!kept.ok) return refuse(c, 503, kept);
    const { players, next } = kept.value;
    return answer<PlayersPage>(c, { players: players.map(playerLine), next });
  });
  app.get('/api/operator/reviews', async (c) => {
    const [listed, state] = [await desk.reviews.list(), await desk.look()];
    if (!listed.ok) return refuse(c, 503, listed);
    const names = new Map(state.ok ? state.value.players.map(({ id, name }) => [id, name]) : []);
    const { reviews, more } = listed.value;
    const named = reviews.map((review) => ({ ...review, name: names.get(review.player) ?? review.player }));
    return answer<ReviewsView>(c, { reviews: named, more });
  });
  app.post('/api/operator/reviews', async (c) => {
    const decision = readDecision(await c.req.json<unknown>().catch(() => undefined));
    if (!decision.ok) return refuse(c, 400, decision);
    const { source, player, id, happened } = decision.value;
    const decided = await desk.reviews.decide(source, player, id, happened);
    return decided.ok ? answer<DecisionView>(c, { ok: true, told: decided.value }) : refuse(c, 400, decided);
  });
  app.all('*', (c) => refuse(c, 404, fail('not_found', 'there is nothing here', 'ask GET /api/operator')));
  return app;
}

function readDecision(body: unknown): Result<Decision> {
  const read = decisionSchema.safeParse(body);
  if (read.success) return succeed(read.data);
  return fail('bad_decision', z.prettifyError(read.error), 'send source, player, id and happened (true or false)');
}
