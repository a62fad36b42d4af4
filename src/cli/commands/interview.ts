import { type Failure, type Result, succeed, textOf } from '../../core/index.ts';
import { answererBy, chainLines, findPerson, type Interviewed, interview, Wording } from '../../life/index.ts';
import { type Command, type CommandContext, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import { timeText } from '../live/digest.ts';
import { embedderBy } from '../live/embedder.ts';
import { type LookBack, lookBack } from '../live/look-back.ts';
import { openGateway } from '../live/minds.ts';
import { Runs } from '../live/runs.ts';
import { WHY_TEXTS } from '../live/why-texts.ts';

/** The command's own flags, as typed. */
interface InterviewFlags {
  readonly run?: string;
  readonly question?: string;
  readonly who?: string;
  readonly at?: string;
  readonly json?: boolean;
  readonly model?: string;
}

/** `soulsand interview`: a copy of a resident answers, from what it remembers; the run stays as it is. */
export const interviewCommand: Command<InterviewFlags> = async (context, flags) => {
  const runs = new Runs(dataFolders(context.settings.data).lives);
  const done = await lookBack({ runs, run: flags.run ?? '', at: flags.at }, (back) => ask(context, flags, back));
  return done.ok ? EXIT.ok : refuse(context, done);
};

function refuse({ terminal }: CommandContext, failure: Failure): number {
  terminal.failure(failure);
  return EXIT.failed;
}

async function ask(
  context: CommandContext,
  { run = '', who = '', question = '', json, model }: InterviewFlags,
  back: LookBack,
): Promise<Result<undefined>> {
  const person = findPerson(back.setting, who);
  if (!person.ok) return person;
  const gateway = await openGateway(context, model, run);
  if (!gateway.ok) return gateway;
  const models = gateway.value;
  const canEmbed = context.settings.models?.['embed'] !== undefined;
  const options = models && {
    answerer: answererBy(models, context.settings.locale),
    ...(canEmbed && { embedder: embedderBy(models, 'interview') }),
  };
  const asked = await interview(back, person.value, question, options);
  await models?.close();
  if (!asked.ok) return asked;
  if (json === true) context.terminal.print(JSON.stringify(plain(asked.value, back)));
  else print(context, question, asked.value, back);
  return succeed(undefined);
}

function print(
  context: CommandContext,
  question: string,
  { person, atMs, lines, failure }: Interviewed,
  { setting }: LookBack,
): void {
  const { terminal, settings } = context;
  const { locale } = settings;
  const wording = new Wording(setting);
  const who = setting.nameOf(setting.entityOf('person', person), locale);
  terminal.print(say(context, WHY_TEXTS.asked, { who, time: timeText(atMs, true, locale), question }));
  for (const { text, because, isConcealed } of lines) {
    terminal.print(`  ${textOf(text, locale)}${isConcealed ? ` ${say(context, WHY_TEXTS.concealed)}` : ''}`);
    const earlier = because?.because ?? [];
    for (const step of earlier) {
      for (const line of chainLines(step, { setting, wording, locale, withTruth: false }, 2)) terminal.print(line);
    }
  }
  if (failure !== undefined) terminal.warn(say(context, WHY_TEXTS.byRules, { why: failure.why }));
}

/** What was answered, for a program. */
function plain({ person, atMs, lines, by }: Interviewed, { setting }: LookBack) {
  return {
    who: setting.people[person]?.id ?? null,
    at_ms: atMs,
    by,
    lines: lines.map(({ text, memory, isConcealed, because }) => ({
      text,
      memory: memory ?? null,
      source: because?.memory.source.kind ?? null,
      would_conceal: isConcealed,
    })),
  };
}
