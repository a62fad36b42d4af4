import type { EventLine, SettingView } from '../../../src/viewer/protocol.ts';
import { boxOf, type MapBox, type MapPoint, middleOf, passageOf } from './floor-plan.ts';

/** One ring of a sound: in the place where it is made, or in a place that it comes into through a door. */
export interface Ripple {
  readonly floor: number;
  readonly from: MapPoint;
  /** Walls it stays within; undefined under the sky. */
  readonly within: MapBox | undefined;
  /** How far it runs, and how strongly it is drawn, 0 to 1. */
  readonly reach: number;
  readonly strength: number;
  readonly startMs: number;
}

/** Real time that one ring takes, and that it is held up by each door. */
export const RIPPLE_MS = 1800;
const DOOR_MS = 380;
const OUTDOOR_REACH = 9;
/** Rings at once at most: in an uproar more would be noise to the eye as well. */
const MAX_RIPPLES = 80;

/** The rings that are on their way now. */
export class Ripples {
  #ripples: Ripple[] = [];

  /** A sound is made: it spreads where it is heard, each door holding it up a little. */
  add(setting: SettingView, { place, salience, heard }: EventLine, nowMs: number): void {
    const source = setting.places[place];
    if (source === undefined || heard.length === 0) return;
    const loudness = 0.4 + 0.6 * salience;
    const made: Ripple[] = [ringIn(setting, place, middleOf(boxOf(source)), loudness, nowMs)];
    const reached = new Map([[place, 0]]);
    for (const { place: ear, share, edges } of heard) {
      // It came by the neighbour that it reached one door earlier.
      const door = setting.edges.find(
        ({ a, b }) => (a === ear && reached.get(b) === edges - 1) || (b === ear && reached.get(a) === edges - 1),
      );
      reached.set(ear, edges);
      if (door === undefined) continue;
      const [atA, atB] = passageOf(door, setting.places);
      made.push(ringIn(setting, ear, door.a === ear ? atA : atB, loudness * share, nowMs + edges * DOOR_MS));
    }
    this.#ripples = [...this.#ripples, ...made].slice(-MAX_RIPPLES);
  }

  /** Those to be drawn now. */
  at(nowMs: number): readonly Ripple[] {
    this.#ripples = this.#ripples.filter(({ startMs }) => nowMs - startMs < RIPPLE_MS);
    return this.#ripples.filter(({ startMs }) => startMs <= nowMs);
  }

  /** Whether any is on its way or about to be. */
  get any(): boolean {
    return this.#ripples.length > 0;
  }
}

function ringIn(setting: SettingView, place: number, from: MapPoint, strength: number, startMs: number): Ripple {
  const sketch = setting.places[place];
  if (sketch === undefined) throw new RangeError(`there is no place ${place}`);
  const within = sketch.indoor ? boxOf(sketch) : undefined;
  const reach = sketch.indoor ? Math.hypot(sketch.width, sketch.height) : OUTDOOR_REACH;
  return { floor: sketch.floor, from, within, reach, strength: Math.min(1, strength), startMs };
}
