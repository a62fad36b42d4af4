import { say } from '../texts.ts';
import { momentText, sinceText } from './amounts.ts';
import { view } from './operator-state.ts';
import { OPERATOR } from './operator-texts.ts';
import { Panel } from './panel.tsx';

/** Requests under way: whose and how far, not what they say. */
export function RunningPanel() {
  const { running = [], nowMs = 0 } = view.value ?? {};
  return (
    <Panel id="running" title={say(OPERATOR.running)} count={running.length}>
      {running.length === 0 && <p class="empty">{say(OPERATOR.idle)}</p>}
      <ul class="lines">
        {running.map(({ name, startedAtMs, progress }, i) => (
          <li key={`${name} ${startedAtMs} ${i}`}>
            <b>{name}</b>
            <span>{progress === '' ? say(OPERATOR.begun) : progress}</span>
            <time>{sinceText(startedAtMs, nowMs)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How full each queue is. */
export function QueuesPanel() {
  return (
    <Panel id="queues" title={say(OPERATOR.queues)}>
      <ul class="lines">
        {view.value?.queues.map(({ name, waiting, running, bound }) => (
          <li key={name.en}>
            <b>{say(name)}</b>
            <span>
              {`${waiting} ${say(OPERATOR.of)} ${bound}`}
              {running !== null && ` · ${running} ${say(OPERATOR.atOnce)}`}
            </span>
            <meter max={bound} value={waiting} high={bound * 0.8} aria-label={say(name)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What went wrong of late, the newest first. */
export function MishapsPanel() {
  const { mishaps = [], mishapCount = 0, nowMs = 0 } = view.value ?? {};
  return (
    <Panel id="mishaps" title={say(OPERATOR.mishaps)} count={`${mishapCount} ${say(OPERATOR.inAll)}`}>
      {mishaps.length === 0 && <p class="empty">{say(OPERATOR.noMishaps)}</p>}
      <ul class="lines mishaps">
        {mishaps.map(({ atMs, kind, player, what, detail }, i) => (
          <li key={`${atMs} ${i}`} data-kind={kind}>
            <time>{momentText(atMs, nowMs)}</time>
            <b>{what}</b>
            <small>{[say(OPERATOR[kind]), player].filter((part) => part !== null).join(' · ')}</small>
            <span class="detail">{detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
