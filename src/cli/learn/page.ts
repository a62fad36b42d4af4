import { type Result, succeed } from '../../core/index.ts';
import { createToken, startHttp } from '../../http/index.ts';
import type { RunLog } from '../../learning/index.ts';
import { openLearningViewer } from '../../viewer/index.ts';
import type { CommandContext } from '../command.ts';

/** The page on a learner, served. */
export interface LearnPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page on a run; `isLive` where this process learns in it. Fails as `startHttp` does. */
export async function openLearnPage(
  { settings, logger, clock }: Pick<CommandContext, 'settings' | 'logger' | 'clock'>,
  shown: { readonly run: RunLog; readonly name: string; readonly isLive: boolean },
): Promise<Result<LearnPage>> {
  const { token = createToken(), port } = settings;
  const started = await startHttp({ token, logger, clock, ...(port !== undefined && { port }) });
  if (!started.ok) return started;
  const server = started.value;
  const viewer = openLearningViewer({ ...shown, server });
  return succeed({
    url: viewer.url,
    async close() {
      viewer.close();
      await server.close();
    },
  });
}
