import type { EventLine } from '../../../src/viewer/protocol.ts';
import { theme } from '../live/preferences.ts';
import { omniscient } from '../live/store.ts';
import { personColour } from '../map/palette.ts';
import { askedWhy, lookAt } from '../selection.ts';
import { say } from '../texts.ts';
import { timeText } from './times.ts';

/** An event as one line; whoever did it can be looked at. */
export function EventRow({ event }: { readonly event: EventLine }) {
  const { id, actor, atMs, text, salience, withheld } = event;
  const hidden = withheld && !omniscient.value;
  const style = actor >= 0 ? { '--own': personColour(actor, theme.value) } : {};
  return (
    <li class="event" data-id={event.id} data-strong={salience > 0.8} style={style}>
      <time>{timeText(atMs, true)}</time>
      {actor >= 0 ? (
        <button type="button" class="event-text" onClick={() => lookAt(actor)}>
          {hidden ? say('withheld') : say(text)}
        </button>
      ) : (
        <span class="event-text">{hidden ? say('withheld') : say(text)}</span>
      )}
      {!hidden && actor >= 0 && <WhyButton event={id} />}
    </li>
  );
}

/** Asks where it came from, and who knows of it. */
export function WhyButton({ event }: { readonly event: number }) {
  return (
    <button
      type="button"
      class="quiet ask-why"
      aria-label={say('whyTitle')}
      title={say('whyTitle')}
      onClick={() => {
        askedWhy.value = event;
      }}
    >
      ?
    </button>
  );
}
