import type { SourceView, WhyView } from '../../../src/viewer/protocol.ts';
import { setting } from '../live/store.ts';
import { timeText } from '../story/times.ts';
import { say } from '../texts.ts';
import { Token } from './people-pane.tsx';

/** Steps of a chain, each with what it rests on in turn, back to where it began. */
export function Steps({ steps }: { readonly steps: readonly WhyView[] }) {
  return (
    <ul class="because">
      {steps.map((step) => (
        <li key={`${step.person} ${step.memory.id}`}>
          <Token person={step.person} />
          <span>
            <time>{timeText(step.memory.atMs)}</time> {say(step.memory.text)}{' '}
            <small>{sourceText(step.memory.source)}</small>
          </span>
          {(step.because.length > 0 || step.end !== null) && <Because chain={step} />}
        </li>
      ))}
    </ul>
  );
}

/** What one step rests on. */
export function Because({ chain }: { readonly chain: WhyView }) {
  return (
    <>
      {chain.because.length > 0 && <Steps steps={chain.because} />}
      {chain.end !== null && <p class="because empty">{say(chain.end === 'above' ? 'more' : chain.end)}</p>}
    </>
  );
}

/** How somebody came to hold something. */
export function sourceText(source: SourceView): string {
  switch (source.kind) {
    case 'seen':
      return say('sourceSeen');
    case 'known':
      return say('sourceKnown');
    case 'inferred':
      return say('sourceInferred');
    case 'merged':
      return `${say('sourceMerged')} (${source.count})`;
    case 'heard': {
      const name = setting.value?.people[source.from]?.name;
      const from = `${say('sourceHeard')} ${name === undefined ? '?' : say(name)}`;
      return source.untrue ? `${from} (${say('untrue')})` : from;
    }
  }
}
