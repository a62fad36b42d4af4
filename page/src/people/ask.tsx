import { useState } from 'preact/hooks';
import type { InterviewRequest, InterviewView } from '../../../src/viewer/protocol.ts';
import type { SeatGrant, SeatRequest } from '../../../src/viewer/seats/seat-protocol.ts';
import { power, request } from '../live/api.ts';
import { people } from '../live/store.ts';
import { say } from '../texts.ts';
import { Steps } from './because.tsx';

/** What the creator may do with somebody: ask them, or be them. */
export function Ask({ person }: { readonly person: number }) {
  const may = power.value;
  if (may.kind !== 'creator') return null;
  return (
    <>
      {may.canPlay && <LiveAs person={person} />}
      {may.canAsk && <Interview person={person} />}
    </>
  );
}

function LiveAs({ person }: { readonly person: number }) {
  const status = people.value[person];
  if (status === undefined || status.posture === 'dead') return null;
  const open = async () => {
    // Opened at once, or a browser takes it for an advertisement.
    const page = window.open('about:blank', '_blank');
    const wanted: SeatRequest = { person };
    const granted = await request<SeatGrant>('POST', '/api/seats', wanted);
    if (granted.ok && page !== null) page.location.href = granted.value.path;
    else page?.close();
  };
  return (
    <section class="live-as">
      {status.lived && <p class="empty">{say('livedNow')}</p>}
      <button type="button" onClick={() => void open()} title={say('liveAsHint')}>
        {say('liveAs')}
      </button>
      {status.lived && (
        <button type="button" onClick={() => void request('DELETE', `/api/seats/${person}`)}>
          {say('takeBack')}
        </button>
      )}
    </section>
  );
}

function Interview({ person }: { readonly person: number }) {
  const [question, setQuestion] = useState('');
  const [answer, setAnswer] = useState<InterviewView | string | undefined>(undefined);
  const ask = async (event: Event) => {
    event.preventDefault();
    if (question.trim() === '') return;
    setAnswer('…');
    const wanted: InterviewRequest = { person, question: question.trim() };
    const asked = await request<InterviewView>('POST', '/api/interviews', wanted);
    setAnswer(asked.ok ? asked.value : asked.why);
  };
  return (
    <section>
      <h3>{say('askTitle')}</h3>
      <form class="ask" onSubmit={(event) => void ask(event)}>
        <input
          maxLength={500}
          value={question}
          aria-label={say('askTitle')}
          placeholder={say('askHint')}
          onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        <button type="submit">{say('askSend')}</button>
      </form>
      {typeof answer === 'string' && <p class="empty">{answer}</p>}
      {typeof answer === 'object' && (
        <ol class="answer" aria-live="polite">
          {answer.lines.map(({ text, because, concealed }) => (
            <li key={text.en}>
              <q>{say(text)}</q>
              {concealed && <small> {say('wouldConceal')}</small>}
              {because !== null && because.because.length > 0 && <Steps steps={because.because} />}
            </li>
          ))}
          {answer.failure !== null && <li class="empty">{answer.failure}</li>}
        </ol>
      )}
    </section>
  );
}
