import { type Point, type Result, succeed } from '../../core/index.ts';
import { eyeOf } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { clampPitch, type Look, lookTowards, roundLook, wrapYaw } from './angles.ts';
import { failIn } from './texts.ts';
import { feetOf } from './touch.ts';

/** Ticks within which a turn of the head goes out. */
const LOOK_SENT_TICKS = 1;

/** What became of a look. The game never confirms one: a server that minds teleports the body back. */
export interface LookReport {
  readonly asked: Look;
  /** Where the head is turned now (degrees). */
  readonly yaw: number;
  readonly pitch: number;
  /** What of the request had to be bent: yaw is wrapped into 0..360, pitch clamped to -90..90. */
  readonly clamped: readonly ('yaw' | 'pitch')[];
  readonly outcome: 'sent';
}

/** {@link LookReport} of a look at a point. */
export interface LookAtReport extends LookReport {
  readonly target: Point;
}

/** Turns the head to `yaw` and `pitch` (the game's degrees). Fails with `bad_angle` for what is not a number. */
export function look(session: Session, args: Look, options: ActionOptions = {}): Promise<Result<LookReport>> {
  return act(session, 'look', options, async (activity) => {
    if (!Number.isFinite(args.yaw) || !Number.isFinite(args.pitch)) {
      return failIn(activity.locale, 'bad_angle', ['badAngle', 'giveAngles']);
    }
    return turnHead(activity, args);
  });
}

/**
 * Turns the head towards a point. The eyes' own position has no direction: `same_point`. Straight above or below, yaw
 * stays as it is.
 */
export function lookAt(
  session: Session,
  args: { readonly target: Point },
  options: ActionOptions = {},
): Promise<Result<LookAtReport>> {
  return act(session, 'lookAt', options, async (activity) => {
    const { target } = args;
    if (!Number.isFinite(target.x) || !Number.isFinite(target.y) || !Number.isFinite(target.z)) {
      return failIn(activity.locale, 'bad_position', ['badPoint', 'givePoint']);
    }
    const { state } = session;
    const wanted = lookTowards(eyeOf(feetOf(state)), target, state.self.yaw);
    if (wanted === undefined) return failIn(activity.locale, 'same_point', ['samePoint', 'giveOtherPoint']);
    const turned = await turnHead(activity, wanted);
    return turned.ok ? succeed({ ...turned.value, target }) : turned;
  });
}

async function turnHead(activity: Activity, asked: Look): Promise<Result<LookReport>> {
  const turned: Look = { yaw: wrapYaw(asked.yaw), pitch: clampPitch(asked.pitch) };
  activity.session.body.look(turned.yaw, turned.pitch);
  await activity.rest(LOOK_SENT_TICKS);
  const stopped = activity.stopped();
  if (stopped !== undefined) return stopped;
  const clamped: ('yaw' | 'pitch')[] = [];
  if (turned.yaw !== asked.yaw) clamped.push('yaw');
  if (turned.pitch !== asked.pitch) clamped.push('pitch');
  return succeed({ asked, ...roundLook(turned), clamped, outcome: 'sent' });
}

/**
 * Turns the head towards a point, as part of another action, and lets the server hear of it before what follows. With
 * `yaw` it looks to that side, and up or down as the point lies.
 */
export async function faceTowards(activity: Activity, target: Point, yaw?: number): Promise<void> {
  const { body, state } = activity.session;
  const wanted = lookTowards(eyeOf(feetOf(state)), target, state.self.yaw);
  if (wanted === undefined) return;
  body.look(yaw ?? wanted.yaw, wanted.pitch);
  await activity.rest(LOOK_SENT_TICKS);
}
