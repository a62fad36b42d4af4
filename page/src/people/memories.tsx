import { useState } from 'preact/hooks';
import type { MemoryView, PersonView, WhyView } from '../../../src/viewer/protocol.ts';
import { getJson } from '../live/api.ts';
import { timeText } from '../story/times.ts';
import { say } from '../texts.ts';
import { Because, sourceText } from './because.tsx';

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
