import type { Result, Text } from '../core/index.ts';
import type { Edition, Novel, PersonIndex, Remembered, TalkSystem } from '../life/index.ts';
import type { MemoryStream } from '../memory/index.ts';

/** What the viewer shows beyond the life itself; whatever is left out is not shown. */
export interface ViewerSources {
  /** The novel as far as it is written; what was written stays as it is. */
  readonly novelOf?: (edition: Edition) => Pick<Novel, 'chapters' | 'paragraphs'>;
  readonly talk?: Pick<TalkSystem, 'viewOf'>;
  readonly memoryOf?: (person: PersonIndex) => MemoryStream<Remembered> | undefined;
  /** Keeps the life as it is now; answers what to tell the creator. */
  readonly save?: () => Promise<Result<Text>>;
}
