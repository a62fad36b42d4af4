import { Code } from './code.tsx';
import { run } from './run.ts';
import { look } from './selection.ts';
import { tell } from './texts.ts';

/** The attempt in progress: its task, and the program that runs. */
export function NowPane() {
  const view = run.value;
  const now = view?.underWay ?? null;
  return (
    <section class="card now" aria-labelledby="now-title">
      <h2 id="now-title">{tell('now')}</h2>
      {view === undefined || now === null ? (
        <p class="empty">{tell('nothingNow')}</p>
      ) : (
        <>
          <p class="now-task">
            <button type="button" class="link" onClick={() => look({ kind: 'task', round: now.round })}>
              {now.round}. {tell(now.task)}
            </button>
            <small>{stateOf(view.isLive, now.attempt)}</small>
          </p>
          {now.code !== null && now.attempt !== null && <Code code={now.code} />}
        </>
      )}
    </section>
  );
}

function stateOf(isLive: boolean, attempt: number | null): string {
  if (!isLive) return tell('brokenOff');
  return attempt === null ? tell('betweenTries') : tell('underWay', { attempt });
}
