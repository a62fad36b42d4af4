import { useEffect, useRef, useState } from 'preact/hooks';
import type { ExplanationView, ToldView } from '../../../src/viewer/protocol.ts';
import { getJson } from '../live/api.ts';
import { Steps } from '../people/because.tsx';
import { askedWhy } from '../selection.ts';
import { say, type TextName } from '../texts.ts';
import { timeText } from './times.ts';

const VERDICTS = {
  so: 'truthSo',
  not_so: 'truthNotSo',
  gone: 'truthGone',
  opinion: 'truthOpinion',
} as const satisfies Readonly<Record<string, TextName>>;

/** Where something said or done came from, and who knows of it: over everything, for the event that was asked about. */
export function WhyDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const id = askedWhy.value;
  const [answer, setAnswer] = useState<ExplanationView | 'withheld' | 'forgotten' | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    setAnswer(undefined);
    if (id < 0) ref.current?.close();
    else {
      ref.current?.showModal();
      void getJson<ExplanationView>(`/api/events/${id}/why`)
        .catch((refused: unknown) => (String(refused).endsWith('403') ? 'withheld' : 'forgotten'))
        .then((found) => wanted && setAnswer(found as ExplanationView | 'withheld' | 'forgotten'));
    }
    return () => {
      wanted = false;
    };
  }, [id]);
  const close = () => {
    askedWhy.value = -1;
  };
  return (
    <dialog ref={ref} class="why" aria-label={say('whyTitle')} onClose={close}>
      <header>
        <h2>{say('whyTitle')}</h2>
        <button type="button" class="quiet" onClick={close} aria-label={say('close')}>
          ✕
        </button>
      </header>
      {answer === undefined && <p class="empty">…</p>}
      {answer === 'withheld' && <p class="empty">{say('withheld')}</p>}
      {answer === 'forgotten' && <p class="empty">{say('forgottenEvents')}</p>}
      {typeof answer === 'object' && <Explanation view={answer} />}
    </dialog>
  );
}

function Explanation({ view }: { readonly view: ExplanationView }) {
  const { event, told, knowers, partial } = view;
  return (
    <>
      <p class="asked">
        <time>{timeText(event.atMs, true)}</time> {say(event.text)}
      </p>
      {told.length === 0 && event.type === 'say' && <p class="empty">{say('tellsNothing')}</p>}
      {told.map((fact) => (
        <Told key={fact.text.en} fact={fact} />
      ))}
      <h3>{say('whoKnows')}</h3>
      {knowers.length === 0 ? <p class="empty">{say('knownToNobody')}</p> : <Steps steps={knowers} />}
      {partial && <p class="empty">{say('onlyNear')}</p>}
    </>
  );
}

/** One thing that was told: why its teller holds it, and, to who may know all, what is true. */
function Told({ fact: { text, because, truth, isLie } }: { readonly fact: ToldView }) {
  return (
    <section class="told-fact">
      <p>{say(text)}</p>
      {because === null ? (
        <p class={isLie ? 'lie' : 'empty'}>{say(isLie ? 'aLie' : 'untold')}</p>
      ) : (
        <Steps steps={[because]} />
      )}
      {truth !== null && (
        <p class="truth" data-verdict={truth.verdict}>
          {say(VERDICTS[truth.verdict])}
          {truth.now !== null && `: ${say(truth.now)}`}
        </p>
      )}
    </section>
  );
}
