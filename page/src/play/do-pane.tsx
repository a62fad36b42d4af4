import { useState } from 'preact/hooks';
import type { OptionView } from '../../../src/viewer/seats/seat-protocol.ts';
import { shownMs } from '../live/wall-clock.ts';
import { say, type TextName } from '../texts.ts';
import { choose, GROUPS, type Group, pending, shownGroup, shownOptions, wantedGroup } from './choices.ts';
import { act, send, view } from './seat.ts';

const GROUP_NAMES: Readonly<Record<Group, TextName>> = {
  here: 'groupHere',
  people: 'groupPeople',
  things: 'groupThings',
  doors: 'groupDoors',
  go: 'groupGo',
  self: 'groupSelf',
};
const MINUTE_MS = 60_000;
/** Options that a digit chooses. */
const DIGITS = 9;

/** What one does, and what one can do. */
export function DoPane() {
  return (
    <section class="do" aria-label={say('whatToDo')}>
      <Doing />
      <div class="tabs" role="tablist" aria-label={say('whatToDo')}>
        {GROUPS.map((group) => (
          <button
            type="button"
            role="tab"
            key={group}
            aria-selected={shownGroup.value === group}
            disabled={view.value?.options.some((option) => option.group === group) !== true}
            onClick={() => {
              wantedGroup.value = group;
              pending.value = undefined;
            }}
          >
            {say(GROUP_NAMES[group])}
          </button>
        ))}
      </div>
      <ul class="options">
        {shownOptions.value.map((option, i) => (
          <li key={option.key}>
            <button type="button" data-grave={option.grave} onClick={() => choose(option)}>
              {i < DIGITS && <kbd>{i + 1}</kbd>}
              <span>{say(option.label)}</span>
              <small>{lengthText(option)}</small>
            </button>
            {pending.value?.key === option.key && <Pending option={option} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is under way, how far it is, and how to stop it. */
function Doing() {
  const doing = view.value?.doing ?? null;
  if (doing === null) return <p class="doing-now empty">{say('doingNothing')}</p>;
  const { fromMs, untilMs, text } = doing;
  const share = untilMs > fromMs ? (shownMs.value - fromMs) / (untilMs - fromMs) : 0;
  const next = view.value?.next ?? [];
  return (
    <div class="doing-now">
      <p>
        {say(text)}
        {next.length > 0 && <small> → {next.map(say).join(' → ')}</small>}
      </p>
      <meter min={0} max={1} value={Math.min(1, Math.max(0, share))} />
      <button type="button" onClick={() => send({ kind: 'stop' })} title={`${say('stop')} (S)`}>
        {say('stop')}
      </button>
    </div>
  );
}

/** Asks for the words, or once more. */
function Pending({ option }: { readonly option: OptionView }) {
  const [words, setWords] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (option.needsWords && words.trim() === '') return;
    act(option.key, option.needsWords ? words.trim() : undefined);
    pending.value = undefined;
  };
  return (
    <form class="pending" onSubmit={submit}>
      {option.needsWords ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens because it was just asked for
          autoFocus
          maxLength={500}
          value={words}
          aria-label={say('words')}
          placeholder={say('words')}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
      ) : (
        <span>{say('sure')}</span>
      )}
      <button type="submit">{say('doIt')}</button>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          pending.value = undefined;
        }}
      >
        {say('cancel')}
      </button>
    </form>
  );
}

function lengthText({ walkMs, durationMs, group }: OptionView): string {
  if (group === 'go') return minutesText(walkMs);
  if (durationMs < 0) return '';
  const work = minutesText(durationMs);
  return walkMs > 0 ? `${minutesText(walkMs)} + ${work}` : work;
}

function minutesText(ms: number): string {
  const minutes = ms / MINUTE_MS;
  if (minutes < 1) return minutes === 0 ? '' : `< 1 ${say('minutes')}`;
  return minutes < 120 ? `${Math.round(minutes)} ${say('minutes')}` : `${Math.round(minutes / 60)} ${say('hours')}`;
}
