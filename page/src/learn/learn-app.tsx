import { useEffect, useRef } from 'preact/hooks';
import type { LearningView } from '../../../src/viewer/learning/learning-protocol.ts';
import { locale, theme, toggleLocale, toggleTheme } from '../live/preferences.ts';
import { ItemsChart } from './items-chart.tsx';
import { KEYS } from './learn-keys.ts';
import { NowPane } from './now-pane.tsx';
import { connection, detail, isLearning, run } from './run.ts';
import { list, look, PANES, pane, selected, showsKeys, turnTo } from './selection.ts';
import { SkillDetail, SkillList } from './skill-pane.tsx';
import { TaskDetail, TaskList } from './task-pane.tsx';
import { TechTree } from './tech-tree.tsx';
import { moneyText, playText, type TextName, tell } from './texts.ts';

/** The whole page on a learner. */
export function LearnApp() {
  return (
    <div class="learn" data-pane={pane.value} data-connection={connection.value}>
      <a class="skip" href="#browse">
        {tell('skipTo')}
      </a>
      <Header />
      <main>
        <div class="progress">
          <Figures />
          <NowPane />
          <ItemsChart />
          <TechTree />
        </div>
        <Browse />
      </main>
      <nav class="pane-switch">
        {PANES.map((each) => (
          <button type="button" key={each} aria-pressed={pane.value === each} onClick={() => turnTo(each)}>
            {tell(each)}
          </button>
        ))}
      </nav>
      <KeysDialog />
    </div>
  );
}

function Header() {
  const view = run.value;
  return (
    <header class="top-bar">
      <div>
        <h1>{view?.name ?? 'Soulsand'}</h1>
        <p class="status" role="status">
          {statusText(view)}
        </p>
      </div>
      <fieldset class="tools">
        <button type="button" onClick={toggleLocale} lang={locale.value === 'en' ? 'zh' : 'en'}>
          {tell('language')}
        </button>
        <button type="button" onClick={toggleTheme} aria-label={tell('theme')} title={tell('theme')}>
          {theme.value === 'dark' ? '☀' : '☾'}
        </button>
        <button
          type="button"
          aria-label={tell('help')}
          title={`${tell('help')} (?)`}
          onClick={() => {
            showsKeys.value = true;
          }}
        >
          ?
        </button>
      </fieldset>
    </header>
  );
}

function statusText(view: LearningView | undefined): string {
  if (connection.value === 'lost') return tell('lost');
  if (view === undefined) return tell('connecting');
  const state = isLearning.value ? 'learning' : view.isLive ? 'thinking' : 'atRest';
  return [
    tell(state),
    ...(view.learner === null ? [] : [tell('by', { learner: view.learner })]),
    ...(view.version === null ? [] : [`Minecraft ${view.version}`]),
    ...(view.seed === null ? [] : [tell('seed', { seed: view.seed })]),
  ].join(' · ');
}

/** What the run came to, in figures. */
function Figures() {
  const view = run.value;
  if (view === undefined) return null;
  const figures: readonly (readonly [value: string | number, name: TextName])[] = [
    [view.items.length, 'items'],
    [view.attempts, 'attempts'],
    [view.rounds, 'rounds'],
    [view.skills.length, 'skillCount'],
    [playText(view.cost.ticks), 'played'],
    [moneyText(view.cost), 'cost'],
  ];
  const { modelCalls: calls, tokens } = view.cost;
  return (
    <>
      <dl class="figures">
        {figures.map(([value, name]) => (
          <div key={name} title={name === 'cost' && calls > 0 ? tell('calls', { calls, tokens }) : undefined}>
            <dd>{value}</dd>
            <dt>{tell(name)}</dt>
          </div>
        ))}
      </dl>
      {view.assists > 0 && <p class="fault assisted">{tell('assisted', { count: view.assists })}</p>}
    </>
  );
}

/** The lists of tasks and skills, or what of them is looked at. */
function Browse() {
  const place = useRef<HTMLElement>(null);
  const shown = selected.value;
  useEffect(() => {
    place.current?.scrollTo({ top: 0 });
    if (shown !== undefined) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <section ref={place} id="browse" class="browse" tabIndex={-1} aria-label={tell(list.value)}>
      {shown === undefined ? <Lists /> : <Detail />}
    </section>
  );
}

function Lists() {
  return (
    <>
      <div class="tabs">
        {(['tasks', 'skills'] as const).map((each) => (
          <button type="button" key={each} aria-pressed={list.value === each} onClick={() => turnTo(each)}>
            {tell(each)}
          </button>
        ))}
      </div>
      {list.value === 'tasks' ? <TaskList /> : <SkillList />}
    </>
  );
}

function Detail() {
  const found = detail.value;
  return (
    <>
      <button type="button" class="back" onClick={() => look(undefined)}>
        ← {tell('back')}
      </button>
      {found === undefined && <p class="empty">{tell('loading')}</p>}
      {found?.kind === 'gone' && <p class="empty">{tell('gone')}</p>}
      {found?.kind === 'task' && <TaskDetail view={found.view} />}
      {found?.kind === 'skill' && <SkillDetail view={found.view} />}
    </>
  );
}

/** The list of keys, over everything. */
function KeysDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const isOpen = showsKeys.value;
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);
  const close = () => {
    showsKeys.value = false;
  };
  return (
    <dialog ref={ref} class="keys" aria-label={tell('help')} onClose={close}>
      <h2>{tell('help')}</h2>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{tell(does)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={close}>
        {tell('close')}
      </button>
    </dialog>
  );
}
