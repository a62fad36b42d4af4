import { locale, theme } from '../live/preferences.ts';
import { people, setting } from '../live/store.ts';
import { initialOf } from '../map/paint-people.ts';
import { personColour } from '../map/palette.ts';
import { lookAt, selectedPerson } from '../selection.ts';
import { say } from '../texts.ts';
import { Inspector } from './inspector.tsx';

/** People listed at most: of a town the first; the map finds the others. */
const MAX_LISTED = 200;

/** Everybody at a glance, or one looked at closely. */
export function PeoplePane() {
  const { value: person } = selectedPerson;
  return (
    <section class="pane people" aria-label={say('people')}>
      {person >= 0 ? <Inspector key={person} person={person} /> : <PeopleList />}
    </section>
  );
}

function PeopleList() {
  const view = setting.value;
  if (view === undefined) return null;
  return (
    <>
      <h2>{say('people')}</h2>
      <ul class="people-list">
        {people.value.slice(0, MAX_LISTED).map(({ person, place, posture, activity, intent }) => {
          const where = view.places[place]?.name;
          return (
            <li key={person} data-posture={posture}>
              <button type="button" onClick={() => lookAt(person)}>
                <Token person={person} />
                <span class="who">
                  <b>{say(view.people[person]?.name ?? { en: '', zh: '' })}</b>
                  {where !== undefined && <span class="where">{say(where)}</span>}
                </span>
                <span class="doing">{say(activity)}</span>
                {intent !== null && posture !== 'dead' && posture !== 'asleep' && <q class="intent">{say(intent)}</q>}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Somebody's colour and letter, as on the map. */
export function Token({ person }: { readonly person: number }) {
  const name = setting.value?.people[person]?.name[locale.value] ?? '';
  return (
    <span class="token" style={{ '--own': personColour(person, theme.value) }} aria-hidden="true">
      {initialOf(name, locale.value)}
    </span>
  );
}
