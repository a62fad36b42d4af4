import { signal } from '@preact/signals';
import type { SkillVersionView, SkillView } from '../../../src/viewer/learning/learning-protocol.ts';
import { Code } from './code.tsx';
import { run } from './run.ts';
import { look } from './selection.ts';
import { costText, tell, wordOf } from './texts.ts';

/** The version of the skill looked at that is read; the one in use where it has none such. */
const wantedVersion = signal<number | undefined>(undefined);

/** All skills, the newest first. */
export function SkillList() {
  const skills = run.value?.skills ?? [];
  if (skills.length === 0) return <p class="empty">{tell('noSkills')}</p>;
  return (
    <ol class="entries">
      {skills.toReversed().map(({ name, description, version, status, runs, successes }) => (
        <li key={name}>
          <button
            type="button"
            class="entry"
            onClick={() => {
              wantedVersion.value = undefined;
              look({ kind: 'skill', name });
            }}
          >
            <span class="what">{name}</span>
            <span class="badge" data-outcome={status}>
              {wordOf(status)}
            </span>
            <span class="about">{description}</span>
            <small>
              {tell('versionN', { version })} · {recordOf(runs, successes)}
            </small>
          </button>
        </li>
      ))}
    </ol>
  );
}

function recordOf(runs: number, successes: number): string {
  return runs === 0 ? tell('neverRan') : tell('ran', { runs, successes });
}

/** A skill: its versions with their code, how they fared, and where they failed. */
export function SkillDetail({ view }: { readonly view: SkillView }) {
  const { name, versions, current, faults, attempts, cost } = view;
  const shown = versions.find(({ version }) => version === (wantedVersion.value ?? current)) ?? versions[0];
  return (
    <article class="detail">
      <h2>{name}</h2>
      {versions.length > 1 && (
        <label class="versions">
          {tell('version')}{' '}
          <select
            value={shown?.version}
            onChange={({ currentTarget }) => {
              wantedVersion.value = Number(currentTarget.value);
            }}
          >
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                {version} {version === current ? `(${tell('inUse')})` : ''}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown !== undefined && <Version shown={shown} />}
      <h3>{tell('record')}</h3>
      <p>{recordOf(shown?.runs ?? 0, shown?.successes ?? 0)}</p>
      {cost !== null && <p>{tell('took', { attempts, cost: costText(cost) })}</p>}
      {faults.length > 0 && <h3>{tell('faults')}</h3>}
      <ul class="faults">
        {faults.map(({ round, attempt, version, why }) => (
          <li key={`${round} ${attempt}`}>
            <button type="button" class="link" onClick={() => look({ kind: 'task', round })}>
              {tell('faultAt', { round, attempt, version })}
            </button>
            <p class="fault">{why}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}

function Version({ shown }: { readonly shown: SkillVersionView }) {
  const { status, description, postcondition, imports, code, trials, hash, version } = shown;
  return (
    <>
      <p>
        <span class="badge" data-outcome={status}>
          {wordOf(status)}
        </span>{' '}
        <small>
          {tell('versionN', { version })} · <code title={hash}>{hash.slice(0, 12)}</code>
        </small>
      </p>
      <p>{description}</p>
      <h3>{tell('promises')}</h3>
      <p>{tell(postcondition)}</p>
      {imports.length > 0 && <h3>{tell('imports')}</h3>}
      {imports.map((name) => (
        <button key={name} type="button" class="link" onClick={() => look({ kind: 'skill', name })}>
          {name}
        </button>
      ))}
      <h3>{tell('trials')}</h3>
      {trials.length === 0 && <p>{tell('noTrials')}</p>}
      <ul>
        {trials.map(({ seed, passed, why }) => (
          <li key={seed} class={passed ? '' : 'fault'}>
            {tell('seed', { seed })}: {tell(passed ? 'passed' : 'notPassed')} <small>{why}</small>
          </li>
        ))}
      </ul>
      <Code code={code} />
    </>
  );
}
