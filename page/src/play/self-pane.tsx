import { setting } from '../live/store.ts';
import { say } from '../texts.ts';
import { self, view } from './seat.ts';

/** Who one is, what one wants, how one feels, what one has. */
export function SelfPane() {
  const me = self.value;
  const now = view.value;
  if (me === undefined || now === undefined) return null;
  const secrets = now.facts.filter(({ secret }) => secret);
  return (
    <section class="self" aria-label={say('self')}>
      <p class="identity">{say(me.persona)}</p>
      <div class="meters">
        {(['hunger', 'energy', 'sleepiness', 'fear'] as const).map((name) => (
          <label key={name} class="meter" data-kind={name}>
            <span>{say(name)}</span>
            <meter min={0} max={1} value={now.feelings[name]} />
          </label>
        ))}
      </div>
      {now.carries.length > 0 && (
        <p>
          <small>{say('carries')}</small> {now.carries.map(say).join(' · ')}
        </p>
      )}
      <details>
        <summary>{say('yourStory')}</summary>
        {me.role !== null && (
          <p>
            {say('role')}: {me.role}
          </p>
        )}
        <ul>
          {[...me.goals, ...secrets.map(({ text }) => text)].map((text) => (
            <li key={text.en}>{say(text)}</li>
          ))}
          {me.relations.map(({ person, bond }) => (
            <li key={person}>
              {say(setting.value?.people[person]?.name ?? { en: '', zh: '' })}: {say(bond)}
            </li>
          ))}
        </ul>
      </details>
      {now.bulletin.length > 0 && <p class="bulletin">{now.bulletin.map(say).join('; ')}</p>}
    </section>
  );
}
