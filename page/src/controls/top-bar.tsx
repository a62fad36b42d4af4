import { power } from '../live/api.ts';
import { locale, theme, toggleLocale, toggleTheme } from '../live/preferences.ts';
import { clock, connection, setting, weather } from '../live/store.ts';
import { shownMs } from '../live/wall-clock.ts';
import { openDialog } from '../selection.ts';
import { dayText, timeText } from '../story/times.ts';
import { say } from '../texts.ts';
import { RATES, setRate, skip, togglePause } from './pace.ts';
import { SkyDial } from './sky-dial.tsx';

/** What world this is, what time it is there, how fast that goes. */
export function TopBar() {
  const view = setting.value;
  return (
    <header class="top-bar">
      <div class="title">
        <h1>{view === undefined ? 'Soulsand' : say(view.title)}</h1>
        <p class="status" role="status">
          {statusText()}
          {clock.value?.minds != null && ` · ${say(clock.value.minds)}`}
        </p>
      </div>
      <div class="time">
        <SkyDial />
        <div>
          <time class="clock" data-ms={shownMs.value}>
            {timeText(shownMs.value)}
          </time>
          <p>
            {dayText(shownMs.value)}
            {weather.value !== undefined && ` · ${say(weather.value.name)}`}
          </p>
        </div>
      </div>
      <Transport />
      <fieldset class="tools">
        <button
          type="button"
          class="wide-only"
          aria-expanded={openDialog.value === 'creator'}
          onClick={() => {
            openDialog.value = openDialog.value === 'creator' ? 'none' : 'creator';
          }}
        >
          {say('creator')}
        </button>
        <button type="button" onClick={toggleLocale} lang={locale.value === 'en' ? 'zh' : 'en'}>
          {say('language')}
        </button>
        <button type="button" onClick={toggleTheme} aria-label={say('theme')} title={say('theme')}>
          {theme.value === 'dark' ? '☀' : '☾'}
        </button>
        <button
          type="button"
          aria-label={say('help')}
          title={`${say('help')} (?)`}
          onClick={() => {
            openDialog.value = 'keys';
          }}
        >
          ?
        </button>
      </fieldset>
    </header>
  );
}

function Transport() {
  const may = power.value.kind === 'creator';
  const now = clock.value;
  const hint = may ? {} : { title: say('readOnly') };
  const paused = now?.paused === true;
  return (
    <fieldset class="transport" aria-label={say('rate')} {...hint}>
      <button
        type="button"
        class="play"
        disabled={!may}
        aria-pressed={paused}
        onClick={togglePause}
        aria-label={say(paused ? 'resume' : 'pause')}
      >
        {paused ? '▶' : '❚❚'}
      </button>
      {RATES.map((rate) => (
        <button
          type="button"
          key={rate}
          disabled={!may}
          aria-pressed={now?.rate === rate}
          onClick={() => setRate(rate)}
        >
          {rate === 'max' ? say('max') : `${rate}×`}
        </button>
      ))}
      <button
        type="button"
        disabled={!may}
        onClick={skip}
        aria-label={say('skip')}
        title={may ? `${say('skip')} (N)` : say('readOnly')}
      >
        ⇥
      </button>
    </fieldset>
  );
}

function statusText(): string {
  const now = clock.value;
  if (connection.value === 'connecting') return say('connecting');
  if (connection.value === 'lost') return say('lost');
  if (now === undefined) return '';
  if (now.over !== null) return say(now.over);
  if (now.paused) return say('paused');
  if (typeof now.rate === 'number' && typeof now.effectiveRate === 'number' && now.effectiveRate < now.rate) {
    return `${now.effectiveRate}× · ${say('slowed')}`;
  }
  return now.effectiveRate === 'max' ? say('max') : `${now.effectiveRate}×`;
}
