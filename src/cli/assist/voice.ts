import type { FeatureChoice } from '../../assistant/index.ts';
import { type Result, succeed, uuidSource } from '../../core/index.ts';
import type { ModuleContextEvent } from '../../engine/index.ts';
import type { HttpServer } from '../../http/index.ts';
import type { ModelGateway } from '../../models/index.ts';
import { ASSIST_TEXTS } from '../assist-texts.ts';
import { type CommandContext, say } from '../command.ts';
import { dataFolders } from '../folders.ts';

/** Speech as it was opened, for an assistant that is about to start. */
export interface Voice {
  readonly narration: NonNullable<FeatureChoice['narration']>;
  /** Adds the service to the assistant's. */
  readonly listener: (event: ModuleContextEvent) => void;
  /** Says who speaks, or that nobody does. */
  tell(prefix: string): void;
  close(): void;
}

/** Opens speech, and its pages at `/voice` of our port: each is guarded by a key of its own. */
export async function openVoice(
  context: CommandContext,
  http: HttpServer,
  models: ModelGateway,
): Promise<Result<Voice>> {
  const { settings, terminal, clock, logger } = context;
  const [{ openSpeech }, { SPEECH }] = await Promise.all([
    import('../../speech/index.ts'),
    import('../../assistant/index.ts'),
  ]);
  const { url, espeak, voices, modelVoices, keptMegabytes } = settings.assist.speech ?? {};
  const opened = await openSpeech({
    folder: dataFolders(settings.data).sounds,
    url: (url ?? `${http.url}/voice`).replace(/\/+$/, ''),
    clock,
    ids: uuidSource,
    logger,
    espeak,
    voices,
    maxCacheBytes: keptMegabytes === undefined ? undefined : keptMegabytes * 1024 * 1024,
  });
  if (!opened.ok) return opened;
  const speech = opened.value;
  http.mount('/voice', (request) => speech.door.fetch(request), { public: true });
  const model = models.meter.models().find(({ tiers }) => tiers.includes('voice'))?.model;
  const speaker = model ?? speech.local?.engine;
  return succeed({
    narration: { ...(model !== undefined && { model }), ...(modelVoices !== undefined && { voices: modelVoices }) },
    listener: ({ add }) => add(SPEECH, speech),
    tell(prefix) {
      if (speaker === undefined) terminal.warn(say(context, ASSIST_TEXTS.noVoice));
      else terminal.print(say(context, ASSIST_TEXTS.speaks, { voice: speaker, prefix }));
    },
    close: () => speech.close(),
  });
}
