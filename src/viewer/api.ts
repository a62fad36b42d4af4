import { type Context, Hono } from 'hono';
import { fail } from '../core/index.ts';
import { EDITIONS, type Life } from '../life/index.ts';
import { answer, answerIfKnown, answerPage, refuse, refuseMethod } from './answers.ts';
import { carryOut, readCommand } from './commands.ts';
import type { EventArchive } from './event-archive.ts';
import type { Explanations } from './explanations.ts';
import type { NovelLines } from './novel-lines.ts';
import type { PersonViews } from './person-view.ts';
import type { CommandsView } from './protocol.ts';
import type { SeatGrant } from './seats/seat-protocol.ts';
import type { Seats } from './seats/seats.ts';
import { settingView } from './setting-view.ts';
import type { ViewerSources } from './sources.ts';

/** Passages of the novel in one answer. */
const MAX_PASSAGES = 200;

/** What the answers are made from. */
interface ApiContext {
  readonly life: Life;
  readonly sources: ViewerSources;
  readonly run: string;
  readonly archive: EventArchive;
  readonly novel: NovelLines;
  readonly people: PersonViews;
  readonly explanations: Explanations;
  readonly seats: Seats | undefined;
  readonly pageFolder: string | undefined;
}

/** Everything but the live feed: the page, what it asks for, what the creator does. Who may ask is the server's to check. */
export function createApi(context: ApiContext): Hono {
  const { life, sources, run, archive, novel, people, explanations, seats, pageFolder } = context;
  const app = new Hono();
  const setting = settingView(life.setting, run);

  app.get('/api/setting', (c) => answer(c, setting));

  app.get('/api/people/:person', (c) => answerIfKnown(c, people.of(Number(c.req.param('person'))), 'nobody', ASK_WHO));

  app.get('/api/people/:person/memories/:id', (c) => {
    const why = people.why(Number(c.req.param('person')), Number(c.req.param('id')));
    return answerIfKnown(c, why, 'no such memory', ASK_WHO);
  });

  app.get('/api/events', (c) => {
    const found = archive.answer(c.req.query());
    return found.ok ? answer(c, found.value) : refuse(c, found.code === 'bad_query' ? 400 : 503, found);
  });

  app.get('/api/events/:id/why', (c) => {
    const who = c.req.query('who');
    const why = explanations.why(Number(c.req.param('id')), who === undefined ? undefined : Number(who));
    return why.ok ? answer(c, why.value) : refuse(c, why.code === 'withheld' ? 403 : 404, why);
  });

  app.post('/api/interviews', async (c) => {
    const asked = await explanations.ask(await bodyOf(c));
    return asked.ok ? answer(c, asked.value) : refuse(c, 400, asked);
  });

  app.post('/api/seats', async (c) => {
    const person = personIn(await bodyOf(c));
    const granted = seats === undefined ? NO_SEATS : seats.grant(person);
    return granted.ok ? answer<SeatGrant>(c, granted.value) : refuse(c, 400, granted);
  });

  app.delete('/api/seats/:person', (c) => {
    const revoked = seats === undefined ? NO_SEATS : seats.revoke(Number(c.req.param('person')));
    return revoked.ok ? answer(c, { ok: true }) : refuse(c, 400, revoked);
  });

  app.get('/api/novel', (c) => {
    const before = Number(c.req.query('before') ?? Number.POSITIVE_INFINITY);
    const edition = EDITIONS.find((each) => each === c.req.query('edition')) ?? 'reader';
    return answer(c, novel.before(edition, before, MAX_PASSAGES));
  });

  app.get('/api/commands', (c) =>
    answer<CommandsView>(c, {
      canSave: sources.save !== undefined,
      canAsk: sources.mind !== undefined,
      canPlay: seats !== undefined,
    }),
  );

  app.post('/api/commands', async (c) => {
    const command = readCommand(await bodyOf(c));
    const done = command.ok ? await carryOut(life, sources, command.value) : command;
    return done.ok ? answer(c, { ok: true, told: done.value ?? null }) : refuse(c, 400, done);
  });

  app.get('*', (c) => answerPage(c, pageFolder, '/index.html'));
  app.all('*', refuseMethod);
  return app;
}

const ASK_WHO = 'ask /api/setting who there is';
const NO_SEATS = fail('not_playable', 'nobody can be lived here', 'begin a life of its own: this one is lived again');

/** What was sent, as JSON; undefined where it is none. */
async function bodyOf(c: Context): Promise<unknown> {
  return c.req.json<unknown>().catch(() => undefined);
}

/** Whom a request for a seat means; -1, who is nobody, where it means none. */
function personIn(body: unknown): number {
  const person = typeof body === 'object' && body !== null && 'person' in body ? body.person : undefined;
  return typeof person === 'number' && Number.isInteger(person) ? person : -1;
}
