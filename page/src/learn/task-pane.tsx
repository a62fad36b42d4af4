import type { AttemptView, RoundView } from '../../../src/viewer/learning/learning-protocol.ts';
import { Code } from './code.tsx';
import { run } from './run.ts';
import { look } from './selection.ts';
import { costText, named, playText, tell, wordOf } from './texts.ts';

/** All tasks, the newest first. */
export function TaskList() {
  const view = run.value;
  if (view === undefined || view.newestRounds.length === 0) return <p class="empty">{tell('noTasks')}</p>;
  return (
    <>
      <ol class="entries">
        {view.newestRounds.map(({ round, task, outcome, attempts, ticks }) => (
          <li key={round}>
            <button type="button" class="entry" onClick={() => look({ kind: 'task', round })}>
              <span class="number">{round}</span>
              <span class="what">{tell(task)}</span>
              <span class="badge" data-outcome={outcome}>
                {wordOf(outcome)}
              </span>
              <small>
                {attempts} {tell('attempts')} · {playText(ticks)}
              </small>
            </button>
          </li>
        ))}
      </ol>
      {view.earlierRounds > 0 && <p class="empty">{tell('earlier', { count: view.earlierRounds })}</p>}
    </>
  );
}

/** A task with all that was tried, the newest first. */
export function TaskDetail({ view }: { readonly view: RoundView }) {
  return (
    <article class="detail">
      <h2>
        {view.round}. {tell(view.task)}
      </h2>
      <p>
        <span class="badge" data-outcome={view.outcome}>
          {wordOf(view.outcome)}
        </span>
      </p>
      <h3>{tell('why')}</h3>
      <p>{view.why}</p>
      {view.attempts.toReversed().map((attempt) => (
        <Attempt key={attempt.attempt} attempt={attempt} />
      ))}
    </article>
  );
}

function Attempt({ attempt: told }: { readonly attempt: AttemptView }) {
  const { attempt, outcome, why, code, linked, deeds, assists, cost } = told;
  return (
    <section class="attempt">
      <h3>
        {tell('tried', { attempt })}{' '}
        <span class="badge" data-outcome={outcome}>
          {wordOf(outcome)}
        </span>
      </h3>
      {why !== '' && <p class={outcome === 'done' ? '' : 'fault'}>{why}</p>}
      {deeds.length > 0 && (
        <p>
          <small>{tell('did')}</small>{' '}
          {deeds.map(({ kind, name, count }) => tell(kind, { count, name: named(name) })).join(' · ')}
        </p>
      )}
      {assists.length > 0 && (
        <p class="fault">
          <small>{tell('helped')}</small> {assists.join(' · ')}
        </p>
      )}
      {linked.length > 0 && (
        <p>
          <small>{tell('used')}</small>{' '}
          {linked.map(({ name, version }) => (
            <button key={name} type="button" class="link" onClick={() => look({ kind: 'skill', name })}>
              {name} {version}
            </button>
          ))}
        </p>
      )}
      {cost !== null && (
        <p>
          <small>{costText(cost)}</small>
        </p>
      )}
      <Code code={code} />
    </section>
  );
}
