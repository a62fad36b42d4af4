import { useState } from 'preact/hooks';
import { command, power, told } from '../live/api.ts';
import { omniscient, people, setting, weather, world } from '../live/store.ts';
import { selectedPerson } from '../selection.ts';
import { say } from '../texts.ts';

/** What the creator can do. Without the token it says how to come by it. */
export function CreatorPanel() {
  const { value: may } = power;
  if (may.kind !== 'creator') {
    return (
      <section class="pane creator" aria-label={say('creator')}>
        <h2>{say('creator')}</h2>
        <p class="empty">{say(may.kind === 'wrong' ? 'tokenWrong' : 'readOnly')}</p>
      </section>
    );
  }
  return (
    <section class="pane creator" aria-label={say('creator')}>
      <h2>{say('creator')}</h2>
      <Sky />
      <label class="switch">
        <input
          type="checkbox"
          checked={omniscient.value}
          onChange={({ currentTarget }) => void command({ kind: 'omniscience', on: currentTarget.checked })}
        />
        <span>
          {say('omniscience')}
          <small>{say('omniscienceHint')}</small>
        </span>
      </label>
      <Whisper />
      {may.canSave && (
        <button type="button" onClick={() => void command({ kind: 'save' })}>
          {say('save')}
        </button>
      )}
      <p class="told" role="status">
        {told.value === '' ? '' : say(told.value)}
      </p>
    </section>
  );
}

function Sky() {
  const on = world.value?.power === true;
  return (
    <>
      <fieldset>
        <legend>{say('weather')}</legend>
        <div class="choices">
          {setting.value?.weatherStates.map(({ id, name }) => (
            <button
              type="button"
              key={id}
              aria-pressed={weather.value?.id === id}
              onClick={() => void command({ kind: 'weather', state: id })}
            >
              {say(name)}
            </button>
          ))}
        </div>
      </fieldset>
      <label class="switch">
        <input type="checkbox" checked={on} onChange={() => void command({ kind: 'power', on: !on })} />
        <span>
          {say('power')}
          <small>{say(on ? 'powerOn' : 'powerOff')}</small>
        </span>
      </label>
    </>
  );
}

function Whisper() {
  const [words, setWords] = useState('');
  const [person, setPerson] = useState(Math.max(0, selectedPerson.value));
  const living = people.value.filter(({ posture }) => posture !== 'dead');
  const send = async (event: Event) => {
    event.preventDefault();
    if (words.trim() !== '' && (await command({ kind: 'whisper', person, words }))) setWords('');
  };
  return (
    <form class="whisper" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>{say('whisper')}</legend>
        <label>
          {say('whisperTo')}
          <select value={person} onChange={({ currentTarget }) => setPerson(Number(currentTarget.value))}>
            {living.map((status) => (
              <option key={status.person} value={status.person}>
                {say(setting.value?.people[status.person]?.name ?? { en: '', zh: '' })}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say('whisperWords')}
          <textarea
            rows={2}
            maxLength={500}
            value={words}
            placeholder={say('whisperHint')}
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
        <button type="submit">{say('send')}</button>
      </fieldset>
    </form>
  );
}
