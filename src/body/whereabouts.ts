import {
  type BlockPos,
  blockPosOf,
  defineTexts,
  type Failure,
  fail,
  type Locale,
  type Point,
  type Result,
  succeed,
  textOf,
} from '../core/index.ts';
import type { Session, SessionEnd, SessionPhase } from '../minecraft/session/index.ts';

/** Where the body is, for tools that see from there. */
interface Whereabouts {
  /** Its feet. */
  readonly position: Point;
  /** The block its feet are in. */
  readonly cell: BlockPos;
}

const TEXTS = defineTexts({
  notSpawned: {
    en: 'the body is not in the world now, its session is {phase}',
    zh: '身体现在不在世界里，会话状态是 {phase}',
  },
  notSpawnedHowTo: {
    en: 'call wait_until({"event":"{event}"}), or status() to see how the connection stands',
    zh: '调用 wait_until({"event":"{event}"})，或用 status() 看连接情况',
  },
  goNearer: { en: 'go nearer with move(x, y, z), then look again', zh: '先用 move(x, y, z) 走近再看' },
});

/** The failure of whatever needs the body to be in the world, while it is not. */
export function notInWorld(code: string, { phase }: Session, locale: Locale): Failure {
  const why = textOf(TEXTS.notSpawned, locale, { phase });
  return fail(code, why, awaitReturn(phase, locale), { phase });
}

/** `joined` comes while the connection is still being made again; `reconnected` once the body stands in the world. */
function awaitReturn(phase: SessionPhase, locale: Locale): string {
  return textOf(TEXTS.notSpawnedHowTo, locale, { event: phase === 'playing' ? 'joined' : 'reconnected' });
}

/** What to do about something the server has not told: `inWorld` while the body is in the world, else wait for that. */
export function untoldHowTo({ phase }: Session, inWorld: string, locale: Locale): string {
  return phase === 'playing' ? inWorld : awaitReturn(phase, locale);
}

/** What to do about a place that is not loaded. */
export function unloadedHowTo(session: Session, locale: Locale): string {
  return untoldHowTo(session, textOf(TEXTS.goNearer, locale), locale);
}

/** The failure of whatever needs a session that is over for good. */
export function sessionClosed({ code, why, howTo }: SessionEnd): Failure<'session_closed'> {
  return fail('session_closed', why, howTo, { endedBy: code });
}

/** Where the body is, or `not_spawned` (`session_closed` when it will not come back). */
export function whereaboutsOf(session: Session, locale: Locale): Result<Whereabouts> {
  const { ended, phase } = session;
  if (ended !== undefined) return sessionClosed(ended);
  const { position } = session.state.self;
  if (phase !== 'playing' || position === undefined) return notInWorld('not_spawned', session, locale);
  return succeed({ position, cell: blockPosOf(position) });
}

/** Codes a tool that needs the body's whereabouts may fail with. */
export const WHEREABOUTS_FAILURES = ['not_spawned', 'session_closed'] as const;

/** The cell a caller names, the own one for each coordinate of `needed` that is left out. */
export function ownCellFor(
  session: Session,
  given: { readonly [K in keyof BlockPos]?: number | undefined },
  needed: readonly (keyof BlockPos)[],
  locale: Locale,
): Result<BlockPos> {
  const { x = 0, y = 0, z = 0 } = given;
  if (needed.every((axis) => given[axis] !== undefined)) return succeed({ x, y, z });
  const where = whereaboutsOf(session, locale);
  if (!where.ok) return where;
  const { cell } = where.value;
  return succeed({ x: given.x ?? cell.x, y: given.y ?? cell.y, z: given.z ?? cell.z });
}
