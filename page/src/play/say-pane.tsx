import { useState } from 'preact/hooks';
import type { SeatAct } from '../../../src/viewer/seats/seat-protocol.ts';
import { theme } from '../live/preferences.ts';
import { setting } from '../live/store.ts';
import { personColour } from '../map/palette.ts';
import { Scroll } from '../story/scroll.tsx';
import { timeText } from '../story/times.ts';
import { say, type TextName } from '../texts.ts';
import { speak, view } from './seat.ts';

const ACTS = [
  ['auto', 'actAuto'],
  ['chat', 'actChat'],
  ['ask', 'actAsk'],
  ['tell', 'actTell'],
  ['accuse', 'actAccuse'],
  ['comfort', 'actComfort'],
  ['warn', 'actWarn'],
  ['agree', 'actAgree'],
  ['refuse', 'actRefuse'],
  ['farewell', 'actFarewell'],
] as const satisfies readonly (readonly [SeatAct, TextName])[];
/** Facts of one line. */
const MAX_TOLD = 4;

/** The talk one is in: what was said, and a line to say. */
export function SayPane() {
  const talk = view.value?.talk ?? null;
  return (
    <section class="pane saying" aria-label={say('saying')}>
      <h2>{say('saying')}</h2>
      {talk === null ? (
        <p class="empty">{say('inNoTalk')}</p>
      ) : (
        <>
          <p class="with">
            {talk.people.map((person) => say(setting.value?.people[person]?.name ?? { en: '', zh: '' })).join(' · ')}
            {talk.low && ` · ${say('lowVoices')}`}
          </p>
          <Scroll newest={String(talk.lines.at(-1)?.event)} label={say('saying')}>
            <ol class="talk">
              {talk.lines.map(({ event, atMs, speaker, words }) => (
                <li key={event} style={{ '--own': personColour(speaker, theme.value) }}>
                  <span class="speaker">{say(setting.value?.people[speaker]?.name ?? { en: '', zh: '' })}</span>
                  <time>{timeText(atMs)}</time>
                  <p>{say(words)}</p>
                </li>
              ))}
            </ol>
          </Scroll>
          <Line />
        </>
      )}
    </section>
  );
}

/** One's own line: its words, what it tells, how it is meant. */
function Line() {
  const [words, setWords] = useState('');
  const [told, setTold] = useState<readonly number[]>([]);
  const [how, setHow] = useState<SeatAct>('auto');
  const facts = view.value?.facts ?? [];
  const submit = (event: Event) => {
    event.preventDefault();
    if (words.trim() === '') return;
    speak(words.trim(), told, how);
    setWords('');
    setTold([]);
    setHow('auto');
  };
  const toggle = (memory: number) =>
    setTold(told.includes(memory) ? told.filter((each) => each !== memory) : [...told, memory].slice(-MAX_TOLD));
  return (
    <form class="line" onSubmit={submit}>
      <input
        id="say"
        autoComplete="off"
        maxLength={500}
        value={words}
        aria-label={say('yourLine')}
        placeholder={say('yourLine')}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <select
        value={how}
        aria-label={say('howMeant')}
        onChange={({ currentTarget }) => setHow(currentTarget.value as SeatAct)}
      >
        {ACTS.map(([each, name]) => (
          <option key={each} value={each}>
            {say(name)}
          </option>
        ))}
      </select>
      <button type="submit">{say('sayIt')}</button>
      {facts.length > 0 && (
        <details>
          <summary>
            {say('tellThem')}
            {told.length > 0 && ` (${told.length})`}
          </summary>
          <ul>
            {facts.toReversed().map(({ memory, text, secret }) => (
              <li key={memory} data-secret={secret}>
                <label>
                  <input type="checkbox" checked={told.includes(memory)} onChange={() => toggle(memory)} />
                  <span>{say(text)}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </form>
  );
}
