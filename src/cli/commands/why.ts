import { type Failure, fail, type Result, succeed, type Text, textOf } from '../../core/index.ts';
import {
  type Explanation,
  explain,
  explainedLines,
  findPerson,
  type LifeEvent,
  MINUTE_MS,
  NONE,
  type Remembered,
  Wording,
} from '../../life/index.ts';
import type { ProvenanceStep } from '../../memory/index.ts';
import { type Command, type CommandContext, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import { timeText } from '../live/digest.ts';
import { momentFrom } from '../live/live-options.ts';
import { type LookBack, lookBack } from '../live/look-back.ts';
import { Runs } from '../live/runs.ts';
import { WHY_TEXTS } from '../live/why-texts.ts';

/** Events that are listed to choose from: the newest. */
const MAX_LISTED = 20;
/** A time names the events so near to it. */
const NEAR_MS = 5 * MINUTE_MS;
const EVENT_NUMBER = /^\d{6,16}$/;

/** The command's own flags, as typed. */
interface WhyFlags {
  readonly run?: string;
  readonly event?: string;
  readonly who?: string;
  readonly at?: string;
  readonly truth?: boolean;
  readonly json?: boolean;
}

/** `soulsand why`: where what was said in a run came from, and who knows of it, lived again in memory. */
export const why: Command<WhyFlags> = async (context, flags) => {
  const runs = new Runs(dataFolders(context.settings.data).lives);
  const done = await lookBack({ runs, run: flags.run ?? '', at: flags.at }, async (back) => {
    const wanted = flags.event;
    if (wanted === undefined || !EVENT_NUMBER.test(wanted)) return list(context, flags, back);
    return tell(context, flags, back, Number(wanted));
  });
  return done.ok ? EXIT.ok : refuse(context, done);
};

function refuse({ terminal }: CommandContext, failure: Failure): number {
  terminal.failure(failure);
  return failure.code === 'bad_flags' ? EXIT.usage : EXIT.failed;
}

function tell(context: CommandContext, flags: WhyFlags, back: LookBack, id: number): Result<undefined> {
  const who = flags.who === undefined ? succeed(undefined) : findPerson(back.setting, flags.who);
  if (!who.ok) return who;
  const event = eventBy(back, id);
  if (!event.ok) return event;
  const { setting, mind, life, whereabouts } = back;
  const explanation = explain({ mind, world: life.world, whereabouts }, event.value, who.value);
  const { locale } = context.settings;
  const wording = new Wording(setting);
  const withTruth = flags.truth ?? false;
  if (flags.json === true) {
    context.terminal.print(JSON.stringify(plain(explanation, back, wording, withTruth)));
    return succeed(undefined);
  }
  context.terminal.print(lineOf(context, event.value, wording));
  for (const line of explainedLines(explanation, { setting, wording, locale, withTruth })) {
    context.terminal.print(`  ${line}`);
  }
  return succeed(undefined);
}

function eventBy(back: LookBack, id: number): Result<LifeEvent> {
  let found: LifeEvent | undefined;
  const read = back.eachEvent((event) => {
    if (event.id === id) found = event;
  });
  if (!read.ok) return read;
  if (found !== undefined) return succeed(found);
  return fail('no_event', `nothing with the number ${id} has happened by then`, 'leave the number out for a list');
}

/** What could be asked about: what was told, at that time or last. */
function list(context: CommandContext, { run = '', event: time, json }: WhyFlags, back: LookBack): Result<undefined> {
  const atMs = time === undefined ? succeed(undefined) : momentFrom(time, back.setting);
  if (!atMs.ok) return atMs;
  const near = atMs.value;
  let found: LifeEvent[] = [];
  let count = 0;
  const read = back.eachEvent((event) => {
    const isWanted = near === undefined ? isTelling(event) : isWorthIt(event) && Math.abs(event.atMs - near) <= NEAR_MS;
    if (!isWanted) return;
    count++;
    found = [...found.slice(1 - MAX_LISTED), event];
  });
  if (!read.ok) return read;
  const wording = new Wording(back.setting);
  if (json === true) {
    const events = found.map((event) => ({ event: event.id, at_ms: event.atMs, text: wording.event(event) }));
    context.terminal.print(JSON.stringify({ events, more: count - found.length }));
    return succeed(undefined);
  }
  for (const event of found) context.terminal.print(`${event.id}  ${lineOf(context, event, wording)}`);
  if (count > found.length) context.terminal.warn(say(context, WHY_TEXTS.more, { count: count - found.length }));
  context.terminal.warn(say(context, WHY_TEXTS.choose, { run, event: found.at(-1)?.id ?? 'EVENT' }));
  return succeed(undefined);
}

function isTelling({ content }: LifeEvent): boolean {
  return (content.speech?.facts.length ?? 0) > 0;
}

/** What somebody did that another could know of. */
function isWorthIt({ actor, type }: LifeEvent): boolean {
  return actor !== NONE && type !== 'move' && type !== 'begin';
}

function lineOf({ settings }: CommandContext, event: LifeEvent, wording: Wording): string {
  return `${timeText(event.atMs, true, settings.locale)}  ${textOf(wording.event(event), settings.locale)}`;
}

/** An explanation for a program: people by id, texts in all languages. */
function plain({ event, told, knowers, isPartial }: Explanation, back: LookBack, wording: Wording, withTruth: boolean) {
  const { setting } = back;
  const idOf = (person: number) => setting.people[person]?.id ?? null;
  const step = ({ holder, memory, because, end }: ProvenanceStep<Remembered>): object => {
    const { source } = memory;
    return {
      holder: idOf(Number(holder)),
      memory: memory.id,
      at_ms: memory.atMs,
      text: wording.remembered(memory.fact),
      source: source.kind,
      ...('event' in source && { event: source.event }),
      ...(source.kind === 'heard' && { from: idOf(Number(source.from)) }),
      ...(end !== undefined && { end: end === 'untrue' && !withTruth ? 'untold' : end }),
      because: because.map(step),
    };
  };
  return {
    event: event.id,
    at_ms: event.atMs,
    who: idOf(event.actor),
    text: wording.event(event) satisfies Text,
    told: told.map(({ fact, because, truth }) => ({
      text: wording.fact(fact),
      because: because === undefined ? null : step(because),
      ...(withTruth && {
        is_lie: because === undefined,
        truth: truth.verdict,
        now: truth.now === undefined ? null : wording.fact(truth.now),
      }),
    })),
    known_to: knowers.map(({ person, because }) => ({ who: idOf(person), because: step(because) })),
    partial: isPartial,
  };
}
