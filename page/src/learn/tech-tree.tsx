import { run } from './run.ts';
import { named, tell } from './texts.ts';
import { type Edge, layTree } from './tree-layout.ts';

/** Height of a row in CSS pixels; the lines are drawn in these, and in hundredths of the width. */
const ROW = 58;

/** The ladder as a tree: what was reached, and by which attempt. */
export function TechTree() {
  const ladder = run.value?.ladder ?? [];
  const { rungs, edges } = layTree(ladder);
  const height = ROW * (Math.max(-1, ...rungs.map(({ row }) => row)) + 1);
  const reached = ladder.filter(({ attempt }) => attempt !== null).length;
  return (
    <section class="card tree" aria-labelledby="tree-title">
      <h2 id="tree-title">
        {tell('techTree')} <small>{tell('reachedOf', { reached, all: ladder.length })}</small>
      </h2>
      {ladder.length === 0 && <p class="empty">{tell('noLadder')}</p>}
      <div class="tree-ground" style={{ height: `${height}px` }}>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {edges.map((edge) => (
            <path
              key={`${edge.from.rung.item} ${edge.to.rung.item}`}
              class={edge.from.rung.attempt === null ? 'open' : 'reached'}
              d={lineOf(edge)}
            />
          ))}
        </svg>
        <ol>
          {rungs.map(({ rung, row, across }) => (
            <li
              key={rung.item}
              class={rung.attempt === null ? 'open' : 'reached'}
              style={{ top: `${row * ROW + ROW / 2}px`, left: `${across * 100}%` }}
              title={rung.needs.length === 0 ? '' : tell('needs', { needs: rung.needs.map(named).join(', ') })}
            >
              <b>{named(rung.item)}</b>
              <small>{rung.attempt === null ? tell('notReached') : tell('reachedAt', { attempt: rung.attempt })}</small>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function lineOf({ from, to }: Edge): string {
  const [x1, y1] = [from.across * 100, from.row * ROW + ROW / 2];
  const [x2, y2] = [to.across * 100, to.row * ROW + ROW / 2];
  const bend = y2 - ROW / 2;
  return `M${x1},${y1}C${x1},${bend} ${x2},${y2 - ROW} ${x2},${y2}`;
}
