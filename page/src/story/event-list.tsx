import { events, omniscient } from '../live/store.ts';
import { say } from '../texts.ts';
import { EventRow } from './event-row.tsx';
import { Scroll } from './scroll.tsx';

/** Everything that happens, line by line. */
export function EventList() {
  const told = events.value.filter(({ withheld }) => omniscient.value || !withheld);
  return (
    <Scroll newest={String(told.at(-1)?.id)} label={say('events')}>
      {told.length === 0 && <p class="empty">{say('noEvents')}</p>}
      <ol class="events">
        {told.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </Scroll>
  );
}
