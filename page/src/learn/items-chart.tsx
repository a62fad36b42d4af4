import { signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LearningView } from '../../../src/viewer/learning/learning-protocol.ts';
import { curveOf, type Step, stepsOf, ticksTo } from './curve.ts';
import { run } from './run.ts';
import { named, tell } from './texts.ts';

const HEIGHT = 230;
const EDGE = { left: 34, right: 18, top: 14, bottom: 40 } as const;
/** Attempts that the chart shows at least. */
const LEAST_ATTEMPTS = 10;

/** The step that is pointed at; the newest where none is. */
const pointed = signal<number | undefined>(undefined);

/** How many kinds of items were ever carried, over the attempts; Voyager's first tools stand below as a scale. */
export function ItemsChart() {
  const view = run.value;
  const steps = stepsOf(view?.items ?? []);
  return (
    <section class="card chart" aria-labelledby="chart-title">
      <h2 id="chart-title">{tell('itemsOver')}</h2>
      {view === undefined || steps.length === 0 ? (
        <p class="empty">{tell('noItems')}</p>
      ) : (
        <>
          <Plot view={view} steps={steps} />
          <Readout steps={steps} />
          <Table steps={steps} />
        </>
      )}
    </section>
  );
}

function Plot({ view, steps }: { readonly view: LearningView; readonly steps: readonly Step[] }) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const yTicks = ticksTo(Math.max(4, view.items.length));
  const xTicks = ticksTo(Math.max(LEAST_ATTEMPTS, view.attempts));
  const [xMax, yMax] = [xTicks.at(-1) ?? 1, yTicks.at(-1) ?? 1];
  const x = (attempt: number): number => EDGE.left + (attempt / xMax) * (width - EDGE.left - EDGE.right);
  const y = (count: number): number => HEIGHT - EDGE.bottom - (count / yMax) * (HEIGHT - EDGE.top - EDGE.bottom);
  const shown = steps[pointed.value ?? steps.length - 1];
  const onPointer = (event: PointerEvent): void => {
    const left = ref.current?.getBoundingClientRect().left ?? 0;
    const distanceTo = ({ attempt }: Step): number => Math.abs(x(attempt) - (event.clientX - left));
    const nearest = steps.reduce((best, step, i) => {
      const known = steps[best];
      return known !== undefined && distanceTo(known) <= distanceTo(step) ? best : i;
    }, 0);
    pointed.value = nearest;
  };
  const told = tell('itemsOverTold', { items: view.items.length, attempts: view.attempts });
  return (
    <div
      ref={ref}
      class="plot"
      role="slider"
      tabIndex={0}
      aria-label={told}
      aria-valuemin={0}
      aria-valuemax={steps.length - 1}
      aria-valuenow={pointed.value ?? steps.length - 1}
      aria-valuetext={shown === undefined ? '' : readoutOf(shown)}
      onKeyDown={(event) => move(event, steps.length)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        {yTicks.map((count) => (
          <g key={count} class="grid">
            <line x1={EDGE.left} x2={width - EDGE.right} y1={y(count)} y2={y(count)} />
            <text x={EDGE.left - 7} y={y(count) + 4} text-anchor="end">
              {count}
            </text>
          </g>
        ))}
        {xTicks.map((attempt) => (
          <text key={attempt} class="axis" x={x(attempt)} y={HEIGHT - EDGE.bottom + 27} text-anchor="middle">
            {attempt}
          </text>
        ))}
        <path class="area" d={`${curveOf(steps, view.attempts, { x, y })}V${y(0)}Z`} />
        <path class="curve" d={curveOf(steps, view.attempts, { x, y })} />
        {view.scale.map(({ item, attempt }) => {
          const own = steps.find(({ news }) => news.includes(item));
          return (
            <g key={item} class="mark">
              {attempt <= xMax && <path class="voyager" d={`M${x(attempt)},${y(0) + 3}l4,8h-8z`} />}
              {own !== undefined && <ToolMark name={item} left={x(own.attempt)} top={y(own.count)} width={width} />}
            </g>
          );
        })}
        {shown !== undefined && <circle class="pointed" cx={x(shown.attempt)} cy={y(shown.count)} r={5} />}
      </svg>
    </div>
  );
}

/** The first tool of a kind, named above the line, or at its left where there is no room at the right. */
function ToolMark(mark: {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}) {
  const { name, left, top, width } = mark;
  const isAtRight = left < width / 2;
  return (
    <>
      <circle class="tool" cx={left} cy={top} r={3.5} />
      <text
        class="tool"
        x={left + (isAtRight ? 8 : -8)}
        y={top + (isAtRight ? 14 : -6)}
        text-anchor={isAtRight ? 'start' : 'end'}
      >
        {named(name)}
      </text>
    </>
  );
}

function Readout({ steps }: { readonly steps: readonly Step[] }) {
  const shown = steps[pointed.value ?? steps.length - 1];
  return (
    <p class="readout">
      <output>{shown === undefined ? '' : readoutOf(shown)}</output>
      <small>
        <svg width="10" height="10" aria-hidden="true">
          <path class="voyager" d="M5,1l4,8h-8z" />
        </svg>{' '}
        {tell('voyager')} · {tell('chartHint')}
      </small>
    </p>
  );
}

function readoutOf({ attempt, news, count }: Step): string {
  const items = news.map(named).join(', ');
  return attempt === 0 ? tell('atFirst', { items }) : tell('itemAt', { attempt, items, count });
}

function Table({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <details>
      <summary>{tell('asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{tell('attempt')}</th>
            <th scope="col">{tell('newItems')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ attempt, news }) => (
            <tr key={attempt}>
              <td>{attempt}</td>
              <td>{news.map(named).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function move(event: KeyboardEvent, count: number): void {
  const now = pointed.value ?? count - 1;
  const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: count - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  pointed.value = Math.max(0, Math.min(count - 1, next));
}

/** The width of an element, in CSS pixels, whenever it changes. */
function useWidth(ref: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
