import { type Failure, fail, type Logger, messageOf } from '../core/index.ts';

/** What an inner error is told as: never a stack, which goes to the log. */
export function bugFailure(thrown: unknown): Failure {
  const why = `soulsand failed inside: ${messageOf(thrown).split('\n', 1)[0]}`;
  return fail('internal_error', why, 'run soulsand doctor; if all is well there, report it with the command');
}

/** What of a process {@link watchForBugs} needs. */
type FallibleProcess = Pick<NodeJS.Process, 'on' | 'off'>;

/** A watch for errors that nobody caught. */
interface BugWatch {
  /** Whether there was one. */
  readonly found: boolean;
  /** Stops watching. */
  release(): void;
}

/** Keeps an error that nobody caught from ending the process where it stands: it is logged, told, and ends it cleanly. */
export function watchForBugs(host: FallibleProcess, logger: Logger, onBug: (failure: Failure) => void): BugWatch {
  let found = false;
  const onError = (thrown: unknown): void => {
    found = true;
    logger.error({ error: thrown instanceof Error ? thrown.stack : messageOf(thrown) }, 'nobody caught an error');
    onBug(bugFailure(thrown));
  };
  host.on('uncaughtException', onError);
  return {
    get found() {
      return found;
    },
    release: () => void host.off('uncaughtException', onError),
  };
}
