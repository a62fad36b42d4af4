import { Scroll } from '../story/scroll.tsx';
import { timeText } from '../story/times.ts';
import { say } from '../texts.ts';
import { view } from './seat.ts';

/** What one noticed, and what one's doings came to, the newest at the end. */
export function NoticedPane() {
  const lines = view.value?.noticed ?? [];
  const last = lines.at(-1);
  return (
    <section class="noticed" aria-label={say('noticed')}>
      <h3>{say('noticed')}</h3>
      <Scroll newest={`${lines.length} ${last?.atMs}`} label={say('noticed')}>
        {lines.length === 0 && <p class="empty">{say('noticedNothing')}</p>}
        <ol>
          {lines.map(({ atMs, kind, strong, text }, i) => (
            <li key={`${atMs} ${i}`} data-kind={kind} data-strong={strong}>
              <time>{timeText(atMs)}</time> {say(text)}
            </li>
          ))}
        </ol>
      </Scroll>
    </section>
  );
}
