import type { EventPage } from '../../../src/viewer/protocol.ts';
import { getJson } from '../live/api.ts';
import { events, hasEarlierEvents, omniscient, takeEarlier } from '../live/store.ts';
import { say } from '../texts.ts';
import { EventRow } from './event-row.tsx';
import { Scroll } from './scroll.tsx';

/** Everything that happens, line by line. */
export function EventList() {
  const told = events.value.filter(({ withheld }) => omniscient.value || !withheld);
  return (
    <Scroll newest={String(told.at(-1)?.id)} label={say('events')}>
      <Earlier />
      {told.length === 0 && <p class="empty">{say('noEvents')}</p>}
      <ol class="events">
        {told.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </Scroll>
  );
}

/** Events before those that came with the page. */
function Earlier() {
  const [first] = events.value;
  if (first === undefined || !hasEarlierEvents.value) return null;
  const load = async () => takeEarlier(await getJson<EventPage>(`/api/events?before=${first.id}&limit=200`));
  return (
    <button type="button" class="quiet" onClick={() => void load()}>
      {say('earlierEvents')}
    </button>
  );
}
