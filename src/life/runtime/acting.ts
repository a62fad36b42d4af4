import type { Action, RunningAction } from '../actor/action.ts';
import type { Doing, Interruption, Resolution, Verb } from '../actor/verb.ts';
import { VERBS } from '../actor/verbs.ts';
import { eatMeal } from '../soma/body.ts';
import { type EdgeIndex, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import { DONE, failed, type Outcome } from '../world/outcome.ts';
import { findBodies } from './find-bodies.ts';
import { Followers } from './followers.ts';
import { MAX_ENDED, type Resident } from './resident.ts';
import type { Stage } from './stage.ts';
import type { TalkSystem } from './system.ts';

/**
 * How residents act: an action is chosen, walked to hop by hop, worked on for as long as it takes, and ended with an
 * outcome. Work that is interrupted keeps what its verb says.
 */
export class Acting {
  readonly #stage: Stage;
  readonly #talk: TalkSystem | undefined;
  readonly #followers: Followers;
  /** Told when an action of a resident has ended. */
  onEnded: (resident: Resident) => void = () => {};

  constructor(stage: Stage, talk: TalkSystem | undefined) {
    this.#stage = stage;
    this.#talk = talk;
    this.#followers = new Followers(stage);
  }

  /** Takes the next planned action up, at `atMs` (after the thought that chose it). False when nothing is planned. */
  startNext(resident: Resident, atMs: number): boolean {
    const action = resident.plan.shift();
    if (action === undefined) return false;
    this.#take(resident, newRunning(action), atMs);
    return true;
  }

  /** Takes up an action that was put aside or paused. */
  resume(resident: Resident, running: RunningAction, atMs: number): void {
    this.#take(resident, running, atMs);
  }

  /** The booking of a resident's action has fallen due. */
  onDue(resident: Resident): void {
    const { running } = resident;
    if (running === undefined) return;
    if (running.stage === 'walking') this.#hop(resident, running);
    else if (running.stage === 'working' || resident.endingCode !== '') this.#finish(resident, running);
    else this.#proceed(resident, running, this.#stage.nowMs);
  }

  /** What an interrupt would do to what is under way now. */
  interruption(resident: Resident): Interruption {
    const { running } = resident;
    if (running === undefined || running.stage !== 'working') return 'keeps';
    const { interruption } = VERBS[running.action.verb];
    return typeof interruption === 'string' ? interruption : interruption(this.#doing(resident, running.action));
  }

  /** Holds what is under way, with what was done of it, until it is resumed, put aside or dropped. */
  pause(resident: Resident): void {
    const { running } = resident;
    if (running === undefined) return;
    const keeps = this.interruption(resident) === 'keeps';
    if (running.stage === 'working') running.leftMs = keeps ? running.dueAtMs - this.#stage.nowMs : NONE;
    if (running.stage === 'walking') running.hopLeftMs = running.dueAtMs - Math.max(this.#stage.nowMs, running.sinceMs);
    this.#stage.scheduler.cancel(this.#stage.slots.act(resident.person));
  }

  /** Puts aside what was paused; what was put aside before is given up. */
  putAside(resident: Resident): void {
    const { running } = resident;
    this.drop(resident);
    resident.suspended = running;
  }

  /** Gives up what is under way. */
  drop(resident: Resident): void {
    const { running } = resident;
    if (running === undefined) return;
    const wasWorking = running.stage === 'working';
    resident.running = undefined;
    resident.trail.length = 0;
    resident.endingCode = '';
    running.stage = 'chosen';
    running.hopEdge = NONE;
    running.hopLeftMs = NONE;
    this.#stage.scheduler.cancel(this.#stage.slots.act(resident.person));
    this.#followers.remove(resident.person);
    if (!wasWorking) return;
    const { stop } = VERBS[running.action.verb];
    if (stop !== undefined) this.#bringAbout(stop(this.#doing(resident, running.action)));
    this.#leave(resident, running.action);
    this.#show(resident, '');
  }

  /**
   * Has somebody who was spoken to talk, without a thought; the conversation has them already. False where they cannot
   * be drawn from what they do.
   */
  engage(resident: Resident, talk: Action): boolean {
    const { people } = this.#stage.world.state;
    if (people[resident.person]?.posture !== 'up' || this.interruption(resident) === 'never') return false;
    this.pause(resident);
    this.putAside(resident);
    const running = newRunning(talk);
    resident.running = running;
    this.#work(resident, running, VERBS.talk.durationMs(this.#doing(resident, talk)));
    this.#show(resident, talk.verb, talk.object);
    return true;
  }

  /** Ends what is under way from outside, at this moment: with success where `code` is `done`. */
  endFromOutside(resident: Resident, code: string): void {
    if (resident.running === undefined) return;
    resident.endingCode = code;
    this.#stage.scheduler.book(this.#stage.slots.act(resident.person), this.#stage.nowMs);
  }

  /** Somebody stands in the open: if they hid, that is over. */
  comeOut(resident: Resident): void {
    const { running } = resident;
    if (running?.action.verb === 'hide' && running.stage === 'working') this.endFromOutside(resident, 'found_out');
  }

  /** Everything about the resident's doings is over. */
  end(resident: Resident): void {
    const { scheduler, slots } = this.#stage;
    if (resident.running !== undefined) this.#leave(resident, resident.running.action);
    resident.running = undefined;
    resident.suspended = undefined;
    resident.plan = [];
    for (const slot of [slots.act(resident.person), slots.think(resident.person), slots.beat(resident.person)]) {
      scheduler.cancel(slot);
    }
  }

  #take(resident: Resident, running: RunningAction, atMs: number): void {
    resident.running = running;
    running.stage = 'chosen';
    this.#proceed(resident, running, Math.max(atMs, this.#stage.nowMs));
  }

  /** Books the end of a step that begins at `fromMs`. */
  #step(
    running: RunningAction,
    person: PersonIndex,
    stage: RunningAction['stage'],
    fromMs: number,
    dueMs: number,
  ): void {
    running.stage = stage;
    running.sinceMs = fromMs;
    running.dueAtMs = dueMs;
    this.#stage.scheduler.book(this.#stage.slots.act(person), dueMs);
  }

  /**
   * Walks on to where the action is done, or begins it there: at `fromMs`, when the thought that chose it is thought
   * through. A walk is booked at once, its first hop with the thought before it; all else waits for its moment.
   */
  #proceed(resident: Resident, running: RunningAction, fromMs: number): void {
    const { action } = running;
    const verb = VERBS[action.verb];
    const { setting, nowMs } = this.#stage;
    const goal = resident.trail[0] ?? (verb.placeOf === undefined ? action.place : verb.placeOf(action, setting));
    const isAway = goal !== NONE && goal !== this.#placeOf(resident);
    const edge = isAway ? this.#firstEdge(resident, goal) : NONE;
    if (edge !== NONE && this.#stage.world.canPass(resident.person, edge)) {
      this.#setOut(resident, running, edge, fromMs);
    } else if (fromMs > nowMs) this.#step(running, resident.person, 'chosen', nowMs, fromMs);
    else if (edge !== NONE) this.#barred(resident, running, edge);
    else if (isAway) this.#end(resident, running, failed('no_way'));
    else {
      resident.trail.shift();
      if (resident.trail.length > 0) this.#proceed(resident, running, nowMs);
      else this.#begin(resident, running, verb);
    }
  }

  #firstEdge(resident: Resident, goal: PlaceIndex): EdgeIndex {
    const { nowMs, routes } = this.#stage;
    return routes.for(resident.waysAt(nowMs)).nextEdge(this.#placeOf(resident), goal);
  }

  #setOut(resident: Resident, running: RunningAction, edge: EdgeIndex, fromMs: number): void {
    const { a = NONE, b = NONE, walkMs = 0 } = this.#stage.setting.edges[edge] ?? {};
    const leftMs = running.hopEdge === edge && running.hopLeftMs !== NONE ? running.hopLeftMs : walkMs;
    running.hopEdge = edge;
    running.hopTo = a === this.#placeOf(resident) ? b : a;
    running.hopLeftMs = NONE;
    this.#step(running, resident.person, 'walking', fromMs, fromMs + leftMs);
  }

  #barred(resident: Resident, running: RunningAction, edge: EdgeIndex): void {
    resident.findBarred(edge, this.#stage.nowMs);
    const found = [this.#stage.setting.entityOf('edge', edge)];
    this.#end(resident, running, { ...failed('locked'), found });
  }

  /** One step of a walk is done: everybody in both places may see it. */
  #hop(resident: Resident, running: RunningAction): void {
    const { world, setting } = this.#stage;
    const { hopEdge, hopTo } = running;
    running.hopEdge = NONE;
    running.hopTo = NONE;
    running.stage = 'chosen';
    if (!world.canPass(resident.person, hopEdge)) {
      this.#barred(resident, running, hopEdge);
      return;
    }
    const from = this.#placeOf(resident);
    this.#stage.stats.hops++;
    this.#stage.apply({ kind: 'move', person: resident.person, edge: hopEdge, to: hopTo });
    const loudness = setting.places[hopTo]?.noise ?? 0;
    this.#stage.publish({ type: 'move', place: hopTo, actor: resident.person, content: { from }, loudness });
    for (const follower of this.#followers.step(resident.person, from, hopTo)) this.#goAfter(follower);
    findBodies(this.#stage, resident);
    this.#proceed(resident, running, this.#stage.nowMs);
  }

  #begin(resident: Resident, running: RunningAction, verb: Verb): void {
    const doing = this.#doing(resident, running.action);
    const hindrance = verb.hindrance?.(doing) ?? '';
    if (hindrance !== '') {
      this.#end(resident, running, failed(hindrance));
      return;
    }
    if (!this.#join(resident, running.action)) {
      this.#end(resident, running, failed('not_ready'));
      return;
    }
    const durationMs = running.leftMs === NONE ? verb.durationMs(doing) : running.leftMs;
    if (durationMs <= 0) {
      this.#end(resident, running, this.#resolve(resident, verb.end(doing)));
      return;
    }
    this.#work(resident, running, durationMs);
    this.#show(resident, running.action.verb, running.action.object);
    if (verb.begin !== undefined) this.#bringAbout(verb.begin(doing));
    if (running.action.verb === 'follow') this.#followers.add(resident.person);
  }

  /** What can be seen of what somebody does, and which fixture they keep busy with it. */
  #show({ person }: Resident, verb: string, object = NONE): void {
    const { setting, world } = this.#stage;
    const using = object !== NONE && setting.kindOf(object) === 'fixture' ? setting.indexIn(object) : NONE;
    const now = world.state.people[person];
    if (now?.doing === verb && now.using === using) return;
    this.#stage.apply({ kind: 'doing', person, verb, using });
  }

  #work(resident: Resident, running: RunningAction, durationMs: number): void {
    const { nowMs } = this.#stage;
    this.#step(running, resident.person, 'working', nowMs, nowMs + durationMs);
    running.leftMs = NONE;
  }

  #finish(resident: Resident, running: RunningAction): void {
    const { action } = running;
    const verb = VERBS[action.verb];
    const doing = this.#doing(resident, action);
    const { endingCode } = resident;
    if (endingCode !== '') {
      this.#end(resident, running, endingCode === 'done' ? DONE : failed(endingCode));
      return;
    }
    const hindrance = verb.hindrance?.(doing) ?? '';
    if (hindrance !== '' && verb.stop === undefined) this.#end(resident, running, failed(hindrance));
    else this.#end(resident, running, this.#resolve(resident, verb.end(doing)));
  }

  #resolve(resident: Resident, resolution: Resolution): Outcome {
    this.#bringAbout(resolution);
    if (resolution.meal === true) eatMeal(resident.soma, this.#stage.nowMs);
    return resolution.outcome;
  }

  #bringAbout({ effects, events }: Pick<Resolution, 'effects' | 'events'>): void {
    for (const effect of effects) this.#stage.apply(effect);
    for (const event of events) this.#stage.publish(event);
  }

  #end(resident: Resident, running: RunningAction, outcome: Outcome): void {
    const { action } = running;
    const { nowMs } = this.#stage;
    resident.running = undefined;
    resident.trail.length = 0;
    resident.endingCode = '';
    this.#stage.stats.actions++;
    this.#stage.scheduler.cancel(this.#stage.slots.act(resident.person));
    this.#show(resident, '');
    this.#leave(resident, action);
    if (action.verb === 'sleep') findBodies(this.#stage, resident);
    resident.ended.push({ action, outcome, atMs: nowMs });
    if (resident.ended.length > MAX_ENDED) resident.ended.shift();
    this.onEnded(resident);
  }

  /** Opens or joins the talk that an action means; true of all other actions. */
  #join({ person }: Resident, { verb, object, detail }: Action): boolean {
    if (verb !== 'talk' && verb !== 'eavesdrop') return true;
    const other = this.#stage.setting.indexIn(object);
    if (verb === 'eavesdrop') return this.#talk?.listen(person, other) ?? false;
    return this.#talk?.open(person, other, detail === 'low' ? 'low' : 'normal') ?? false;
  }

  #leave(resident: Resident, { verb }: Action): void {
    if (verb === 'follow') this.#followers.remove(resident.person);
    if (verb === 'talk' || verb === 'eavesdrop') this.#talk?.left(resident.person);
  }

  /** Somebody who stood with the one they follow sets out at once. */
  #goAfter(follower: Resident): void {
    const { running } = follower;
    if (running === undefined) return;
    const { nowMs } = this.#stage;
    running.leftMs = running.dueAtMs - nowMs;
    this.#step(running, follower.person, 'chosen', nowMs, nowMs);
  }

  #placeOf({ person }: Resident): PlaceIndex {
    return this.#stage.world.state.people[person]?.place ?? NONE;
  }

  #doing(resident: Resident, action: Action): Doing {
    const { world, nowMs: atMs } = this.#stage;
    const { person, random } = resident;
    return { action, person, place: this.#placeOf(resident), atMs, world, random };
  }
}

function newRunning(action: Action): RunningAction {
  return {
    action,
    stage: 'chosen',
    sinceMs: NONE,
    dueAtMs: NONE,
    hopEdge: NONE,
    hopTo: NONE,
    hopLeftMs: NONE,
    leftMs: NONE,
  };
}
