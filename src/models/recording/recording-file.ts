import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, type Result, succeed } from '../../core/index.ts';
import { modelFailure } from '../failures.ts';
import { decodeLine, type RecordedCall } from './recorded-call.ts';
import { MAX_RECORDED_CALLS, type Recorder, Recording } from './recorder.ts';

/** What stands in a file: its calls, and how many of its bytes are whole lines. */
interface FileContent {
  readonly recording: Recording;
  readonly wholeBytes: number;
}

/** The recording in a file of JSON lines. A last line that a kill cut short is left out; any other fault fails. */
export function readRecordingFile(path: string): Result<Recording> {
  const content = contentOf(path);
  return content.ok ? succeed(content.value.recording) : content;
}

/**
 * Records into a file of JSON lines, one call a line; goes on with a recording that is there, and makes one that is not.
 * Fails with `recording_unreadable` or `recording_unwritable`.
 */
export function recordToFile(path: string): Result<Recorder> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Read and write, made if missing, each write at the end.
    closeSync(openSync(path, 'a'));
    const content = contentOf(path);
    if (!content.ok) return content;
    truncateSync(path, content.value.wholeBytes);
    return succeed(new FileRecorder(path, openSync(path, 'a'), content.value.recording));
  } catch (thrown) {
    return modelFailure('recording_unwritable', { path, detail: messageOf(thrown) });
  }
}

class FileRecorder implements Recorder {
  readonly counts: ReadonlyMap<string, number>;
  readonly #path: string;
  #file: number | undefined;
  #size: number;

  constructor(path: string, file: number, before: Recording) {
    this.#path = path;
    this.#file = file;
    this.#size = before.size;
    this.counts = before.counts();
  }

  record(call: RecordedCall): Result<undefined> {
    if (this.#file === undefined) return modelFailure('recording_unwritable', { path: this.#path, detail: 'closed' });
    if (this.#size >= MAX_RECORDED_CALLS) return modelFailure('recording_full', { limit: MAX_RECORDED_CALLS });
    try {
      writeSync(this.#file, `${JSON.stringify(call)}\n`);
      this.#size++;
      return succeed(undefined);
    } catch (thrown) {
      return modelFailure('recording_unwritable', { path: this.#path, detail: messageOf(thrown) });
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

function contentOf(path: string): Result<FileContent> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (thrown) {
    return modelFailure('recording_unreadable', { path, detail: messageOf(thrown) });
  }
  const wholeBytes = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.subarray(0, wholeBytes).toString('utf8').split('\n').slice(0, -1);
  const calls: RecordedCall[] = [];
  for (const [i, line] of lines.entries()) {
    const call = decodeLine(line);
    if (!call.ok) return modelFailure('recording_unreadable', { path, detail: `line ${i + 1}: ${call.why}` });
    calls.push(call.value);
  }
  return succeed({ recording: new Recording(calls), wholeBytes });
}
