import { useState } from 'preact/hooks';
import type { MemoryView, PersonView, SourceView, WhyView } from '../../../src/viewer/protocol.ts';
import { getJson } from '../live/api.ts';
import { setting } from '../live/store.ts';
import { timeText } from '../story/times.ts';
import { say } from '../texts.ts';
import { Token } from './people-pane.tsx';

/** What somebody remembers, the newest first, each with how they came to hold it. */
export function Memories({ view }: { readonly view: PersonView }) {
  const [why, setWhy] = useState<{ readonly id: number; readonly chain: WhyView } | undefined>(undefined);
  const toggle = async ({ id }: MemoryView) => {
    if (why?.id === id) setWhy(undefined);
    else setWhy({ id, chain: await getJson<WhyView>(`/api/people/${view.person}/memories/${id}`) });
  };
  return (
    <section>
      <h3>{say('memory')}</h3>
      {view.memories.length === 0 && <p class="empty">{say('memoryEmpty')}</p>}
      <ol class="memories">
        {view.memories.map((memory) => (
          <li key={memory.id} style={{ '--weight': memory.importance / 10 }}>
            <button
              type="button"
              aria-expanded={why?.id === memory.id}
              title={say('why')}
              onClick={() => void toggle(memory)}
            >
              <time>{timeText(memory.atMs)}</time>
              <span>{say(memory.text)}</span>
              <small>{sourceText(memory.source)}</small>
            </button>
            {why?.id === memory.id && why.chain.because.length + (why.chain.end === null ? 0 : 1) > 0 && (
              <Because chain={why.chain} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The chain back to where it began. */
function Because({ chain }: { readonly chain: WhyView }) {
  return (
    <ul class="because">
      {chain.because.map((step) => (
        <li key={`${step.person} ${step.memory.id}`}>
          <Token person={step.person} />
          <span>
            {say(step.memory.text)} <small>{sourceText(step.memory.source)}</small>
          </span>
          {step.because.length > 0 && <Because chain={step} />}
        </li>
      ))}
      {chain.end !== null && <li class="empty">{say(chain.end === 'above' ? 'more' : chain.end)}</li>}
    </ul>
  );
}

function sourceText(source: SourceView): string {
  switch (source.kind) {
    case 'seen':
      return say('sourceSeen');
    case 'known':
      return say('sourceKnown');
    case 'inferred':
      return say('sourceInferred');
    case 'heard': {
      const name = setting.value?.people[source.from]?.name;
      const from = `${say('sourceHeard')} ${name === undefined ? '?' : say(name)}`;
      return source.untrue ? `${from} (${say('untrue')})` : from;
    }
  }
}
