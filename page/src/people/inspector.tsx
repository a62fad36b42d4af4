import { useEffect, useState } from 'preact/hooks';
import type { PersonView, Text } from '../../../src/viewer/protocol.ts';
import { getJson } from '../live/api.ts';
import { connection, people, setting } from '../live/store.ts';
import { lookAt } from '../selection.ts';
import { timeText } from '../story/times.ts';
import { say, type TextName } from '../texts.ts';
import { Ask } from './ask.tsx';
import { Memories } from './memories.tsx';
import { Token } from './people-pane.tsx';

/** How often the inspector asks again. */
const ASK_MS = 1000;

/** Somebody from within: what they feel, are after, have noticed, remember, and from whom. */
export function Inspector({ person }: { readonly person: number }) {
  const view = usePersonView(person);
  const sketch = setting.value?.people[person];
  const status = people.value[person];
  if (sketch === undefined || status === undefined) return null;
  const where = setting.value?.places[status.place]?.name;
  return (
    <div class="inspector">
      <header>
        <button type="button" class="quiet back" onClick={() => lookAt(-1)}>
          ← {say('people')}
        </button>
        <div class="inspector-name">
          <Token person={person} />
          <div>
            <h2>{say(sketch.name)}</h2>
            {where !== undefined && <p class="where">{say(where)}</p>}
          </div>
        </div>
        <p class="identity">{say(sketch.identity)}</p>
      </header>
      <dl class="facts">
        <Fact name="doing" text={status.activity} />
        <Fact name="intent" text={status.intent} quoted />
        {view !== undefined && <Fact name="thought" text={view.thought?.words ?? null} quoted />}
        {view !== undefined && <Fact name="suspended" text={view.suspended} />}
        {view !== undefined && view.plan.length > 0 && (
          <>
            <dt>{say('plan')}</dt>
            <dd>{view.plan.map(say).join(' → ')}</dd>
          </>
        )}
        {view !== undefined && (
          <>
            <dt>{say('wakes')}</dt>
            <dd>{view.thinking ? say('thinking') : view.wakesAtMs === null ? '—' : timeText(view.wakesAtMs, true)}</dd>
          </>
        )}
      </dl>
      <Ask person={person} />
      {view !== undefined && <Details view={view} />}
    </div>
  );
}

function Details({ view }: { readonly view: PersonView }) {
  const { secret } = view;
  return (
    <>
      <Feelings view={view} />
      <Inbox view={view} />
      <Memories view={view} />
      {view.relations.length > 0 && <Relations view={view} />}
      {view.carries.length > 0 && (
        <section>
          <h3>{say('carries')}</h3>
          <p>{view.carries.map(say).join(' · ')}</p>
        </section>
      )}
      {secret !== null && (
        <section class="secret">
          <h3>{say('secret')}</h3>
          {secret.role !== null && (
            <p>
              {say('role')}: {secret.role}
            </p>
          )}
          <ul>
            {[...secret.facts, ...secret.goals].map((text) => (
              <li key={text.en}>{say(text)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({
  name,
  text,
  quoted = false,
}: {
  readonly name: TextName;
  readonly text: Text | null;
  readonly quoted?: boolean;
}) {
  if (text === null) return null;
  return (
    <>
      <dt>{say(name)}</dt>
      <dd>{quoted ? <q>{say(text)}</q> : say(text)}</dd>
    </>
  );
}

function Feelings({ view }: { readonly view: PersonView }) {
  return (
    <section>
      <h3>{say('feelings')}</h3>
      <div class="meters">
        {(['hunger', 'energy', 'sleepiness', 'fear'] as const).map((name) => (
          <label key={name} class="meter" data-kind={name}>
            <span>{say(name)}</span>
            <meter min={0} max={1} value={view.feelings[name]}>
              {Math.round(view.feelings[name] * 100)}%
            </meter>
          </label>
        ))}
      </div>
    </section>
  );
}

function Inbox({ view }: { readonly view: PersonView }) {
  return (
    <section>
      <h3>
        {say('inbox')}
        {view.missed > 0 && (
          <small>
            {' '}
            · {view.missed} {say('missed')}
          </small>
        )}
      </h3>
      {view.inbox.length === 0 && <p class="empty">{say('inboxEmpty')}</p>}
      <ol class="inbox">
        {view.inbox.toReversed().map((line, i) => (
          <li key={`${line.atMs} ${i}`} data-strong={line.salience >= 0.8}>
            <time>{timeText(line.atMs)}</time> {say(line.text)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Relations({ view }: { readonly view: PersonView }) {
  return (
    <section>
      <h3>{say('relations')}</h3>
      <ul class="relations">
        {view.relations.map(({ person, trust, bond }) => (
          <li key={person}>
            <button type="button" class="quiet" onClick={() => lookAt(person)}>
              <Token person={person} />
              {say(setting.value?.people[person]?.name ?? { en: '', zh: '' })}
            </button>
            <span class="trust" style={{ '--trust': trust }} title={trust.toFixed(1)} />
            <span>{say(bond)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for somebody again and again while they are looked at and the page is seen. */
function usePersonView(person: number): PersonView | undefined {
  const [view, setView] = useState<PersonView | undefined>(undefined);
  const live = connection.value === 'live';
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      if (document.hidden || !live) return;
      const found = await getJson<PersonView>(`/api/people/${person}`).catch(() => undefined);
      if (wanted && found !== undefined) setView(found);
    };
    void ask();
    const asking = setInterval(() => void ask(), ASK_MS);
    return () => {
      wanted = false;
      clearInterval(asking);
    };
  }, [person, live]);
  return view;
}
