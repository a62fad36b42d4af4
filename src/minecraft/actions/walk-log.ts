import { type Point, roundTo } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { feetCellOf } from './goal-distance.ts';
import { feetOf } from './touch.ts';
import type { WalkReport } from './walk-report.ts';
import { WayPoints } from './way-points.ts';

/** What a walk has seen so far: the way taken, what it cost, and how often the server set the body back. */
export class WalkLog {
  readonly #session: Session;
  readonly #from: Point;
  readonly #way = new WayPoints();
  #teleportsSeen: number;
  #healthSeen: number | undefined;
  #damage = 0;
  #movedBack = 0;
  ticks = 0;
  replans = 0;

  constructor(session: Session) {
    this.#session = session;
    this.#from = feetOf(session.state);
    this.#teleportsSeen = session.info().teleportsConfirmed;
    this.#healthSeen = session.state.self.health;
    this.#way.entered(feetCellOf(this.#from));
  }

  get steps(): number {
    return this.#way.steps;
  }

  get movedBack(): number {
    return this.#movedBack;
  }

  /** Takes note of cell and health, once a tick; whether the server set the body back since the last look. */
  observe(): boolean {
    const { health } = this.#session.state.self;
    this.#way.entered(feetCellOf(feetOf(this.#session.state)));
    if (health !== undefined) this.#damage += Math.max(0, (this.#healthSeen ?? health) - health);
    this.#healthSeen = health;
    const { teleportsConfirmed } = this.#session.info();
    const wasMoved = teleportsConfirmed > this.#teleportsSeen;
    this.#teleportsSeen = teleportsConfirmed;
    if (wasMoved) this.#movedBack++;
    return wasMoved;
  }

  /** Its part of the report. */
  summary() {
    const to = feetOf(this.#session.state);
    return {
      from: rounded(this.#from),
      to: rounded(to),
      stoppedAt: feetCellOf(to),
      route: this.#way.points,
      routeTruncated: this.#way.truncated,
      steps: this.#way.steps,
      ticks: this.ticks,
      replans: this.replans,
      movedBack: this.#movedBack,
      damage: roundTo(this.#damage, 1),
    } satisfies Partial<WalkReport>;
  }
}

function rounded({ x, y, z }: Point): Point {
  return { x: roundTo(x, 2), y: roundTo(y, 2), z: roundTo(z, 2) };
}
