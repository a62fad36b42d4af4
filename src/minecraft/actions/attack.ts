import { distanceOf, type Failure, type Point, type Result, roundTo, succeed } from '../../core/index.ts';
import { eyeOf, weaponOf } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import type { EntityState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { holdItem } from './equip.ts';
import { heldItemOf } from './held-item.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { faceTowards } from './look.ts';
import { type ActionText, failIn } from './texts.ts';
import { feetOf } from './touch.ts';
import { Walk } from './walk.ts';

/** How far the hand strikes, from the eyes to the nearest point of a body (blocks). */
const STRIKE_REACH_BLOCKS = 3;

/** How near the body comes to strike, between cells (blocks). */
const CLOSE_BLOCKS = 2;

const TICKS_PER_SECOND = 20;

/** What vanishes so soon after a blow at it died of it (ticks): dying takes twenty. */
const DYING_TICKS = 40;

/** What has a body to strike. */
const FIGHTABLE: ReadonlySet<string> = new Set(['player', 'hostile', 'animal', 'mob']);

/** Whom to fight, and when to leave off. */
interface AttackArgs {
  readonly entityId: number;
  /** Taken in hand first; what is in hand already where it is left out. */
  readonly item?: string | undefined;
  /** Leaves off once the own health is below this. */
  readonly healthBelow: number;
  readonly budgetTicks: number;
}

/** What became of a fight. */
export interface AttackReport {
  readonly target: { readonly entityId: number; readonly kind: string };
  /** `died`: its health was told to be gone, or it vanished right after a blow; `gone`: it is not told of any more. */
  readonly end: 'died' | 'gone';
  readonly blows: number;
  readonly ticks: number;
  readonly healthBefore: number | undefined;
  readonly healthNow: number | undefined;
  readonly lastSeen: Point;
  readonly inventoryChanges: readonly ItemChange[];
}

/**
 * Fights one entity: comes within reach, keeps after it, and strikes each time a blow has its full force, until it died or
 * is gone. Fails with `no_target`, `not_attackable`, `target_unreached`, `health_low`, `still_alive` when the budget is over, and as
 * a hold does.
 */
export function attack(session: Session, args: AttackArgs, options: ActionOptions = {}): Promise<Result<AttackReport>> {
  return act(session, 'attack', options, async (activity) => {
    const { locale } = activity;
    const { entityId, item } = args;
    const target = session.state.entities.get(entityId);
    if (target === undefined) {
      return failIn(locale, 'no_target', ['noTarget', 'seeEntities'], { entityId }, { entityId });
    }
    if (!FIGHTABLE.has(target.category)) {
      const values = { entityId, kind: target.kind };
      return failIn(locale, 'not_attackable', ['notAttackable', 'seeEntities'], values, values);
    }
    const held = item === undefined ? undefined : await holdItem(activity, item);
    return held === undefined || held.ok ? new Fight(activity, args, target).run() : held;
  });
}

class Fight {
  readonly #activity: Activity;
  readonly #session: Session;
  readonly #args: AttackArgs;
  readonly #kind: string;
  readonly #healthBefore: number | undefined;
  readonly #itemsBefore;
  readonly #startTick: number;
  #lastSeen: Point;
  #blows = 0;
  #lastBlowTick = Number.NEGATIVE_INFINITY;

  constructor(activity: Activity, args: AttackArgs, { kind, position }: EntityState) {
    const { state } = activity.session;
    this.#activity = activity;
    this.#session = activity.session;
    this.#args = args;
    this.#kind = kind;
    this.#healthBefore = state.self.health;
    this.#itemsBefore = countItems(state.inventory);
    this.#startTick = state.tick;
    this.#lastSeen = position;
  }

  async run(): Promise<Result<AttackReport>> {
    while (this.#ticks < this.#args.budgetTicks) {
      const stopped = this.#activity.stopped();
      if (stopped !== undefined) return { ...stopped, data: { ...stopped.data, blows: this.#blows } };
      const target = this.#observe();
      if (target === undefined) return succeed(this.#report());
      const { health } = this.#session.state.self;
      if (health !== undefined && health < this.#args.healthBelow) {
        return this.#failIn('health_low', ['healthLow', 'fleeOrHeal'], { health: roundTo(health, 1) });
      }
      const failed = this.#reaches(target) ? await this.#strike(target) : await this.#close();
      if (failed !== undefined) return failed;
    }
    if (this.#observe() === undefined) return succeed(this.#report());
    return this.#activity.stopped() ?? this.#failIn('still_alive', ['stillAlive', 'fightOn'], { ticks: this.#ticks });
  }

  get #ticks(): number {
    return this.#session.state.tick - this.#startTick;
  }

  /** The target while it lives and is told of. */
  #observe(): EntityState | undefined {
    const target = this.#session.state.entities.get(this.#args.entityId);
    if (target === undefined) return undefined;
    this.#lastSeen = target.position;
    return isDead(target) ? undefined : target;
  }

  #reaches(target: EntityState): boolean {
    return distanceToBody(eyeOf(feetOf(this.#session.state)), target) <= STRIKE_REACH_BLOCKS;
  }

  /** Strikes once, as soon as a blow has its full force. */
  async #strike(target: EntityState): Promise<Failure | undefined> {
    const { body, state } = this.#session;
    const readyTick = this.#lastBlowTick + coolDownOf(this.#session);
    const wait = Math.max(0, readyTick - state.tick);
    if (wait > 0) {
      await this.#activity.everyTick(wait, (passed) => passed >= wait || this.#observe() === undefined);
      return undefined;
    }
    await faceTowards(this.#activity, middleOf(target));
    const now = this.#observe();
    if (now === undefined || !this.#reaches(now) || this.#activity.stopped() !== undefined) return undefined;
    body.attack(now.id);
    body.swingArm();
    this.#blows++;
    this.#lastBlowTick = state.tick;
    this.#activity.progress(this.#blows, undefined);
    return undefined;
  }

  async #close(): Promise<Failure | undefined> {
    const { entityId } = this.#args;
    const goal = { kind: 'follow', entityId, radiusBlocks: CLOSE_BLOCKS, inSight: true } as const;
    const walked = await new Walk(this.#activity, { goal }).run();
    if (!walked.ok) return walked;
    const target = this.#observe();
    if (target === undefined || this.#reaches(target)) return undefined;
    if (walked.value.arrived) {
      await this.#activity.rest(1);
      return undefined;
    }
    return this.#failIn('target_unreached', ['targetUnreached', 'goAfter'], { why: walked.value.why ?? '' });
  }

  #report(): AttackReport {
    const { state } = this.#session;
    const { entityId } = this.#args;
    const target = state.entities.get(entityId);
    const isDeadNow = target === undefined ? state.tick - this.#lastBlowTick <= DYING_TICKS : isDead(target);
    const { x, y, z } = this.#lastSeen;
    return {
      target: { entityId, kind: this.#kind },
      end: isDeadNow ? 'died' : 'gone',
      blows: this.#blows,
      ticks: this.#ticks,
      healthBefore: this.#healthBefore,
      healthNow: state.self.health,
      lastSeen: { x: roundTo(x, 1), y: roundTo(y, 1), z: roundTo(z, 1) },
      inventoryChanges: itemChanges(this.#itemsBefore, countItems(state.inventory)),
    };
  }

  #failIn(code: string, texts: readonly [ActionText, ActionText], values: Readonly<Record<string, unknown>>): Failure {
    const { entityId } = this.#args;
    const all = { entityId, kind: this.#kind, blows: this.#blows, ...values };
    const { self } = this.#session.state;
    const data = { ...all, healthNow: self.health, lastSeen: this.#report().lastSeen };
    return failIn(this.#activity.locale, code, texts, all, data);
  }
}

function isDead({ health }: EntityState): boolean {
  return health !== undefined && health <= 0;
}

/** Ticks until a blow with what is held has its full force again. */
function coolDownOf({ state }: Session): number {
  const held = heldItemOf(state);
  const name = held.known ? held.stack?.name : undefined;
  return Math.ceil(TICKS_PER_SECOND / weaponOf(name).speed);
}

function middleOf({ position, heightBlocks }: EntityState): Point {
  return { ...position, y: position.y + heightBlocks / 2 };
}

/** From the eyes to the nearest point of a body. */
function distanceToBody(eyes: Point, { position, heightBlocks, widthBlocks }: EntityState): number {
  const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
  const half = widthBlocks / 2;
  return distanceOf(eyes, {
    x: within(eyes.x, position.x - half, position.x + half),
    y: within(eyes.y, position.y, position.y + heightBlocks),
    z: within(eyes.z, position.z - half, position.z + half),
  });
}
