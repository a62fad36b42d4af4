import { locale, theme, toggleLocale, toggleTheme } from '../live/preferences.ts';
import { say } from '../texts.ts';
import { momentText } from './amounts.ts';
import { connection, told, view } from './operator-state.ts';
import { OPERATOR } from './operator-texts.ts';
import { PlayersPanel } from './players-panel.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';
import { SpendPanel } from './spend-panel.tsx';
import { MishapsPanel, QueuesPanel, RunningPanel } from './work-panels.tsx';

/** The whole page of whoever runs an assistant. */
export function OperatorApp() {
  return (
    <div class="operator" data-connection={connection.value}>
      <header class="top-bar">
        <div class="title">
          <h1>{say(OPERATOR.title)}</h1>
          <p class="status" role="status">
            {statusText()}
          </p>
        </div>
        <fieldset class="tools">
          <button type="button" onClick={toggleLocale} lang={locale.value === 'en' ? 'zh' : 'en'}>
            {say('language')}
          </button>
          <button type="button" onClick={toggleTheme} aria-label={say('theme')} title={say('theme')}>
            {theme.value === 'dark' ? '☀' : '☾'}
          </button>
        </fieldset>
      </header>
      {connection.value === 'wrong' ? <p class="wrong">{say(OPERATOR.wrongToken)}</p> : <Panels />}
    </div>
  );
}

function Panels() {
  if (view.value === undefined) return null;
  return (
    <main>
      {told.value !== '' && (
        <p class="told" role="alert">
          {say(told.value)}
        </p>
      )}
      <div class="panels">
        <PlayersPanel />
        <RunningPanel />
        <ReviewsPanel />
        <MishapsPanel />
        <SpendPanel />
        <QueuesPanel />
      </div>
      <footer>{say(OPERATOR.keys)}</footer>
    </main>
  );
}

function statusText(): string {
  if (connection.value === 'connecting') return say('connecting');
  if (connection.value === 'lost') return say('lost');
  const now = view.value;
  if (now === undefined) return '';
  const { name, version } = now.game;
  return `${say(OPERATOR.serves)} ${name} (${version}) ${say(OPERATOR.since)} ${momentText(now.startedAtMs, now.nowMs)}`;
}
