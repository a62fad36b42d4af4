import type { Result, Text } from '../core/index.ts';
import type {
  Edition,
  EventHistory,
  InterviewedLife,
  InterviewOptions,
  Novel,
  PersonIndex,
  Remembered,
  TalkSystem,
  Whereabouts,
} from '../life/index.ts';
import type { MemoryStream } from '../memory/index.ts';

/** What the viewer shows beyond the life itself; whatever is left out is not shown. */
export interface ViewerSources {
  /** The novel as far as it is written. */
  readonly novelOf?: (edition: Edition) => Pick<Novel, 'chapters' | 'paragraphs' | 'revisions'>;
  /** The events that the journal holds: older ones than the viewer does. */
  readonly history?: EventHistory;
  readonly talk?: Pick<TalkSystem, 'viewOf'>;
  readonly memoryOf?: (person: PersonIndex) => MemoryStream<Remembered> | undefined;
  /** The residents' minds: for where what is said came from, interviews, and what a human who lives one knows. */
  readonly mind?: InterviewedLife['mind'];
  /** Where everybody was, as far as it is known. */
  readonly whereabouts?: Whereabouts;
  /** A model that answers interviews, in the rules' stead. */
  readonly interviews?: InterviewOptions;
  /** Whether humans may live residents here: not where a life is only lived again. */
  readonly playable?: boolean;
  /** By whom people think now and what it has cost, in a line. */
  readonly minds?: () => Text;
  /** Keeps the life as it is now; answers what to tell the creator. */
  readonly save?: () => Promise<Result<Text>>;
}
