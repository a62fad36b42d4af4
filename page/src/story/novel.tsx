import { useState } from 'preact/hooks';
import type { EventLine, PassageView } from '../../../src/viewer/protocol.ts';
import { getJson } from '../live/api.ts';
import { chapters, clock, edition, passages, withPassages } from '../live/store.ts';
import { say } from '../texts.ts';
import { EventRow } from './event-row.tsx';
import { Scroll } from './scroll.tsx';
import { timeText } from './times.ts';

/** The novel as it is written: it follows along unless one has scrolled back. */
export function Novel() {
  const told = passages.value.filter((passage) => passage.edition === edition.value);
  const last = told.at(-1);
  const over = clock.value?.over;
  return (
    <Scroll newest={`${last?.number} ${over === null}`} label={say('story')}>
      <article class="novel" aria-live="off">
        <Earlier />
        {told.length === 0 && <p class="empty">{say('nothingYet')}</p>}
        {told.map((passage, i) => (
          <Passage key={passage.number} passage={passage} opens={told[i - 1]?.chapter !== passage.chapter} />
        ))}
        {over !== null && over !== undefined && (
          <footer class="the-end">
            <p>{say(over)}</p>
            <span>{say('theEnd')}</span>
          </footer>
        )}
      </article>
    </Scroll>
  );
}

/** Passages before those that came with the page. */
function Earlier() {
  const first = passages.value.find((passage) => passage.edition === edition.value);
  if (first === undefined || first.number <= 1) return null;
  const load = async () => {
    const more = await getJson<readonly PassageView[]>(`/api/novel?edition=${first.edition}&before=${first.number}`);
    passages.value = withPassages(passages.value, more);
  };
  return (
    <button type="button" class="quiet" onClick={() => void load()}>
      {say('older')}
    </button>
  );
}

function Passage({ passage, opens }: { readonly passage: PassageView; readonly opens: boolean }) {
  const [made, setMade] = useState<readonly EventLine[] | undefined>(undefined);
  const chapter = chapters.value.find((each) => each.edition === passage.edition && each.number === passage.chapter);
  const toggle = async () => {
    if (made !== undefined) setMade(undefined);
    else setMade(await getJson<readonly EventLine[]>(`/api/events?ids=${passage.events.join(',')}`));
  };
  return (
    <>
      {opens && chapter !== undefined && (
        <header class="chapter">
          <span>{chapter.number}</span>
          <h3>{say(chapter.title)}</h3>
        </header>
      )}
      <section class="passage">
        <button
          type="button"
          class="passage-time"
          aria-expanded={made !== undefined}
          title={say('madeOf')}
          onClick={() => void toggle()}
        >
          {timeText(passage.fromMs)}
        </button>
        {say(passage.text)
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line, i) => (
            <p key={i}>{line}</p>
          ))}
        {made !== undefined && (
          <ol class="made-of" aria-label={say('madeOf')}>
            {made.length === 0 && <li class="empty">{say('forgottenEvents')}</li>}
            {made.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
