import { batch, signal } from '@preact/signals';
import type { PersonStatus } from '../../../src/viewer/protocol.ts';
import type { SeatAct, SeatFrame, SeatMessage, SeatView, SelfView } from '../../../src/viewer/seats/seat-protocol.ts';
import { clock, connection, people, setting, world } from '../live/store.ts';
import { setTime } from '../live/wall-clock.ts';

const SEAT_KEY = 'seat';
/** The pause before a new try. */
const RETRY_MS = 1000;
/** What was refused is shown so long. */
const REFUSED_MS = 6000;

export const view = signal<SeatView | undefined>(undefined);
export const self = signal<SelfView | undefined>(undefined);
/** Why the last wish was not heeded; '' when there is nothing to say. */
export const refused = signal('');
/** Why the seat is no longer ours. */
export const closed = signal<'left' | 'unknown_seat' | 'elsewhere' | undefined>(undefined);

let socket: WebSocket | undefined;
let forgetting = 0;

/** Takes the secret out of the link, as the creator's page does its token, and sits down: for ever, until told to go. */
export function takeSeat(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (given !== null) {
    sessionStorage.setItem(SEAT_KEY, given);
    history.replaceState(null, '', location.pathname);
  }
  const seat = sessionStorage.getItem(SEAT_KEY);
  if (seat === null) closed.value = 'unknown_seat';
  else connect(seat);
}

function connect(seat: string): void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  socket = new WebSocket(`${scheme}://${location.host}/seat`);
  socket.onopen = () => send({ kind: 'hello', seat });
  socket.onmessage = ({ data }) => take(JSON.parse(String(data)) as SeatFrame);
  socket.onclose = () => {
    if (closed.value !== undefined) return;
    connection.value = 'lost';
    setTimeout(() => connect(seat), RETRY_MS);
  };
}

export function send(message: SeatMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export function act(key: string, words?: string): void {
  send({ kind: 'do', key, ...(words !== undefined && { words }) });
}

export function speak(words: string, memories: readonly number[], how: SeatAct): void {
  send({ kind: 'say', words, memories, act: how });
}

function take(frame: SeatFrame): void {
  switch (frame.kind) {
    case 'welcome':
      setting.value = frame.setting;
      self.value = frame.self;
      break;
    case 'view':
      takeView(frame.view);
      break;
    case 'tick':
      setTime(frame.nowMs, clock.value?.effectiveRate ?? 0);
      break;
    case 'refused':
      refused.value = `${frame.why}; ${frame.how_to}`;
      clearTimeout(forgetting);
      forgetting = setTimeout(() => {
        refused.value = '';
      }, REFUSED_MS);
      break;
    case 'closed':
      closed.value = frame.why;
      if (frame.why !== 'elsewhere') sessionStorage.removeItem(SEAT_KEY);
      break;
  }
}

function takeView(next: SeatView): void {
  batch(() => {
    view.value = next;
    clock.value = next.clock;
    world.value = next.world;
    people.value = statusesIn(next);
    connection.value = 'live';
  });
  setTime(next.nowMs, next.clock.effectiveRate);
}

/** On the map stand oneself and whoever is in sight. */
function statusesIn({ here, doing, posture }: SeatView): readonly PersonStatus[] {
  const nothing = { en: '', zh: '' };
  const others = here.people.map((each) => ({
    person: each.person,
    place: here.place,
    posture: each.posture as PersonStatus['posture'],
    hop: null,
    activity: each.doing ?? nothing,
    intent: null,
    lived: false,
  }));
  const me = {
    person: self.value?.person ?? -1,
    place: here.place,
    posture: posture as PersonStatus['posture'],
    hop: doing?.hop ?? null,
    activity: doing?.text ?? nothing,
    intent: null,
    lived: true,
  };
  return [...others, me];
}
