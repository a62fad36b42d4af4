import type { TalkView } from '../../../src/viewer/protocol.ts';
import { theme } from '../live/preferences.ts';
import { omniscient, setting, talks } from '../live/store.ts';
import { personColour } from '../map/palette.ts';
import { lookAt } from '../selection.ts';
import { WhyButton } from '../story/event-row.tsx';
import { timeText } from '../story/times.ts';
import { say } from '../texts.ts';

/** Lines shown of a talk under way, and of one that is over. */
const LIVELY_LINES = 8;
const OVER_LINES = 3;

/** Conversations as they go on, the liveliest on top. */
export function TalkPane() {
  const shown = talks.value.toReversed().toSorted((a, b) => Number(a.over) - Number(b.over));
  return (
    <section class="pane talks" aria-label={say('talks')}>
      <h2>{say('talks')}</h2>
      {shown.length === 0 && <p class="empty">{say('noTalks')}</p>}
      {shown.map((talk) => (
        <Talk key={talk.id} talk={talk} />
      ))}
    </section>
  );
}

function Talk({ talk }: { readonly talk: TalkView }) {
  const place = setting.value?.places[talk.place]?.name;
  return (
    <article class="talk" data-over={talk.over}>
      <header>
        {place !== undefined && <b>{say(place)}</b>}
        {talk.over && <small>{say('talkOver')}</small>}
      </header>
      {talk.low && !talk.over && <p class="empty">{say('lowVoices')}</p>}
      <ol>
        {talk.lines.slice(talk.over ? -OVER_LINES : -LIVELY_LINES).map(({ event, atMs, speaker, words, withheld }) => (
          <li key={event} style={{ '--own': personColour(speaker, theme.value) }}>
            <button type="button" class="quiet speaker" onClick={() => lookAt(speaker)}>
              {say(setting.value?.people[speaker]?.name ?? { en: '', zh: '' })}
            </button>
            <time>{timeText(atMs)}</time>
            {withheld && !omniscient.value ? (
              <p>…</p>
            ) : (
              <p>
                {say(words)} <WhyButton event={event} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}
