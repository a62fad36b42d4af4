import { signal } from '@preact/signals';
import { locale, theme, toggleLocale, toggleTheme } from '../live/preferences.ts';
import { clock, connection, setting, weather } from '../live/store.ts';
import { shownMs } from '../live/wall-clock.ts';
import { MapView } from '../map/map-view.tsx';
import { Token } from '../people/people-pane.tsx';
import { dayText, timeText } from '../story/times.ts';
import { say, type TextName } from '../texts.ts';
import { DoPane } from './do-pane.tsx';
import { HerePane } from './here-pane.tsx';
import { NoticedPane } from './noticed-pane.tsx';
import { SayPane } from './say-pane.tsx';
import { closed, refused, self, send, view } from './seat.ts';
import { SelfPane } from './self-pane.tsx';

/** Which pane a narrow window shows below the map. */
const PANES = ['around', 'noticed', 'saying', 'self'] as const satisfies readonly TextName[];
const shown = signal<(typeof PANES)[number]>('around');

/** The whole page of a human who lives a resident. */
export function PlayApp() {
  if (closed.value !== undefined) return <Gone />;
  const name = setting.value?.people[self.value?.person ?? -1]?.name;
  return (
    <div class="app play" data-pane={shown.value} data-connection={connection.value}>
      <header class="top-bar">
        <div class="title play-title">
          {self.value !== undefined && <Token person={self.value.person} />}
          <div>
            <h1>{name === undefined ? 'Soulsand' : say(name)}</h1>
            <p class="status" role="status">
              {statusText()}
            </p>
          </div>
        </div>
        <div class="time">
          <div>
            <time class="clock">{timeText(shownMs.value)}</time>
            <p>
              {dayText(shownMs.value)}
              {weather.value !== undefined && ` · ${say(weather.value.name)}`}
            </p>
          </div>
        </div>
        <fieldset class="tools">
          <button type="button" onClick={toggleLocale} lang={locale.value === 'en' ? 'zh' : 'en'}>
            {say('language')}
          </button>
          <button type="button" onClick={toggleTheme} aria-label={say('theme')} title={say('theme')}>
            {theme.value === 'dark' ? '☀' : '☾'}
          </button>
          <button type="button" onClick={() => send({ kind: 'leave' })}>
            {say('leaveBody')}
          </button>
        </fieldset>
      </header>
      <main>
        <section class="pane play-left">
          <SelfPane />
          <NoticedPane />
        </section>
        <MapView />
        <aside class="side play-side">
          <div class="pane play-around">
            <HerePane />
            <DoPane />
          </div>
          <SayPane />
        </aside>
      </main>
      {refused.value !== '' && (
        <p class="refused" role="alert">
          {refused.value}
        </p>
      )}
      <nav class="pane-switch narrow-only">
        {PANES.map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={shown.value === each}
            onClick={() => {
              shown.value = each;
            }}
          >
            {say(each)}
          </button>
        ))}
      </nav>
    </div>
  );
}

function statusText(): string {
  if (connection.value === 'connecting') return say('connecting');
  if (connection.value === 'lost') return say('lost');
  const now = clock.value;
  if (now?.over !== null && now?.over !== undefined) return say(now.over);
  if (view.value?.alive === false) return say('youDied');
  if (now?.paused === true) return say('paused');
  return now?.effectiveRate === 'max' ? say('max') : `${now?.effectiveRate ?? ''}×`;
}

function Gone() {
  const why = closed.value === 'left' ? 'bodyGiven' : closed.value === 'elsewhere' ? 'bodyElsewhere' : 'seatUnknown';
  return (
    <div class="app gone">
      <p>{say(why)}</p>
      <a href="/">{say('watchInstead')}</a>
    </div>
  );
}
