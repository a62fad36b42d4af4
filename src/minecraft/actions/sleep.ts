import type { BlockPos, Failure, Result } from '../../core/index.ts';
import { succeed } from '../../core/index.ts';
import { findBlocks } from '../perception/index.ts';
import type { Session } from '../session/index.ts';
import type { EntityState, WorldState } from '../state/index.ts';
import { clickBlock, usableBlock } from './activate-block.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { isAtGoal } from './goal-distance.ts';
import { undoWhenLate } from './late-answers.ts';
import { type ActionText, failIn, sentence } from './texts.ts';
import { at, feetOf } from './touch.ts';
import { Walk } from './walk.ts';

/** How far a bed is looked for where none is named (blocks). */
const BED_RADIUS_BLOCKS = 32;

/** How near the body comes: the game wants it within three blocks sideways and two up or down. */
const BESIDE_BLOCKS = 2;

/** Times of day between which one may sleep in fair weather (`BedBlock`). */
const NIGHT_FROM = 12_542;
const NIGHT_UNTIL = 23_460;

/** Monsters so near a bed keep one awake, sideways and in height (`ServerPlayer#startSleepInBed`). */
const MONSTER_BLOCKS = { sideways: 8, height: 5 } as const;

/** Ticks the server has to put one who wakes beside the bed. */
const GET_UP_TICKS = 10;

/** What the server says of a sleep, at most. */
const MAX_SAID_LINES = 3;

/** Where one may lie, by `facing`: the head lies that way from the foot. */
const STEPS: Readonly<Record<string, readonly [x: number, z: number]>> = {
  north: [0, -1],
  south: [0, 1],
  west: [-1, 0],
  east: [1, 0],
};

/** A night in a bed. */
export interface SleepReport {
  /** The bed's head. */
  readonly bed: BlockPos;
  readonly timeBefore: number | undefined;
  readonly timeNow: number | undefined;
  /** Ticks the body lay. */
  readonly ticks: number;
  /** What the server said meanwhile: that one comes back to life here from now on. */
  readonly said: readonly string[];
}

/**
 * Sleeps until morning in the bed at `pos`, or the nearest that is loaded: walks there, lies down, and waits. It sleeps
 * only once the server shows the bed occupied, and has slept only when it is morning. Fails with `no_bed`, `not_a_bed`,
 * `not_reached`, `occupied`, `not_night`, `monsters_near`, `not_asleep`, `woken`, `still_night` when the budget is over, and
 * as a click on a block does. Cut off, it gets up.
 */
export function sleepInBed(
  session: Session,
  args: { readonly pos?: BlockPos | undefined; readonly budgetTicks: number },
  options: ActionOptions = {},
): Promise<Result<SleepReport>> {
  return act(session, 'sleep', options, async (activity) => {
    const bed = bedAt(activity, args.pos);
    if (!bed.ok) return bed;
    const far = await comeBeside(activity, bed.value);
    return far ?? new Sleep(activity, bed.value).run(args.budgetTicks);
  });
}

/** The head of the bed to sleep in. */
function bedAt({ session, locale }: Activity, named: BlockPos | undefined): Result<BlockPos> {
  const { state } = session;
  const { blocks, registry } = state;
  const isBed = (stateId: number) => registry.nameOf(stateId)?.endsWith('_bed') === true;
  const feet = feetOf(state);
  const centre = { x: Math.floor(feet.x), y: Math.floor(feet.y), z: Math.floor(feet.z) };
  const pos = named ?? findBlocks(blocks, centre, BED_RADIUS_BLOCKS, isBed).nearest[0];
  if (pos === undefined) return failIn(locale, 'no_bed', ['noBed', 'getBed'], { radius: BED_RADIUS_BLOCKS });
  const { source, name, stateId, properties } = state.blockAt(pos);
  if (stateId === undefined || !isBed(stateId)) {
    return failIn(locale, 'not_a_bed', ['notABed', 'getBed'], { at: at(pos), block: name ?? source }, { ...pos });
  }
  const [x, z] = properties?.['part'] === 'foot' ? (STEPS[String(properties['facing'])] ?? [0, 0]) : [0, 0];
  return succeed({ x: pos.x + x, y: pos.y, z: pos.z + z });
}

async function comeBeside(activity: Activity, bed: BlockPos): Promise<Failure | undefined> {
  const { session, locale } = activity;
  const goal = { kind: 'near', pos: bed, radiusBlocks: BESIDE_BLOCKS } as const;
  if (isAtGoal(session.state.blocks, goal, feetOf(session.state), false)) return undefined;
  const walked = await new Walk(activity, { goal }).run();
  if (!walked.ok) return walked;
  if (walked.value.arrived) return undefined;
  const { why, stoppedAt, distanceLeft } = walked.value;
  const values = { at: at(bed), why };
  return failIn(locale, 'not_reached', ['bedFar', 'goElsewhere'], values, { bed, stoppedAt, distanceLeft });
}

class Sleep {
  readonly #activity: Activity;
  readonly #session: Session;
  readonly #bed: BlockPos;
  readonly #timeBefore: number | undefined;
  readonly #sinceSeq: number;

  constructor(activity: Activity, bed: BlockPos) {
    this.#activity = activity;
    this.#session = activity.session;
    this.#bed = bed;
    this.#timeBefore = this.#time;
    this.#sinceSeq = activity.session.events.seq;
  }

  async run(budgetTicks: number): Promise<Result<SleepReport>> {
    if (this.#isOccupied()) return this.#failIn('occupied', ['bedOccupied', 'otherBed'], { at: at(this.#bed) });
    const usable = usableBlock(this.#session, this.#bed, this.#activity.locale);
    if (!usable.ok) return usable;
    const clicked = await clickBlock(this.#activity, usable.value);
    const tooLate = this.#activity.stoppedBefore({
      isThere: () => this.#isOccupied(),
      undo: () => this.#session.body.leaveBed(),
    });
    if (tooLate !== undefined) return tooLate;
    if (!clicked.ok) return clicked;
    if (!this.#isOccupied()) return this.#whyAwake();
    let isUp = false;
    const leave = { isThere: () => this.#isOccupied(), undo: () => this.#session.body.leaveBed() };
    this.#activity.onCleanup(() => {
      if (!isUp) undoWhenLate(this.#session, leave);
    });
    let ticks = 0;
    const end = await this.#activity.everyTick(budgetTicks, (passed) => {
      ticks = passed;
      if (passed % PROGRESS_TICKS === 0) this.#activity.progress(passed, undefined);
      return !this.#isOccupied();
    });
    isUp = end === 'met';
    const stopped = this.#activity.stopped();
    if (stopped !== undefined) return { ...stopped, data: { ...stopped.data, bed: this.#bed, ticks } };
    if (!isUp) return this.#failIn('still_night', ['stillNight', 'sleepLonger'], { ticks, time: this.#time ?? '?' });
    await this.#activity.everyTick(GET_UP_TICKS, () => !isNight(this.#session.state));
    if (isNight(this.#session.state)) {
      return this.#failIn('woken', ['wokenEarly', 'lookAround'], { time: this.#time ?? '?', ticks });
    }
    await this.#activity.rest(GET_UP_TICKS);
    return succeed({ bed: this.#bed, timeBefore: this.#timeBefore, timeNow: this.#time, ticks, said: this.#said() });
  }

  get #time(): number | undefined {
    return this.#session.state.time?.timeOfDay;
  }

  #isOccupied(): boolean {
    return this.#session.state.blockAt(this.#bed).properties?.['occupied'] === true;
  }

  /** Why the body does not lie, as far as the state tells. */
  #whyAwake(): Failure {
    const { state } = this.#session;
    if (!isNight(state)) return this.#failIn('not_night', ['notNight', 'awaitNight'], { time: this.#time ?? '?' });
    const monsters = [...state.entities.values()].filter((entity) => keepsAwake(entity, this.#bed));
    if (monsters.length === 0) return this.#failIn('not_asleep', ['noSleep', 'seeBed']);
    const named = monsters.map(({ kind, id }) => `${kind} ${id}`).join(', ');
    return this.#failIn('monsters_near', ['monstersNear', 'beRidOfThem'], { monsters: named });
  }

  /** What the server said since the body came to the bed. */
  #said(): readonly string[] {
    const { events } = this.#session.events.since(this.#sinceSeq);
    return events
      .filter(({ kind, data }) => kind === 'title' || (kind === 'chat' && data['from'] === undefined))
      .map(({ data }) => String(data['text']))
      .slice(-MAX_SAID_LINES);
  }

  #failIn(code: string, texts: readonly [ActionText, ActionText], values: Readonly<Record<string, unknown>> = {}) {
    const { locale } = this.#activity;
    const said = this.#said();
    const words = said.length === 0 ? '' : sentence(locale, 'serverSaid', { said: said.join(' / ') });
    return failIn(locale, code, texts, { ...values, said: words }, { ...values, bed: this.#bed, said });
  }
}

/** Ticks between two reports of progress. */
const PROGRESS_TICKS = 20;

/** Whether one may sleep, by the time of day or a thunderstorm; taken to be so while neither is told. */
function isNight({ time, weather }: WorldState): boolean {
  if (weather?.thundering === true || time === undefined) return true;
  return time.timeOfDay >= NIGHT_FROM && time.timeOfDay <= NIGHT_UNTIL;
}

function keepsAwake({ category, position }: EntityState, bed: BlockPos): boolean {
  const { sideways, height } = MONSTER_BLOCKS;
  const isBeside = Math.abs(position.x - bed.x - 0.5) <= sideways && Math.abs(position.z - bed.z - 0.5) <= sideways;
  return category === 'hostile' && isBeside && Math.abs(position.y - bed.y) <= height;
}
