import { setting } from '../live/store.ts';
import { Token } from '../people/people-pane.tsx';
import { say } from '../texts.ts';
import { view } from './seat.ts';

/** Where one is, and what can be seen there. */
export function HerePane() {
  const now = view.value;
  const place = setting.value?.places[now?.here.place ?? -1];
  if (now === undefined || place === undefined) return <p class="empty">{say('connecting')}</p>;
  const { people, things, marks, lit } = now.here;
  return (
    <section class="here" aria-label={say('around')}>
      <h2>{say(place.name)}</h2>
      <p class="brief">{say(lit ? place.brief : 'tooDark')}</p>
      {people.length > 0 && (
        <ul class="seen">
          {people.map(({ person, posture, doing }) => (
            <li key={person} data-posture={posture}>
              <Token person={person} />
              <b>{say(setting.value?.people[person]?.name ?? { en: '', zh: '' })}</b>
              <span>{doing === null ? (posture === 'dead' ? say('dead') : '') : say(doing)}</span>
            </li>
          ))}
        </ul>
      )}
      {lit && people.length === 0 && <p class="empty">{say('alone')}</p>}
      {things.length > 0 && <p class="things">{things.map(say).join(' · ')}</p>}
      {marks.length > 0 && (
        <ul class="marks">
          {marks.map((mark) => (
            <li key={mark.en}>{say(mark)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
