import type { HelloFrame, ServerFrame } from '../../../src/viewer/protocol.ts';
import { getJson } from './api.ts';
import { clock, connection, passages, setting, takeChanges, takeState } from './store.ts';
import { setTime } from './wall-clock.ts';

/** A server that is silent for so long is gone: it tells the time every second. */
const SILENCE_MS = 5000;
/** The pause before the first new try, and the longest: each is twice the one before. */
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8000;

/** How far this page has come in which run of the server. */
let run: string | undefined;
let seq: number | undefined;
let retryMs = FIRST_RETRY_MS;

/** Watches for ever: connects, and connects again from where it was. */
export function connect(): void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/live`);
  let silence = 0;
  const hearSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(), SILENCE_MS);
  };
  socket.onopen = () => {
    const hello: HelloFrame = { kind: 'hello', ...(run !== undefined && { run }), ...(seq !== undefined && { seq }) };
    socket.send(JSON.stringify(hello));
    hearSilence();
  };
  // One after the other: a snapshot of another run waits for that run's setting.
  let taken = Promise.resolve();
  socket.onmessage = ({ data }) => {
    hearSilence();
    retryMs = FIRST_RETRY_MS;
    taken = taken.then(() => take(JSON.parse(String(data)) as ServerFrame, socket)).catch(() => socket.close());
  };
  socket.onclose = () => {
    clearTimeout(silence);
    connection.value = 'lost';
    setTimeout(connect, retryMs);
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
  };
}

async function take(frame: ServerFrame, socket: WebSocket): Promise<void> {
  if (frame.kind === 'snapshot') {
    if (setting.value?.run !== frame.run) {
      passages.value = [];
      setting.value = await getJson('/api/setting');
    }
    run = frame.run;
    takeState(frame.state);
  } else if (frame.kind === 'changes') {
    if (frame.from !== (seq ?? 0) + 1) {
      // Never sent so; if it were, a gap must not go unnoticed.
      socket.close();
      return;
    }
    takeChanges(frame.changes);
  }
  seq = frame.seq;
  connection.value = 'live';
  setTime(frame.nowMs, clock.value?.effectiveRate ?? 0);
}
