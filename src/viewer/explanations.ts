import { z } from 'zod';
import { fail, type Result, succeed } from '../core/index.ts';
import { explain, interview, type Life, MAX_QUESTION_CHARS, type Truth, type Wording } from '../life/index.ts';
import type { EventArchive } from './event-archive.ts';
import type { EventLines } from './event-lines.ts';
import type { PersonViews } from './person-view.ts';
import type { ExplanationView, InterviewView, TruthView } from './protocol.ts';
import type { ViewerSources } from './sources.ts';

const questionSchema = z.strictObject({ person: z.int().nonnegative(), question: z.string().max(MAX_QUESTION_CHARS) });

/** What explanations are made from. */
interface ExplanationsContext {
  readonly life: Life;
  readonly sources: ViewerSources;
  readonly wording: Wording;
  readonly lines: EventLines;
  readonly archive: EventArchive;
  readonly people: PersonViews;
}

/** Why people know what they say, and what they answer when they are asked. */
export class Explanations {
  readonly #context: ExplanationsContext;

  constructor(context: ExplanationsContext) {
    this.#context = context;
  }

  /**
   * Fails with `not_found` where there was no such event, `withheld` where the reader is not to be told of it yet, or as
   * the journal does.
   */
  why(id: number, who: number | undefined): Result<ExplanationView> {
    const { life, sources, lines, archive, people, wording } = this.#context;
    const { mind, whereabouts } = sources;
    const found = archive.known(id);
    if (!found.ok) return found;
    const known = found.value;
    if (known === undefined || mind === undefined) {
      return fail('not_found', 'this event is not known here', 'ask /api/events which there are');
    }
    if (known.withheld && !life.omniscient) {
      return fail('withheld', 'this is not told yet', 'ask again when it is known, or watch as the omniscient');
    }
    if (who !== undefined && life.setting.people[who] === undefined) {
      return fail('not_found', `nobody has the number ${who}`, 'ask /api/setting who there is');
    }
    const { event } = known;
    const { told, knowers, isPartial } = explain({ mind, world: life.world, whereabouts }, event, who);
    return succeed({
      event: lines.line(known),
      told: told.map(({ fact, because, truth }) => ({
        text: wording.fact(fact),
        because: because === undefined ? null : people.whyOf(because),
        truth: life.omniscient ? this.#truth(truth) : null,
        isLie: life.omniscient && because === undefined,
      })),
      knowers: knowers.map(({ because }) => people.whyOf(because)),
      partial: isPartial,
    });
  }

  /** Fails with `bad_question`, `unknown_person`, or `not_found` where nobody can be asked. */
  async ask(body: unknown): Promise<Result<InterviewView>> {
    const { life, sources, people } = this.#context;
    const { mind, interviews } = sources;
    if (mind === undefined) return fail('not_found', 'nobody can be asked here', 'open the life with its minds');
    const read = questionSchema.safeParse(body);
    if (!read.success) {
      const how = `send {"person": a number, "question": 1 to ${MAX_QUESTION_CHARS} characters}`;
      return fail('bad_question', 'that is no question to somebody', how);
    }
    const asked = await interview({ life, mind }, read.data.person, read.data.question, interviews);
    if (!asked.ok) return asked;
    const { person, atMs, lines, by, failure } = asked.value;
    return succeed({
      person,
      atMs,
      lines: lines.map(({ text, because, isConcealed }) => ({
        text,
        because: because === undefined ? null : people.whyOf(because),
        concealed: isConcealed,
      })),
      by,
      failure: failure?.why ?? null,
    });
  }

  #truth({ verdict, now }: Truth): TruthView {
    return { verdict, now: now === undefined ? null : this.#context.wording.fact(now) };
  }
}
